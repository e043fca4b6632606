/** A form whose values stay in its controls: kept while it is filled in, with the problems that it shows. */
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldProblem, Parsed } from '../domain/form.ts'
import { isFocusLost } from './focus.ts'
import { fillEmptyFields, focusField, readForm } from './formValues.ts'

interface Rules<Form> {
  /** Names the fields, in their order. */
  readonly empty: Form
  readonly parse: (form: Form) => Parsed<Form, FieldProblem<keyof Form>>
  /** What the form begins with. */
  readonly kept: { readonly id: string; readonly form: Form }
  readonly keep: (kept: { readonly id: string; readonly form: Form }) => void
  /** It comes back after something that stood in its place: its first field takes the focus that was lost. */
  readonly isBack: boolean
}

interface TypedForm<Form> {
  readonly ref: RefObject<HTMLFormElement | null>
  readonly problemOf: (field: keyof Form) => FieldProblem<keyof Form> | undefined
  /** The values, tidied; where there are problems they are shown instead, and the first one's field is focused. */
  readonly check: () => Form | undefined
  readonly onInput: (event: FormEvent) => void
}

/** To be used by the component whose form it is: `ref` and `onInput` belong to that form. */
export function useTypedForm<Form extends { readonly [Field in keyof Form]: string }>({
  empty,
  parse,
  kept,
  keep,
  isBack,
}: Rules<Form>): TypedForm<Form> {
  const ref = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<readonly FieldProblem<keyof Form>[]>([])

  useEffect(() => {
    if (!ref.current) return
    fillEmptyFields(ref.current, kept.form)
    // With what was typed before the scripts came.
    keep({ id: kept.id, form: readForm(ref.current, empty) })
    if (isBack && isFocusLost()) focusField(ref.current, Object.keys(empty)[0])
  }, [kept, keep, empty, isBack])

  function find(): { values: Form; parsed: Parsed<Form, FieldProblem<keyof Form>> } {
    const values = ref.current ? readForm(ref.current, empty) : empty
    return { values, parsed: parse(values) }
  }

  function check(): Form | undefined {
    const { parsed } = find()
    setProblems(parsed.ok ? [] : parsed.problems)
    if (parsed.ok) return parsed.value
    if (ref.current) focusField(ref.current, String(parsed.problems[0]?.field))
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
    problemOf: (field) => problems.find((problem) => problem.field === field),
    check,
    onInput,
  }
}
