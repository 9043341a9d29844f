import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, type RefObject, use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import type { RuleLevel } from '#db/vocabulary.ts'
import type { RuleProblem } from '#workers/domain/routing/validity.ts'
import type { RuleColumn } from '../columns/columns.ts'
import { RuleEnvironmentContext } from '../environment.ts'
import type { RuleDraft } from '../model/drafts.ts'
import type { ShadowNote } from '../model/notes.ts'
import { isPlaced, type RuleRow } from '../model/rows.ts'
import type { RowActions } from './RowContext.ts'
import { PassingLine, RuleLine } from './RuleLine.tsx'
import { useStandingRows } from './use-standing-rows.ts'
import styles from './Table.module.css'

const rowPixels = { edit: 38, read: 34, card: 58 }
/** Of a rule that titles never reach: its second line. */
const notePixels = 26
/** Rows on either side of the focus that are fields whatever scrolls: Tab must not jump over a row, however fast it is pressed. */
const tabReach = 8

/** More than ever stand in the document. */
const passingSlots = 128

export type RuleLinesProps<Draft extends RuleDraft> = {
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
  /** The row whose menu is open. */
  menuKey: string | null
  dragged: string | null
  /** True from the press of a handle on. */
  isArmed: boolean
  onArmed: (isArmed: boolean) => void
}

/** The table itself. A thousand rules are one list; some thirty rows stand in the document. */
export function RuleLines<Draft extends RuleDraft>(props: RuleLinesProps<Draft>) {
  const { level, label, rows, columns, notes, problemsOf, nameOf, isNarrow, actions, scroller, revealed, menuKey, dragged } = props
  const { isArmed, onArmed } = props
  const headers = useTranslations('ruleColumns')
  const isEditing = use(RuleEnvironmentContext).parts !== null
  const body = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const margin = useOffset(body, scroller)
  // What stands behind the rules that have a place: the default rule and the blank row.
  let count = rows.length
  for (let last = rows[count - 1]; last !== undefined && !isPlaced(last); last = rows[count - 1]) count -= 1
  // What is dragged or typed into stays in the document when it is scrolled away, and so does a row with an open menu.
  const indexOf = (wanted: string | null): number => (wanted === null ? -1 : rows.findIndex(({ key }) => key === wanted))
  const focusedAt = indexOf(focused)
  const kept = [indexOf(dragged), focusedAt, indexOf(menuKey)].filter((index) => index !== -1)
  const pixels = isNarrow ? rowPixels.card : isEditing ? rowPixels.edit : rowPixels.read
  // oxlint-disable-next-line react/incompatible-library -- it warns users of the React compiler; the console is built without it
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => pixels + (notes.has(rows[index]?.key ?? '') ? notePixels : 0),
    getItemKey: (index) => rows[index]?.key ?? index,
    rangeExtractor: (range: Range) => [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((one, other) => one - other),
    scrollMargin: margin,
    overscan: 4,
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
  const inView = virtualizer.getVirtualItems().flatMap(({ index, start, size }) => {
    const row = rows[index]
    if (row === undefined) return []
    const isNearFocus = focusedAt !== -1 && Math.abs(index - focusedAt) <= tabReach
    // Sorting needs every row as it is; so does what has or gets the focus.
    return { index, start, size, row, key: row.key, isNeeded: index >= count || isArmed || row.key === revealed?.key || isNearFocus }
  })
  const { standing, raise } = useStandingRows(virtualizer.isScrolling, inView)
  const lines: ReactNode[] = []
  const passing: ReactNode[] = []
  for (const { index, start, size, row } of inView) {
    const note = notes.get(row.key)
    const winner = note === undefined ? undefined : rows[note.winnerIndex]
    const hasPlace = index < count
    const shared = {
      top: start - margin,
      isNarrow,
      level,
      row,
      index: hasPlace ? index : -1,
      rowIndex: index + 2,
      count,
      columns,
      problems: problemsOf(level, row),
      note,
      winnerName: winner === undefined ? '' : nameOf(winner.draft),
      isEditing,
      isMenuOpen: menuKey === row.key,
      actions,
    }
    if (standing.has(row.key)) {
      lines.push(
        <RuleLine key={row.key} {...shared} measure={virtualizer.measureElement} isDragged={dragged === row.key} isArmed={isArmed} />,
      )
    } else {
      // The same elements say other words: to make and to place new ones takes most of a frame.
      passing[index % passingSlots] = <PassingLine key={`passing ${index % passingSlots}`} {...shared} size={size} />
    }
  }
  return (
    <div
      className={styles.table}
      role={isNarrow ? 'list' : 'table'}
      aria-label={label}
      {...(isNarrow ? {} : { 'aria-rowcount': rows.length + 1 })}
      style={{ '--columns': template } as CSSProperties}
      onPointerDownCapture={(event) => {
        if (!(event.target instanceof Element)) return
        const pressed = event.target.closest<HTMLElement>('[data-rule][data-passing]')?.dataset.rule
        if (pressed !== undefined) flushSync(() => raise(pressed))
        const isHandle = event.target.closest('[data-order]') !== null
        // At once: the press itself follows as another event, and the handle must listen to it by then.
        if (isHandle !== isArmed) flushSync(() => onArmed(isHandle))
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
        {lines}
        {passing}
      </div>
    </div>
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
