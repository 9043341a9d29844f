import { Tooltip } from '@mantine/core'
import { shortEmail } from './short-email.ts'

/** A shortened address; hover, focus and assistive technology get the whole of it. */
export function ShortEmail({ email }: { email: string }) {
  const short = shortEmail(email)
  if (short === email) return <span>{email}</span>
  return (
    <Tooltip label={email} events={{ hover: true, focus: true, touch: true }}>
      {/* Focusable, because the whole address shows on focus. */}
      <span tabIndex={0}>
        <span aria-hidden>{short}</span>
        <span className="visually-hidden">{email}</span>
      </span>
    </Tooltip>
  )
}
