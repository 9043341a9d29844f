import { useQueries } from '@tanstack/react-query'
import { useOrgId } from '../../../lib/use-session.ts'
import { previewQuery } from '../queries.ts'
import type { OpsSearch } from '../search.ts'
import type { FailedItems } from './group-id.ts'
import { joinPreviews } from './preview.ts'

/** One preview of several groups of failed items. `isCounted` is false until all of them have been counted. */
export function usePreview(
  what: 'replay' | 'discard',
  {
    groups,
    scope,
    enabled = true,
  }: { groups: readonly FailedItems[]; scope: OpsSearch['scope']; enabled?: boolean },
) {
  const orgId = useOrgId()
  const previews = useQueries({
    queries: groups.map((items) => ({ ...previewQuery(orgId, what, scope, items), enabled })),
  })
  const counted = previews.flatMap(({ data }) => (data === undefined ? [] : [data]))
  return {
    ...joinPreviews(counted),
    isCounted: counted.length === groups.length,
    failed: previews.find(({ isError, data }) => isError && data === undefined),
  }
}
