/** How a page ends: a plane of cobalt with one thing to do. */
import { ordering } from '../config/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'

interface Props {
  readonly heading: string
  readonly text: string
  readonly action: string
  readonly to: string
}

export function ClosingPlane({ heading, text, action, to }: Props) {
  return (
    <Section title={heading} lead={text} layout="plane">
      <ButtonLink to={to} state={ordering} variant="secondary">
        {action}
      </ButtonLink>
    </Section>
  )
}
