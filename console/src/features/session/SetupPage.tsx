import { SimpleGrid, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { setUp, setupBody } from '#api/contract/setup.ts'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { session } from '../../lib/session.ts'
import { useServerForm } from '../../ui/form/use-server-form.ts'
import { AuthForm, AuthLink, AuthTitle } from './AuthForm.tsx'
import { workEmail } from './email.ts'
import { PasswordField } from './PasswordField.tsx'

/** The first visit to an installation without an organization: creates one, with its owner. */
export function SetupPage({ codeRequired }: { codeRequired: boolean }) {
  const t = useTranslations('setup')
  const texts = useTranslations()
  const router = useRouter()
  const required = z.string().trim().min(1, texts('common.required'))
  const form = useServerForm({
    schema: setupBody.extend({
      organizationName: required.max(200),
      firstName: required.max(15, 'Maximum 15 characters'),
      lastName: z.string().trim().max(25, 'Maximum 25 characters'),
      email: workEmail(texts('signIn.emailInvalid')),
      setupCode: codeRequired ? required.max(200) : z.string(),
    }),
    initialValues: {
      organizationName: '',
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      setupCode: '',
    },
    onSubmit: async (body) => {
      try {
        await session.signedIn(
          await call(setUp, { body: codeRequired ? body : { ...body, setupCode: undefined } }),
        )
        await router.navigate({ href: '/', replace: true })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'setup_code' || !codeRequired) throw error
        throw new ApiError(error.status, error.message, {
          errors: [{ path: 'setupCode', message: error.message }],
        })
      }
    },
  })

  return (
    <>
      <AuthTitle text={t('text')}>{t('title')}</AuthTitle>
      <AuthForm form={form} submitLabel={t('submit')}>
        <TextInput
          size="md"
          label={t('organizationName')}
          autoComplete="organization"
          autoFocus
          dir="auto"
          {...form.getInputProps('organizationName')}
        />
        <SimpleGrid cols={2} spacing={10}>
          <TextInput
            size="md"
            label={texts('invite.firstName')}
            autoComplete="given-name"
            dir="auto"
            {...form.getInputProps('firstName')}
          />
          <TextInput
            size="md"
            label={texts('invite.lastName')}
            autoComplete="family-name"
            dir="auto"
            {...form.getInputProps('lastName')}
          />
        </SimpleGrid>
        <TextInput
          size="md"
          type="email"
          label={texts('signIn.email')}
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <PasswordField
          size="md"
          autoComplete="new-password"
          label={texts('signIn.password')}
          description={texts('reset.hint')}
          {...form.getInputProps('password')}
        />
        {codeRequired && (
          <TextInput
            size="md"
            label={t('code')}
            description={t('codeHint')}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('setupCode')}
          />
        )}
      </AuthForm>
      <AuthLink href="/login">{texts('forgot.backToSignIn')}</AuthLink>
    </>
  )
}
