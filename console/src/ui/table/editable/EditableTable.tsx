import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import type { EditableColumn, RowMenuEntry, RowNote, TableSettings } from './columns.ts'
import { EditPartsContext, type RowDrag, useEditParts } from './edit-parts-context.ts'
import { EditableCard } from './EditableCard.tsx'
import { EditableTableRow } from './EditableRow.tsx'
import type { OpenedMenu } from './RowMenu.tsx'
import { findRow, isBlankRow, isPlaced, type SavedItem } from './rows.ts'
import type { EditableList } from './use-editable-list.ts'
import styles from './Editable.module.css'

/** Estimated heights; rows are measured once they are in the document. */
const rowPixels = { edit: 38, read: 34, card: 58 }
const notePixels = 26
/** How many rows on either side of the focus stay in the document, so that Tab never skips a row that is not rendered. */
const tabReach = 4

const noNotes: ReadonlyMap<string, RowNote> = new Map()
const noEntries: readonly RowMenuEntry[] = []
const noPaths: ReadonlySet<string> = new Set()

export type EditableTableProps<Item extends SavedItem> = {
  list: EditableList<Item>
  columns: readonly EditableColumn<Item>[]
  /** Names the table for assistive technology. */
  label: string
  /** Fields, drag handles, menus and a blank last row; otherwise plain text. */
  isEditing: boolean
  /** Two lines per row and a sheet for editing, instead of a table. */
  isNarrow: boolean
  /** The scrolling element; it may contain other content above the table. */
  scroller: HTMLElement
  notes?: ReadonlyMap<string, RowNote>
  quietPaths?: ReadonlySet<string>
  pinnedName?: string
  menuEntries?: readonly RowMenuEntry[]
}

/**
 * An ordered list as a table that saves itself row by row. Up to a thousand rows, of which about thirty are in the document.
 *
 * @example
 * const list = useEditableList({ id: 'criteria', noun: 'criterion', source, items, queryKey, announce, onDeleted })
 * <EditableTable list={list} columns={columns} label="Criteria" isEditing isNarrow={isPhone} scroller={scroller} />
 * <RowSavers list={list} />
 */
