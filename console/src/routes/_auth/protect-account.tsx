import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { errorTexts } from '#api/contract/errors.ts'
import { twoFactorQuery } from '../../features/security/account/queries.ts'
import { TwoFactorSetup } from '../../features/security/account/TwoFactorSetup.tsx'
import { security } from '../../features/security/texts.ts'
import { AuthTitle } from '../../features/session/AuthForm.tsx'
import { TakeSecondStep } from '../../features/session/TakeSecondStep.tsx'
import { MoreTexts } from '../../lib/intl.tsx'
import { session } from '../../lib/session.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorState.tsx'

/** For a user whose organization requires a second step that this session was opened without. */
export const Route = createFileRoute('/_auth/protect-account')({
  staticData: { title: 'Protect your account' },
  beforeLoad: async () => {
    await session.ready()
    if (session.snapshot().phase !== 'signed-in') throw redirect({ to: '/login', replace: true })
  },
  component: () => (
    <MoreTexts texts={security}>
      <ProtectAccount />
    </MoreTexts>
  ),
})

function ProtectAccount() {
  const t = useTranslations('secondFactor')
  const router = useRouter()
  const { data, error, refetch } = useQuery(twoFactorQuery(useOrgId()))
  if (data?.stepToTake != null) return <TakeSecondStep {...data.stepToTake} />
  return (
    <>
      <AuthTitle text={errorTexts.twoFactorRequired}>{t('requiredTitle')}</AuthTitle>
      {data === undefined && error === null && <Loader size="sm" />}
      {data === undefined && error !== null && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <TwoFactorSetup
          onEnabled={() => undefined}
          onDone={() => void router.navigate({ href: '/', replace: true })}
        />
      )}
      <Button variant="subtle" size="xs" mt={12} onClick={() => void session.signOut()}>
        {t('requiredSignOut')}
      </Button>
    </>
  )
}
