import { Button, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { errorTexts } from '#api/contract/errors.ts'
import { startSingleSignOn } from '#api/contract/single-sign-on.ts'
import { call } from '../../lib/call.ts'
import { session } from '../../lib/session.ts'
import { useSession } from '../../lib/use-session.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorState.tsx'
import { useServerForm } from '../../ui/form/use-server-form.ts'
import { AuthForm, AuthLink, AuthTitle } from './AuthForm.tsx'
import { workEmail } from './email.ts'
import { keepReturn } from './sso-return.ts'

/** Leads to the sign-in page of an organization, which is named in the link or found by an email address. */
export function SsoPage({ organizationId, goTo }: { organizationId: string | null; goTo: string }) {
  return organizationId === null ? (
    <ByEmail goTo={goTo} />
  ) : (
    <ByOrganization organizationId={organizationId} goTo={goTo} />
  )
}

async function leave(target: { email: string } | { organizationId: string }, goTo: string): Promise<void> {
  const { url } = await call(startSingleSignOn, { body: target })
  keepReturn(goTo)
  location.assign(url)
}

function ByEmail({ goTo }: { goTo: string }) {
  const t = useTranslations('sso')
  const form = useServerForm({
    schema: z.object({ email: workEmail(t('emailInvalid')) }),
    initialValues: { email: '' },
    onSubmit: (body) => leave(body, goTo),
  })
  return (
    <>
      <AuthTitle text={t('text')}>{t('title')}</AuthTitle>
      <AuthForm form={form} submitLabel={t('continue')}>
        <TextInput
          size="md"
          type="email"
          label={t('email')}
          autoComplete="username"
          autoFocus
          {...form.getInputProps('email')}
        />
      </AuthForm>
      <AuthLink href="/login">{t('backToSignIn')}</AuthLink>
    </>
  )
}

/** Redirects immediately, unless a user is signed in whom the organization did not admit: then the user decides. */
function ByOrganization({ organizationId, goTo }: { organizationId: string; goTo: string }) {
  const t = useTranslations('sso')
  const router = useRouter()
  const { phase, organizations } = useSession()
  const isSignedIn = phase === 'signed-in'
  const [switchError, setSwitchError] = useState<unknown>(null)
  const departure = useQuery({
    queryKey: ['org', organizationId, 'sso-departure'],
    queryFn: () => leave({ organizationId }, goTo),
    enabled: !isSignedIn,
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const error = departure.error ?? switchError
  // The browser leaves as soon as the address is known.
  const isBusy = departure.isFetching || departure.isSuccess
  const others = organizations.filter(({ id }) => id !== organizationId)
  return (
    <>
      <AuthTitle text={isSignedIn ? errorTexts.singleSignOnRequired : isBusy ? t('leaving') : undefined}>
        {t('title')}
      </AuthTitle>
      <Stack gap={12}>
        {error !== null && <ErrorAlert error={error} />}
        <Button size="md" fullWidth loading={isBusy} onClick={() => void departure.refetch()}>
          {error === null ? t('continue') : t('again')}
        </Button>
        {isSignedIn &&
          others.map(({ id, name }) => (
            <Button
              key={id}
              size="md"
              variant="default"
              fullWidth
              onClick={() => {
                session
                  .switchOrganization(id)
                  .then(() => router.navigate({ href: '/', replace: true }))
                  .catch(setSwitchError)
              }}
            >
              {t('otherOrganization', { name })}
            </Button>
          ))}
      </Stack>
      {isSignedIn ? (
        <Button
          variant="subtle"
          size="xs"
          mt={12}
          onClick={() => {
            session
              .signOut()
              .then(() => router.navigate({ href: '/login', replace: true }))
              .catch(setSwitchError)
          }}
        >
          {t('signOut')}
        </Button>
      ) : (
        <AuthLink href="/login">{t('backToSignIn')}</AuthLink>
      )}
    </>
  )
}
