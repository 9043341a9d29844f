import { Box, Switch } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { draftPrivacyWhitelist } from '#api/contract/rule-drafts.ts'
import { call } from '../../../lib/call.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Notice } from '../Notice.tsx'
import { ruleDraftQuery } from '../queries.ts'

/** Turns privacy rules from a list of excluded calls into a list of imported calls. In edit mode it is part of the draft. */
export function WhitelistSwitch({
  isOn,
  isDrafted,
  hasValidRule,
  isEditing,
}: {
  isOn: boolean
  /** The draft would change it. */
  isDrafted: boolean
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
      call(draftPrivacyWhitelist, { body: { privacyRulesAreWhitelist } }),
    meta: { label: t('whitelist') },
    onSuccess: (draft) => queryClient.setQueryData(ruleDraftQuery(orgId, 'privacy').queryKey, draft),
  })
  const shown = change.isPending ? change.variables : isOn
  return (
    <Box mb={12}>
      <Switch
        checked={shown}
        disabled={!isEditing || change.isPending}
        label={t('whitelist')}
        description={`${isOn ? t('whitelistOn') : t('whitelistOff')}${isDrafted ? ` ${t('whitelistDrafted')}` : ''}`}
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
