import { Button, Group, PasswordInput, Select, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import {
  changeSingleSignOn,
  disconnectMember,
  provisionedRoles,
  removeSingleSignOn,
  requireSingleSignOn,
  type SingleSignOn,
} from '#api/contract/single-sign-on.ts'
import { call } from '../../../lib/call.ts'
import { roleNames } from '../../../lib/roles.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert, ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useAtOpening } from '../../../ui/form/use-at-opening.ts'
import { CopyLine } from '../CopyLine.tsx'
import { Section } from '../Section.tsx'
import { securityQuery, singleSignOnQuery } from './queries.ts'
import { SsoDomains } from './SsoDomains.tsx'

type Opened = 'provider' | 'require' | 'remove' | 'disconnect' | null

const roleChoices = provisionedRoles.map((value) => ({ value, label: roleNames[value] }))

/** The identity provider through which members sign in, and the domains for which it is trusted. */
export function SingleSignOnSection() {
  const t = useTranslations('singleSignOn')
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  const query = singleSignOnQuery(orgId)
  const { data, error, refetch } = useQuery(query)
  const [opened, setOpened] = useState<Opened>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const close = () => setOpened(null)
  const keep = (saved: SingleSignOn) => queryClient.setQueryData(query.queryKey, saved)
  /** Both requirements share the version of the organization. */
  const refreshSecurity = () => queryClient.invalidateQueries({ queryKey: securityQuery(orgId).queryKey })
  const memberSchema = useMemo(() => z.object({ email: z.email().max(254) }), [])
  const provider = data?.provider ?? null
  const edited = useAtOpening(opened === 'provider', provider)
  const schema = useProviderSchema(edited !== null)

  const save = async (values: Omit<z.input<typeof changeSingleSignOn.body>, 'version'>) => {
    try {
      keep(await call(changeSingleSignOn, { body: { ...values, version: edited?.version } }))
      await refreshSecurity()
    } catch (cause) {
      // Somebody else may have changed it meanwhile.
      await queryClient.invalidateQueries({ queryKey: query.queryKey })
      throw cause
    }
    showDone(t('saved'))
  }
  const setRequired = async (isRequired: boolean) => {
    keep(await call(requireSingleSignOn, { body: { isRequired } }))
    await refreshSecurity()
    showDone(t(isRequired ? 'requiredOn' : 'requiredOff'))
  }

  return (
    <Section
      title={t('title')}
      text={t('text')}
      action={
        data !== undefined &&
        data.unavailable === null && (
          <Button variant="default" onClick={() => setOpened('provider')}>
            {provider === null ? t('setUp') : t('edit')}
          </Button>
        )
      }
    >
      {data === undefined && error === null && <Skeleton h={56} m={16} w="auto" />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && data.unavailable !== null && (
        <Text px={16} pb={14}>
          {t('unavailable', { reason: data.unavailable })}
        </Text>
      )}
      {data !== undefined && data.unavailable === null && provider === null && (
        <EmptyState isLine title={t('none')} />
      )}
      {data !== undefined && provider !== null && (
        <Stack gap={12} px={16} pb={14}>
          <div>
            <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
              {provider.issuer}
            </Text>
            <Text className="meta" style={{ overflowWrap: 'anywhere' }}>
              {provider.clientId} · {t('defaultRole')}: {roleNames[provider.defaultRole]}
            </Text>
            <Text className="meta">{provider.testedAt === null ? t('untested') : t('tested')}</Text>
          </div>
          <CopyLine label={t('signInLink')} value={data.signInLink} />
          <CopyLine label={t('redirectUri')} value={data.redirectUri} />
          <Switch
            label={t('required')}
            description={t('requiredHint')}
            checked={data.isRequired}
            onChange={(event) => {
              setProblem(null)
              if (event.currentTarget.checked) setOpened('require')
              else setRequired(false).catch(setProblem)
            }}
          />
          {problem !== null && <ErrorAlert error={problem} />}
          <Group gap={8}>
            <Button variant="default" size="xs" onClick={() => setOpened('disconnect')}>
              {t('disconnect')}
            </Button>
            <Button variant="default" size="xs" onClick={() => setOpened('remove')}>
              {t('remove')}
            </Button>
          </Group>
        </Stack>
      )}
      {data !== undefined && (provider !== null || data.domains.length > 0) && (
        <SsoDomains domains={data.domains} onSaved={keep} />
      )}
      <FormDialog
        opened={opened === 'provider'}
        onClose={close}
        title={t('title')}
        schema={schema}
        initialValues={{
          issuer: edited?.issuer ?? '',
          clientId: edited?.clientId ?? '',
          clientSecret: '',
          defaultRole: edited?.defaultRole ?? 'MEMBER',
        }}
        submitLabel={t('save')}
        onSubmit={({ clientSecret, ...values }) =>
          save({ ...values, clientSecret: clientSecret === '' ? undefined : clientSecret })
        }
      >
        {(form) => (
          <>
            {data !== undefined && <CopyLine label={t('redirectUri')} value={data.redirectUri} />}
            <TextInput
              label={t('issuer')}
              description={t('issuerHint')}
              placeholder="https://login.example.com"
              autoComplete="off"
              data-autofocus
              {...form.getInputProps('issuer')}
            />
            <TextInput label={t('clientId')} autoComplete="off" {...form.getInputProps('clientId')} />
            <Text size="sm" role="status">
              {edited !== null &&
                isOtherClient(edited, form.values) &&
                t(data?.isRequired === true ? 'otherClientOpens' : 'otherClient')}
            </Text>
            <PasswordInput
              label={t('clientSecret')}
              description={edited === null ? undefined : t('clientSecretKept')}
              autoComplete="off"
              {...form.getInputProps('clientSecret')}
            />
            <Select
              label={t('defaultRole')}
              description={t('defaultRoleHint')}
              data={roleChoices}
              allowDeselect={false}
              {...form.getInputProps('defaultRole')}
            />
          </>
        )}
      </FormDialog>
      <ConfirmDialog
        opened={opened === 'require'}
        onClose={close}
        title={t('requiredTitle')}
        consequence={t('requiredText')}
        confirmLabel={t('requiredConfirm')}
        onConfirm={() => setRequired(true)}
      />
      <ConfirmDialog
        opened={opened === 'remove'}
        onClose={close}
        title={t('removeTitle')}
        consequence={t('removeText')}
        confirmLabel={t('remove')}
        isDangerous
        onConfirm={async () => {
          await call(removeSingleSignOn)
          await queryClient.invalidateQueries({ queryKey: query.queryKey })
          await refreshSecurity()
          showDone(t('removed'))
        }}
      />
      <FormDialog
        opened={opened === 'disconnect'}
        onClose={close}
        title={t('disconnect')}
        schema={memberSchema}
        initialValues={{ email: '' }}
        submitLabel={t('disconnectConfirm')}
        isDangerous
        onSubmit={async (body) => {
          await call(disconnectMember, { body })
          showDone(t('disconnected'))
        }}
      >
        {(form) => (
          <>
            <p className="dimmed">{t('disconnectText')}</p>
            <TextInput
              type="email"
              label={t('disconnectEmail')}
              autoComplete="off"
              {...form.getInputProps('email')}
            />
          </>
        )}
      </FormDialog>
    </Section>
  )
}

type ProviderClient = Pick<NonNullable<SingleSignOn['provider']>, 'issuer' | 'clientId'>

const isOtherClient = (saved: ProviderClient, entered: ProviderClient): boolean =>
  entered.issuer.trim() !== saved.issuer || entered.clientId.trim() !== saved.clientId

function useProviderSchema(hasSecret: boolean) {
  const t = useTranslations('singleSignOn')
  return useMemo(
    () =>
      z.object({
        issuer: z
          .string()
          .trim()
          .max(500)
          .pipe(z.url({ protocol: /^https?$/, error: t('issuerInvalid') })),
        clientId: z.string().trim().min(1, t('clientIdRequired')).max(300),
        clientSecret: z
          .string()
          .trim()
          .min(hasSecret ? 0 : 1, t('clientSecretRequired'))
          .max(2000),
        defaultRole: z.enum(provisionedRoles),
      }),
    [t, hasSecret],
  )
}
