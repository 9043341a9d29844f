import { queryOptions } from '@tanstack/react-query'
import { teamsAnswer, usersAnswer } from '#api/contract/people.ts'
import { myOrganization } from '#api/contract/session.ts'
import { api } from '../../lib/api.ts'
import type { RuleDraft } from './model/drafts.ts'
import type { RuleKind } from './model/kinds.ts'

/** Rules and option lists load up to 1000 items. Source: specification 2 §9. */
const mostOptions = 1000

/** Everything of real call rules. */
export const rulesKey = (orgId: string) => ['org', orgId, 'rules'] as const

export const rulesQuery = <Draft extends RuleDraft>(orgId: string, kind: RuleKind<Draft>) =>
  queryOptions({
    queryKey: [...rulesKey(orgId), kind.path],
    queryFn: ({ signal }) => api(`/integrations/real-calls/${kind.path}`, kind.lists, { signal }),
  })

/** Fresh for 10 s (specification 2 §9). */
export const organizationQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'organization'],
    queryFn: ({ signal }) => api('/organizations/me', myOrganization, { signal }),
    staleTime: 10_000,
  })

export const teamOptionsQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...rulesKey(orgId), 'teams'],
    queryFn: async ({ signal }) => {
      const { results } = await api('/users/teams', teamsAnswer, { query: { numberOfResults: mostOptions }, signal })
      return results.map(({ id, name }) => ({ id, label: name }))
    },
    staleTime: 60_000,
  })

/** Everybody whom a rule may name; who is deactivated is named where a rule has him, and not offered. */
export const peopleOptionsQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...rulesKey(orgId), 'people'],
    queryFn: async ({ signal }) => {
      const { results } = await api('/users', usersAnswer, {
        query: { numberOfResults: mostOptions, includePending: true, status: ['ACTIVE', 'INVITED', 'DEPROVISIONED'] },
        signal,
      })
      return results.map(({ id, firstName, lastName, email, avatar, status }) => ({
        id,
        label: `${firstName} ${lastName}`.trim() || email,
        hint: email,
        avatar,
        isOffered: status !== 'DEPROVISIONED',
      }))
    },
    staleTime: 60_000,
  })
