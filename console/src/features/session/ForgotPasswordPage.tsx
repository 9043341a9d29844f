import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { api } from '../../lib/api.ts'
import { AuthError, AuthLink, AuthTitle } from './AuthForm.tsx'
import styles from './AuthForm.module.css'

/** The answer is the same whether the account exists or not, so that nobody can ask for members by address. */
export function ForgotPasswordPage() {
  const t = useTranslations('forgot')
  const texts = useTranslations('signIn')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(
      z.object({
        email: z
          .string()
          .trim()
          .max(254)
          .pipe(z.email(texts('emailInvalid'))),
      }),
      { sync: true },
    ),
  })
  const submit = async (email: string) => {
    setBusy(true)
    setError(null)
    try {
      await api('/auth/forgot-password', z.unknown(), { method: 'POST', body: { email }, isPublic: true })
      setSentTo(email)
    } catch (cause) {
      setError(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {sentTo === null ? (
        <>
          <AuthTitle text={t('text')}>{t('title')}</AuthTitle>
          <form noValidate className={styles.fields} onSubmit={form.onSubmit(({ email }) => void submit(email.trim()))}>
            <TextInput
              size="md"
              type="email"
              autoComplete="username"
              autoFocus
              label={texts('email')}
              key={form.key('email')}
              {...form.getInputProps('email')}
            />
            <AuthError error={error} />
            <Button type="submit" size="md" fullWidth loading={isBusy}>
              {t('submit')}
            </Button>
          </form>
        </>
      ) : (
        <div role="status">
          <AuthTitle text={t('sentText', { email: sentTo })}>{t('sentTitle')}</AuthTitle>
        </div>
      )}
      <div className={styles.after}>
        <AuthLink href="/login">{t('backToSignIn')}</AuthLink>
      </div>
    </>
  )
}
