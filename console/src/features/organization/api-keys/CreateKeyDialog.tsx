import {
  Button,
  Code,
  CopyButton,
  Group,
  Modal,
  MultiSelect,
  NativeSelect,
  Stack,
  TextInput,
} from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { capabilities } from '#api/contract/permissions.ts'
import { useMe } from '../../../lib/use-can.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { showError } from '../../../ui/feedback/notices.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useCreateKey } from './queries.ts'

const lives = ['30', '90', '365', ''] as const
const lifeTexts = { '30': 'days30', '90': 'days90', '365': 'days365', '': 'forever' } as const
const dayMs = 86_400_000

/** Name, scopes and lifetime of a new key; then its secret, once. */
export function CreateKeyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('apiKeys')
  const own = useMe()?.capabilities ?? []
  const [secret, setSecret] = useState<string | null>(null)
  const intent = useRef<{ key: string; expiresAt: string | undefined }>({ key: '', expiresAt: undefined })
  const creating = useCreateKey(t('createTitle'))
  const schema = useMemo(
    () =>
      z.object({
        name: z.string().trim().min(1, t('nameRequired')).max(120),
        scopes: z.array(z.enum(capabilities)).min(1, t('scopesRequired')),
        days: z.enum(lives),
      }),
    [t],
  )
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title={t('createTitle')}
        schema={schema}
        initialValues={{ name: '', scopes: [], days: '90' }}
        submitLabel={t('createSubmit')}
        onSubmit={async ({ days, ...body }, { idempotencyKey }) => {
          // A repeat after a lost connection must send the same time.
          if (intent.current.key !== idempotencyKey)
            intent.current = {
              key: idempotencyKey,
              expiresAt: days === '' ? undefined : new Date(Date.now() + Number(days) * dayMs).toISOString(),
            }
          const { expiresAt } = intent.current
          const created = await creating.mutateAsync({ body: { ...body, expiresAt }, idempotencyKey })
          setSecret(created.secret)
          if (created.secret === null) showError(t('secretLost', { name: created.name }))
        }}
      >
        {(form) => (
          <>
            <p className="dimmed">{t('createText')}</p>
            <TextInput label={t('name')} dir="auto" autoComplete="off" {...form.getInputProps('name')} />
            <MultiSelect
              label={t('scopes')}
              data={capabilities.filter((capability) => own.includes(capability))}
              searchable
              {...form.getInputProps('scopes')}
            />
            <NativeSelect
              label={t('validFor')}
              data={lives.map((value) => ({ value, label: t(lifeTexts[value]) }))}
              {...form.getInputProps('days')}
            />
          </>
        )}
      </FormDialog>
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </>
  )
}

function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  const t = useTranslations('apiKeys')
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title={t('secretTitle')}
      size={520}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap={14}>
        <Banner tone="yellow" icon={IconAlertTriangle}>
          {t('secretText')}
        </Banner>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {secret}
        </Code>
        <Group justify="flex-end" gap={8}>
          <CopyButton value={secret ?? ''}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
                onClick={copy}
                data-autofocus
              >
                {copied ? t('copied') : t('copySecret')}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t('done')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
