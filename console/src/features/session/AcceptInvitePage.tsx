import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { newPassword, tokenAnswer } from '#api/contract/session.ts'
import { api } from '../../lib/api.ts'
import { fieldErrors } from '../../lib/api-error.ts'
import { session } from '../../lib/session.ts'
import { AuthError, AuthLink, AuthTitle } from './AuthForm.tsx'
import styles from './AuthForm.module.css'
import { PasswordField } from './PasswordField.tsx'
import { takeTokenOutOfAddress } from './take-token.ts'

type Values = { token: string; firstName: string; lastName: string; password: string }

export function AcceptInvitePage({ token: given }: { token: string }) {
  const t = useTranslations('invite')
  const texts = useTranslations()
  const router = useRouter()
  const [token] = useState(given)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { token, firstName: '', lastName: '', password: '' },
    validate: schemaResolver(
      z.object({
        token: z.string().trim().min(20, t('tokenShort')).max(200),
        firstName: z.string().trim().min(1, texts('common.required')).max(15, 'Maximum 15 characters'),
        lastName: z.string().trim().max(25, 'Maximum 25 characters'),
        password: newPassword,
      }),
      { sync: true },
    ),
  })
  useEffect(takeTokenOutOfAddress, [])

  const submit = async (values: Values) => {
    setBusy(true)
    setError(null)
    try {
      const body = { ...values, token: values.token.trim(), firstName: values.firstName.trim(), lastName: values.lastName.trim() }
      const issued = await api('/auth/accept-invite', tokenAnswer, { method: 'POST', body, isPublic: true })
      await session.signedIn(issued)
      await router.navigate({ href: '/', replace: true })
    } catch (cause) {
      form.setErrors(fieldErrors(cause))
      setError(cause)
      setBusy(false)
    }
  }
  return (
    <>
      <AuthTitle text={t('text')}>{t('title')}</AuthTitle>
      <form noValidate className={styles.fields} onSubmit={form.onSubmit((values) => void submit(values))}>
        <TextInput
          size="md"
          label={t('token')}
          autoComplete="off"
          spellCheck={false}
          key={form.key('token')}
          {...form.getInputProps('token')}
        />
        <div className={styles.names}>
          <TextInput
            size="md"
            label={t('firstName')}
            autoComplete="given-name"
            dir="auto"
            key={form.key('firstName')}
            {...form.getInputProps('firstName')}
          />
          <TextInput
            size="md"
            label={t('lastName')}
            autoComplete="family-name"
            dir="auto"
            key={form.key('lastName')}
            {...form.getInputProps('lastName')}
          />
        </div>
        <PasswordField
          size="md"
          autoComplete="new-password"
          label={t('password')}
          description={texts('reset.hint')}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <AuthError error={error} />
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          {t('submit')}
        </Button>
      </form>
      <div className={styles.after}>
        <AuthLink href="/login">{texts('forgot.backToSignIn')}</AuthLink>
      </div>
    </>
  )
}
