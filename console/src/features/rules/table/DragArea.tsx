import { closestCenter, DndContext, type DragEndEvent, MouseSensor, type Modifier, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useMemo } from 'react'
import { isPlaced, type RuleRow } from '../model/rows.ts'

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })
const modifiers = [upAndDown]
/** A click on the handle is no drag; a finger that scrolls is none either. */
const mouse = { activationConstraint: { distance: 4 } }
const touch = { activationConstraint: { delay: 200, tolerance: 6 } }
/** The page says itself where a rule has come to stand; keys move rules without dragging. */
const silent = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}

/** Lets the rules of one level be dragged into another order. */
export function DragArea({
  rows,
  onDragged,
  onMove,
  children,
}: {
  rows: readonly RuleRow[]
  onDragged: (key: string | null) => void
  onMove: (key: string, to: number) => void
  children: ReactNode
}) {
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch))
  // Typing changes rows, not their order: the same list keeps other rows from rendering.
  const keys = useMemo(
    () =>
      rows
        .filter(isPlaced)
        .map(({ key }) => key)
        .join('\n'),
    [rows],
  )
  const items = useMemo(() => keys.split('\n'), [keys])
  const end = ({ active, over }: DragEndEvent) => {
    onDragged(null)
    const to = over === null ? -1 : items.indexOf(String(over.id))
    if (to !== -1) onMove(String(active.id), to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={modifiers}
      accessibility={silent}
      onDragStart={({ active }) => onDragged(String(active.id))}
      onDragCancel={() => onDragged(null)}
      onDragEnd={end}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
