import { Switch } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { myOrganization } from '#api/contract/session.ts'
import { ApiError } from '../../lib/api-error.ts'
import { api } from '../../lib/api.ts'
import { meQuery } from '../../lib/me.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showDone } from '../../ui/feedback/notices.tsx'
import { organizationQuery } from './queries.ts'
import styles from './RealCallSettings.module.css'

/** Turns the meaning of privacy rules round. Waits for the server, because every new call depends on it. */
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
      api('/organizations/settings/privacy-rules-are-whitelist', myOrganization, {
        method: 'PATCH',
        body: { privacyRulesAreWhitelist, version },
      }),
    meta: { label: t('whitelist') },
    onSuccess: (organization) => {
      queryClient.setQueryData(organizationQuery(orgId).queryKey, organization)
      showDone(t('whitelistSaved', { isOn: String(organization.settings.privacyRulesAreWhitelist) }))
      return queryClient.invalidateQueries({ queryKey: meQuery(orgId).queryKey })
    },
    onError: (error) => {
      // Somebody else changed the organisation: the switch shows how it stands now, and the next try knows it.
      if (error instanceof ApiError && error.status === 409)
        return queryClient.invalidateQueries({ queryKey: organizationQuery(orgId).queryKey })
      return undefined
    },
  })
  const shown = change.isPending ? change.variables : isOn
  return (
    <div className={styles.whitelist}>
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
        <p id={`${id}-warning`} className={styles.warning} role="alert">
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {t('whitelistNoRule')}
        </p>
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
    </div>
  )
}
