import { Button } from '@mantine/core'
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { errorTexts } from '#api/contract/errors.ts'
import { TwoFactorSetup } from '../../features/security/account/TwoFactorSetup.tsx'
import { security } from '../../features/security/texts.ts'
import { AuthTitle } from '../../features/session/AuthForm.tsx'
import { MoreTexts } from '../../lib/intl.tsx'
import { session } from '../../lib/session.ts'

/** For a user whose organization requires a second step that the account does not have yet. */
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
  return (
    <>
      <AuthTitle text={errorTexts.twoFactorRequired}>{t('requiredTitle')}</AuthTitle>
      <TwoFactorSetup
        onEnabled={() => undefined}
        onDone={() => void router.navigate({ href: '/', replace: true })}
      />
      <Button variant="subtle" size="xs" mt={12} onClick={() => void session.signOut()}>
        {t('requiredSignOut')}
      </Button>
    </>
  )
}
