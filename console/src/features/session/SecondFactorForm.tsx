import { Box, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { enterSecondFactor, type SecondSteps, type TokenResponse } from '#api/contract/session.ts'
import { call } from '../../lib/call.ts'
import { browserHasPasskeys } from '../../lib/passkeys.ts'
import { useServerForm } from '../../ui/form/use-server-form.ts'
import { AuthForm, AuthTitle } from './AuthForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

type OfChallenge = {
  getChallenge: () => Promise<string>
  onDone: (token: TokenResponse) => Promise<unknown>
}

/** The second step after the password: a code from the authenticator app, a recovery code, or a passkey. */
export function SecondFactorForm({
  hasApp,
  hasPasskey,
  hasRecoveryCodes,
  backLabel,
  onBack,
  ...ofChallenge
}: SecondSteps & OfChallenge & { backLabel?: string; onBack: () => void }) {
  const t = useTranslations('secondFactor')
  const [usesRecovery, setUsesRecovery] = useState(!hasApp && !hasPasskey)
  const asksCode = hasApp || usesRecovery
  return (
    <>
      {hasApp && <AppCodeForm hasRecoveryCodes={hasRecoveryCodes} {...ofChallenge} />}
      {usesRecovery && <RecoveryCodeForm {...ofChallenge} />}
      {!asksCode && <PasskeyTitle hasRecoveryCodes={hasRecoveryCodes} />}
      {hasPasskey && (
        <Box mt={12}>
          <PasskeyButton {...ofChallenge}>{t(asksCode ? 'usePasskey' : 'passkey')}</PasskeyButton>
        </Box>
      )}
      {hasRecoveryCodes && !asksCode && (
        <Button variant="default" size="md" fullWidth mt={12} onClick={() => setUsesRecovery(true)}>
          {t('useRecovery')}
        </Button>
      )}
      <Button variant="subtle" size="xs" mt={12} onClick={onBack}>
        {backLabel ?? t('back')}
      </Button>
    </>
  )
}

function AppCodeForm({ hasRecoveryCodes, ...ofChallenge }: OfChallenge & { hasRecoveryCodes: boolean }) {
  const t = useTranslations('secondFactor')
  return (
    <>
      <AuthTitle text={t('text')}>{t('title')}</AuthTitle>
      <CodeForm
        {...ofChallenge}
        label={t('code')}
        hint={hasRecoveryCodes ? t('recoveryHint') : undefined}
        tooShort={t('codeShort')}
      />
    </>
  )
}

function RecoveryCodeForm(ofChallenge: OfChallenge) {
  const t = useTranslations('secondFactor')
  return (
    <>
      <AuthTitle text={t('recoveryText')}>{t('recoveryTitle')}</AuthTitle>
      <CodeForm {...ofChallenge} label={t('recoveryCode')} tooShort={t('recoveryShort')} minLength={16} />
    </>
  )
}

function CodeForm({
  getChallenge,
  onDone,
  label,
  hint,
  tooShort,
  minLength = 6,
}: OfChallenge & { label: string; hint?: string | undefined; tooShort: string; minLength?: number }) {
  const t = useTranslations('secondFactor')
  const form = useServerForm({
    schema: z.object({ code: z.string().trim().min(minLength, tooShort).max(40) }),
    initialValues: { code: '' },
    onSubmit: async ({ code }) =>
      onDone(await call(enterSecondFactor, { body: { challenge: await getChallenge(), code } })),
  })
  return (
    <AuthForm form={form} submitLabel={t('submit')}>
      <TextInput
        size="md"
        label={label}
        description={hint}
        autoComplete="one-time-code"
        spellCheck={false}
        autoFocus
        {...form.getInputProps('code')}
      />
    </AuthForm>
  )
}

/** Without an app there is no code to enter first. */
function PasskeyTitle({ hasRecoveryCodes }: { hasRecoveryCodes: boolean }) {
  const t = useTranslations('secondFactor')
  return (
    <AuthTitle
      text={
        browserHasPasskeys()
          ? t('passkeyText')
          : t('passkeyUnsupported', { hasCodes: String(hasRecoveryCodes) })
      }
    >
      {t('passkeyTitle')}
    </AuthTitle>
  )
}
