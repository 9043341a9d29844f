import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarCountAnswer, type OptOutRulesAnswer, optOutRulesAnswer } from '#api/contract/recorder.ts'
import type { OptOutRule } from '#workers/domain/recorder/rules.ts'
import { api } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { optOutRulesQuery, recorderKey, recorderPath } from './queries.ts'

/** What saving is at: first the rules, then the calendars that they concern. */
export type SavePhase = { step: 'saving' } | { step: 'rescheduling'; count: number }

export type RuleSaver = {
  phase: SavePhase | null
  error: unknown
  /** What somebody else has saved meanwhile. */
  conflict: OptOutRulesAnswer | null
  /** Resolves true once the rules are saved; what went wrong stands in `error`. */
  save: (rules: readonly OptOutRule[], version: number) => Promise<boolean>
  /** Forgets what went wrong. */
  forget: () => void
  /** Takes over what somebody else has saved. */
  adopt: (saved: OptOutRulesAnswer) => void
}

function conflictOf(error: unknown): OptOutRulesAnswer | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const current = optOutRulesAnswer.safeParse(error.current)
  return current.success ? current.data : null
}

/** Saves all opt-out rules of the organisation together. */
export function useSaveRules(): RuleSaver {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  const [phase, setPhase] = useState<SavePhase | null>(null)
  const mutation = useMutation({
    mutationFn: async ({ rules, version }: { rules: readonly OptOutRule[]; version: number }) => {
      setPhase({ step: 'saving' })
      const { total } = await api(`${recorderPath}/calendar-count`, calendarCountAnswer)
      setPhase({ step: 'rescheduling', count: total })
      return api(`${recorderPath}/bot-scheduling-rules/org`, optOutRulesAnswer, {
        method: 'POST',
        body: { optOutBotSchedulingRules: rules, version },
      })
    },
    meta: { label: 'Save', errorToast: false },
    onSuccess: (saved) => {
      queryClient.setQueryData(optOutRulesQuery(orgId).queryKey, saved)
      return queryClient.invalidateQueries({ queryKey: [...recorderKey(orgId), 'preview'] })
    },
    onSettled: () => setPhase(null),
  })
  const conflict = conflictOf(mutation.error)
  return {
    phase,
    error: conflict === null ? mutation.error : null,
    conflict,
    save: (rules, version) =>
      mutation.mutateAsync({ rules, version }).then(
        () => true,
        () => false,
      ),
    forget: mutation.reset,
    adopt: (saved) => {
      queryClient.setQueryData(optOutRulesQuery(orgId).queryKey, saved)
      mutation.reset()
    },
  }
}
