import { IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import type { RuleDraft } from '../model/drafts.ts'
import { isBlankRow, isDefaultRow } from '../model/rows.ts'
import { OrderCell } from './OrderCell.tsx'
import { ProblemLines, ShadowLine } from './RowNotes.tsx'
import type { RowProps } from './RowContext.ts'
import { RuleState } from './RuleState.tsx'
import { moveKeys } from './RuleTableRow.tsx'
import { useRowName } from './use-row-name.ts'
import rows from './Row.module.css'
import styles from './Card.module.css'

/** One rule in two lines, for a phone; in edit mode it opens its sheet. */
function Card<Draft extends RuleDraft>({
  level,
  row,
  index,
  count,
  columns,
  problems,
  note,
  winnerName,
  isEditing,
  actions,
}: RowProps<Draft>) {
  const t = useTranslations('ruleRows')
  const { name } = useRowName(row, index)
  const isDefault = isDefaultRow(row)
  const isBlank = isBlankRow(row)
  const [first, second, ...others] = columns
  const { key } = row
  const lines = isBlank ? (
    <span className={styles.title}>{t('addRule')}</span>
  ) : isDefault ? (
    <>
      <span className={styles.title}>{t('none')}</span>
      <span className={styles.line}>{t('everything')}</span>
    </>
  ) : (
    <>
      <span className={styles.title}>
        <span className="truncate">{first !== undefined && <first.Read level={level} draft={row.draft} saved={row.saved} />}</span>
        {problems.length > 0 && <span className={styles.invalidWord}>{t('invalid')}</span>}
      </span>
      <span className={styles.line}>
        {[second, ...others].map(
          (column) =>
            column !== undefined && (
              <span key={column.id} className={styles.part}>
                <column.Read level={level} draft={row.draft} saved={row.saved} />
              </span>
            ),
        )}
      </span>
    </>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its button has the focus; the keys move the card
    <div
      className={styles.card}
      role="listitem"
      data-rule={key}
      data-invalid={problems.length > 0 || undefined}
      data-busy={row.activity === 'deleting' || undefined}
      onKeyDown={isEditing ? moveKeys(row, index, (to) => actions.move(level, key, to)) : undefined}
    >
      <span className={rows.order} data-order>
        <OrderCell row={row} name={name} index={index} count={count} canMove={isEditing} />
      </span>
      {isEditing && !isDefault ? (
        <button type="button" className={styles.body} aria-haspopup="dialog" onClick={() => actions.open(level, key)}>
          {lines}
        </button>
      ) : (
        <span className={styles.body} data-read>
          {lines}
        </span>
      )}
      {isEditing && !isDefault && !isBlank && (
        <span className={styles.state}>
          <RuleState row={row} name={name} onRetry={() => void actions.save(level, key)} />
          <IconChevronRight size={14} stroke={1.6} aria-hidden />
        </span>
      )}
      {(note !== undefined || row.failure !== null) && (
        <div className={styles.notes}>
          {note !== undefined && <ShadowLine note={note} winnerName={winnerName} onMoveAbove={undefined} />}
          <ProblemLines problems={[]} failure={row.failure} />
        </div>
      )}
    </div>
  )
}

export const RuleCard = memo(Card) as typeof Card
