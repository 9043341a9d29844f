import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type RefObject, use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import type { RuleLevel } from '#db/vocabulary.ts'
import type { RuleProblem } from '#workers/domain/routing/validity.ts'
import type { RuleColumn } from '../columns/columns.ts'
import { RuleEnvironmentContext } from '../environment.ts'
import type { RuleDraft } from '../model/drafts.ts'
import type { ShadowNote } from '../model/notes.ts'
import { isBlankRow, isPlaced, type RuleRow } from '../model/rows.ts'
import type { RowActions } from './RowContext.ts'
import { RuleCard } from './RuleCard.tsx'
import { RuleTableRow } from './RuleTableRow.tsx'
import styles from './Table.module.css'

const rowPixels = { edit: 38, read: 34, card: 58 }

type RuleTableProps<Draft extends RuleDraft> = {
  level: RuleLevel
  label: string
  rows: readonly RuleRow<Draft>[]
  columns: readonly RuleColumn<Draft>[]
  notes: ReadonlyMap<string, ShadowNote>
  problemsOf: (level: RuleLevel, row: RuleRow<Draft>) => readonly RuleProblem[]
  nameOf: (draft: Draft) => string
  isNarrow: boolean
  actions: RowActions<Draft>
  /** What scrolls, and what it holds: other levels above may grow and shrink. */
  scroller: HTMLElement
  /** A row to bring into view. */
  revealed: { key: string; turn: number } | null
}

/** The rules of one level. A thousand of them are one list; some thirty rows stand in the document. */
export function RuleTable<Draft extends RuleDraft>(props: RuleTableProps<Draft>) {
  const { level, label, columns, notes, problemsOf, nameOf, isNarrow, actions, scroller, revealed } = props
  const headers = useTranslations('ruleColumns')
  const { parts } = use(RuleEnvironmentContext)
  const isEditing = parts !== null
  const rows = isEditing ? props.rows : props.rows.filter((row) => !isBlankRow(row))
  const body = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const [isArmed, setArmed] = useState(false)
  const margin = useOffset(body, scroller)
  const count = rows.filter(isPlaced).length
  // What is dragged or typed into stays in the document when it is scrolled away.
  const kept = [dragged, focused].map((key) => rows.findIndex((row) => row.key === key)).filter((index) => index !== -1)
  // oxlint-disable-next-line react/incompatible-library -- it warns users of the React compiler; the console is built without it
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => (isNarrow ? rowPixels.card : isEditing ? rowPixels.edit : rowPixels.read),
    getItemKey: (index) => rows[index]?.key ?? index,
    rangeExtractor: (range: Range) => [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((one, other) => one - other),
    scrollMargin: margin,
    overscan: 6,
    // A frame may be late by one render; a render that blocks the frame is seen.
    useFlushSync: false,
  })

  const latest = useRef({ virtualizer, rows })
  useEffect(() => {
    latest.current = { virtualizer, rows }
  })
  useEffect(() => {
    const index = latest.current.rows.findIndex((row) => row.key === revealed?.key)
    if (index === -1) return
    latest.current.virtualizer.scrollToIndex(index, { align: 'center' })
    const request = requestAnimationFrame(() => {
      body.current?.querySelector<HTMLElement>(`[data-rule="${revealed?.key}"] :is(input, button)`)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(request)
  }, [revealed])

  const template = ['64px', ...columns.map(({ width }) => width), ...(isEditing ? ['112px', '32px'] : [])].join(' ')
  const list = virtualizer.getVirtualItems().map(({ index, key, start }) => {
    const row = rows[index]
    if (row === undefined) return null
    const note = notes.get(row.key)
    const winner = note === undefined ? undefined : rows[note.winnerIndex]
    const shared = {
      level,
      row,
      index: isPlaced(row) ? index : -1,
      rowIndex: index + 2,
      count,
      columns,
      problems: problemsOf(level, row),
      note,
      winnerName: winner === undefined ? '' : nameOf(winner.draft),
      isEditing,
      actions,
    }
    const content = isNarrow ? <RuleCard {...shared} /> : <RuleTableRow {...shared} />
    return (
      <div
        key={key}
        ref={virtualizer.measureElement}
        data-index={index}
        className={styles.item}
        style={{ transform: `translateY(${start - margin}px)` }}
        {...(isNarrow ? {} : { role: 'none' })}
      >
        {parts !== null ? (
          <parts.SortableRow
            id={row.key}
            isArmed={isArmed}
            isDisabled={!isPlaced(row) || row.theirs !== null || row.activity === 'deleting'}
          >
            {content}
          </parts.SortableRow>
        ) : (
          content
        )}
      </div>
    )
  })
  const table = (
    <div
      className={styles.table}
      role={isNarrow ? 'list' : 'table'}
      aria-label={label}
      {...(isNarrow ? {} : { 'aria-rowcount': rows.length + 1 })}
      style={{ '--columns': template } as CSSProperties}
      onPointerDownCapture={(event) => {
        const isHandle = event.target instanceof Element && event.target.closest('[data-order]') !== null
        // At once: the press itself follows as another event, and the handle must listen to it by then.
        if (isHandle !== isArmed) flushSync(() => setArmed(isHandle))
      }}
      onFocus={(event) => setFocused(event.target.closest<HTMLElement>('[data-rule]')?.dataset.rule ?? null)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(null)
      }}
    >
      {!isNarrow && (
        <div className={styles.head} role="row">
          <div role="columnheader">{headers('order')}</div>
          {columns.map(({ id, header }) => (
            <div key={id} role="columnheader">
              {headers(header)}
            </div>
          ))}
          {isEditing && (
            <>
              <div role="columnheader">{headers('state')}</div>
              <div role="columnheader">
                <span className="visually-hidden">{headers('actions')}</span>
              </div>
            </>
          )}
        </div>
      )}
      <div ref={body} role={isNarrow ? 'none' : 'rowgroup'} className={styles.body} style={{ height: virtualizer.getTotalSize() }}>
        {list}
      </div>
    </div>
  )
  if (parts === null) return table
  return (
    <parts.DragArea
      rows={rows}
      onDragged={(key) => {
        setDragged(key)
        setArmed(key !== null)
      }}
      onMove={(key, to) => actions.move(level, key, to)}
    >
      {table}
    </parts.DragArea>
  )
}

/** How far below the top of the scrolled content an element stands. */
function useOffset(element: RefObject<HTMLElement | null>, scroller: HTMLElement): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const measure = (): void => {
      if (element.current === null) return
      const top = element.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
      setOffset(Math.round(top))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const each of scroller.children) observer.observe(each)
    return () => observer.disconnect()
  }, [element, scroller])
  return offset
}
