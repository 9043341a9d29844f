import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  clearOrganizationEmail,
  clearTeamEmail,
  clearUserEmail,
  saveTeamSettings,
  saveUserSettings,
  setOrganizationEmail,
  setTeamEmail,
  setUserEmail,
  type teamSettingsBody,
  type userSettingsBody,
} from '#api/contract/integration-people.ts'
import {
  changeIntegrationStatus,
  type IntegrationRow,
  type shareBody,
  shareIntegration,
  updateIntegration,
  type updateDetailsBody,
} from '#api/contract/integrations.ts'
import { rotateWebhookSecret } from '#api/contract/webhooks.ts'
import type { IntegrationStatus } from '#db/vocabulary/integrations.ts'
import type { ParticipantScope } from '#db/vocabulary/recorder.ts'
import { call } from '../../lib/call.ts'
import { commandsKey } from '../../lib/commands.ts'
import { integrationsKey } from '../../lib/integrations.ts'
import { useOrgId } from '../../lib/use-session.ts'

/** A change of integrations. Lists of integrations and running jobs are refetched afterwards. */
export function useIntegrationMutation<Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  meta: { label?: string; errorToast?: boolean },
) {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn,
    meta,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: integrationsKey(orgId) }),
        queryClient.invalidateQueries({ queryKey: commandsKey(orgId) }),
      ]),
  })
}

/** The dialog shows the error next to the input. */
export const shownInDialog = { errorToast: false }

type StatusChange = { row: IntegrationRow; status: IntegrationStatus }

export const useSetStatus = ({ errorToast = true }: { errorToast?: boolean } = {}) =>
  useIntegrationMutation(
    ({ row, status }: StatusChange) =>
      call(changeIntegrationStatus, { params: { id: row.id }, body: { status, version: row.version } }),
    { label: 'Changing the status', errorToast },
  )

export const useUpdateDetails = (id: string) =>
  useIntegrationMutation(
    (body: z.input<typeof updateDetailsBody>) => call(updateIntegration, { params: { id }, body }),
    shownInDialog,
  )

/** Without a secret, the server creates one. */
export const useRotateWebhook = (id: string) =>
  useIntegrationMutation(
    (secret?: string) =>
      call(rotateWebhookSecret, { params: { id }, body: secret === undefined ? undefined : { secret } }),
    shownInDialog,
  )

export const useShareIntegration = (id: string) =>
  useIntegrationMutation(
    (body: z.input<typeof shareBody>) => call(shareIntegration, { params: { id }, body }),
    shownInDialog,
  )

/** The level of a summary email setting: organization, team or user. */
export type EmailLevel =
  | { level: 'org' }
  | { level: 'team'; teamId: string }
  | { level: 'user'; userId: string }

/** `target` null removes the setting, so that the next level applies. */
type EmailChange = { at: EmailLevel; target: ParticipantScope | null }

function saveSummaryEmail({ at, target: autoEmailTarget }: EmailChange) {
  switch (at.level) {
    case 'org':
      return autoEmailTarget === null
        ? call(clearOrganizationEmail)
        : call(setOrganizationEmail, { body: { autoEmailTarget } })
    case 'team': {
      const { teamId } = at
      return autoEmailTarget === null
        ? call(clearTeamEmail, { body: { teamId } })
        : call(setTeamEmail, { body: { teamId, autoEmailTarget } })
    }
    case 'user': {
      const { userId } = at
      return autoEmailTarget === null
        ? call(clearUserEmail, { body: { userId } })
        : call(setUserEmail, { body: { userId, autoEmailTarget } })
    }
  }
  return at satisfies never
}

export const useSetSummaryEmail = (label: string) => useIntegrationMutation(saveSummaryEmail, { label })

export const useSetUserSettings = (label: string) =>
  useIntegrationMutation((body: z.input<typeof userSettingsBody>) => call(saveUserSettings, { body }), {
    label,
  })

export const useSetTeamSettings = (label: string) =>
  useIntegrationMutation((body: z.input<typeof teamSettingsBody>) => call(saveTeamSettings, { body }), {
    label,
  })
