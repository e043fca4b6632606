/** poppler-utils, with which printed pages are read back. */
import { existsSync } from 'node:fs'

const folders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']

export const hasPoppler = folders.some((folder) => existsSync(`${folder}/pdftotext`))
