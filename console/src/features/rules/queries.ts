import { queryOptions } from '@tanstack/react-query'
import { getRuleDraft } from '#api/contract/rule-drafts.ts'
import { getMyOrganization } from '#api/contract/session.ts'
import type { RuleKind as ApiKind } from '#db/vocabulary/rules.ts'
import { call } from '../../lib/call.ts'
import type { RuleDraft } from './model/drafts.ts'
import type { RuleKind } from './model/kinds.ts'

/** The prefix of all keys about rules for real calls. */
export const rulesKey = (orgId: string) => ['org', orgId, 'rules'] as const

/** The prefix of all keys about a draft: its rules, and what they would change. */
export const draftKey = (orgId: string, kind: ApiKind) => [...rulesKey(orgId), 'draft', kind] as const

/** Other admins may continue the same draft, so it is refetched this often. */
const draftRefetchMs = 10_000

/** What the draft of a kind would change. */
export const ruleDraftQuery = (orgId: string, kind: ApiKind) =>
  queryOptions({
    queryKey: [...draftKey(orgId, kind), 'status'],
    queryFn: ({ signal }) => call(getRuleDraft, { params: { kind }, signal }),
    refetchInterval: draftRefetchMs,
  })

export const rulesQuery = <Draft extends RuleDraft>(orgId: string, kind: RuleKind<Draft>) =>
  queryOptions({
    queryKey: kind.isDraft
      ? [...draftKey(orgId, kind.draft), 'rules']
      : [...rulesKey(orgId), 'published', kind.id],
    queryFn: ({ signal }) => kind.load(signal),
  })

/** Fresh for 10 s (specification 2 §9). */
export const organizationQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'organization'],
    queryFn: ({ signal }) => call(getMyOrganization, { signal }),
    staleTime: 10_000,
  })
