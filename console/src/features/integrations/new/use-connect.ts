import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import type { upsertIntegrationBody } from '#api/contract/integration-connections.ts'
import { type IntegrationDetail, getIntegration, integrationRow } from '#api/contract/integrations.ts'
import { call } from '../../../lib/call.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { showError } from '../../../ui/feedback/notices.ts'
import { type Saved, useSaveIntegration } from './mutations.ts'
import { integrationsKey } from '../../../lib/integrations.ts'

/** Polling interval while the connection is tested. */
const pollMs = 1_000

export type Connection = {
  phase: 'idle' | 'saving' | 'testing'
  /** Why the connection failed, or why nothing was saved. */
  problem: Error | null
  /** Set once the row exists: the next attempt replaces its credentials instead of creating another row. */
  saved: Saved['integration'] | null
  connect: (body: z.input<typeof upsertIntegrationBody>) => void
  forget: () => void
}

/** Whether the server explains the failure; anything else is unexpected. */
const isExplained = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'contract'

/** The row as somebody else has saved it. Saving again replaces theirs. */
export function conflictingRow(error: unknown): Saved['integration'] | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const current = integrationRow.safeParse(error.current)
  return current.success ? current.data : null
}

/** A toast for an unexpected failure. The dialog shows the cause too. */
export function useUnexpectedError(): (error: unknown) => void {
  const t = useTranslations('integrationDialog')
  return (error) => {
    if (!isExplained(error)) showError(new Error(t('unexpected')))
  }
}

/** Saves an integration and follows its connection test. `onConnected` is called once the connection works. */
export function useConnect(
  initial: Saved['integration'] | null,
  onConnected: (saved: Saved) => void,
): Connection {
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const unexpected = useUnexpectedError()
  const save = useSaveIntegration()
  const [tested, setTested] = useState<Saved | null>(null)
  const [problem, setProblem] = useState<Error | null>(null)
  const [saved, setSaved] = useState(initial)
  const id = tested?.integration.id ?? ''
  const commandId = tested?.commandId ?? ''
  // One key per attempt, because the result of an earlier one says nothing about this one.
  const test = useQuery({
    queryKey: [...integrationsKey(orgId), 'test', commandId],
    queryFn: ({ signal }) => call(getIntegration, { params: { id }, signal }),
    enabled: tested !== null,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.health === 'checking' ? pollMs : false,
    staleTime: 0,
  })

  function end(outcome: { kind: 'connected'; saved: Saved } | { kind: 'failed'; reason: string }): void {
    setTested(null)
    void queryClient.invalidateQueries({ queryKey: integrationsKey(orgId) })
    if (outcome.kind === 'failed') setProblem(new Error(outcome.reason))
    else onConnected(outcome.saved)
  }
  const detail: IntegrationDetail | undefined = test.data
  const isOver = tested !== null && detail !== undefined && detail.health !== 'checking'
  useEffect(() => {
    if (!isOver || tested === null || detail === undefined) return
    setSaved(detail)
    end(
      detail.health === 'healthy'
        ? { kind: 'connected', saved: { ...tested, integration: detail } }
        : { kind: 'failed', reason: detail.healthReason },
    )
    // `end` changes with every render but reads nothing that changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver, tested, detail])

  return {
    phase: save.isPending ? 'saving' : tested !== null ? 'testing' : 'idle',
    problem,
    saved,
    forget: () => setProblem(null),
    connect: (body) => {
      setProblem(null)
      save.mutate(
        { ...body, ...(saved === null ? {} : { id: saved.id, version: saved.version }) },
        {
          onSuccess: (answer) => {
            setSaved(answer.integration)
            if (answer.commandId !== null && answer.integration.health === 'checking') setTested(answer)
            else if (answer.commandId === null || answer.integration.health === 'healthy') onConnected(answer)
            else setProblem(new Error(answer.integration.healthReason))
          },
          onError: (error) => {
            setProblem(error)
            const current = conflictingRow(error)
            if (current !== null) setSaved(current)
            unexpected(error)
          },
        },
      )
    },
  }
}
