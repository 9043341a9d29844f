import { NativeSelect, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { organizationDomain } from '#api/contract/organization-settings.ts'
import { dataRegions } from '#db/vocabulary/organizations.ts'
import { showDone } from '../../ui/feedback/notices.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { endOf } from './day.ts'
import { ownerEmailOf } from './owner-email.ts'
import { useCreateOrganization } from './queries.ts'

/** A new customer: name, domain, owner, region and pilot. */
export function CreateDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('staff')
  const creating = useCreateOrganization(t('create'))
  const schema = useMemo(
    () =>
      z.object({
        name: z.string().trim().min(1, t('nameRequired')).max(200),
        domain: z.union([z.literal('').transform(() => null), organizationDomain]),
        ownerEmail: ownerEmailOf(t('badEmail')),
        dataRegion: z.enum(dataRegions),
        pilotEnd: z.union([z.literal(''), z.iso.date(t('badDay'))]),
      }),
    [t],
  )
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('create')}
      schema={schema}
      initialValues={{ name: '', domain: '', ownerEmail: '', dataRegion: 'default', pilotEnd: '' }}
      submitLabel={t('createSubmit')}
      onSubmit={async ({ pilotEnd, ...sent }, { idempotencyKey }) => {
        const body = { ...sent, pilotExpiresAt: endOf(pilotEnd) }
        await creating.mutateAsync({ body, idempotencyKey })
        showDone(t('created', { name: sent.name }))
      }}
    >
      {(form) => (
        <>
          <p className="dimmed">{t('createText')}</p>
          <TextInput label={t('name')} dir="auto" autoComplete="off" {...form.getInputProps('name')} />
          <TextInput label={t('domain')} autoComplete="off" {...form.getInputProps('domain')} />
          <TextInput
            label={t('ownerEmail')}
            type="email"
            autoComplete="off"
            {...form.getInputProps('ownerEmail')}
          />
          <NativeSelect
            label={t('region')}
            description={t('regionHint')}
            data={dataRegions.map((value) => ({
              value,
              label: t(value === 'EU' ? 'regionEu' : 'regionDefault'),
            }))}
            {...form.getInputProps('dataRegion')}
          />
          <TextInput
            type="date"
            label={t('pilotEnd')}
            description={t('pilotHint')}
            {...form.getInputProps('pilotEnd')}
          />
        </>
      )}
    </FormDialog>
  )
}
