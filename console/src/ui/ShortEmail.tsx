import { Tooltip, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { shortEmail } from './short-email.ts'

/**
 * A shortened address. Hover and focus show the full address next to it, a click in place; assistive technology always reads the full one.
 */
export function ShortEmail({ email }: { email: string }) {
  const [isWhole, setWhole] = useState(false)
  const short = shortEmail(email)
  if (short === email) return <span>{email}</span>
  return (
    <Tooltip label={email} disabled={isWhole} events={{ hover: true, focus: true, touch: true }}>
      <UnstyledButton
        pos="relative"
        fz="inherit"
        c="inherit"
        style={{ overflowWrap: 'anywhere' }}
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        <span aria-hidden={!isWhole}>{isWhole ? email : short}</span>
        {!isWhole && <span className="visually-hidden">{email}</span>}
      </UnstyledButton>
    </Tooltip>
  )
}
