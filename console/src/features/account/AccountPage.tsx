import {
  Button,
  FileButton,
  Group,
  PasswordInput,
  type PasswordInputProps,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { type Me, newPassword } from '#api/contract/session.ts'
import {
  cancelEmailChange,
  changeAvatar,
  changeEmail,
  changeMe,
  changePassword,
  nameLimits,
  removeAvatar,
} from '#api/contract/users.ts'
import { call } from '../../lib/call.ts'
import { formatMoment } from '../../lib/time.ts'
import { useMe } from '../../lib/use-can.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../ui/feedback/notices.ts'
import { type ServerForm, useServerForm } from '../../ui/form/use-server-form.ts'
import { Page, PageBody, PageHeader } from '../../ui/Page.tsx'
import { myEmailQuery, useMeUpdate } from './queries.ts'
import { squarePicture } from '../../lib/square-picture.ts'

const widest = 460

/** Name, picture, address and password of the signed-in user. */
export function AccountPage() {
  const t = useTranslations('account')
  const me = useMe()
  return (
    <Page>
      <PageHeader title={t('title')} />
      <PageBody maxWidth={widest}>
        {me !== undefined && (
          <Stack gap={32}>
            <Section title={t('profile')}>
              <Picture me={me} />
              {/* Another name restarts the form; another picture does not. */}
              <NameForm key={JSON.stringify([me.firstName, me.lastName])} me={me} />
            </Section>
            <Section title={t('email')}>
              <EmailForm />
            </Section>
            <Section title={t('passwordTitle')}>
              <PasswordForm />
            </Section>
          </Stack>
        )}
      </PageBody>
    </Page>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack component="section" gap={12} aria-labelledby={id}>
      <Title order={2} id={id} fz="md">
        {title}
      </Title>
      {children}
    </Stack>
  )
}

function SectionForm<Values extends Record<string, unknown>>({
  form,
  submitLabel,
  children,
}: {
  form: ServerForm<Values>
  submitLabel: string
  children: ReactNode
}) {
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack gap={12}>
        {children}
        {form.problem !== null && <ErrorAlert error={form.problem} />}
        <Group>
          <Button type="submit" variant="default" loading={form.isBusy}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Picture({ me }: { me: Me }) {
  const t = useTranslations('account')
  const update = useMeUpdate()
  const isFixed = useQuery(myEmailQuery(useOrgId())).data?.isProfileFixed === true
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const run = async (work: () => Promise<Me>, said: string) => {
    setBusy(true)
    setError(null)
    try {
      update(await work())
      showDone(said)
    } catch (cause) {
      setError(cause)
    } finally {
      setBusy(false)
    }
  }
  const upload = async (file: File): Promise<Me> => {
    const picture = await squarePicture(file).catch(() => {
      throw new Error(t('pictureBroken'))
    })
    const form = new FormData()
    form.append('avatar', picture, 'avatar.png')
    return call(changeAvatar, { body: form })
  }
  const avatar = <Avatar name={`${me.firstName} ${me.lastName}`} src={me.avatar} size={56} />
  if (isFixed) return avatar
  return (
    <Stack gap={8}>
      <Group gap={14}>
        {avatar}
        <FileButton
          accept="image/png,image/jpeg"
          onChange={(file) => {
            if (file !== null) void run(() => upload(file), t('pictureSaved'))
          }}
        >
          {(props) => (
            <Button {...props} variant="default" loading={isBusy}>
              {t('change')}
            </Button>
          )}
        </FileButton>
        {me.avatar !== null && (
          <Button
            variant="subtle"
            color="gray"
            disabled={isBusy}
            onClick={() => void run(() => call(removeAvatar), t('pictureRemoved'))}
          >
            {t('remove')}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {t('pictureHint')}
      </Text>
      {error !== null && <ErrorAlert error={error} />}
    </Stack>
  )
}

function NameForm({ me }: { me: Me }) {
  const t = useTranslations('account')
  const common = useTranslations('common')
  const update = useMeUpdate()
  const { data } = useQuery(myEmailQuery(useOrgId()))
  const form = useServerForm({
    schema: z.object({
      firstName: z.string().trim().min(1, common('required')).max(nameLimits.first),
      lastName: z.string().trim().max(nameLimits.last),
    }),
    initialValues: { firstName: me.firstName, lastName: me.lastName },
    onSubmit: async (values) => {
      update(await call(changeMe, { body: { ...values, version: me.version } }))
      showDone(t('saved'))
    },
  })
  if (data?.isFromDirectory === true || data?.isProfileFixed === true)
    return (
      <>
        <Text dir="auto">{`${me.firstName} ${me.lastName}`}</Text>
        <Text c="dimmed">{t(data.isProfileFixed ? 'profileBound' : 'nameFromDirectory')}</Text>
      </>
    )
  return (
    <SectionForm form={form} submitLabel={t('save')}>
      <Group grow align="flex-start" gap={12}>
        <TextInput
          label={t('firstName')}
          autoComplete="given-name"
          maxLength={nameLimits.first}
          dir="auto"
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={t('lastName')}
          autoComplete="family-name"
          maxLength={nameLimits.last}
          dir="auto"
          {...form.getInputProps('lastName')}
        />
      </Group>
    </SectionForm>
  )
}

function EmailForm() {
  const t = useTranslations('account')
  const common = useTranslations('common')
  const queryClient = useQueryClient()
  const query = myEmailQuery(useOrgId())
  const { data, error } = useQuery(query)
  const form = useServerForm({
    schema: z.object({ email: z.email(), password: z.string().min(1, common('required')) }),
    initialValues: { email: '', password: '' },
    onSubmit: async (values) => {
      queryClient.setQueryData(query.queryKey, await call(changeEmail, { body: values }))
      form.reset()
    },
  })
  const pending = data?.pending ?? null
  const cancel = useMutation({
    mutationFn: async () => queryClient.setQueryData(query.queryKey, await call(cancelEmailChange)),
    meta: { label: t('email') },
    onSuccess: () => showDone(t('emailCanceled')),
  })
  if (data?.isFromDirectory === true || data?.isBound === true)
    return (
      <>
        <Text style={{ overflowWrap: 'anywhere' }}>{t('emailNow', { email: data.email })}</Text>
        <Text c="dimmed">{t(data.isFromDirectory ? 'emailFromDirectory' : 'emailBound')}</Text>
      </>
    )
  return (
    <>
      {error !== null && <ErrorAlert error={error} />}
      {data !== undefined && (
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('emailNow', { email: data.email })}
        </Text>
      )}
      <Text role="status" style={{ overflowWrap: 'anywhere' }}>
        {pending !== null &&
          t('emailPending', {
            email: pending.email,
            time: formatMoment(new Date(pending.expiresAt), 'full'),
          })}
      </Text>
      {pending !== null && (
        <Button variant="default" w="fit-content" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('emailCancel')}
        </Button>
      )}
      <SectionForm form={form} submitLabel={t('emailSend')}>
        <TextInput
          type="email"
          label={t('newEmail')}
          description={t('emailHint')}
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <Password label={t('password')} autoComplete="current-password" {...form.getInputProps('password')} />
      </SectionForm>
    </>
  )
}

function PasswordForm() {
  const t = useTranslations('account')
  const common = useTranslations('common')
  const isBound = useQuery(myEmailQuery(useOrgId())).data?.isBound === true
  const form = useServerForm({
    schema: z.object({ currentPassword: z.string().min(1, common('required')), newPassword }),
    initialValues: { currentPassword: '', newPassword: '' },
    onSubmit: async (values) => {
      await call(changePassword, { body: values })
      form.reset()
      showDone(t('passwordSaved'))
    },
  })
  if (isBound) return <Text c="dimmed">{t('passwordBound')}</Text>
  return (
    <>
      <Text c="dimmed">{t('passwordText')}</Text>
      <SectionForm form={form} submitLabel={t('passwordSave')}>
        <Password
          label={t('currentPassword')}
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <Password
          label={t('newPassword')}
          description={t('passwordHint')}
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
      </SectionForm>
    </>
  )
}

function Password(props: PasswordInputProps & { label: string }) {
  const t = useTranslations('account')
  return (
    <PasswordInput
      maxLength={200}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': `${t('show')}: ${props.label}` }}
      {...props}
    />
  )
}
