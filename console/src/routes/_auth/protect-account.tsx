import { Button, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorTexts } from '#api/contract/errors.ts'
import { twoFactorQuery } from '../../features/security/account/queries.ts'
import { RecoveryCodes } from '../../features/security/account/RecoveryCodes.tsx'
import { PasskeySetup, TwoFactorSetup } from '../../features/security/account/TwoFactorSetup.tsx'
import { security } from '../../features/security/texts.ts'
import { AuthTitle } from '../../features/session/AuthForm.tsx'
import { TakeSecondStep } from '../../features/session/TakeSecondStep.tsx'
import { MoreTexts } from '../../lib/intl.tsx'
import { session } from '../../lib/session.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorState.tsx'
import { ui } from '../../ui/texts.ts'

const texts = { ...security, ...ui }

/** For a user whose organization requires a second step that this session was opened without. */
export const Route = createFileRoute('/_auth/protect-account')({
  staticData: { title: 'Protect your account' },
  beforeLoad: async () => {
    await session.ready()
    if (session.snapshot().phase !== 'signed-in') throw redirect({ to: '/login', replace: true })
  },
  component: () => (
    <MoreTexts texts={texts}>
      <ProtectAccount />
    </MoreTexts>
  ),
})

function ProtectAccount() {
  const t = useTranslations('secondFactor')
  const twoFactor = useTranslations('twoFactor')
  const router = useRouter()
  const { data, error, refetch } = useQuery(twoFactorQuery(useOrgId()))
  const [codes, setCodes] = useState<string[] | null>(null)
  const goOn = () => void router.navigate({ href: '/', replace: true })
  if (data?.stepToTake != null) return <TakeSecondStep {...data.stepToTake} />
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={goOn} />
  return (
    <>
      <AuthTitle text={errorTexts.twoFactorRequired}>{t('requiredTitle')}</AuthTitle>
      {data === undefined && error === null && <Loader size="sm" />}
      {data === undefined && error !== null && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data?.passkeyNeedsCodes === true && (
        <>
          <Text mb={14}>{twoFactor('passkeyTurnsOn')}</Text>
          <PasskeySetup onCodes={setCodes} />
        </>
      )}
      {data?.passkeyNeedsCodes === false && <TwoFactorSetup onEnabled={() => undefined} onDone={goOn} />}
      <Button variant="subtle" size="xs" mt={12} onClick={() => void session.signOut()}>
        {t('requiredSignOut')}
      </Button>
    </>
  )
}
