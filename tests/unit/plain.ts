/** Without the typesetting: every white space as one plain space, and no word joiner. */
export function plain(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').replaceAll('\u2060', '')
}
