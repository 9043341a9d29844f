import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconMailOpened } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { tokenAnswer } from '#api/contract/session.ts'
import { api } from '../../lib/api.ts'
import { session } from '../../lib/session.ts'
import { useSession } from '../../lib/use-session.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorState.tsx'
import { AuthError, AuthLink, AuthLinkButton, AuthTitle } from './AuthForm.tsx'
import styles from './AuthForm.module.css'
import { PasswordField } from './PasswordField.tsx'

export function LoginPage({ goTo }: { goTo: string }) {
  const t = useTranslations('signIn')
  const router = useRouter()
  const { reason } = useSession()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: schemaResolver(
      z.object({
        email: z
          .string()
          .trim()
          .max(254)
          .pipe(z.email(t('emailInvalid'))),
        password: z.string().min(1, t('passwordRequired')).max(200),
      }),
      { sync: true },
    ),
  })

  const submit = async (values: { email: string; password: string }) => {
    setBusy(true)
    setError(null)
    try {
      const issued = await api('/auth/login', tokenAnswer, {
        method: 'POST',
        body: { ...values, email: values.email.trim() },
        isPublic: true,
      })
      await session.signedIn(issued)
      await router.navigate({ href: goTo, replace: true })
    } catch (cause) {
      setError(cause)
      setBusy(false)
    }
  }
  return (
    <>
      <AuthTitle text={t('host', { host: location.host })}>{t('title')}</AuthTitle>
      {reason !== null && error === null && (
        <div style={{ marginBottom: 14 }}>
          <ErrorAlert error={new Error(reason)} />
        </div>
      )}
      <form noValidate className={styles.fields} onSubmit={form.onSubmit((values) => void submit(values))}>
        <div>
          <div className={styles.labelRow}>
            <label htmlFor="email">{t('email')}</label>
          </div>
          <TextInput
            id="email"
            size="md"
            type="email"
            autoComplete="username"
            autoFocus={reason === null}
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
        </div>
        <div>
          <div className={styles.labelRow}>
            <label htmlFor="password">{t('password')}</label>
            <AuthLink href="/forgot-password">{t('forgot')}</AuthLink>
          </div>
          <PasswordField
            id="password"
            size="md"
            autoComplete="current-password"
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
        </div>
        <AuthError error={error} />
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          {t('submit')}
        </Button>
      </form>
      <div className={styles.or}>{t('or')}</div>
      <AuthLinkButton href="/accept-invite" variant="default" leftSection={<IconMailOpened size={16} stroke={1.6} aria-hidden />}>
        {t('invitation')}
      </AuthLinkButton>
    </>
  )
}
