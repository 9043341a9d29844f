import { Button, Group, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { IntegrationDetail } from '#api/contract/integrations.ts'
import { configurableWebhooks, type Delivery } from '#api/contract/webhooks.ts'
import { formatMoment } from '../../../lib/time.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { useSignatureHeader } from './mutations.ts'
import { webhookConfigQuery } from './queries.ts'

/** Headers that never contain a signature. */
const plainHeaders = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'host',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
])

/** The header names of a refused delivery. If the provider publishes no scheme, one of them can be chosen as the signature header. */
export function Headers({
  row,
  delivery,
  onClose,
}: {
  row: IntegrationDetail
  delivery: Delivery
  onClose: () => void
}) {
  const t = useTranslations('integrationDetail')
  const common = useTranslations('common')
  const canChoose = row.can.edit && configurableWebhooks.includes(row.provider.id)
  const config = useQuery({ ...webhookConfigQuery(useOrgId(), row.id), enabled: canChoose })
  const choosing = useSignatureHeader(row.id)
  const inUse = config.data?.webhook?.headerNames ?? []
  const names = delivery.headerNames.toSorted(
    (one, other) => Number(plainHeaders.has(one)) - Number(plainHeaders.has(other)),
  )
  const choose = (name: string) => {
    if (config.data === undefined) return
    choosing.mutate({ name, before: config.data }, { onSuccess: () => showDone(t('headerUsed', { name })) })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size={460}
      title={t('headersOf', { time: formatMoment(new Date(delivery.receivedAt), 'timeSeconds') })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <p className="dimmed">{delivery.outcome}</p>
      <p className="meta">{names.length === 0 ? t('headersNone') : t('headersHint')}</p>
      {config.error !== null && <ErrorAlert error={config.error} onRetry={() => void config.refetch()} />}
      {config.data !== undefined && (
        <p className="meta" role="status">
          {inUse.length === 0 ? t('headerDefault') : t('headerInUse', { names: inUse.join(', ') })}
        </p>
      )}
      <Stack component="ul" gap={4} mt={12} p={0}>
        {names.map((name) => (
          <Group key={name} component="li" justify="space-between" gap="4px 8px" mih={28}>
            <code className="mono">{name}</code>
            {canChoose && !plainHeaders.has(name) && !inUse.includes(name) && (
              <Button
                size="xs"
                variant="default"
                disabled={config.data === undefined}
                loading={choosing.isPending && choosing.variables.name === name}
                onClick={() => choose(name)}
              >
                {t('useHeader', { name })}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Modal>
  )
}
