/** poppler-utils, with which printed pages are read back. */
import { existsSync } from 'node:fs'

const folders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']

export const hasPoppler = folders.some((folder) => existsSync(`${folder}/pdftotext`))

/** Tests that read a printed page are left out; with CI set, missing poppler-utils is a failure. */
export const leaveOutPrints = !hasPoppler && !process.env.CI
