/** The end of a page: a cobalt plane with one call to action. */
import type { LinkProps } from 'react-router-dom'
import { ButtonLink } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'

interface Props {
  readonly heading: string
  readonly text: string
  readonly action: string
  readonly link: LinkProps
}

export function ClosingPlane({ heading, text, action, link }: Props) {
  return (
    <Section title={heading} lead={text} layout="plane">
      <ButtonLink {...link} variant="secondary">
        {action}
      </ButtonLink>
    </Section>
  )
}
