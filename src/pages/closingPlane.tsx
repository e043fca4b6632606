/** How a page ends: a plane of cobalt with one thing to do. */
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
    <div className="later">
      <Section tone="plane" title={heading} lead={text} layout="above">
        <ButtonLink to={to} variant="secondary">
          {action}
        </ButtonLink>
      </Section>
    </div>
  )
}
