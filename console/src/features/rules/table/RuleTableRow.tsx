import { type KeyboardEvent, memo, use } from 'react'
import { useTranslations } from 'use-intl'
import { RuleEnvironmentContext } from '../environment.ts'
import type { RuleDraft } from '../model/drafts.ts'
import { isDefaultRow, type RuleRow } from '../model/rows.ts'
import { OrderCell } from './OrderCell.tsx'
import { ConflictNote, ProblemLines, ShadowLine } from './RowNotes.tsx'
import type { RowProps } from './RowContext.ts'
import { RuleState } from './RuleState.tsx'
import { useRowName } from './use-row-name.ts'
import notes from './Notes.module.css'
import styles from './Row.module.css'

/** What a red field with a star says by itself. */
const saidByField = new Set(['label', 'callType', 'callTitleIncludes', 'teamId', 'userId', 'settings'])

/** Alt with an arrow moves the row, from wherever in it; a list of choices keeps its own use of these keys. */
export function moveKeys(row: RuleRow, index: number, move: (to: number) => void) {
  return (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined || event.target instanceof HTMLSelectElement || index === -1 || row.activity === 'deleting')
      return
    event.preventDefault()
    move(index + step)
  }
}

function Row<Draft extends RuleDraft>({
  level,
  row,
  index,
  rowIndex,
  count,
  columns,
  problems,
  note,
  winnerName,
  isEditing,
  isMenuOpen,
  actions,
}: RowProps<Draft>) {
  const t = useTranslations('ruleRows')
  const headers = useTranslations('ruleColumns')
  const { parts } = use(RuleEnvironmentContext)
  const { name, place } = useRowName(row, index)
  const isDefault = isDefaultRow(row)
  const isInvalid = problems.length > 0
  const { key } = row
  const isBusy = row.activity !== 'idle' || row.theirs !== null
  const problemOf = (paths: readonly string[]) => problems.find(({ path }) => paths.includes(path))?.message
  const unsaid = problems.filter(({ path }) => !saidByField.has(path))
  const span = columns.length + (isEditing ? 3 : 1)
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its fields have the focus; the keys are theirs
    <div
      className={styles.row}
      role="row"
      aria-rowindex={rowIndex}
      data-rule={key}
      data-invalid={isInvalid || undefined}
      data-muted={note?.isWhole === true || undefined}
      data-busy={row.activity === 'deleting' || undefined}
      onKeyDown={isEditing ? moveKeys(row, index, (to) => actions.move(level, key, to)) : undefined}
    >
      <div className={styles.order} role="cell" data-order>
        <OrderCell row={row} name={name} index={index} count={count} canMove={isEditing} />
      </div>
      {columns.map((column) => {
        const { id, header, paths, Edit, Read } = column
        return (
          <div key={id} className={styles.cell} role="cell" data-read={!isEditing || isDefault || undefined}>
            {isDefault ? (
              <DefaultCell id={id} />
            ) : isEditing ? (
              <Edit
                level={level}
                draft={row.draft}
                saved={row.saved}
                label={t('field', { column: headers(header), row: place })}
                problem={problemOf(paths)}
                onChange={(change) => actions.change(level, key, change)}
                onSave={() => void actions.save(level, key)}
              />
            ) : (
              <Read level={level} draft={row.draft} saved={row.saved} />
            )}
          </div>
        )
      })}
      {isEditing && (
        <>
          <div className={styles.stateCell} role="cell">
            {!isDefault && <RuleState row={row} name={name} onRetry={() => void actions.save(level, key)} />}
          </div>
          <div className={styles.menuCell} role="cell">
            {index !== -1 && parts !== null && (
              <parts.RowMenuButton
                rowKey={key}
                name={name}
                isOpen={isMenuOpen}
                onToggle={(button) => actions.toggleMenu(level, key, button)}
              />
            )}
          </div>
        </>
      )}
      {(note !== undefined || unsaid.length > 0 || row.failure !== null || row.theirs !== null) && (
        <div className={notes.notes} role="cell" aria-colspan={span}>
          {note !== undefined && (
            <ShadowLine
              note={note}
              winnerName={winnerName}
              onMoveAbove={isEditing && !isBusy ? () => actions.move(level, key, note.winnerIndex) : undefined}
            />
          )}
          <ProblemLines problems={unsaid} failure={row.failure} />
          {row.theirs !== null && (
            <ConflictNote
              level={level}
              row={row}
              theirs={row.theirs}
              columns={columns}
              onKeepMine={() => actions.keepMine(level, key)}
              onTakeTheirs={() => actions.takeTheirs(level, key)}
            />
          )}
        </div>
      )}
    </div>
  )
}

/** The default rule cannot be changed: it saves what no rule matched. */
function DefaultCell({ id }: { id: string }) {
  const t = useTranslations('ruleRows')
  const fields = useTranslations('ruleFields')
  switch (id) {
    case 'label':
      return t('none')
    case 'titles':
      return <span className="dimmed">{t('everything')}</span>
    case 'callType':
      return t('defaultType')
    case 'behavior':
      return fields('saveOnly')
    case 'scorecard':
      return <span className="muted">{fields('noScorecard')}</span>
    default:
      return null
  }
}

/** One rule in a table. Renders for its own changes alone. */
export const RuleTableRow = memo(Row) as typeof Row
