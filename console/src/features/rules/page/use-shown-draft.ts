import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RuleKind } from '#db/vocabulary/rules.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import type { EditableList } from '../../../ui/table/editable/use-editable-list.ts'
import { saveRowsOf, type ShownDraft } from '../preview/use-rule-tools.tsx'
import { draftKey, ruleDraftQuery } from '../queries.ts'

type DraftLists = Record<'routing' | 'privacy', { lists: readonly DraftList[] }>
type DraftList = Pick<EditableList, 'rows' | 'saveAll' | 'countUnsaved'>

/** The draft of one kind, including unsaved changes of its rows. */
export function useShownDraft(
  kind: RuleKind,
  { routing, privacy }: DraftLists,
  canEdit: boolean,
): ShownDraft {
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const query = ruleDraftQuery(orgId, kind)
  const draft = useQuery(query).data
  const { lists } = kind === 'privacy' ? privacy : routing

  // Another admin may have continued the draft, so its rules are refetched when it has changed.
  const version = draft?.version
  const known = useRef({ kind, version })
  useEffect(() => {
    const before = known.current
    known.current = { kind, version }
    if (canEdit && before.kind === kind && before.version !== undefined && before.version !== version)
      void queryClient.invalidateQueries({ queryKey: [...draftKey(orgId, kind), 'rules'] })
  }, [queryClient, orgId, kind, version, canEdit])

  const saveRows = () => saveRowsOf(lists)
  return {
    kind,
    version: version ?? 0,
    saveRows,
    isChanged: async () => {
      const left = await saveRows()
      const latest = await queryClient.fetchQuery({ ...query, staleTime: 0 })
      return left > 0 || latest.changeCount > 0
    },
    ruleIdOf: (rowKey) => lists.flatMap(({ rows }) => rows.rows).find(({ key }) => key === rowKey)?.saved?.id,
  }
}
