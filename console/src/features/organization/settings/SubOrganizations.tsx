import { Button, Checkbox, FileInput, Group, Stack, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { maxLogoBytes } from '#api/contract/organization-settings.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { OrganizationLogo } from '../../../ui/OrganizationLogo.tsx'
import { subOrganizationsQuery, useCreateSubOrganization } from './queries.ts'

/** The sub-organizations, and a form to add one. */
export function SubOrganizations({ isDisabled }: { isDisabled: boolean }) {
  const t = useTranslations('organizationSettings')
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery(subOrganizationsQuery(useOrgId()))
  return (
    <Stack gap={8} aria-busy={data === undefined && error === null}>
      {error !== null && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data?.results.map((organization) => (
        <Group key={organization.id} gap={10} wrap="nowrap">
          <OrganizationLogo organization={organization} />
          <span className="truncate" dir="auto" title={organization.name}>
            {organization.name}
          </span>
          <span className="meta truncate">{organization.domain}</span>
        </Group>
      ))}
      {data?.total === 0 && <div className="meta">{t('subEmpty')}</div>}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={15} stroke={1.8} />}
          disabled={isDisabled}
          onClick={() => setAdding(true)}
        >
          {t('addSub')}
        </Button>
      </div>
      <AddDialog opened={isAdding} onClose={() => setAdding(false)} />
    </Stack>
  )
}

function AddDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('organizationSettings')
  const creating = useCreateSubOrganization(t('addSubTitle'))
  const schema = useMemo(
    () =>
      z.object({
        name: z.string().trim().min(1, t('nameRequired')).max(200),
        domain: z.string().trim().toLowerCase(),
        membersMustHaveMatchingDomain: z.boolean(),
        logo: z
          .instanceof(File)
          .refine(({ size }) => size <= maxLogoBytes, t('logoTooLarge'))
          .nullable(),
      }),
    [t],
  )
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('addSubTitle')}
      schema={schema}
      initialValues={{
        name: '',
        domain: '',
        membersMustHaveMatchingDomain: false,
        logo: null as File | null,
      }}
      submitLabel={t('addSubSubmit')}
      onSubmit={async (sent, { idempotencyKey }) => {
        await creating.mutateAsync({ sent, idempotencyKey })
        showDone(t('subCreated', { name: sent.name }))
      }}
    >
      {(form) => (
        <>
          <p className="dimmed">{t('addSubText')}</p>
          <TextInput label={t('name')} dir="auto" autoComplete="off" {...form.getInputProps('name')} />
          <TextInput label={t('domain')} autoComplete="off" {...form.getInputProps('domain')} />
          <Checkbox
            label={t('onlyDomain')}
            {...form.getInputProps('membersMustHaveMatchingDomain', { type: 'checkbox' })}
          />
          <FileInput
            label={t('logo')}
            description={t('logoHint')}
            accept="image/png,image/jpeg,image/webp"
            clearable
            {...form.getInputProps('logo')}
          />
        </>
      )}
    </FormDialog>
  )
}
