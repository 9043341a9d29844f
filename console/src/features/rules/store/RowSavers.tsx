import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect } from 'react'
import { type RuleLevel, ruleLevels } from '#db/vocabulary.ts'
import type { RuleDraft } from '../model/drafts.ts'
import { isDirty, type RuleRow, type RuleRows } from '../model/rows.ts'
import type { RuleActions } from './use-rule-actions.ts'

/** Source: specification 2 §9. */
const autosaveMs = 1_600
/** Somebody who never pauses is saved nevertheless. */
const longestWaitMs = 10_000

/**
 * One saver for each row with something to save. They stand beside the tables, because a row that is scrolled away is not in the
 * document any more.
 */
export function RowSavers<Draft extends RuleDraft>({ rows, actions }: { rows: RuleRows<Draft>; actions: Pick<RuleActions, 'save'> }) {
  return ruleLevels.flatMap((level) =>
    rows.levels[level].filter(isDirty).map((row) => <RowSaver key={`${level} ${row.key}`} level={level} row={row} actions={actions} />),
  )
}

/** Saves 1.6 s after the last change, and when the page is left. */
function RowSaver({ level, row, actions }: { level: RuleLevel; row: RuleRow; actions: Pick<RuleActions, 'save'> }) {
  // Asked again with every change: the argument only tells them apart.
  const later = useDebouncedCallback((_changes: number) => void actions.save(level, row.key), {
    delay: autosaveMs,
    maxWait: longestWaitMs,
    flushOnUnmount: true,
  })
  useEffect(() => {
    later(row.edits + row.moves)
  }, [later, row.edits, row.moves])
  return null
}
