/** A form whose values stay in its controls: what is typed before the scripts arrive is not lost. With its problems. */
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldProblem, ParsedForm } from '../domain/form.ts'
import type { Kept } from '../state/keptForms.ts'
import { isFocusLost } from './focus.ts'

/** The texts of a form's controls, by the names that `empty` has. */
function readForm<Form extends object>(form: HTMLFormElement, empty: Form): Form {
  const data = new FormData(form)
  const entries = Object.keys(empty).map((field) => [field, String(data.get(field) ?? '')])
  return Object.fromEntries(entries) as Form
}

/** Fills in what was kept, but only fields that are still empty. */
function fillEmptyFields(form: HTMLFormElement, kept: object): void {
  for (const [field, value] of Object.entries(kept)) {
    const control = form.elements.namedItem(field)
    const typed = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    if (typed && control.value === '') control.value = value
  }
}

function focusNamed(form: HTMLFormElement, field: unknown): void {
  const control = form.elements.namedItem(String(field))
  if (control instanceof HTMLElement) control.focus()
}

interface Rules<Form> {
  /** Names the fields, in their order. */
  readonly empty: Form
  readonly parse: (form: Form) => ParsedForm<Form>
  /** Where it is kept: what it begins with is what is there now. */
  readonly store: { readonly now: () => Kept<Form>; readonly keep: (kept: Kept<Form>) => void }
  /** It has taken the place of something else: its first field takes the focus that was lost. */
  readonly takesFocus: boolean
}

/** `ref` and `onInput` belong to the form, and autoComplete="off": what was sent would be there again behind Back. */
export function useTypedForm<Form extends { readonly [Field in keyof Form]: string }>({
  empty,
  parse,
  store: { now, keep },
  takesFocus,
}: Rules<Form>) {
  const ref = useRef<HTMLFormElement>(null)
  const [kept] = useState(now)
  const [isAlive, setAlive] = useState(false)
  const [problems, setProblems] = useState<readonly FieldProblem<keyof Form>[]>([])

  // Not with the first drawing, which would take the second along in one long task.
  useEffect(() => setAlive(true), [])

  useLayoutEffect(() => {
    const form = ref.current
    // Firefox keeps what stands in a field that is taken out of the page, and a reload puts it into the next one:
    // a message that was sent would be there again, as a new one.
    return () => form?.reset()
  }, [])

  useEffect(() => {
    if (!ref.current) return
    fillEmptyFields(ref.current, kept.form)
    // With what was typed before the scripts came.
    keep({ id: kept.id, form: readForm(ref.current, empty) })
    if (takesFocus && isFocusLost()) focusNamed(ref.current, Object.keys(empty)[0])
  }, [kept, keep, empty, takesFocus])

  function find(): { values: Form; parsed: ParsedForm<Form> } {
    const values = ref.current ? readForm(ref.current, empty) : empty
    return { values, parsed: parse(values) }
  }

  /** The values, tidied; where there are problems they are shown instead, and the first one's field is focused. */
  function check(): Form | undefined {
    const { parsed } = find()
    // Before the focus comes, which reads them: a field that has it would announce its own by itself.
    flushSync(() => setProblems(parsed.ok ? [] : parsed.problems))
    if (parsed.ok) {
      // What is kept is what will be sent.
      keep({ id: kept.id, form: parsed.value })
      return parsed.value
    }
    if (ref.current) focusNamed(ref.current, parsed.problems[0]?.field)
    return undefined
  }

  /** A problem goes as soon as its field is right. Too long is said at once, so that nothing is written in vain. */
  function onInput(event: FormEvent): void {
    const { values, parsed } = find()
    keep({ id: kept.id, form: values })
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
    /** False until React runs: until then it must not be sent, its values would go into the address. */
    isAlive,
    problemOf: (field: keyof Form) => problems.find((problem) => problem.field === field),
    check,
    onInput,
  }
}
