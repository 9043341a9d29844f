import { Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { maxLogoBytes } from '#api/contract/organization-settings.ts'
import type { MyOrganization } from '#api/contract/session.ts'
import { messageOf } from '../../../ui/feedback/ErrorState.tsx'
import { OrganizationLogo } from '../../../ui/OrganizationLogo.tsx'
import { useSaveLogo, useSaveSetting } from './queries.ts'

type Props = { organization: MyOrganization; isDisabled: boolean }

/** Logo, name and domain; each is saved separately. */
export function Identity({ organization, isDisabled }: Props) {
  const t = useTranslations('organizationSettings')
  return (
    <Stack gap={14}>
      <LogoField organization={organization} isDisabled={isDisabled} />
      <TextField
        key={`name ${organization.name}`}
        name="name"
        stored={organization.name}
        isDisabled={isDisabled}
      />
      <TextField
        key={`domain ${organization.domain}`}
        name="domain"
        stored={organization.domain ?? ''}
        isDisabled={isDisabled}
      />
      <div>
        <span>{t('region')}</span>
        <div className="meta">{t(organization.dataRegion === 'EU' ? 'regionEu' : 'regionDefault')}</div>
      </div>
    </Stack>
  )
}

function TextField({
  name,
  stored,
  isDisabled,
}: {
  name: 'name' | 'domain'
  stored: string
  isDisabled: boolean
}) {
  const t = useTranslations('organizationSettings')
  const [text, setText] = useState(stored)
  const saving = useSaveSetting(t(name))
  const typed = text.trim()
  const isMissing = name === 'name' && typed === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed === stored || isMissing) return
    saving.mutate(name === 'name' ? { name: typed } : { domain: typed === '' ? null : typed })
  }
  const error = isMissing ? t('nameRequired') : saving.error === null ? null : messageOf(saving.error)
  return (
    <form noValidate onSubmit={submit}>
      <Group gap={8} align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          maw={360}
          dir="auto"
          label={t(name)}
          description={name === 'domain' ? t('domainHint') : undefined}
          value={text}
          error={error}
          disabled={isDisabled}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        {typed !== stored && (
          <Button type="submit" variant="default" loading={saving.isPending} disabled={isMissing}>
            {t('save')}
          </Button>
        )}
      </Group>
    </form>
  )
}

function LogoField({ organization, isDisabled }: Props) {
  const t = useTranslations('organizationSettings')
  const saving = useSaveLogo(t('logo'))
  const [isTooLarge, setTooLarge] = useState(false)
  const choose = (file: File | null) => {
    if (file === null) return
    setTooLarge(file.size > maxLogoBytes)
    if (file.size <= maxLogoBytes) saving.mutate(file)
  }
  const problem = isTooLarge ? t('logoTooLarge') : saving.error === null ? null : messageOf(saving.error)
  return (
    <Group gap={12} wrap="nowrap" align="flex-start">
      <OrganizationLogo organization={organization} size={40} />
      <div>
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={choose}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={15} stroke={1.8} />}
              loading={saving.isPending}
              disabled={isDisabled}
            >
              {t('changeLogo')}
            </Button>
          )}
        </FileButton>
        <div className="meta" role="status">
          {saving.isSuccess ? t('logoSaved') : t('logoHint')}
        </div>
        {problem !== null && (
          <Text size="sm" c="red.9" role="alert">
            {problem}
          </Text>
        )}
      </div>
    </Group>
  )
}
