import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { problemOf, type RowProps } from './columns.ts'
import { moveKeys, OrderCell } from './OrderCell.tsx'
import { RowMenuButton } from './RowMenuButton.tsx'
import { rowNotes } from './RowNotes.tsx'
import { isPinnedRow, type SavedItem } from './rows.ts'
import { RowState } from './RowState.tsx'
import { useRowName } from './use-row-name.ts'
import styles from './Editable.module.css'

function Row<Item extends SavedItem>({
  table,
  row,
  index,
  rowIndex,
  count,
  problems,
  note,
  isMenuOpen,
  isRevealed,
}: RowProps<Item>) {
  const t = useTranslations('editable')
  const { columns, actions, isEditing } = table
  const { name, place } = useRowName(table, row, index)
  const { key, draft, saved } = row
  const isPinned = isPinnedRow(row)
  const notes = rowNotes(table, row, problems, note)
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its fields have the focus, and their keys bubble up
    <div
      className={styles.row}
      role="row"
      aria-rowindex={rowIndex}
      data-row={key}
      data-invalid={problems.length > 0 || undefined}
      data-muted={note?.isMuted === true || undefined}
      data-revealed={isRevealed || undefined}
      tabIndex={isRevealed ? -1 : undefined}
      data-busy={row.activity === 'deleting' || undefined}
      onKeyDown={isEditing ? moveKeys(row, index, (to) => actions.move(key, to)) : undefined}
    >
      <div className={styles.order} role="cell">
        <OrderCell row={row} name={name} index={index} count={count} />
      </div>
      {columns.map(({ id, header, paths, Edit, Read, Pinned = Read }) => (
        <div key={id} className={styles.cell} role="cell" data-read={!isEditing || isPinned || undefined}>
          {isPinned && <Pinned draft={draft} saved={saved} />}
          {!isPinned && !isEditing && <Read draft={draft} saved={saved} />}
          {!isPinned && isEditing && (
            <Edit
              draft={draft}
              saved={saved}
              label={t('field', { column: header, row: place })}
              problem={problemOf(paths, problems)}
              onChange={(change) => actions.change(key, change)}
              onSave={() => void actions.save(key)}
            />
          )}
        </div>
      ))}
      {isEditing && (
        <>
          <div className={styles.stateCell} role="cell">
            {!isPinned && <RowState row={row} name={name} onRetry={() => void actions.save(key)} />}
          </div>
          <div className={styles.stateCell} role="cell">
            {index !== -1 && (
              <RowMenuButton rowKey={key} name={name} isOpen={isMenuOpen} onToggle={table.toggleMenu} />
            )}
          </div>
        </>
      )}
      {notes !== null && (
        <div className={styles.notes} role="cell" aria-colspan={columns.length + (isEditing ? 3 : 1)}>
          {notes}
        </div>
      )}
    </div>
  )
}

/** One row of the table. Re-renders only for its own changes. */
export const EditableTableRow = memo(Row) as typeof Row
