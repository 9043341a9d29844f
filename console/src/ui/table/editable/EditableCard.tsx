import { Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import type { RowProps } from './columns.ts'
import { moveKeys, OrderCell } from './OrderCell.tsx'
import { rowNotes } from './RowNotes.tsx'
import { isBlankRow, isPinnedRow, type SavedItem } from './rows.ts'
import { RowState } from './RowState.tsx'
import { useRowName } from './use-row-name.ts'
import styles from './Editable.module.css'

/** One row on two lines, for a phone: the first column, then the others. In edit mode it opens its sheet. */
function Card<Item extends SavedItem>({
  table,
  row,
  index,
  count,
  problems,
  note,
  isRevealed,
}: RowProps<Item>) {
  const t = useTranslations('editable')
  const { noun, columns, actions, isEditing } = table
  const { name } = useRowName(table, row, index)
  const { key, draft, saved } = row
  const isPinned = isPinnedRow(row)
  const [first, ...others] = columns.map(({ id, Read, Pinned = Read }) => {
    const Cell = isPinned ? Pinned : Read
    return (
      <span key={id} className={styles.part}>
        <Cell draft={draft} saved={saved} />
      </span>
    )
  })
  const content = isBlankRow(row) ? (
    <span className={styles.title}>{t('add', { noun })}</span>
  ) : (
    <>
      <span className={styles.title}>
        <span className="truncate">{first}</span>
        {problems.length > 0 && (
          <Text span size="xs" c="red" flex="none">
            {t('invalid')}
          </Text>
        )}
      </span>
      <span className={styles.line}>{others}</span>
    </>
  )
  const canOpen = isEditing && !isPinned
  const notes = rowNotes({ ...table, isEditing: false }, { ...row, theirs: null }, [], note)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its button has the focus, and its keys bubble up
    <div
      className={styles.card}
      role="listitem"
      data-row={key}
      data-invalid={problems.length > 0 || undefined}
      data-busy={row.activity === 'deleting' || undefined}
      data-revealed={isRevealed || undefined}
      tabIndex={isRevealed ? -1 : undefined}
      onKeyDown={isEditing ? moveKeys(row, index, (to) => actions.move(key, to)) : undefined}
    >
      <span className={styles.order}>
        <OrderCell row={row} name={name} index={index} count={count} />
      </span>
      {canOpen ? (
        <button
          type="button"
          className={styles.cardBody}
          aria-haspopup="dialog"
          onClick={() => table.open(key)}
        >
          {content}
        </button>
      ) : (
        <span className={styles.cardBody}>{content}</span>
      )}
      {canOpen && !isBlankRow(row) && (
        <span className={styles.cardState}>
          <RowState row={row} name={name} onRetry={() => void actions.save(key)} />
          <IconChevronRight size={14} stroke={1.6} aria-hidden />
        </span>
      )}
      {notes !== null && <div className={styles.cardNotes}>{notes}</div>}
    </div>
  )
}

export const EditableCard = memo(Card) as typeof Card
