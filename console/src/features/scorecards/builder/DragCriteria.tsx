import {
  type Active,
  DndContext,
  MouseSensor,
  type Over,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { ReactNode } from 'react'
import {
  type Draft,
  dropPlace,
  type DropTarget,
  moveCriterion,
  moveSection,
  placeOf,
} from '../model/definition.ts'

/** Neither a click on the handle nor scrolling by touch may start a drag. */
const mouse = { activationConstraint: { distance: 4 } }
const touch = { activationConstraint: { delay: 200, tolerance: 6 } }
/** The editor announces moves itself, and keys move rows without dragging. */
const silent = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}

export type Dragged = { kind: 'section' | 'criterion'; id: string }
export const dragId = ({ kind, id }: Dragged): string => `${kind}:${id}`
export const dropId = (target: DropTarget): string =>
  target.kind === 'criterion' ? `on:${target.criterionId}` : `${target.kind}:${target.sectionId}`

const draggedOf = ({ data }: Active): Dragged | undefined => data.current as Dragged | undefined
const targetOf = (over: Over | null): DropTarget | undefined => over?.data.current as DropTarget | undefined

/** Criteria can be dropped on each other and on the header or end of a section; sections on section headers. */
export function DragCriteria({
  draft,
  onMove,
  children,
}: {
  draft: Draft
  onMove: (dragged: Dragged, moved: Draft) => void
  children: ReactNode
}) {
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={silent}
      onDragEnd={({ active, over }) => {
        const dragged = draggedOf(active)
        const target = targetOf(over)
        if (dragged === undefined || target === undefined) return
        const moved = dropped(draft, dragged, target)
        if (moved !== draft) onMove(dragged, moved)
      }}
    >
      {children}
    </DndContext>
  )
}

function dropped(draft: Draft, dragged: Dragged, target: DropTarget): Draft {
  if (dragged.kind === 'criterion') {
    const place = dropPlace(draft, dragged.id, target)
    return place === undefined ? draft : moveCriterion(draft, dragged.id, place)
  }
  const sectionId =
    target.kind === 'criterion' ? placeOf(draft, target.criterionId)?.sectionId : target.sectionId
  return moveSection(
    draft,
    dragged.id,
    draft.sections.findIndex(({ id }) => id === sectionId),
  )
}
