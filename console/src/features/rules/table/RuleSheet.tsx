import { Button, Drawer } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { RuleLevel } from '#db/vocabulary.ts'
import type { RuleProblem } from '#workers/domain/routing/validity.ts'
import type { RuleColumn } from '../columns/columns.ts'
import type { RuleDraft } from '../model/drafts.ts'
import type { ShadowNote } from '../model/notes.ts'
import { isPlaced, type RuleRow } from '../model/rows.ts'
import type { RowActions } from './RowContext.ts'
import { ConflictNote, ProblemLines, ShadowLine } from './RowNotes.tsx'
import { RowMenuButton } from './RowMenuButton.tsx'
import { RuleState } from './RuleState.tsx'
import { useRowName } from './use-row-name.ts'
import styles from './RuleSheet.module.css'

/** A rule to edit where there is no room for a table. Saves itself like a row; closing it saves at once. */
export function RuleSheet<Draft extends RuleDraft>({
  level,
  row,
  rows,
  columns,
  problems,
  note,
  nameOf,
  isMenuOpen,
  actions,
  onClose,
}: {
  level: RuleLevel
  row: RuleRow<Draft>
  rows: readonly RuleRow<Draft>[]
  columns: readonly RuleColumn<Draft>[]
  problems: readonly RuleProblem[]
  note: ShadowNote | undefined
  nameOf: (draft: Draft) => string
  isMenuOpen: boolean
  actions: RowActions<Draft>
  onClose: () => void
}) {
  const t = useTranslations('ruleRows')
  const headers = useTranslations('ruleColumns')
  const placed = rows.filter(isPlaced)
  const { key } = row
  const index = placed.findIndex((each) => each.key === key)
  const { name, place } = useRowName(row, index)
  const winner = note === undefined ? undefined : rows[note.winnerIndex]
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="min(92%, 640px)"
      title={name}
      closeButtonProps={{ 'aria-label': t('closeSheet') }}
    >
      <div className={styles.fields}>
        {columns.map(({ id, header, paths, Edit }) => (
          <div key={id} className={styles.field}>
            <span aria-hidden>{headers(header)}</span>
            <Edit
              level={level}
              draft={row.draft}
              saved={row.saved}
              label={t('field', { column: headers(header), row: place })}
              problem={problems.find(({ path }) => paths.includes(path))?.message}
              onChange={(change) => actions.change(level, key, change)}
              onSave={() => void actions.save(level, key)}
            />
          </div>
        ))}
        <ProblemLines problems={problems} failure={row.failure} />
        {note !== undefined && (
          <ShadowLine
            note={note}
            winnerName={winner === undefined ? '' : nameOf(winner.draft)}
            onMoveAbove={() => actions.move(level, key, note.winnerIndex)}
          />
        )}
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
      <div className={styles.foot}>
        <RuleState row={row} name={name} onRetry={() => void actions.save(level, key)} />
        <span className={styles.space} />
        {index !== -1 && (
          <RowMenuButton rowKey={key} name={name} isOpen={isMenuOpen} onToggle={(button) => actions.toggleMenu(level, key, button)} />
        )}
        <Button onClick={onClose}>{t('closeSheet')}</Button>
      </div>
    </Drawer>
  )
}
