import { IconPinned, IconPlus } from '@tabler/icons-react'
import { use, type KeyboardEvent } from 'react'
import { EditPartsContext } from './edit-parts-context.ts'
import { type EditableRow, isBlankRow, isPinnedRow, type SavedItem } from './rows.ts'

/** Alt with an arrow key moves the row from anywhere in it. A native select keeps these keys, which open its list. */
export function moveKeys(row: EditableRow, index: number, move: (to: number) => void) {
  return (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined || event.target instanceof HTMLSelectElement) return
    if (index === -1 || row.activity === 'deleting') return
    event.preventDefault()
    move(index + step)
  }
}

/** A row's number with its drag handle; a pin for a row that stays last. */
export function OrderCell<Item extends SavedItem>({
  row,
  name,
  index,
  count,
}: {
  row: EditableRow<Item>
  name: string
  index: number
  count: number
}) {
  const parts = use(EditPartsContext)
  if (isBlankRow(row)) return <IconPlus size={14} stroke={1.6} aria-hidden />
  if (isPinnedRow(row)) return <IconPinned size={14} stroke={1.6} aria-hidden />
  const isFixed = row.theirs !== null || row.activity === 'deleting'
  return (
    <>
      {parts !== null && (
        <parts.DragHandle rowKey={row.key} name={name} index={index} count={count} isFixed={isFixed} />
      )}
      <span className="numeric">{index + 1}</span>
    </>
  )
}
