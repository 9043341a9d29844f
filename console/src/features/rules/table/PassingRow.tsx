import { useTranslations } from 'use-intl'
import type { RuleDraft } from '../model/drafts.ts'
import cards from './Card.module.css'
import type { RowProps } from './RowContext.ts'
import styles from './Row.module.css'

/** A rule in the words that tell it from others, without anything to use: as few elements as can be. Of values two, as in a closed field. */
export function PassingRow<Draft extends RuleDraft>({ row, index, rowIndex, columns, problems, note, isEditing }: RowProps<Draft>) {
  const t = useTranslations('ruleFields')
  return (
    <div
      className={styles.row}
      role="row"
      aria-rowindex={rowIndex}
      data-rule={row.key}
      data-passing={isEditing ? 'fields' : 'words'}
      data-invalid={problems.length > 0 || undefined}
      data-muted={note?.isWhole === true || undefined}
    >
      <div className={styles.order} role="cell" data-order>
        {index + 1}
      </div>
      {columns.map(({ id, brief }) => {
        const words = brief(row.draft, row.saved, t)
        if (typeof words === 'string') {
          return (
            <div key={id} className={styles.cell} role="cell">
              {words}
            </div>
          )
        }
        const [one, other, ...more] = words
        return (
          <div key={id} className={styles.cell} role="cell" data-values>
            {one !== undefined && <span>{one}</span>}
            {other !== undefined && <span>{other}</span>}
            {more.length > 0 && `+${more.length}`}
          </div>
        )
      })}
    </div>
  )
}

/** The same in two lines. */
export function PassingCard<Draft extends RuleDraft>({ row, index, columns, problems }: RowProps<Draft>) {
  const t = useTranslations('ruleFields')
  const [first, ...others] = columns.map(({ brief }) => [brief(row.draft, row.saved, t)].flat().join(', '))
  return (
    <div className={cards.card} role="listitem" data-rule={row.key} data-passing data-invalid={problems.length > 0 || undefined}>
      <span className={styles.order} data-order>
        {index + 1}
      </span>
      <span className={cards.body}>
        <span className={cards.title}>{first}</span>
        <span className={cards.line}>{others.filter((text) => text !== '').join(' · ')}</span>
      </span>
    </div>
  )
}
