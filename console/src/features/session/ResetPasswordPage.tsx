import { Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { newPassword } from '#api/contract/session.ts'
import { api } from '../../lib/api.ts'
import { fieldErrors } from '../../lib/api-error.ts'
import { AuthError, AuthLink, AuthLinkButton, AuthTitle } from './AuthForm.tsx'
import styles from './AuthForm.module.css'
import { PasswordField } from './PasswordField.tsx'
import { takeTokenOutOfAddress } from './take-token.ts'

export function ResetPasswordPage({ token: given }: { token: string }) {
  const t = useTranslations('reset')
  const texts = useTranslations('signIn')
  const [token] = useState(given)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [isDone, setDone] = useState(false)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: schemaResolver(z.object({ password: newPassword }), { sync: true }),
  })
  useEffect(takeTokenOutOfAddress, [])

  const submit = async (password: string) => {
    setBusy(true)
    setError(null)
    try {
      await api('/auth/reset-password', z.unknown(), { method: 'POST', body: { token, password }, isPublic: true })
      setDone(true)
    } catch (cause) {
      form.setErrors(fieldErrors(cause))
      setError(cause)
    } finally {
      setBusy(false)
    }
  }
  if (isDone) {
    return (
      <div role="status">
        <AuthTitle text={t('doneText')}>{t('doneTitle')}</AuthTitle>
        <AuthLinkButton href="/login">{texts('submit')}</AuthLinkButton>
      </div>
    )
  }
  if (token.length < 20) {
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
      <form noValidate className={styles.fields} onSubmit={form.onSubmit(({ password }) => void submit(password))}>
        <PasswordField
          size="md"
          autoComplete="new-password"
          autoFocus
          label={t('password')}
          description={t('hint')}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <AuthError error={error} />
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          {t('submit')}
        </Button>
      </form>
      <div className={styles.after}>
        <AuthLink href="/forgot-password">{t('newLink')}</AuthLink>
      </div>
    </>
  )
}
