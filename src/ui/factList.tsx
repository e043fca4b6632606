/** A list of facts: names and values. */
import type { ReactNode } from 'react'

interface Props {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
  readonly className?: string
}

export function FactList({ facts, className = '' }: Props) {
  return (
    <dl className={`facts beside ${className}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
