import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect } from 'react'
import { type EditableRow, isDirty, type SavedItem } from './rows.ts'
import type { EditableList } from './use-editable-list.ts'

/** Source: specification 2 §9. */
const autosaveMs = 1_600
/** A user who never pauses is saved this often. */
const maxWaitMs = 10_000

/** Saves each changed row 1.6 s after its last change, and when the user leaves the page. Rows scrolled out of view are saved too. */
export function RowSavers<Item extends SavedItem>({
  list: { rows, actions },
}: {
  list: Pick<EditableList<Item>, 'rows' | 'actions'>
}) {
  return rows.rows.filter(isDirty).map((row) => <RowSaver key={row.key} row={row} save={actions.save} />)
}

function RowSaver({ row, save }: { row: EditableRow; save: (key: string) => Promise<void> }) {
  // Called again for every change; the argument only makes the calls differ.
  const later = useDebouncedCallback((_changes: number) => void save(row.key), {
    delay: autosaveMs,
    maxWait: maxWaitMs,
    flushOnUnmount: true,
  })
  useEffect(() => {
    later(row.edits + row.moves)
  }, [later, row.edits, row.moves])
  return null
}
