import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import {
  acceptedIntegration,
  authorizeAnswer,
  type authorizeBody,
  type IntegrationRow,
  integrationRow,
  savedIntegration,
  sharedWithAnswer,
  type updateDetailsBody,
  type upsertIntegrationBody,
} from '#api/contract/integrations.ts'
import { type emailSettingsAnswer, type teamSettingsBody, type userSettingsBody } from '#api/contract/integration-people.ts'
import { rotatedWebhook } from '#api/contract/webhooks.ts'
import type { IntegrationStatus } from '#db/vocabulary.ts'
import { api, newIdempotencyKey } from '../../lib/api.ts'
import { commandsKey } from '../../lib/commands.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { integrationsKey } from './queries.ts'

/** Everything of integrations is read again, and with it the running jobs. */
async function refresh(queryClient: QueryClient, orgId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: integrationsKey(orgId) }),
    queryClient.invalidateQueries({ queryKey: commandsKey(orgId) }),
  ])
}

/** Routes of settings may answer the setting, the list or nothing; the lists are read again in any case. */
const anything = z.unknown()

export function useSetStatus({ errorToast = true }: { errorToast?: boolean } = {}) {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: ({ row, status }: { row: IntegrationRow; status: IntegrationStatus }) =>
      api(`/integrations/update-status/${row.id}`, integrationRow, { method: 'PATCH', body: { status, version: row.version } }),
    meta: { label: 'Changing the status', errorToast },
    onSettled: () => refresh(queryClient, orgId),
  })
}

/** A saved integration; `commandId` is set while a worker tests the connection. */
export type Saved = { integration: IntegrationRow; webhook: { url: string; secret: string } | null; commandId: string | null }
const savedAnswer = z.union([savedIntegration, acceptedIntegration])

/** A new integration, or new credentials of one. Answers before the connection is tested. */
export function useSaveIntegration() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: async (body: z.input<typeof upsertIntegrationBody>): Promise<Saved> => {
      const options = { method: 'POST', body, respondAsync: true, idempotencyKey: newIdempotencyKey() } as const
      const { integration, commandId, ...rest } = await api('/integrations/', savedAnswer, options)
      return { integration, commandId, webhook: 'webhook' in rest ? rest.webhook : null }
    },
    // The dialog shows it, where the entries are.
    meta: { errorToast: false },
    onSettled: () => refresh(queryClient, orgId),
  })
}

export function useUpdateDetails(id: string) {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: (body: z.input<typeof updateDetailsBody>) =>
      api(`/integrations/update-details/${id}`, integrationRow, { method: 'POST', body }),
    meta: { errorToast: false },
    onSettled: () => refresh(queryClient, orgId),
  })
}

/** Asks for the consent page; the caller goes there. */
export const useAuthorize = () =>
  useMutation({
    mutationFn: (body: z.input<typeof authorizeBody>) => api('/integrations/oauth/authorize', authorizeAnswer, { method: 'POST', body }),
    meta: { errorToast: false },
  })

export function useRotateWebhook(id: string) {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    /** Without a secret a new one is made. */
    mutationFn: (secret?: string) =>
      api(`/integrations/${id}/webhook/rotate`, rotatedWebhook, { method: 'POST', ...(secret === undefined ? {} : { body: { secret } }) }),
    meta: { errorToast: false },
    onSettled: () => refresh(queryClient, orgId),
  })
}

/** `subOrgIds` are all organisations that have it afterwards. */
export function useShareIntegration(id: string) {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: (subOrgIds: string[]) =>
      api(`/integrations/share/${id}`, sharedWithAnswer.partial().optional(), { method: 'POST', body: { subOrgIds } }),
    meta: { errorToast: false },
    onSettled: () => refresh(queryClient, orgId),
  })
}

/** Who gets the summary of a call: of the organisation, a team or one person. `target` null: as one level above. */
export type EmailLevel = { level: 'org' } | { level: 'team'; teamId: string } | { level: 'user'; userId: string }
export function useSetSummaryEmail(label: string) {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: ({ at: { level, ...owner }, target }: { at: EmailLevel; target: z.infer<typeof emailSettingsAnswer>['organization'] }) =>
      api(`/integrations/real-calls/config/${level}`, anything, {
        method: target === null ? 'DELETE' : 'PATCH',
        body: target === null ? owner : { ...owner, autoEmailTarget: target },
      }),
    meta: { label },
    onSettled: () => refresh(queryClient, orgId),
  })
}

export function useSetUserSettings(label: string) {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: async (bodies: z.input<typeof userSettingsBody>[]) => {
      for (const body of bodies) await api('/integrations/user-settings', anything, { method: 'POST', body })
    },
    meta: { label },
    onSettled: () => refresh(queryClient, orgId),
  })
}

export function useSetTeamSettings(label: string) {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: (body: z.input<typeof teamSettingsBody>) => api('/integrations/team-settings', anything, { method: 'POST', body }),
    meta: { label },
    onSettled: () => refresh(queryClient, orgId),
  })
}
