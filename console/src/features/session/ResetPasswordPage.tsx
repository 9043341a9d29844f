import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { newPassword, resetPassword } from '#api/contract/session.ts'
import { call } from '../../lib/call.ts'
import { useServerForm } from '../../ui/form/use-server-form.ts'
import { AuthForm, AuthLink, AuthLinkButton, AuthTitle } from './AuthForm.tsx'
import { PasswordField } from './PasswordField.tsx'
import { takeTokenOutOfAddress } from './take-token.ts'

/** A shorter token means that a mail program has cut the link. */
const shortestToken = 20

export function ResetPasswordPage({ token: given }: { token: string }) {
  const t = useTranslations('reset')
  const texts = useTranslations('signIn')
  const [token] = useState(given)
  const [isDone, setDone] = useState(false)
  useEffect(takeTokenOutOfAddress, [])
  const form = useServerForm({
    schema: z.object({ password: newPassword }),
    initialValues: { password: '' },
    onSubmit: async ({ password }) => {
      await call(resetPassword, { body: { token, password } })
      setDone(true)
    },
  })

  if (isDone) {
    return (
      <div role="status">
        <AuthTitle text={t('doneText')}>{t('doneTitle')}</AuthTitle>
        <AuthLinkButton href="/login">{texts('submit')}</AuthLinkButton>
      </div>
    )
  }
  if (token.length < shortestToken) {
    return (
      <>
        <AuthTitle text={t('noTokenText')}>{t('noTokenTitle')}</AuthTitle>
        <AuthLinkButton href="/forgot-password" variant="default">
          {t('newLink')}
        </AuthLinkButton>
      </>
    )
  }
  return (
    <>
      <AuthTitle>{t('title')}</AuthTitle>
      <AuthForm form={form} submitLabel={t('submit')}>
        <PasswordField
          size="md"
          autoComplete="new-password"
          autoFocus
          label={t('password')}
          description={t('hint')}
          {...form.getInputProps('password')}
        />
      </AuthForm>
      <AuthLink href="/forgot-password">{t('newLink')}</AuthLink>
    </>
  )
}
