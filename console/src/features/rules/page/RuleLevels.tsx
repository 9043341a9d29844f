import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { type RuleLevel, ruleLevels } from '#db/vocabulary/rules.ts'
import { ErrorAlert, ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import type { EditableColumn, RowMenuEntry } from '../../../ui/table/editable/columns.ts'
import type { RuleDraft, RuleRow, SavedRule } from '../model/drafts.ts'
import type { ShadowNote } from '../model/notes.ts'
import type { RuleLevel as GenericLevel } from './RuleLevel.tsx'
import type { RuleEditor } from './use-rule-lists.ts'

// The table loads in parallel with the rules. A download that fails here fails again, and is shown, when a level renders.
const loadLevel = () => import('./RuleLevel.tsx').then((module) => ({ default: module.RuleLevel }))
loadLevel().catch(() => undefined)
// Lazy components lose their type parameters.
const Level = lazy(loadLevel) as unknown as typeof GenericLevel

export type NoteFinder<Draft extends RuleDraft> = (
  rows: readonly RuleRow<Draft>[],
) => ReadonlyMap<string, ShadowNote>

export type LevelsProps<Draft extends RuleDraft> = {
  editor: RuleEditor<Draft>
  columns: Record<RuleLevel, readonly EditableColumn<SavedRule<Draft>>[]>
  /** Undefined for rules that cannot take calls from each other. */
  noteFinders?: Record<RuleLevel, NoteFinder<Draft>>
  isEditing: boolean
  isNarrow: boolean
  scroller: HTMLElement
  menuEntries: readonly RowMenuEntry[]
  ownerName: (level: RuleLevel, ownerId: string) => string
}

/** The three levels of one kind of rules. */
export function RuleLevels<Draft extends RuleDraft>(props: LevelsProps<Draft>) {
  const t = useTranslations('rules')
  const { query } = props.editor
  if (query.data === undefined && query.error !== null)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const pending = (
    <div role="status" aria-label={t('loading')}>
      {ruleLevels.map((level) => (
        <Skeleton key={level} h={38} mb={8} radius={6} />
      ))}
    </div>
  )
  if (query.data === undefined) return pending
  return (
    <>
      {query.error !== null && (
        <ErrorAlert error={query.error} onRetry={() => void query.refetch()}>
          {t('notRefreshed')}
        </ErrorAlert>
      )}
      <Suspense fallback={pending}>
        {ruleLevels.map((level) => (
          <Level key={level} level={level} {...props} />
        ))}
      </Suspense>
    </>
  )
}
