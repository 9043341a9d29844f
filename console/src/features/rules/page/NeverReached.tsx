import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { NoteLine } from '../../../ui/table/editable/NoteLine.tsx'
import type { ShadowNote } from '../model/notes.ts'

const bold = (text: ReactNode) => <b>{text}</b>

/** Warns that titles never reach a rule, and offers to move it above the rule that takes them. */
export function NeverReached({
  note,
  onMoveAbove,
}: {
  note: ShadowNote
  onMoveAbove: (() => void) | undefined
}) {
  const t = useTranslations('neverReached')
  const number = note.winnerIndex + 1
  const winner = note.winnerLabel === '' ? t('unnamed', { number }) : note.winnerLabel
  return (
    <NoteLine tone="yellow">
      {note.isWhole
        ? t.rich('rule', { number, winner, value: note.winnerValue, b: bold })
        : t.rich('value', { number, winner, value: note.winnerValue, lost: note.value, b: bold })}
      {note.isWhole && note.hasDescription && ` ${t('onlyDescription')}`}
      {note.onlyForMembersOfBothTeams && ` ${t('bothTeams')}`}{' '}
      {onMoveAbove !== undefined && (
        <Anchor component="button" type="button" size="xs" onClick={onMoveAbove}>
          {t('moveAbove', { number })}
        </Anchor>
      )}
    </NoteLine>
  )
}
