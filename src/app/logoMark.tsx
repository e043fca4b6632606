/** The logo: a small plan with two painted rooms. */
export function LogoMark() {
  return (
    <svg width="34" height="34" viewBox="0 0 17 17" aria-hidden="true">
      <path fill="currentColor" d="M0 0h17v17H0z" />
      <path fill="var(--paper)" d="M2 2h13v13H2z" />
      <path fill="var(--paint-1)" d="M2 8h8v7H2z" />
      <path fill="var(--paint-2)" d="M9 2h6v5H9z" />
      <path fill="none" stroke="currentColor" d="M2 7.5h4.5m2 0H15M8.5 2v5.5M10.5 7.5v3m0 2.5v2" />
    </svg>
  )
}
