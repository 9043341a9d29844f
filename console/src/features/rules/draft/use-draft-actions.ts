import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import {
  discardRuleDraft,
  publishRuleDraft,
  resolveRuleDraftChange,
  type RuleDraft,
  type RuleDraftChange,
} from '#api/contract/rule-drafts.ts'
import type { RuleKind } from '#db/vocabulary/rules.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { call } from '../../../lib/call.ts'
import { meQuery } from '../../../lib/me.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { showDone } from '../../../ui/feedback/notices.ts'
import { draftKey, organizationQuery, ruleDraftQuery, rulesKey } from '../queries.ts'

type Side = 'draft' | 'published'

/** Publish and discard send the version that the user has seen, so that nobody's newer change is included. */
export function useDraftActions(kind: RuleKind) {
  const t = useTranslations('ruleDraft')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const refetchRules = () => queryClient.invalidateQueries({ queryKey: rulesKey(orgId) })

  /** Gives a more specific message than the server's for a stale write. */
  const withStale = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await refetchRules()
      throw error instanceof ApiError && error.code === 'stale' ? new Error(t('stale')) : error
    }
  }

  const resolve = useMutation({
    mutationFn: ({ change, take }: { change: RuleDraftChange; take: Side }) =>
      call(resolveRuleDraftChange, { params: { kind }, body: { take, change: targetOf(change) } }),
    meta: { label: t('label') },
    onSuccess: (draft) => {
      queryClient.setQueryData(ruleDraftQuery(orgId, kind).queryKey, draft)
      return queryClient.invalidateQueries({ queryKey: draftKey(orgId, kind) })
    },
  })
  return {
    isResolving: resolve.isPending,
    resolve: (change: RuleDraftChange, take: Side) => resolve.mutate({ change, take }),
    /** The server's current draft. */
    refetch: (): Promise<RuleDraft> =>
      queryClient.fetchQuery({ ...ruleDraftQuery(orgId, kind), staleTime: 0 }),
    publish: async (version: number): Promise<void> => {
      const { published } = await withStale(
        call(publishRuleDraft, { params: { kind }, body: { version }, idempotencyKey: newIdempotencyKey() }),
      )
      showDone(t('publishedNotice', { count: published }))
      // The whitelist switch is a setting of the organization.
      await Promise.all([
        refetchRules(),
        queryClient.invalidateQueries({ queryKey: organizationQuery(orgId).queryKey }),
        queryClient.invalidateQueries({ queryKey: meQuery(orgId).queryKey }),
      ])
    },
    discard: async (version: number): Promise<void> => {
      await withStale(call(discardRuleDraft, { params: { kind }, body: { version } }))
      showDone(t('discarded'))
      await refetchRules()
    },
  }
}

function targetOf({ change, ruleId, level }: RuleDraftChange) {
  if (ruleId !== null) return { of: 'rule' as const, ruleId }
  return change === 'whitelist' || level === null
    ? { of: 'whitelist' as const }
    : { of: 'order' as const, level }
}
