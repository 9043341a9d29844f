import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  countCalendars,
  type OptOutRulesResponse,
  optOutRulesResponse,
  saveOptOutRules,
} from '#api/contract/recorder.ts'
import type { OptOutRule } from '#workers/domain/recorder/rules/opt-out-rule.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { rulesBody } from './model/edit-rules.ts'
import { optOutRulesQuery, recorderKey } from './queries.ts'

/** The step of a running save: first the rules, then the recorders of `count` users. */
export type SavePhase = { step: 'saving' } | { step: 'rescheduling'; count: number }

export type RuleSaver = {
  phase: SavePhase | null
  error: unknown
  /** The rules that somebody else saved meanwhile. */
  conflict: OptOutRulesResponse | null
  /** @returns true once the rules are saved; false with `error` or `conflict` set. */
  save: (rules: readonly OptOutRule[], version: number) => Promise<boolean>
  /** Clears `error` and `conflict`. */
  forget: () => void
  /** Adopts the rules that somebody else saved. */
  adopt: (saved: OptOutRulesResponse) => void
}

function conflictOf(error: unknown): OptOutRulesResponse | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const current = optOutRulesResponse.safeParse(error.current)
  return current.success ? current.data : null
}

/** Saves all opt-out rules of the organization in one request. */
export function useSaveRules(): RuleSaver {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  const [phase, setPhase] = useState<SavePhase | null>(null)
  const mutation = useMutation({
    mutationFn: async ({ rules, version }: { rules: readonly OptOutRule[]; version: number }) => {
      setPhase({ step: 'saving' })
      const { total } = await call(countCalendars, { orgId })
      setPhase({ step: 'rescheduling', count: total })
      return call(saveOptOutRules, { orgId, body: { optOutBotSchedulingRules: rulesBody(rules), version } })
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
