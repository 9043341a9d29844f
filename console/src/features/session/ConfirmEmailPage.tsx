import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { confirmEmail } from '#api/contract/users.ts'
import { call } from '../../lib/call.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorState.tsx'
import { AuthLinkButton, AuthTitle } from './AuthForm.tsx'
import { takeTokenOutOfAddress } from './take-token.ts'

/** Requires a click, because programs that scan mail open links too. */
export function ConfirmEmailPage({ token: given }: { token: string }) {
  const t = useTranslations('confirmEmail')
  const texts = useTranslations('signIn')
  const [token] = useState(given)
  const [email, setEmail] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(takeTokenOutOfAddress, [])
  const confirm = async () => {
    setBusy(true)
    setError(null)
    try {
      setEmail((await call(confirmEmail, { body: { token } })).email)
    } catch (cause) {
      setError(cause)
    } finally {
      setBusy(false)
    }
  }
  if (email !== null) {
    return (
      <div role="status">
        <AuthTitle text={t('doneText', { email })}>{t('doneTitle')}</AuthTitle>
        <AuthLinkButton href="/login">{texts('submit')}</AuthLinkButton>
      </div>
    )
  }
  return (
    <>
      <AuthTitle text={t('text')}>{t('title')}</AuthTitle>
      {error !== null && <ErrorAlert error={error} />}
      <Button mt={12} size="md" fullWidth loading={isBusy} onClick={() => void confirm()}>
        {t('submit')}
      </Button>
    </>
  )
}
