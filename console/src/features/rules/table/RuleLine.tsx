import { memo, use } from 'react'
import { RuleEnvironmentContext } from '../environment.ts'
import type { RuleDraft } from '../model/drafts.ts'
import { PassingCard, PassingRow } from './PassingRow.tsx'
import type { RowProps } from './RowContext.ts'
import { RuleCard } from './RuleCard.tsx'
import { RuleTableRow } from './RuleTableRow.tsx'
import styles from './Table.module.css'

type LineProps<Draft extends RuleDraft> = RowProps<Draft> & { top: number; isNarrow: boolean }

/** One rule at its place in the table, with everything to use. */
function Line<Draft extends RuleDraft>({
  top,
  measure,
  isDragged,
  isArmed,
  isNarrow,
  ...shared
}: LineProps<Draft> & { measure: (element: HTMLElement | null) => void; isDragged: boolean; isArmed: boolean }) {
  const { parts } = use(RuleEnvironmentContext)
  const { row } = shared
  const content = isNarrow ? <RuleCard {...shared} /> : <RuleTableRow {...shared} />
  return (
    <div
      ref={measure}
      data-index={shared.rowIndex - 2}
      className={styles.item}
      data-dragging={isDragged || undefined}
      style={{ top }}
      role={isNarrow ? undefined : 'none'}
    >
      {parts !== null ? (
        <parts.SortableRow
          id={row.key}
          isArmed={isArmed}
          isDisabled={shared.index === -1 || row.theirs !== null || row.activity === 'deleting'}
        >
          {content}
        </parts.SortableRow>
      ) : (
        content
      )}
    </div>
  )
}

export const RuleLine = memo(Line) as typeof Line

/** One rule that passes by: words at the place of its fields. */
function Passing<Draft extends RuleDraft>({ top, size, isNarrow, ...shared }: LineProps<Draft> & { size: number }) {
  return (
    <div className={styles.item} data-passing style={{ top, height: size }} role={isNarrow ? undefined : 'none'}>
      {isNarrow ? <PassingCard {...shared} /> : <PassingRow {...shared} />}
    </div>
  )
}

export const PassingLine = memo(Passing) as typeof Passing
