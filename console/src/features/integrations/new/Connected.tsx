import { Button } from '@mantine/core'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'

/** Shown when a new integration works, with the next steps. */
export function Connected({ row, onClose }: { row: IntegrationRow; onClose: () => void }) {
  const t = useTranslations('integrationDialog')
  return (
    <EmptyState
      icon={IconCircleCheck}
      title={<span role="status">{t('connected', { name: row.name })}</span>}
      text={t('connectedNext', { company: row.provider.companyName })}
      action={
        <>
          <LinkButton
            to="/imports/new"
            search={{ integrationId: row.id }}
            leftSection={<IconDownload size={15} stroke={1.8} />}
            data-autofocus
          >
            {t('importPast')}
          </LinkButton>
          <LinkButton to="/integrations/$id" params={{ id: row.id }} variant="default">
            {t('openIntegration')}
          </LinkButton>
          <Button variant="default" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    />
  )
}
