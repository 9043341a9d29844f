import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots, IconPlugConnected, IconRefresh, IconSettings } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { IntegrationDetail } from '#api/contract/integrations.ts'
import { useStartImport } from '../../../lib/imports/start-import.ts'
import { importObstacle } from '../../../lib/integrations.ts'
import { CopyId } from '../../../ui/CopyId.tsx'
import { showDone, showError } from '../../../ui/feedback/notices.ts'
import { PageHeader } from '../../../ui/Page.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { IntegrationBadge } from '../list/IntegrationBadge.tsx'
import { ProviderMark } from '../../../ui/ProviderMark.tsx'
import { useTestConnection } from './mutations.ts'
import type { StartedSync } from './Notices.tsx'
import { syncScope } from './sync-scope.ts'

/** Name and state, manual sync, connection test, and editing. */
export function DetailHeader({
  row,
  onStarted,
}: {
  row: IntegrationDetail
  onStarted: (started: StartedSync) => void
}) {
  const t = useTranslations('integrationDetail')
  const navigate = useNavigate()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const testing = useTestConnection(row.id)
  const syncing = useStartImport({ errorToast: true })
  const isEnded = row.status === 'INACTIVE'
  const canSync = row.type === 'REAL_CALL_SCORING' && importObstacle(row) === null
  // Without credentials there is no connection to test.
  const hasContact = row.authKind !== 'NONE' && row.authKind !== 'WEBHOOK_ONLY'
  const mayTest = row.can.edit && !isEnded && hasContact && row.originalIntegrationId === null
  const isTesting = testing.isPending || row.health === 'checking'
  const settings = () => void navigate({ to: '/integrations', search: { dialog: row.id } })
  const test = () =>
    testing.mutate(undefined, {
      onSuccess: (answer) => {
        if (answer === null) showDone(t('testRuns'))
        else if (answer.health === 'healthy') showDone(t('tested'))
        else showError(new Error(t('testFailed', { reason: answer.healthReason })), t('test'))
      },
    })
  const sync = () => {
    const { syncedUntil } = row
    const scope = syncScope(syncedUntil, new Date())
    syncing.mutate(
      { integrationId: row.id, importScope: scope },
      { onSuccess: ({ importId }) => onStarted({ importId, scope, syncedUntil }) },
    )
  }
  return (
    <PageHeader
      title={
        <Group component="span" gap={8} wrap="nowrap" miw={0}>
          <ProviderMark provider={row.provider} />
          <span className="truncate" dir="auto" title={row.name}>
            {row.name}
          </span>
        </Group>
      }
      badge={<IntegrationBadge row={row} isTinted />}
      meta={
        <Group component="span" gap="0 8px" miw={0}>
          <span className="truncate">
            {row.provider.companyName}
            {row.isSimulator && ` (${t('simulator')})`}
          </span>
          <CopyId id={row.id} />
        </Group>
      }
      actions={
        isPhone ? (
          (mayTest || row.can.edit) &&
          !isEnded && (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon aria-label={t('actions')} loading={isTesting}>
                  <IconDots size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {mayTest && (
                  <Menu.Item leftSection={<IconPlugConnected size={15} stroke={1.7} />} onClick={test}>
                    {t('test')}
                  </Menu.Item>
                )}
                <Menu.Item leftSection={<IconSettings size={15} stroke={1.7} />} onClick={settings}>
                  {t('settings')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )
        ) : (
          <>
            {mayTest && (
              <Button variant="default" loading={isTesting} onClick={test}>
                {t('test')}
              </Button>
            )}
            {!isEnded && (
              <LinkButton
                to="/integrations"
                search={{ dialog: row.id }}
                variant="default"
                leftSection={<IconSettings size={15} stroke={1.7} />}
              >
                {t('settings')}
              </LinkButton>
            )}
          </>
        )
      }
      primary={
        canSync && (
          <Button
            leftSection={<IconRefresh size={15} stroke={1.8} />}
            loading={syncing.isPending}
            onClick={sync}
          >
            {t('syncNow')}
          </Button>
        )
      }
    />
  )
}
