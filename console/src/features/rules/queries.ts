import { queryOptions } from '@tanstack/react-query'
import { getMyOrganization } from '#api/contract/session.ts'
import { call } from '../../lib/call.ts'
import type { RuleDraft } from './model/drafts.ts'
import type { RuleKind } from './model/kinds.ts'

/** Starts the keys of everything about rules for real calls. */
export const rulesKey = (orgId: string) => ['org', orgId, 'rules'] as const

export const rulesQuery = <Draft extends RuleDraft>(orgId: string, kind: RuleKind<Draft>) =>
  queryOptions({
    queryKey: [...rulesKey(orgId), kind.id],
    queryFn: ({ signal }) => kind.load(signal),
  })

/** Fresh for 10 s (specification 2 §9). */
export const organizationQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'organization'],
    queryFn: ({ signal }) => call(getMyOrganization, { signal }),
    staleTime: 10_000,
  })
