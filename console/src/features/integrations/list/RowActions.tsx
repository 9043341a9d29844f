import { ActionIcon, Menu, type MenuItemProps } from '@mantine/core'
import {
  IconDots,
  IconDownload,
  IconEye,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlugConnected,
  IconRefresh,
  IconShare2,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import { importObstacle } from '../../../lib/integrations.ts'
import { useCan } from '../../../lib/use-can.ts'
import { isRecorder, pauseAction, quickAction, signInAction } from './status.ts'

export type RowHandlers = {
  onEdit: (row: IntegrationRow) => void
  /** For the first time, or again. */
  onSignIn: (row: IntegrationRow) => void
  onStatus: (row: IntegrationRow, status: 'ACTIVE' | 'PAUSED') => void
  onShare: (row: IntegrationRow) => void
  onRemove: (row: IntegrationRow) => void
}

type ActionProps = {
  row: IntegrationRow
  handlers: RowHandlers
  /** A status change is being saved, so rows wait. */
  isWaiting: boolean
  /** Why nothing can be changed. */
  blockedReason: string | null
}

const icons = {
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  finish: IconPlugConnected,
  reconnect: IconRefresh,
}

function runAction(action: keyof typeof icons, row: IntegrationRow, handlers: RowHandlers): void {
  if (action === 'reconnect' || action === 'finish') handlers.onSignIn(row)
  else handlers.onStatus(row, action === 'pause' ? 'PAUSED' : 'ACTIVE')
}

const iconProps = { size: 15, stroke: 1.7 }
const LinkItem = createLink((props: MenuItemProps & Omit<ComponentProps<'a'>, keyof MenuItemProps>) => (
  <Menu.Item component="a" {...props} />
))

/** Pause, resume or sign in with one click. */
export function QuickAction({ row, handlers, isWaiting, blockedReason }: ActionProps) {
  const t = useTranslations('integrations')
  const action = quickAction(row)
  if (action === null) return null
  const Icon = icons[action]
  const label = t(`${action}Named`, { name: row.name })
  return (
    <ActionIcon
      size="xs"
      flex="none"
      aria-label={label}
      title={blockedReason ?? label}
      disabled={isWaiting || blockedReason !== null}
      onClick={() => runAction(action, row, handlers)}
    >
      <Icon {...iconProps} />
    </ActionIcon>
  )
}

/** A row's menu. Actions that the user may never take are hidden; those that are impossible right now show a reason. */
export function RowMenu({ row, handlers, isWaiting, blockedReason }: ActionProps) {
  const t = useTranslations('integrations')
  const canManage = useCan('integrations.manage')
  const actions = [signInAction(row), pauseAction(row)].filter((action) => action !== null)
  const blocked = { disabled: isWaiting || blockedReason !== null, title: blockedReason ?? undefined }
  const hasCalls = row.type === 'REAL_CALL_SCORING' && row.status !== 'INACTIVE' && !isRecorder(row)
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon size="xs" aria-label={t('menu', { name: row.name })} disabled={isWaiting}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={row.can.edit ? <IconPencil {...iconProps} /> : <IconEye {...iconProps} />}
          onClick={() => handlers.onEdit(row)}
        >
          {t(row.can.edit ? 'edit' : 'view')}
        </Menu.Item>
        {hasCalls && importObstacle(row) === null && (
          <LinkItem
            to="/imports/new"
            search={{ integrationId: row.id }}
            leftSection={<IconDownload {...iconProps} />}
          >
            {t('importPast')}
          </LinkItem>
        )}
        {actions.map((action) => {
          const Icon = icons[action]
          return (
            <Menu.Item
              key={action}
              leftSection={<Icon {...iconProps} />}
              onClick={() => runAction(action, row, handlers)}
              {...blocked}
            >
              {t(action)}
            </Menu.Item>
          )
        })}
        {row.can.share && (
          <Menu.Item
            leftSection={<IconShare2 {...iconProps} />}
            onClick={() => handlers.onShare(row)}
            disabled={isWaiting}
          >
            {t('share')}
          </Menu.Item>
        )}
        {canManage && hasCalls && (
          <LinkItem
            to="/integrations/settings"
            search={{ tab: 'people', of: row.id }}
            leftSection={<IconUsers {...iconProps} />}
          >
            {t('people')}
          </LinkItem>
        )}
        {row.can.remove && row.status !== 'INACTIVE' && (
          <>
            <Menu.Divider />
            <Menu.Item
              color="red"
              leftSection={<IconTrash {...iconProps} />}
              onClick={() => handlers.onRemove(row)}
              {...blocked}
            >
              {t('remove')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
