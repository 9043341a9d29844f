import { Box, Button, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { enterSecondFactor, type TokenResponse } from '#api/contract/session.ts'
import { call } from '../../lib/call.ts'
import { useServerForm } from '../../ui/form/use-server-form.ts'
import { AuthForm, AuthTitle } from './AuthForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

/** The second step after the password: a code from the authenticator app, or a recovery code. */
export function SecondFactorForm({
  challenge,
  hasPasskey,
  onDone,
  onBack,
}: {
  challenge: string
  hasPasskey: boolean
  onDone: (token: TokenResponse) => Promise<unknown>
  onBack: () => void
}) {
  const t = useTranslations('secondFactor')
  const form = useServerForm({
    schema: z.object({ code: z.string().trim().min(6, t('codeShort')).max(40) }),
    initialValues: { code: '' },
    onSubmit: async ({ code }) => onDone(await call(enterSecondFactor, { body: { challenge, code } })),
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
      {hasPasskey && (
        <Box mt={12}>
          <PasskeyButton challenge={challenge} onDone={onDone} />
        </Box>
      )}
      <Button variant="subtle" size="xs" mt={12} onClick={onBack}>
        {t('back')}
      </Button>
    </>
  )
}
