import { Box, Switch } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { changePrivacyWhitelist } from '#api/contract/session.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { meQuery } from '../../../lib/me.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { showDone } from '../../../ui/feedback/notices.tsx'
import { Notice } from '../Notice.tsx'
import { organizationQuery } from '../queries.ts'

/** Turns privacy rules from a list of excluded calls into a list of imported ones. Waits for the server: every new call depends on it. */
export function WhitelistSwitch({
  isOn,
  version,
  hasValidRule,
  isEditing,
}: {
  isOn: boolean
  version: number
  hasValidRule: boolean
  isEditing: boolean
}) {
  const t = useTranslations('rules')
  const id = useId()
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const change = useMutation({
    mutationFn: (privacyRulesAreWhitelist: boolean) =>
      call(changePrivacyWhitelist, { body: { privacyRulesAreWhitelist, version } }),
    meta: { label: t('whitelist') },
    onSuccess: (organization) => {
      queryClient.setQueryData(organizationQuery(orgId).queryKey, organization)
      showDone(t('whitelistSaved', { isOn: String(organization.settings.privacyRulesAreWhitelist) }))
      return queryClient.invalidateQueries({ queryKey: meQuery(orgId).queryKey })
    },
    onError: (error) => {
      // Someone else changed the organization: load it again, so that the switch and the next try use its current version.
      if (error instanceof ApiError && error.status === 409)
        return queryClient.invalidateQueries({ queryKey: organizationQuery(orgId).queryKey })
      return undefined
    },
  })
  const shown = change.isPending ? change.variables : isOn
  return (
    <Box mb={12}>
      <Switch
        checked={shown}
        disabled={!isEditing || change.isPending}
        label={t('whitelist')}
        description={isOn ? t('whitelistOn') : t('whitelistOff')}
        onChange={(event) => {
          const wanted = event.currentTarget.checked
          if (wanted && !hasValidRule) setAsking(true)
          else change.mutate(wanted)
        }}
        aria-describedby={isOn && !hasValidRule ? `${id}-warning` : undefined}
      />
      {isOn && !hasValidRule && (
        <Notice id={`${id}-warning`} tone="red" mt={6} role="alert">
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {t('whitelistNoRule')}
        </Notice>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('whitelistConfirmTitle')}
        consequence={t('whitelistConfirmText')}
        confirmLabel={t('whitelistConfirm')}
        isDangerous
        onConfirm={() => change.mutateAsync(true)}
      />
    </Box>
  )
}
