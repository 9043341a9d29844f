import { ActionIcon, Alert, Button, CopyButton, Group, PasswordInput, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IntegrationDetail } from '#api/contract/integrations.ts'
import { catalog, isProvider } from '#workers/domain/providers.ts'
import { formatMoment } from '../../../lib/time.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { messageOf } from '../../../ui/feedback/ErrorState.tsx'
import { useRotateWebhook } from '../mutations.ts'
import styles from './Dialog.module.css'

/** A value to copy, shown in full in a monospaced font. */
export function Reveal({ value, what }: { value: string; what: string }) {
  const t = useTranslations('common')
  return (
    <div className={styles.reveal}>
      <code aria-label={what}>{value}</code>
      <CopyButton value={value} timeout={1_500}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t('copied') : t('copy', { what })}>
            <ActionIcon size="xs" onClick={copy} aria-label={copied ? t('copied') : t('copy', { what })}>
              {copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </div>
  )
}

/** Address and secret of a new webhook. The secret is not shown again. */
export function NewWebhook({ webhook }: { webhook: { url: string; secret: string } }) {
  const t = useTranslations('integrationDialog')
  return (
    <section className={styles.group}>
      <Alert color="yellow" p={8} icon={<IconAlertTriangle size={15} />} role="status">
        {t('webhookOnce')}
      </Alert>
      <div>
        <p className="dimmed">{t('webhookUrl')}</p>
        <Reveal value={webhook.url} what={t('webhookUrl')} />
      </div>
      <div>
        <p className="dimmed">{t('webhookSecret')}</p>
        <Reveal value={webhook.secret} what={t('webhookSecret')} />
      </div>
    </section>
  )
}

/** The address of an existing webhook and, unless Coachline subscribed automatically, a way to replace the secret. */
export function Webhook({ detail, canChange }: { detail: IntegrationDetail; canChange: boolean }) {
  const t = useTranslations('integrationDialog')
  const [isAsking, setAsking] = useState(false)
  const rotate = useRotateWebhook(detail.id)
  if (detail.webhook === null) return null
  const { companyName } = detail.provider
  const { id: provider } = detail.provider
  const vendorLabel = isProvider(provider) ? catalog[provider].webhookSecretLabel : undefined
  const isManaged = detail.webhook.subscriptionId !== null
  const mayReplace = canChange && !isManaged
  const hint = isManaged
    ? t('webhookManaged', { company: companyName })
    : vendorLabel !== undefined
      ? t('vendorSecretHint', { company: companyName })
      : detail.authKind === 'WEBHOOK_ONLY'
        ? t('webhookSecretHidden')
        : null
  const until = rotate.data?.previousSecretUntil ?? detail.webhook.previousSecretUntil
  return (
    <div className={styles.group}>
      {rotate.data === undefined || vendorLabel !== undefined ? (
        <div>
          <p className="dimmed">{t('webhookUrl')}</p>
          <Reveal value={detail.webhook.url} what={t('webhookUrl')} />
          {hint !== null && (
            <p className="meta" style={{ marginTop: 6 }}>
              {hint}
            </p>
          )}
        </div>
      ) : (
        <NewWebhook webhook={rotate.data} />
      )}
      {until !== null && (
        <p className="meta">{t('previousUntil', { time: formatMoment(new Date(until), 'full') })}</p>
      )}
      {mayReplace && vendorLabel !== undefined && (
        <VendorSecret
          label={vendorLabel}
          isSaving={rotate.isPending}
          isSaved={rotate.isSuccess}
          error={rotate.error}
          onSave={(secret, onSaved) => rotate.mutate(secret, { onSuccess: onSaved })}
        />
      )}
      {mayReplace && vendorLabel === undefined && (
        <div>
          <Button
            variant="default"
            leftSection={<IconRefresh size={15} stroke={1.7} />}
            onClick={() => setAsking(true)}
          >
            {t('rotate')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('rotateTitle')}
        consequence={t('rotateText', { company: companyName })}
        confirmLabel={t('rotateConfirm')}
        onConfirm={() => rotate.mutateAsync(undefined)}
      />
    </div>
  )
}

/** A secret that the provider creates: the user copies it from there, and it is never shown here. */
function VendorSecret({
  label,
  isSaving,
  isSaved,
  error,
  onSave,
}: {
  label: string
  isSaving: boolean
  isSaved: boolean
  error: Error | null
  onSave: (secret: string, onSaved: () => void) => void
}) {
  const t = useTranslations('integrationDialog')
  const [secret, setSecret] = useState('')
  return (
    <form
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        if (secret.trim() === '' || isSaving) return
        onSave(secret.trim(), () => setSecret(''))
      }}
    >
      <Group align="flex-end" gap={8} maw={480} wrap="nowrap">
        <PasswordInput
          flex={1}
          label={label}
          value={secret}
          maxLength={4_000}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          description={isSaved ? t('vendorSecretSaved') : undefined}
          error={error === null ? undefined : messageOf(error)}
          readOnly={isSaving}
          onChange={(event) => setSecret(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isSaving} disabled={secret.trim() === ''}>
          {t('vendorSecretSave')}
        </Button>
      </Group>
    </form>
  )
}
