import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type RuleLevel, ruleLevels } from '#db/vocabulary/rules.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { type EditableList, useEditableList } from '../../../ui/table/editable/use-editable-list.ts'
import type { RuleDraft, RulesByLevel, SavedRule } from '../model/drafts.ts'
import type { RuleKind } from '../model/kinds.ts'
import type { ScorecardChoice } from '../model/scorecards.ts'
import { draftKey, rulesQuery } from '../queries.ts'

/** The rules of one kind: a list for each level. */
export type RuleEditor<Draft extends RuleDraft> = {
  query: Pick<UseQueryResult<RulesByLevel<Draft>>, 'data' | 'error' | 'refetch'>
  levels: Record<RuleLevel, EditableList<SavedRule<Draft>>>
  /** All three lists. */
  lists: readonly EditableList<SavedRule<Draft>>[]
}

type Options<Draft extends RuleDraft> = {
  kind: RuleKind<Draft>
  scorecards: readonly ScorecardChoice[]
  isEnabled: boolean
  announce: (text: string) => void
  onDeleted: (message: string, restore: () => void) => void
}

export function useRuleLists<Draft extends RuleDraft>(options: Options<Draft>): RuleEditor<Draft> {
  const query = useQuery({ ...rulesQuery(useOrgId(), options.kind), enabled: options.isEnabled })
  const ORGANIZATION = useLevel('ORGANIZATION', query.data, options)
  const TEAM = useLevel('TEAM', query.data, options)
  const USER = useLevel('USER', query.data, options)
  const levels = { ORGANIZATION, TEAM, USER }
  return { query, levels, lists: ruleLevels.map((level) => levels[level]) }
}

function useLevel<Draft extends RuleDraft>(
  level: RuleLevel,
  rules: RulesByLevel<Draft> | undefined,
  { kind, scorecards, announce, onDeleted }: Options<Draft>,
): EditableList<SavedRule<Draft>> {
  const orgId = useOrgId()
  const source = useMemo(() => kind.sourceOf(orgId, level, scorecards), [kind, orgId, level, scorecards])
  return useEditableList({
    id: `${kind.isDraft ? 'draft-' : ''}${kind.id}-${level}`,
    noun: 'rule',
    source,
    items: rules?.[level],
    // After a save, the summary of the draft's changes is refetched too.
    queryKey: kind.isDraft ? draftKey(orgId, kind.draft) : rulesQuery(orgId, kind).queryKey,
    announce,
    onDeleted,
  })
}
