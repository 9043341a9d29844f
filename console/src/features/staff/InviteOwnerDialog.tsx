import { TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import type { OrganizationPlan } from '#api/contract/organization-settings.ts'
import { showDone } from '../../ui/feedback/notices.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { ownerEmailOf } from './owner-email.ts'
import { useInviteOwner } from './queries.ts'

/** For a customer whose owner has not accepted: sends a new link, to the same address or another one. */
export function InviteOwnerDialog({
  opened,
  organization: { id, name, invitedOwner },
  onClose,
}: {
  opened: boolean
  organization: OrganizationPlan
  onClose: () => void
}) {
  const t = useTranslations('staff')
  const inviting = useInviteOwner(t('inviteOwner'))
  const schema = useMemo(() => z.object({ email: ownerEmailOf(t('badEmail')) }), [t])
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('inviteOwnerTitle', { name })}
      schema={schema}
      initialValues={{ email: invitedOwner ?? '' }}
      submitLabel={t('inviteOwnerSubmit')}
      onSubmit={async (body, { idempotencyKey }) => {
        await inviting.mutateAsync({ id, body, idempotencyKey })
        showDone(t('ownerInvited', { email: body.email }))
      }}
    >
      {(form) => (
        <>
          <p className="dimmed">{t('inviteOwnerText')}</p>
          <TextInput
            label={t('ownerEmail')}
            type="email"
            autoComplete="off"
            {...form.getInputProps('email')}
          />
        </>
      )}
    </FormDialog>
  )
}
