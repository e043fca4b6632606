/** Hands a file made on the page to the browser's downloads. */

/** Starts the download; the file's memory is freed once the browser has taken it over. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
