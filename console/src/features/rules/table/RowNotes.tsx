import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCornerDownRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { RuleLevel } from '#db/vocabulary.ts'
import type { RuleProblem } from '#workers/domain/routing/validity.ts'
import { hasSameFields, type RuleColumn } from '../columns/columns.ts'
import type { RuleDraft, SavedRule } from '../model/drafts.ts'
import type { ShadowNote } from '../model/notes.ts'
import type { RuleRow } from '../model/rows.ts'
import styles from './Notes.module.css'

const bold = (text: ReactNode) => <b>{text}</b>

/** A rule that titles never reach, with the way to change that. */
export function ShadowLine({
  note,
  winnerName,
  onMoveAbove,
}: {
  note: ShadowNote
  winnerName: string
  onMoveAbove: (() => void) | undefined
}) {
  const t = useTranslations('ruleRows')
  const number = note.winnerIndex + 1
  const winner = winnerName.trim() === '' ? t('unnamed', { number }) : winnerName.trim()
  return (
    <div className={styles.note} data-tone="yellow">
      <IconCornerDownRight size={14} stroke={1.6} aria-hidden />
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
      <span>
        {note.isWhole
          ? t.rich('neverReached', { number, winner, value: note.winnerValue, b: bold })
          : t.rich('valueNeverReached', { number, winner, value: note.winnerValue, lost: note.value, b: bold })}
        {note.isWhole && note.hasDescription && ` ${t('onlyDescription')}`}
        {note.onlyForMembersOfBothTeams && ` ${t('bothTeams')}`}{' '}
        {onMoveAbove !== undefined && (
          <button type="button" className={styles.link} onClick={onMoveAbove}>
            {t('moveAbove', { number })}
          </button>
        )}
      </span>
    </div>
  )
}

/** What a placeholder cannot say, e.g. that a scorecard is meant for other calls; and why a save failed. */
export function ProblemLines({ problems, failure }: { problems: readonly RuleProblem[]; failure: string | null }) {
  const messages = [...new Set([...(failure === null ? [] : [failure]), ...problems.map(({ message }) => message)])]
  if (messages.length === 0) return null
  return (
    <div className={styles.note} data-tone="red">
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
      <span>{messages.join(' ')}</span>
    </div>
  )
}

/** Both versions of a rule that two people have changed, field by field. */
export function ConflictNote<Draft extends RuleDraft>({
  level,
  row,
  theirs,
  columns,
  onKeepMine,
  onTakeTheirs,
}: {
  level: RuleLevel
  row: RuleRow<Draft>
  theirs: SavedRule<Draft>
  columns: readonly RuleColumn<Draft>[]
  onKeepMine: () => void
  onTakeTheirs: () => void
}) {
  const t = useTranslations('ruleRows')
  const headers = useTranslations('ruleColumns')
  const different = columns.filter((column) => !hasSameFields(column, row.draft, theirs.draft))
  return (
    <div className={styles.conflict} role="group" aria-label={t('conflictTitle')}>
      <p>
        <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {t('conflictTitle')}
      </p>
      {different.length === 0 ? (
        <p>{t('conflictSame')}</p>
      ) : (
        <dl className={styles.versions}>
          {different.map((column) => {
            const { Read } = column
            return (
              <div key={column.id}>
                <dt>{headers(column.header)}</dt>
                <dd>
                  <span className="meta">{t('yours')}</span>{' '}
                  <Value>
                    <Read level={level} draft={row.draft} saved={row.saved} />
                  </Value>
                </dd>
                <dd>
                  <span className="meta">{t('theirs')}</span>{' '}
                  <Value>
                    <Read level={level} draft={theirs.draft} saved={theirs} />
                  </Value>
                </dd>
              </div>
            )
          })}
        </dl>
      )}
      <div className={styles.choices}>
        <Button size="xs" variant="default" onClick={onKeepMine}>
          {t('keepMine')}
        </Button>
        <Button size="xs" variant="default" onClick={onTakeTheirs}>
          {t('takeTheirs')}
        </Button>
      </div>
    </div>
  )
}

const Value = ({ children }: { children: ReactNode }) => <span className={styles.version}>{children}</span>
