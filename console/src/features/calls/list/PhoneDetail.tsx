import { useTranslations } from 'use-intl'
import type { CallRow } from '#api/contract/calls.ts'
import { ListTime } from '../../../ui/Moment.tsx'
import { isWithoutContent } from '../call-status.ts'
import { notScoredText } from '../not-scored.ts'

/** The second line on a phone: time, why it is not scored, rep and buyer. */
export function PhoneDetail({ row }: { row: CallRow }) {
  const t = useTranslations('callList')
  const notScored = notScoredText(row, useTranslations('notScored')) ?? ''
  const rep = row.caller === null ? '' : `${row.caller.firstName} ${row.caller.lastName}`.trim()
  const parts = isWithoutContent(row)
    ? [row.statusReason.replace(/\.$/, '')]
    : [notScored, rep, row.buyerCompany].filter((part) => part !== '')
  return (
    <>
      <ListTime at={row.startedAt} />
      {parts.map((part) => (
        <span key={part}>
          {' · '}
          <bdi>{part}</bdi>
        </span>
      ))}
      {row.isPrivate && ` · ${t('private')}`}
    </>
  )
}