export function EditableTable<Item extends SavedItem>({
  list,
  columns,
  label,
  isEditing: isEditable,
  isNarrow,
  scroller,
  notes = noNotes,
  quietPaths = noPaths,
  pinnedName = '',
  menuEntries = noEntries,
}: EditableTableProps<Item>) {
  const t = useTranslations('editable')
  const parts = useEditParts(isEditable)
  const isEditing = parts !== null
  const [drag, setDrag] = useState<RowDrag | null>(null)
  const { store, noun, actions, revealed } = list
  const [menu, setMenu] = useState<OpenedMenu | null>(null)
  const [movingKey, setMovingKey] = useState<string | null>(null)
  const [sheetKey, setSheetKey] = useState<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const margin = useOffset(body, scroller)
  const rows = useMemo(
    () => (isEditing ? list.rows.rows : list.rows.rows.filter((row) => !isBlankRow(row))),
    [isEditing, list.rows],
  )
  const placed = useMemo(() => rows.filter(isPlaced), [rows])
  const menuKey = menu?.isOpen === true ? menu.key : null
  const indexOf = (key: string | null): number =>
    key === null ? -1 : rows.findIndex((row) => row.key === key)

  const placesOf = () =>
    virtualizer
      .getVirtualItems()
      .filter(({ index }) => index < placed.length)
      .map(({ index, start, size }) => ({ index, start: start - margin, size }))

  // A row that is being typed into or dragged, or has an open menu, stays in the document when it is scrolled out of view.
  const focusedAt = indexOf(focused)
  const nearFocus =
    focusedAt === -1 ? [] : Array.from({ length: 2 * tabReach + 1 }, (_, step) => focusedAt - tabReach + step)
  const kept = [...nearFocus, indexOf(drag?.key ?? null), indexOf(menuKey)].filter(
    (index) => index >= 0 && index < rows.length,
  )
  const pixels = isNarrow ? rowPixels.card : isEditing ? rowPixels.edit : rowPixels.read
  // oxlint-disable-next-line react/incompatible-library -- it warns users of the React compiler; the console is built without it
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => pixels + (notes.has(rows[index]?.key ?? '') ? notePixels : 0),
    getItemKey: (index) => rows[index]?.key ?? index,
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((one, other) => one - other),
    scrollMargin: margin,
    overscan: 4,
    // A late frame is better than a blocked one.
    useFlushSync: false,
  })

  const latest = useRef({ virtualizer, rows })
  useEffect(() => {
    latest.current = { virtualizer, rows }
  })
  useEffect(() => {
    const index = latest.current.rows.findIndex((row) => row.key === revealed?.key)
    if (index === -1) return undefined
    latest.current.virtualizer.scrollToIndex(index, { align: 'center' })
    // Keeps the row in the document from now on, however long the scrolling takes.
    setFocused(revealed?.key ?? null)
    const request = requestAnimationFrame(() => {
      const row = body.current?.querySelector<HTMLElement>(`[data-row="${revealed?.key}"]`)
      const field = isEditing ? row?.querySelector<HTMLElement>(':is(input, button)') : null
      ;(field ?? row)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(request)
    // oxlint-disable-next-line react/exhaustive-deps -- a change of mode reveals nothing again
  }, [revealed])

  const table = useMemo(
    (): TableSettings<Item> => ({
      noun,
      columns,
      actions,
      isEditing,
      quietPaths,
      pinnedName,
      nameOf: (draft) => store.source().nameOf(draft),
      toggleMenu: (key, button) =>
        setMenu((before) => ({ key, button, isOpen: before?.button !== button || !before.isOpen })),
      open: setSheetKey,
    }),
    [noun, columns, actions, isEditing, quietPaths, pinnedName, store],
  )
  const placeOf = (key: string) => placed.findIndex((row) => row.key === key)
  const moving = movingKey === null ? undefined : findRow(list.rows, movingKey)
  const sheet = sheetKey === null ? undefined : findRow(list.rows, sheetKey)
  const Line = isNarrow ? EditableCard : EditableTableRow
  const tracks = ['64px', ...columns.map(({ width }) => width), ...(isEditing ? ['112px', '32px'] : [])].join(
    ' ',
  )
  const content = (
    <div
      className={styles.table}
      role={isNarrow ? 'list' : 'table'}
      aria-label={label}
      aria-rowcount={isNarrow ? undefined : rows.length + 1}
      style={{ '--columns': tracks } as CSSProperties}
      onFocus={(event) => setFocused(event.target.closest<HTMLElement>('[data-row]')?.dataset.row ?? null)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(null)
      }}
    >
      {!isNarrow && <Head columns={columns} isEditing={isEditing} />}
      <div
        ref={body}
        role={isNarrow ? 'none' : 'rowgroup'}
        style={{ position: 'relative', height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          const isDragged = drag?.key === row.key
          return (
            <div
              key={row.key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles.item}
              data-dragging={isDragged || undefined}
              style={{
                top: start - margin,
                transform: isDragged ? `translateY(${drag.offset}px)` : undefined,
              }}
              role={isNarrow ? undefined : 'none'}
            >
              <Line
                table={table}
                row={row}
                index={index < placed.length ? index : -1}
                rowIndex={index + 2}
                count={placed.length}
                problems={store.problemsOf(row)}
                note={notes.get(row.key)}
                isMenuOpen={menuKey === row.key}
                isRevealed={!isEditing && revealed?.key === row.key}
              />
            </div>
          )
        })}
        {drag?.target != null && (
          <div
            className={styles.drop}
            style={{ top: drag.target.start + (drag.target.index > drag.from ? drag.target.size : 0) }}
            aria-hidden
          />
        )}
      </div>
    </div>
  )
  return (
    <EditPartsContext value={parts}>
      {parts === null ? (
        content
      ) : (
        <parts.DragArea
          body={body}
          placesOf={placesOf}
          indexOf={indexOf}
          onDrag={setDrag}
          onMove={actions.move}
        >
          {content}
        </parts.DragArea>
      )}
      {parts !== null && (
        <parts.RowMenu
          menu={menu}
          list={list}
          entries={menuEntries}
          onMoveTo={setMovingKey}
          onRemove={(key) => {
            setSheetKey(null)
            void actions.remove(key)
          }}
          onClose={() => setMenu((before) => before && { ...before, isOpen: false })}
        />
      )}
      {parts !== null && moving !== undefined && (
        <parts.MoveDialog
          name={table.nameOf(moving.draft) || t('row', { noun, number: placeOf(moving.key) + 1 })}
          position={placeOf(moving.key) + 1}
          count={placed.length}
          onMove={(position) => actions.move(moving.key, position - 1)}
          onClose={() => setMovingKey(null)}
        />
      )}
      {parts !== null && isNarrow && sheet !== undefined && (
        <parts.RowSheet
          table={table}
          row={sheet}
          index={placeOf(sheet.key)}
          problems={store.problemsOf(sheet)}
          note={notes.get(sheet.key)}
          isMenuOpen={menuKey === sheet.key}
          onClose={() => {
            void actions.save(sheet.key)
            setSheetKey(null)
          }}
        />
      )}
    </EditPartsContext>
  )
}

function Head<Item extends SavedItem>({
  columns,
  isEditing,
}: {
  columns: readonly EditableColumn<Item>[]
  isEditing: boolean
}) {
  const t = useTranslations('editable')
  return (
    <div className={styles.head} role="row">
      <div role="columnheader">{t('order')}</div>
      {columns.map(({ id, header }) => (
        <div key={id} role="columnheader">
          {header}
        </div>
      ))}
      {isEditing && (
        <>
          <div role="columnheader">{t('state')}</div>
          <div role="columnheader">
            <span className="visually-hidden">{t('actions')}</span>
          </div>
        </>
      )}
    </div>
  )
}

/** Pixels from the top of the scrolled content to an element. */
function useOffset(element: RefObject<HTMLElement | null>, scroller: HTMLElement): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const measure = (): void => {
      if (element.current === null) return
      const top =
        element.current.getBoundingClientRect().top -
        scroller.getBoundingClientRect().top +
        scroller.scrollTop
      setOffset(Math.round(top))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const each of scroller.children) observer.observe(each)
    return () => observer.disconnect()
  }, [element, scroller])
  return offset
}
