import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Handle, HandleContext } from './RowContext.ts'
import styles from './Table.module.css'

type Sorted = { handle: Handle; style: CSSProperties | undefined; isDragging: boolean }

const unsorted: Sorted = { handle: { setRef: () => undefined, listeners: undefined }, style: undefined, isDragging: false }

/**
 * A row that moves with the pointer. Only the handle starts it, so that text in a row can be selected. Sorting is `isArmed` from the
 * press of a handle on: every sortable row that appears makes all others render, which scrolling cannot afford.
 */
export function SortableRow({
  id,
  isArmed,
  isDisabled,
  children,
}: {
  id: string
  isArmed: boolean
  isDisabled: boolean
  children: ReactNode
}) {
  const element = useRef<HTMLDivElement>(null)
  const [{ handle, style, isDragging }, setSorted] = useState(unsorted)
  return (
    <HandleContext value={handle}>
      <div ref={element} className={styles.sortable} data-dragging={isDragging || undefined} style={style}>
        {children}
      </div>
      {isArmed && !isDisabled && <Sorting id={id} element={element} onSorted={setSorted} />}
    </HandleContext>
  )
}

/** The row's part in sorting, beside the row: it comes and goes without the row noticing. */
function Sorting({ id, element, onSorted }: { id: string; element: RefObject<HTMLElement | null>; onSorted: (sorted: Sorted) => void }) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id })
  const handle = useMemo(
    () => ({ setRef: setActivatorNodeRef, listeners: listeners as Handle['listeners'] }),
    [setActivatorNodeRef, listeners],
  )
  const moved = CSS.Translate.toString(transform)
  useLayoutEffect(() => {
    setNodeRef(element.current)
    return () => setNodeRef(null)
  }, [setNodeRef, element])
  useLayoutEffect(() => {
    onSorted({ handle, style: moved === undefined ? undefined : { transform: moved, transition }, isDragging })
  }, [onSorted, handle, moved, transition, isDragging])
  useLayoutEffect(() => () => onSorted(unsorted), [onSorted])
  return null
}
