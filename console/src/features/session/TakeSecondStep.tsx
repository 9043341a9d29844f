import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { type SecondSteps, startSecondFactor, type TokenResponse } from '#api/contract/session.ts'
import { call } from '../../lib/call.ts'
import { session } from '../../lib/session.ts'
import { SecondFactorForm } from './SecondFactorForm.tsx'

/** For a user who is signed in without the account's second step. */
export function TakeSecondStep(steps: SecondSteps) {
  const t = useTranslations('secondFactor')
  const router = useRouter()
  const enter = async (token: TokenResponse) => {
    await session.signedIn(token)
    await router.navigate({ href: '/', replace: true })
  }
  return (
    <SecondFactorForm
      {...steps}
      getChallenge={async () => (await call(startSecondFactor)).challenge}
      onDone={enter}
      backLabel={t('requiredSignOut')}
      onBack={() => void session.signOut()}
    />
  )
}
