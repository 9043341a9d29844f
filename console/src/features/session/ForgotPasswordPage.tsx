import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { requestPasswordReset } from '#api/contract/session.ts'
import { call } from '../../lib/call.ts'
import { useServerForm } from '../../ui/form/use-server-form.ts'
import { AuthForm, AuthLink, AuthTitle } from './AuthForm.tsx'
import { workEmail } from './email.ts'

/** The page responds the same whether or not the account exists, so that nobody can find members by address. */
export function ForgotPasswordPage() {
  const t = useTranslations('forgot')
  const texts = useTranslations('signIn')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useServerForm({
    schema: z.object({ email: workEmail(texts('emailInvalid')) }),
    initialValues: { email: '' },
    onSubmit: async (body) => {
      await call(requestPasswordReset, { body })
      setSentTo(body.email)
    },
  })

  return (
    <>
      {sentTo === null ? (
        <>
          <AuthTitle text={t('text')}>{t('title')}</AuthTitle>
          <AuthForm form={form} submitLabel={t('submit')}>
            <TextInput
              size="md"
              type="email"
              autoComplete="username"
              autoFocus
              label={texts('email')}
              {...form.getInputProps('email')}
            />
          </AuthForm>
        </>
      ) : (
        <div role="status">
          <AuthTitle text={t('sentText', { email: sentTo })}>{t('sentTitle')}</AuthTitle>
        </div>
      )}
      <AuthLink href="/login">{t('backToSignIn')}</AuthLink>
    </>
  )
}
