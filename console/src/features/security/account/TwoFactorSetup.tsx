import { Button, Center, Code, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { confirmTwoFactor, renewRecoveryCodes, startTwoFactor } from '#api/contract/identity.ts'
import { call } from '../../../lib/call.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.ts'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Started = { secret: string; uri: string }

/** Password, then the app, then the recovery codes. `onDone` is called when the user confirms having stored the codes. */
export function TwoFactorSetup({ onEnabled, onDone }: { onEnabled: () => void; onDone: () => void }) {
  const [started, setStarted] = useState<Started | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} isNew />
  if (started !== null) {
    const enabled = (shown: string[]) => {
      setCodes(shown)
      onEnabled()
    }
    return <ConfirmStep started={started} onConfirmed={enabled} />
  }
  return <PasswordStep onSubmit={async (body) => setStarted(await call(startTwoFactor, { body }))} />
}

/** For an account whose passkey is not asked for yet: with recovery codes, the passkey becomes its second step. */
export function PasskeySetup({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const t = useTranslations('twoFactor')
  return (
    <PasswordStep
      label={t('firstCodes')}
      onSubmit={async (body) => onCodes((await call(renewRecoveryCodes, { body })).recoveryCodes)}
    />
  )
}

function PasswordStep({
  label,
  onSubmit,
}: {
  label?: string
  onSubmit: (body: { password: string }) => Promise<void>
}) {
  const t = useTranslations('twoFactor')
  const form = useServerForm({
    schema: z.object({ password: z.string().min(1, t('passwordRequired')).max(200) }),
    initialValues: { password: '' },
    onSubmit,
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack gap={14}>
        <PasswordInput
          label={t('password')}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        {form.problem !== null && <ErrorAlert error={form.problem} />}
        <Group justify="flex-end">
          <Button type="submit" loading={form.isBusy}>
            {label ?? t('continue')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function ConfirmStep({ started, onConfirmed }: { started: Started; onConfirmed: (codes: string[]) => void }) {
  const t = useTranslations('twoFactor')
  const form = useServerForm({
    schema: z.object({ code: z.string().trim().min(6, t('codeShort')).max(40) }),
    initialValues: { code: '' },
    onSubmit: async (body) => onConfirmed((await call(confirmTwoFactor, { body })).recoveryCodes),
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack gap={14}>
        <Text>{t('scanText')}</Text>
        <Center>
          <QrCode text={started.uri} label={t('qr')} />
        </Center>
        <div>
          <Text c="dimmed">{t('secret')}</Text>
          <Code style={{ overflowWrap: 'anywhere' }}>{started.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Code>
        </div>
        <TextInput
          label={t('code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          autoFocus
          {...form.getInputProps('code')}
        />
        {form.problem !== null && <ErrorAlert error={form.problem} />}
        <Group justify="flex-end">
          <Button type="submit" loading={form.isBusy}>
            {t('confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
