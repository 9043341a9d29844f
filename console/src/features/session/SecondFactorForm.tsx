import { Box, Button, TextInput } from '@mantine/core'
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
  backLabel,
  onBack,
  ...ofChallenge
}: SecondSteps & OfChallenge & { backLabel?: string; onBack: () => void }) {
  const t = useTranslations('secondFactor')
  return (
    <>
      {hasApp ? <CodeForm {...ofChallenge} /> : <PasskeyTitle />}
      {hasPasskey && (
        <Box mt={12}>
          <PasskeyButton {...ofChallenge}>{t(hasApp ? 'usePasskey' : 'passkey')}</PasskeyButton>
        </Box>
      )}
      <Button variant="subtle" size="xs" mt={12} onClick={onBack}>
        {backLabel ?? t('back')}
      </Button>
    </>
  )
}

function CodeForm({ getChallenge, onDone }: OfChallenge) {
  const t = useTranslations('secondFactor')
  const form = useServerForm({
    schema: z.object({ code: z.string().trim().min(6, t('codeShort')).max(40) }),
    initialValues: { code: '' },
    onSubmit: async ({ code }) =>
      onDone(await call(enterSecondFactor, { body: { challenge: await getChallenge(), code } })),
  })
  return (
    <>
      <AuthTitle text={t('text')}>{t('title')}</AuthTitle>
      <AuthForm form={form} submitLabel={t('submit')}>
        <TextInput
          size="md"
          label={t('code')}
          description={t('recoveryHint')}
          autoComplete="one-time-code"
          spellCheck={false}
          autoFocus
          {...form.getInputProps('code')}
        />
      </AuthForm>
    </>
  )
}

/** Without an app there is no code, so the passkey is the only way on. */
function PasskeyTitle() {
  const t = useTranslations('secondFactor')
  return (
    <AuthTitle text={t(browserHasPasskeys() ? 'passkeyText' : 'passkeyUnsupported')}>
      {t('passkeyTitle')}
    </AuthTitle>
  )
}
