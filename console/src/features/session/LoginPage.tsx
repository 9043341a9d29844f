import { Box, Divider, Stack, TextInput } from '@mantine/core'
import { IconBuilding, IconMailOpened } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { signIn, type TokenResponse } from '#api/contract/session.ts'
import { call } from '../../lib/call.ts'
import { session } from '../../lib/session.ts'
import { useSession } from '../../lib/use-session.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorState.tsx'
import { useServerForm } from '../../ui/form/use-server-form.ts'
import { AuthForm, AuthLink, AuthLinkButton, AuthTitle } from './AuthForm.tsx'
import { workEmail } from './email.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'

export function LoginPage({ goTo }: { goTo: string }) {
  const t = useTranslations('signIn')
  const router = useRouter()
  const { reason } = useSession()
  const [challenge, setChallenge] = useState(session.challenge)
  const form = useServerForm({
    schema: z.object({
      email: workEmail(t('emailInvalid')),
      password: z.string().min(1, t('passwordRequired')).max(200),
    }),
    initialValues: { email: '', password: '' },
    onSubmit: async (body) => {
      const answer = await call(signIn, { body })
      if ('challenge' in answer) setChallenge(answer)
      else await enter(answer)
    },
  })
  const enter = async (token: TokenResponse) => {
    await session.signedIn(token)
    await router.navigate({ href: goTo, replace: true })
  }

  if (challenge !== null)
    return (
      <SecondFactorForm
        {...challenge}
        getChallenge={() => Promise.resolve(challenge.challenge)}
        onDone={enter}
        onBack={() => setChallenge(null)}
      />
    )

  return (
    <>
      <AuthTitle text={t('text')}>{t('title')}</AuthTitle>
      {reason !== null && form.problem === null && (
        <div style={{ marginBottom: 14 }}>
          <ErrorAlert error={new Error(reason)} />
        </div>
      )}
      <AuthForm form={form} submitLabel={t('submit')}>
        <TextInput
          size="md"
          type="email"
          label={t('email')}
          autoComplete="username"
          autoFocus={reason === null}
          {...form.getInputProps('email')}
        />
        {/* Tab goes from the address to the password; the link next to its label comes after that. */}
        <Box pos="relative">
          <PasswordField
            size="md"
            label={t('password')}
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          <Box pos="absolute" top={0} fz={13} lh="20px" style={{ insetInlineEnd: 0 }}>
            <AuthLink href="/forgot-password">{t('forgot')}</AuthLink>
          </Box>
        </Box>
      </AuthForm>
      <Divider my={16} label={t('or')} />
      <Stack gap={8}>
        <PasskeyButton onDone={enter}>{t('passkey')}</PasskeyButton>
        <AuthLinkButton
          href={goTo === '/' ? '/sso' : `/sso?${new URLSearchParams({ redirect: goTo })}`}
          variant="default"
          leftSection={<IconBuilding size={16} stroke={1.6} aria-hidden />}
        >
          {t('singleSignOn')}
        </AuthLinkButton>
        <AuthLinkButton
          href="/accept-invite"
          variant="default"
          leftSection={<IconMailOpened size={16} stroke={1.6} aria-hidden />}
        >
          {t('invitation')}
        </AuthLinkButton>
      </Stack>
    </>
  )
}
