import { SimpleGrid, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import {
  acceptInvitation,
  newPassword,
  type SecondFactorChallenge,
  type TokenResponse,
} from '#api/contract/session.ts'
import { call } from '../../lib/call.ts'
import { session } from '../../lib/session.ts'
import { useServerForm } from '../../ui/form/use-server-form.ts'
import { AuthForm, AuthLink, AuthTitle } from './AuthForm.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { takeTokenOutOfAddress } from './take-token.ts'

export function AcceptInvitePage({ token: given }: { token: string }) {
  const t = useTranslations('invite')
  const texts = useTranslations()
  const router = useRouter()
  const [token] = useState(given)
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null)
  useEffect(takeTokenOutOfAddress, [])
  const form = useServerForm({
    schema: z.object({
      token: z.string().trim().min(20, t('tokenShort')).max(200),
      firstName: z.string().trim().min(1, texts('common.required')).max(15, 'Maximum 15 characters'),
      lastName: z.string().trim().max(25, 'Maximum 25 characters'),
      password: newPassword,
    }),
    initialValues: { token, firstName: '', lastName: '', password: '' },
    onSubmit: async (body) => {
      const answer = await call(acceptInvitation, { body })
      if ('challenge' in answer) setChallenge(answer)
      else await enter(answer)
    },
  })
  const enter = async (issued: TokenResponse) => {
    await session.signedIn(issued)
    await router.navigate({ href: '/', replace: true })
  }

  if (challenge !== null) {
    const backToSignIn = () => void router.navigate({ href: '/login' })
    return (
      <SecondFactorForm
        {...challenge}
        getChallenge={() => Promise.resolve(challenge.challenge)}
        onDone={enter}
        onBack={backToSignIn}
      />
    )
  }

  return (
    <>
      <AuthTitle text={t('text')}>{t('title')}</AuthTitle>
      <AuthForm form={form} submitLabel={t('submit')}>
        <TextInput
          size="md"
          label={t('token')}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('token')}
        />
        <SimpleGrid cols={2} spacing={10}>
          <TextInput
            size="md"
            label={t('firstName')}
            autoComplete="given-name"
            dir="auto"
            {...form.getInputProps('firstName')}
          />
          <TextInput
            size="md"
            label={t('lastName')}
            autoComplete="family-name"
            dir="auto"
            {...form.getInputProps('lastName')}
          />
        </SimpleGrid>
        <PasswordField
          size="md"
          autoComplete="new-password"
          label={t('password')}
          description={texts('reset.hint')}
          {...form.getInputProps('password')}
        />
      </AuthForm>
      <AuthLink href="/login">{texts('forgot.backToSignIn')}</AuthLink>
    </>
  )
}
