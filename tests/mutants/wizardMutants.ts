/** Breaks in the wizard's steps: the address, Back, "Zmień", and what must be filled in before. */
import type { Mutant } from './mutant.ts'

export const wizardMutants: readonly Mutant[] = [
  {
    name: 'an address skips what is not filled in',
    file: 'wizardStep.ts',
    find: 'draft.hydrated ? (Math.min(wanted, reachableStep()) as WizardStep) : 1',
    replace: 'draft.hydrated ? wanted : 1',
  },
  {
    name: 'a visit with a draft opens at its beginning',
    file: 'wizardStep.ts',
    find: 'asked ?? draft.step',
    replace: 'asked ?? 1',
  },
  {
    name: 'the step that is shown is forgotten',
    file: 'wizardStep.ts',
    find: '    rememberStep(step)\n',
    replace: '',
  },
  {
    name: 'a day that became too early in a long visit is not named',
    file: 'wizardStep.ts',
    find: '    if (wanted > step) dropExpiredDate()\n',
    replace: '',
  },
  {
    name: 'an address ahead of what is filled in stays',
    file: 'wizardStep.ts',
    find: 'if (!isNamed) show(',
    replace: 'if (asked === undefined && !isNamed) show(',
  },
  {
    name: 'the area of the home page is lost',
    file: 'wizardStep.ts',
    find: '...(area && { area: area.value }),',
    replace: '',
  },
  {
    name: 'terms that were not ticked are accepted',
    file: 'wizardStep.ts',
    find: "termsAccepted: sent.has('regulamin')",
    replace: 'termsAccepted: true',
  },
  {
    name: 'a form that was sent too early says nothing',
    file: 'wizardStep.ts',
    find: '    if (isForm) setSentTooEarly(true)\n',
    replace: '',
  },
  {
    name: 'a form that was sent early leads nowhere',
    file: 'wizardStep.ts',
    find: 'isForm ? 2 : 1',
    replace: 'isForm ? 1 : 1',
  },
  {
    name: 'the customer is called back from the page that was asked for',
    file: 'wizardStep.ts',
    find: '      if (window.location.pathname !== pathname) return\n',
    replace: '',
  },
  {
    name: 'after a change one goes through all steps again',
    file: 'wizardStep.ts',
    find: 'if (isChange && reachableStep() === 4) leaveChange()',
    replace: 'if (isChange && reachableStep() === 0) leaveChange()',
  },
  {
    name: '"Wstecz" leaves a change for the step before',
    file: 'wizardStep.ts',
    find: '      if (isChange) leaveChange()\n      else if (from === step - 1)',
    replace: '      if (from === step - 1)',
  },
  {
    name: '"Wstecz" goes back to wherever one came from',
    file: 'wizardStep.ts',
    find: 'else if (from === step - 1) void navigate(-1)',
    replace: 'else if (from) void navigate(-1)',
  },
  {
    name: 'the first step has no way out of a change',
    file: 'wizardStep.ts',
    find: 'canGoBack: step > 1 || isChange',
    replace: 'canGoBack: step > 1',
  },
]
