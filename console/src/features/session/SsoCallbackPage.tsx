import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { finishSingleSignOn } from '#api/contract/single-sign-on.ts'
import { call } from '../../lib/call.ts'
import { session } from '../../lib/session.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorState.tsx'
import { AuthLinkButton, AuthTitle } from './AuthForm.tsx'
import { takeReturn } from './sso-return.ts'

export type SsoArrival = { state?: string; code?: string; iss?: string; error?: string }

type Outcome = { goTo: string } | { isConnected: true }

/** Turns what the provider sent into a session, or connects the signed-in account. */
async function finish(
  { state, code, iss }: SsoArrival,
  texts: { refused: string; incomplete: string },
): Promise<Outcome> {
  if (code === undefined && state !== undefined) throw new Error(texts.refused)
  if (state === undefined || code === undefined) throw new Error(texts.incomplete)
  const answer = await call(finishSingleSignOn, { body: { state, code, iss } })
  if ('connectedTo' in answer) return { isConnected: true }
  await session.signedIn(answer)
  return { goTo: takeReturn() }
}

/** The return from the provider's sign-in page. */
export function SsoCallbackPage(given: SsoArrival) {
  const t = useTranslations('sso')
  const router = useRouter()
  const [arrival] = useState(given)
  // Keeps the code and the state out of history and referrers.
  useEffect(() => history.replaceState(history.state, '', '/sso/callback'), [])
  const texts = { refused: t('refused', { code: arrival.error ?? '' }), incomplete: t('incomplete') }
  // A code works only once, so it is sent only once.
  const { data, error } = useQuery({
    queryKey: ['org', 'none', 'sso-arrival', arrival.state],
    queryFn: () => finish(arrival, texts),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const goTo = data !== undefined && 'goTo' in data ? data.goTo : null
  useEffect(() => {
    if (goTo !== null) void router.navigate({ href: goTo, replace: true })
  }, [goTo, router])
  const isConnected = data !== undefined && 'isConnected' in data
  if (isConnected)
    return (
      <div role="status">
        <AuthTitle text={t('connectedText')}>{t('connectedTitle')}</AuthTitle>
        <AuthLinkButton href="/account/security">{t('toSecurity')}</AuthLinkButton>
      </div>
    )
  if (error !== null)
    return (
      <>
        <AuthTitle>{t('failedTitle')}</AuthTitle>
        <div style={{ marginBottom: 14 }}>
          <ErrorAlert error={error} />
        </div>
        <AuthLinkButton href="/sso">{t('again')}</AuthLinkButton>
        <div style={{ marginTop: 8 }}>
          <AuthLinkButton href="/login" variant="default">
            {t('backToSignIn')}
          </AuthLinkButton>
        </div>
      </>
    )
  return (
    <div role="status">
      <AuthTitle>{t('arriving')}</AuthTitle>
      <Loader size="sm" />
    </div>
  )
}
