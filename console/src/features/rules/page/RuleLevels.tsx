import { Skeleton, Text } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type RuleLevel, ruleLevels } from '#db/vocabulary/rules.ts'
import { ErrorAlert, ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import type { EditableColumn, RowMenuEntry, RowNote } from '../../../ui/table/editable/columns.ts'
import { EditableTable } from '../../../ui/table/editable/EditableTable.tsx'
import { isBlankRow } from '../../../ui/table/editable/rows.ts'
import { ownerIdOf, type RuleDraft, type RuleRow, type SavedRule } from '../model/drafts.ts'
import type { ShadowNote } from '../model/notes.ts'
import { summarize } from '../model/summary.ts'
import { LevelSection } from './LevelSection.tsx'
import { NeverReached } from './NeverReached.tsx'
import type { RuleEditor } from './use-rule-lists.ts'

/** Problems that a red field with a star shows without a note. */
const quietPaths: ReadonlySet<string> = new Set([
  'label',
  'callType',
  'callTitleIncludes',
  'teamId',
  'userId',
  'settings',
])

export type NoteFinder<Draft extends RuleDraft> = (
  rows: readonly RuleRow<Draft>[],
) => ReadonlyMap<string, ShadowNote>

type LevelsProps<Draft extends RuleDraft> = {
  editor: RuleEditor<Draft>
  columns: Record<RuleLevel, readonly EditableColumn<SavedRule<Draft>>[]>
  /** Absent for rules that cannot take calls from each other. */
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
  if (query.data === undefined) {
    return (
      <div role="status" aria-label={t('loading')}>
        {ruleLevels.map((level) => (
          <Skeleton key={level} h={38} mb={8} radius={6} />
        ))}
      </div>
    )
  }
  return (
    <>
      {query.error !== null && (
        <ErrorAlert error={query.error} onRetry={() => void query.refetch()}>
          {t('notRefreshed')}
        </ErrorAlert>
      )}
      {ruleLevels.map((level) => (
        <Level key={level} level={level} {...props} />
      ))}
    </>
  )
}

function Level<Draft extends RuleDraft>({
  level,
  editor,
  columns,
  noteFinders,
  isEditing,
  isNarrow,
  scroller,
  menuEntries,
  ownerName,
}: LevelsProps<Draft> & { level: RuleLevel }) {
  const t = useTranslations('ruleLevels')
  const list = editor.levels[level]
  const { rows } = list.rows
  const { revealed } = list
  const [isOpen, setOpen] = useState(level === 'ORGANIZATION' || revealed !== null)
  const [lastReveal, setLastReveal] = useState(revealed)
  if (revealed !== lastReveal) {
    setLastReveal(revealed)
    setOpen(true)
  }

  // Notes may follow the typing a moment later.
  const settled = useDeferredValue(rows)
  const found = noteFinders?.[level](settled)
  const notes = useMemo(() => found && rowNotes(found), [found])
  const nameOfOwner = (ownerId: string) => {
    const row = rows.find(({ saved }) => saved !== null && ownerIdOf(level, saved.draft) === ownerId)
    return row?.saved?.ownerName ?? ownerName(level, ownerId)
  }
  return (
    <LevelSection
      level={level}
      summary={summarize(level, rows, list.store.problemsOf)}
      neverReached={[...(found?.values() ?? [])].filter(({ isWhole }) => isWhole).length}
      ownerName={nameOfOwner}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      {!isEditing && rows.every(isBlankRow) ? (
        <Text px={14} py={10} c="var(--c-muted)">
          {t('empty')}
        </Text>
      ) : (
        <EditableTable
          list={list}
          columns={columns[level]}
          label={t(level)}
          isEditing={isEditing}
          isNarrow={isNarrow}
          scroller={scroller}
          notes={notes}
          quietPaths={quietPaths}
          pinnedName={t('pinned')}
          menuEntries={menuEntries}
        />
      )}
    </LevelSection>
  )
}

const rowNotes = (found: ReadonlyMap<string, ShadowNote>): ReadonlyMap<string, RowNote> =>
  new Map(
    Array.from(found, ([key, note]) => [
      key,
      {
        isMuted: note.isWhole,
        render: (moveTo) => (
          <NeverReached note={note} onMoveAbove={moveTo && (() => moveTo(note.winnerIndex))} />
        ),
      },
    ]),
  )
