/** The one i18next instance: Polish, with the copy that every page needs; a page adds its own. */
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import common from '../../locales/pl/common.json'
import { site } from '../config/site.ts'
import type { Copy } from './resources.d.ts'

const { reach, controller, company } = site

export const i18n = i18next.createInstance()

i18n.use(initReactI18next).init({
  lng: 'pl',
  defaultNS: 'common',
  resources: { pl: { common } },
  interpolation: {
    escapeValue: false,
    // Known to every text.
    defaultVariables: { reach, controller, companyEmail: company.email },
  },
  // In tests an error in the console is a failure.
  missingInterpolationHandler: (_text, [, place]) => console.error(`no value for {{${place}}}`),
})

/** Adds one resource file; called by the module that shows it, so that copy loads with its page. */
export function addCopy<Name extends keyof Copy>(name: Name, copy: Copy[Name]): void {
  i18n.addResourceBundle('pl', name, copy)
}
