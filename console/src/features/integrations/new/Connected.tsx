import { Button } from '@mantine/core'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import type { Saved } from './mutations.ts'

/** Shown when a new integration works, with the next steps. */
export function Connected({ row, onClose }: { row: Saved['integration']; onClose: () => void }) {
  const t = useTranslations('integrationDialog')
  const isAutomatic = row.autoSyncEnabled || row.webhook?.subscriptionId != null
  return (
    <EmptyState
      icon={IconCircleCheck}
      title={<span role="status">{t('connected', { name: row.name })}</span>}
      text={t(isAutomatic ? 'connectedNext' : 'connectedOnDemand', { company: row.provider.companyName })}
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
