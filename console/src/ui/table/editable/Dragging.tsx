import { DndContext, MouseSensor, TouchSensor, useDraggable, useSensor, useSensors } from '@dnd-kit/core'
import { getEventCoordinates } from '@dnd-kit/utilities'
import { IconGripVertical } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { RowDrag, RowPlace } from './edit-parts-context.ts'
import styles from './Editable.module.css'

/** Neither a click on the handle nor scrolling by touch may start a drag. */
const mouse = { activationConstraint: { distance: 4 } }
const touch = { activationConstraint: { delay: 200, tolerance: 6 } }
/** The list announces moves itself, and keys move rows without dragging. */
const accessibility = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}

/**
 * Lets one row of a virtual list be dragged to a different position. The target is the row under the pointer, found by measured position,
 * because most rows are not in the document.
 */
export function DragArea({
  body,
  placesOf,
  indexOf,
  onDrag,
  onMove,
  children,
}: {
  body: RefObject<HTMLElement | null>
  /** Positions of the visible rows, in pixels from the top of `body`. */
  placesOf: () => readonly RowPlace[]
  indexOf: (key: string) => number
  onDrag: (drag: RowDrag | null) => void
  onMove: (key: string, to: number) => void
  children: ReactNode
}) {
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch))
  const startY = useRef(0)
  // The offset includes any scrolling meanwhile.
  const targetAt = (offset: number): RowPlace | null => {
    const y = startY.current + offset
    return placesOf().find(({ start, size }) => y >= start && y < start + size) ?? null
  }
  return (
    <DndContext
      sensors={sensors}
      accessibility={accessibility}
      onDragStart={({ active, activatorEvent }) => {
        const top = body.current?.getBoundingClientRect().top ?? 0
        startY.current = (getEventCoordinates(activatorEvent)?.y ?? 0) - top
        onDrag({ key: String(active.id), offset: 0, target: null, from: indexOf(String(active.id)) })
      }}
      onDragMove={({ active, delta }) => {
        const key = String(active.id)
        onDrag({ key, offset: delta.y, target: targetAt(delta.y), from: indexOf(key) })
      }}
      onDragCancel={() => onDrag(null)}
      onDragEnd={({ active, delta }) => {
        const target = targetAt(delta.y)
        onDrag(null)
        if (target !== null) onMove(String(active.id), target.index)
      }}
    >
      {children}
    </DndContext>
  )
}

export function DragHandle({
  rowKey,
  name,
  index,
  count,
  isFixed,
}: {
  rowKey: string
  name: string
  index: number
  count: number
  isFixed: boolean
}) {
  const t = useTranslations('editable')
  const { setNodeRef, listeners } = useDraggable({ id: rowKey, disabled: isFixed })
  return (
    <button
      type="button"
      ref={setNodeRef}
      className={styles.handle}
      aria-label={t('handle', { name, number: index + 1, count })}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      {...listeners}
    >
      <IconGripVertical size={14} stroke={1.6} aria-hidden />
    </button>
  )
}
