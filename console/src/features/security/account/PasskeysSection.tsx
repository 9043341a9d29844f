import { Box, Button, Group, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import {
  changePasskey,
  createPasskey,
  type listPasskeys,
  type Passkey,
  passkeyName,
  removePasskey,
  startPasskey,
} from '#api/contract/passkeys.ts'
import type { twoFactorState } from '#api/contract/identity.ts'
import { call } from '../../../lib/call.ts'
import { browserHasPasskeys, makePasskey, PasskeyPresent, PasskeyStopped } from '../../../lib/passkeys.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { RelativeTime } from '../../../ui/Moment.tsx'
import { Section } from '../Section.tsx'
import { passkeysQuery, twoFactorQuery, useRefreshSecurity } from './queries.ts'
import { NewRecoveryCodes, RecoveryCodesDialog } from './RecoveryCodes.tsx'

/** Recovery codes take the place of a passkey, also of one that is bound to another site. */
const hasUseForCodes = (
  { isAvailable, results }: z.infer<(typeof listPasskeys)['response']>,
  account: z.infer<typeof twoFactorState>,
): boolean =>
  account.recoveryCodesLeft > 0 || (isAvailable && results.some((passkey) => passkey.otherSite === null))

/** The account's passkeys, which can be renamed and removed. */
export function PasskeysSection() {
  const t = useTranslations('passkeys')
  const twoFactor = useTranslations('twoFactor')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const query = passkeysQuery(orgId)
  const { data, error, refetch } = useQuery(query)
  const { data: account } = useQuery(twoFactorQuery(orgId))
  const [opened, setOpened] = useState<'add' | 'rename' | 'remove' | 'renew' | null>(null)
  const [chosen, setChosen] = useState<Passkey | null>(null)
  const close = () => setOpened(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const refreshSecurity = useRefreshSecurity()
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: query.queryKey })
    await refreshSecurity()
  }
  const password = useMemo(() => z.string().min(1, t('passwordRequired')).max(200), [t])
  const addSchema = useMemo(() => z.object({ name: passkeyName, password }), [password])
  const renameSchema = useMemo(() => z.object({ name: passkeyName }), [])
  const removeSchema = useMemo(() => z.object({ password }), [password])
  const choose = (passkey: Passkey, next: 'rename' | 'remove') => {
    setChosen(passkey)
    setOpened(next)
  }
  const whyNot = (): string | null => {
    if (data?.isAvailable === false) return t('unavailable')
    if (!browserHasPasskeys()) return t('unsupported')
    return account?.hasPassword === false ? t('noPassword') : null
  }
  const reason = data === undefined ? null : whyNot()

  return (
    <Section
      title={t('title')}
      text={reason ?? t(account?.passkeyNeedsCodes === true ? 'notAsked' : 'text')}
      action={
        data !== undefined && reason === null && <Button onClick={() => setOpened('add')}>{t('add')}</Button>
      }
    >
      {data === undefined && error === null && <Skeleton h={36} m={16} w="auto" />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.results.length === 0 && reason === null && (
        <Text className="meta" px={16} pb={14}>
          {t('none')}
        </Text>
      )}
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
        {data?.results.map((passkey) => (
          <Group
            key={passkey.id}
            component="li"
            px={16}
            py={10}
            gap="6px 12px"
            style={{ borderTop: '1px solid var(--c-row-line)' }}
          >
            <Box flex="1 1 220px" miw={0}>
              <Text fw={500} dir="auto" style={{ overflowWrap: 'anywhere' }}>
                {passkey.name}
              </Text>
              <Text className="meta">
                {t('created')} <RelativeTime at={passkey.createdAt} /> ·{' '}
                {passkey.lastUsedAt === null ? (
                  t('neverUsed')
                ) : (
                  <>
                    {t('lastUsed')} <RelativeTime at={passkey.lastUsedAt} />
                  </>
                )}
                {passkey.otherSite !== null && ` · ${t('otherSite', { site: passkey.otherSite })}`}
              </Text>
            </Box>
            <Button
              variant="default"
              size="xs"
              aria-label={t('renameNamed', { name: passkey.name })}
              onClick={() => choose(passkey, 'rename')}
            >
              {t('rename')}
            </Button>
            <Button
              variant="default"
              size="xs"
              aria-label={t('removeNamed', { name: passkey.name })}
              onClick={() => choose(passkey, 'remove')}
            >
              {t('remove')}
            </Button>
          </Group>
        ))}
      </Stack>
      {account?.enabledAt === null && data !== undefined && hasUseForCodes(data, account) && (
        <Group px={16} py={10} gap="8px 12px" style={{ borderTop: '1px solid var(--c-row-line)' }}>
          <Text className="meta" flex="1 1 220px">
            {twoFactor('codesLeft', { count: account.recoveryCodesLeft })}
          </Text>
          <Button variant="default" onClick={() => setOpened('renew')}>
            {twoFactor(account.passkeyNeedsCodes ? 'firstCodes' : 'newCodes')}
          </Button>
        </Group>
      )}
      <NewRecoveryCodes
        hasApp={false}
        areFirst={account?.passkeyNeedsCodes === true}
        opened={opened === 'renew'}
        onClose={close}
      />
      <RecoveryCodesDialog codes={codes} onDone={() => setCodes(null)} />
      <FormDialog
        opened={opened === 'add'}
        onClose={close}
        title={t('add')}
        schema={addSchema}
        initialValues={{ name: '', password: '' }}
        submitLabel={t('continue')}
        onSubmit={async (values) => {
          const { options } = await call(startPasskey, { body: { password: values.password } })
          const response = await makePasskey(options).catch((cause: unknown) => {
            if (cause instanceof PasskeyStopped) throw new Error(t('stopped'))
            if (cause instanceof PasskeyPresent) throw new Error(t('present'))
            throw cause
          })
          const { recoveryCodes } = await call(createPasskey, { body: { name: values.name, response } })
          if (recoveryCodes.length > 0) setCodes(recoveryCodes)
          await refresh()
          showDone(t('added'))
        }}
      >
        {(form) => (
          <>
            <TextInput
              label={t('name')}
              description={t('nameHint')}
              autoComplete="off"
              dir="auto"
              {...form.getInputProps('name')}
            />
            <PasswordInput
              label={t('password')}
              autoComplete="current-password"
              {...form.getInputProps('password')}
            />
          </>
        )}
      </FormDialog>
      <FormDialog
        opened={opened === 'rename'}
        onClose={close}
        title={t('renameNamed', { name: chosen?.name ?? '' })}
        schema={renameSchema}
        initialValues={{ name: chosen?.name ?? '' }}
        submitLabel={t('save')}
        onSubmit={async (body) => {
          if (chosen !== null) await call(changePasskey, { params: { id: chosen.id }, body })
          await refresh()
        }}
      >
        {(form) => (
          <TextInput label={t('name')} autoComplete="off" dir="auto" {...form.getInputProps('name')} />
        )}
      </FormDialog>
      <FormDialog
        opened={opened === 'remove'}
        onClose={close}
        title={t('removeNamed', { name: chosen?.name ?? '' })}
        schema={removeSchema}
        initialValues={{ password: '' }}
        submitLabel={t('remove')}
        isDangerous
        onSubmit={async (body) => {
          if (chosen !== null) await call(removePasskey, { params: { id: chosen.id }, body })
          await refresh()
          showDone(t('removed'))
        }}
      >
        {(form) => (
          <>
            <p className="dimmed">{t('removeText')}</p>
            <PasswordInput
              label={t('password')}
              autoComplete="current-password"
              {...form.getInputProps('password')}
            />
          </>
        )}
      </FormDialog>
    </Section>
  )
}
