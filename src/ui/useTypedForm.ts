/** An uncontrolled form and its problems: what is typed before the scripts arrive stays in the controls. */
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldProblem, ParsedForm } from '../domain/form.ts'
import { isFocusLost } from './focus.ts'

function controlOf(form: HTMLFormElement | null, name: unknown): HTMLInputElement | null {
  return form?.elements.namedItem(String(name)) as HTMLInputElement | null
}

/** The values of the form's controls, for the fields of `kept`. */
function readForm<Form extends object>(form: HTMLFormElement, kept: Form): Form {
  const entries = Object.keys(kept).map((field) => [field, controlOf(form, field)?.value ?? ''])
  return Object.fromEntries(entries) as Form
}

interface Rules<Form> {
  readonly parse: (form: Form) => ParsedForm<Form>
  /** Where the form is stored, with all its fields in their order; it begins with what is there. */
  readonly store: {
    readonly now: () => { form: Form }
    readonly keep: (form: Form) => void
  }
  /** The form has just replaced something else: if the focus was lost with that, its first field takes it. */
  readonly takesFocus: boolean
}

export function useTypedForm<Form extends { readonly [Field in keyof Form]: string }>({
  parse,
  store: { now, keep },
  takesFocus,
}: Rules<Form>) {
  const ref = useRef<HTMLFormElement>(null)
  const [isHydrated, setHydrated] = useState(false)
  const [problems, setProblems] = useState<readonly FieldProblem<keyof Form>[]>([])

  // Not in a layout effect, which would render twice in one long task.
  useEffect(() => setHydrated(true), [])

  useLayoutEffect(() => {
    const form = ref.current
    // After a reload Firefox fills new fields with the values of removed ones: a sent message would be there again.
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
    // WebKit empties such a form about 20 ms after it comes out of the back/forward cache, without an event. And the
    // tab's next page may have changed what is stored.
    const refill = ({ persisted }: PageTransitionEvent) => {
      if (persisted) for (const pause of [0, 50, 200, 1000]) setTimeout(fill, pause, true)
    }
    addEventListener('pageshow', refill)
    // Includes what was typed before the scripts came.
    keep(readForm(form, now().form))
    if (takesFocus && isFocusLost()) controlOf(form, Object.keys(now().form)[0])?.focus()
    return () => removeEventListener('pageshow', refill)
  }, [now, keep, takesFocus])

  function readEntered(): { values: Form; parsed: ParsedForm<Form> } {
    const { form } = now()
    const values = ref.current ? readForm(ref.current, form) : form
    return { values, parsed: parse(values) }
  }

  /** The tidied values. If there are problems, shows them instead and focuses the first one's field. */
  function check(): Form | undefined {
    const { parsed } = readEntered()
    // Rendered before the focus moves: the error of a field that has the focus would be announced a second time.
    flushSync(() => setProblems(parsed.ok ? [] : parsed.problems))
    if (parsed.ok) return parsed.value
    controlOf(ref.current, parsed.problems[0]?.field)?.focus()
    return undefined
  }

  /** Removes a problem as soon as its field is right. Says at once that a text is too long. */
  function onInput(event: FormEvent): void {
    const { values, parsed } = readEntered()
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
    /** Of the form: by GET its text would be in the address; with autocompletion Back would restore a sent one. */
    props: { ref, onInput, method: 'post', autoComplete: 'off' } as const,
    /** False until React runs: before, the browser would post the form to this page, which takes no post. */
    isHydrated,
    problemOf: (field: keyof Form) => problems.find((problem) => problem.field === field),
    check,
  }
}
