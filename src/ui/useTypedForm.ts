/** An uncontrolled form with its problems: what is typed before the scripts arrive stays in the controls. */
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldProblem, ParsedForm } from '../domain/form.ts'
import { isFocusLost } from './focus.ts'

function controlOf(form: HTMLFormElement | null, name: unknown): HTMLInputElement | null {
  return form?.elements.namedItem(String(name)) as HTMLInputElement | null
}

/** The texts of the form's controls that `empty` names. */
function readForm<Form extends object>(form: HTMLFormElement, empty: Form): Form {
  const entries = Object.keys(empty).map((field) => [field, controlOf(form, field)?.value ?? ''])
  return Object.fromEntries(entries) as Form
}

interface Rules<Form> {
  readonly parse: (form: Form) => ParsedForm<Form>
  /** Where the form is kept; it begins with what is there. `empty` has the fields, in their order. */
  readonly store: {
    readonly empty: Form
    readonly now: () => { form: Form }
    readonly keep: (form: Form) => void
  }
  /** It has just replaced something else: its first field takes the focus that was lost with that. */
  readonly takesFocus: boolean
}

/** `ref` and `onInput` belong on the form; so does autoComplete="off", else Back would bring back what was sent. */
export function useTypedForm<Form extends { readonly [Field in keyof Form]: string }>({
  parse,
  store: { empty, now, keep },
  takesFocus,
}: Rules<Form>) {
  const ref = useRef<HTMLFormElement>(null)
  const [isAlive, setAlive] = useState(false)
  const [problems, setProblems] = useState<readonly FieldProblem<keyof Form>[]>([])

  // Not in a layout effect, which would draw twice in one long task.
  useEffect(() => setAlive(true), [])

  useLayoutEffect(() => {
    const form = ref.current
    // After a reload Firefox puts the values of removed fields into new ones: a sent message would be in the form
    // again.
    return () => form?.reset()
  }, [])

  useEffect(() => {
    const form = ref.current
    if (!form) return
    const fill = (isBack = false): void => {
      for (const [field, value] of Object.entries<string>(now().form)) {
        const control = controlOf(form, field)
        if (control && (isBack || control.value === '')) control.value = value
      }
    }
    fill()
    // WebKit empties such a form when it comes from the back/forward cache, some 20 ms later, and tells nobody. And the
    // tab's next page may have changed what is kept.
    const refill = ({ persisted }: PageTransitionEvent) => {
      if (persisted) for (const pause of [0, 50, 200, 1000]) setTimeout(fill, pause, true)
    }
    addEventListener('pageshow', refill)
    // Includes what was typed before the scripts came.
    keep(readForm(form, empty))
    if (takesFocus && isFocusLost()) controlOf(form, Object.keys(empty)[0])?.focus()
    return () => removeEventListener('pageshow', refill)
  }, [now, keep, empty, takesFocus])

  function find(): { values: Form; parsed: ParsedForm<Form> } {
    const values = ref.current ? readForm(ref.current, empty) : empty
    return { values, parsed: parse(values) }
  }

  /** The tidied values; if there are problems, shows them instead, and focuses the first one's field. */
  function check(): Form | undefined {
    const { parsed } = find()
    // Drawn before the focus moves, which reads them out: a focused field would announce its error by itself too.
    flushSync(() => setProblems(parsed.ok ? [] : parsed.problems))
    if (parsed.ok) return parsed.value
    controlOf(ref.current, parsed.problems[0]?.field)?.focus()
    return undefined
  }

  /** Removes a problem as soon as its field is right. A text that is too long is told at once. */
  function onInput(event: FormEvent): void {
    const { values, parsed } = find()
    keep(values)
    const { name } = event.target as HTMLInputElement
    const found = parsed.ok ? undefined : parsed.problems.find(({ field }) => field === name)
    setProblems((before) => {
      const others = before.filter(({ field }) => field !== name)
      const isShown = others.length < before.length
      return found && (isShown || found.code === 'tooLong') ? [...others, found] : others
    })
  }

  return {
    ref,
    /** False until React runs: sent before, the values would go into the address. */
    isAlive,
    problemOf: (field: keyof Form) => problems.find((problem) => problem.field === field),
    check,
    onInput,
  }
}
