/** What is wrong with a text, in the same words in every form. */
import copy from '../../locales/pl/problems.json'
import type { FieldProblem } from '../domain/form.ts'
import { limits } from '../domain/text.ts'
import { addCopy, i18n } from './i18n.ts'

addCopy('problems', copy)

/** The message under the field; `empty` where nothing was entered. A key may have a form for a field: "forbidden_phone". */
export function fieldError({ field, code, at }: FieldProblem<string>, empty: string): string {
  if (code === 'required') return empty
  if (at) return i18n.t('problems:forbiddenAt', { at })
  if (code === 'forbidden') return i18n.t('problems:forbidden', { context: field })
  return i18n.t(`problems:${code}`, { limit: limits[field as keyof typeof limits] })
}
