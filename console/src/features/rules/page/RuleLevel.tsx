import { Text } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RuleLevel as LevelName } from '#db/vocabulary/rules.ts'
import type { RowNote } from '../../../ui/table/editable/columns.ts'
import { EditableTable } from '../../../ui/table/editable/EditableTable.tsx'
import { isBlankRow } from '../../../ui/table/editable/rows.ts'
import { ownerIdOf, type RuleDraft } from '../model/drafts.ts'
import type { ShadowNote } from '../model/notes.ts'
import { summarize } from '../model/summary.ts'
import { LevelSection } from './LevelSection.tsx'
import { NeverReached } from './NeverReached.tsx'
import type { LevelsProps } from './RuleLevels.tsx'

/** Problems shown by a red field with a star, without a note. */
const quietPaths: ReadonlySet<string> = new Set([
  'label',
  'callType',
  'callTitleIncludes',
  'teamId',
  'userId',
  'settings',
])

/** The rules of one level in their order. */
export function RuleLevel<Draft extends RuleDraft>({
  level,
  editor,
  columns,
  noteFinders,
  isEditing,
  isNarrow,
  scroller,
  menuEntries,
  ownerName,
}: LevelsProps<Draft> & { level: LevelName }) {
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

  // Notes may lag behind typing.
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
