import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDots,
  IconExternalLink,
  IconEye,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconShare2,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import { isRecorder, isSignInExpired, quickAction, statusAction } from './row-look.ts'
import styles from '../Integrations.module.css'

export type RowHandlers = {
  onOpen: (row: IntegrationRow) => void
  onStatus: (row: IntegrationRow, status: 'ACTIVE' | 'PAUSED') => void
  onReconnect: (row: IntegrationRow) => void
  onShare: (row: IntegrationRow) => void
  onRemove: (row: IntegrationRow) => void
  /** Absent for people who may not open the settings. */
  onPeople?: (row: IntegrationRow) => void
}

type ActionProps = {
  row: IntegrationRow
  handlers: RowHandlers
  /** A status change is being saved: rows wait. */
  isWaiting: boolean
  /** Why nothing may be changed. */
  blockedReason: string | null
}

const icons = { pause: IconPlayerPause, resume: IconPlayerPlay, reconnect: IconRefresh }

function run(action: keyof typeof icons, row: IntegrationRow, handlers: RowHandlers): void {
  if (action === 'reconnect') handlers.onReconnect(row)
  else handlers.onStatus(row, action === 'pause' ? 'PAUSED' : 'ACTIVE')
}

/** Pause, resume or sign in again, one click away. */
export function QuickAction({ row, handlers, isWaiting, blockedReason }: ActionProps) {
  const t = useTranslations('integrations')
  const action = quickAction(row)
  if (action === null) return null
  const Icon = icons[action]
  const label = t(`${action}Named`, { name: row.name })
  return (
    <ActionIcon
      size="xs"
      className={styles.quick}
      aria-label={label}
      title={blockedReason ?? label}
      disabled={isWaiting || blockedReason !== null}
      onClick={() => run(action, row, handlers)}
    >
      <Icon size={15} stroke={1.7} />
    </ActionIcon>
  )
}

/** A row's menu. What the person can never do is absent; what is impossible only now says why. */
export function RowMenu({ row, handlers, isWaiting, blockedReason }: ActionProps) {
  const t = useTranslations('integrations')
  const router = useRouter()
  const actions = [...(isSignInExpired(row) ? (['reconnect'] as const) : []), statusAction(row)].filter((action) => action !== null)
  const isBlocked = isWaiting || blockedReason !== null
  const blocked = { disabled: isBlocked, title: blockedReason ?? undefined }
  const details = `/integrations/${row.id}`
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon size="xs" aria-label={t('menu', { name: row.name })} disabled={isWaiting}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={row.can.edit ? <IconPencil size={15} stroke={1.7} /> : <IconEye size={15} stroke={1.7} />}
          onClick={() => handlers.onOpen(row)}
        >
          {t(row.can.edit ? 'edit' : 'view')}
        </Menu.Item>
        {!isRecorder(row) && (
          <Menu.Item
            component="a"
            href={details}
            leftSection={<IconExternalLink size={15} stroke={1.7} />}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              void router.navigate({ href: details })
            }}
          >
            {t('openDetails')}
          </Menu.Item>
        )}
        {actions.map((action) => {
          const Icon = icons[action]
          return (
            <Menu.Item key={action} leftSection={<Icon size={15} stroke={1.7} />} onClick={() => run(action, row, handlers)} {...blocked}>
              {t(action)}
            </Menu.Item>
          )
        })}
        {row.can.share && (
          <Menu.Item leftSection={<IconShare2 size={15} stroke={1.7} />} onClick={() => handlers.onShare(row)} disabled={isWaiting}>
            {t('share')}
          </Menu.Item>
        )}
        {handlers.onPeople !== undefined && !isRecorder(row) && row.type === 'REAL_CALL_SCORING' && row.status !== 'INACTIVE' && (
          <Menu.Item leftSection={<IconUsers size={15} stroke={1.7} />} onClick={() => handlers.onPeople?.(row)} disabled={isWaiting}>
            {t('people')}
          </Menu.Item>
        )}
        {row.can.remove && row.status !== 'INACTIVE' && (
          <>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash size={15} stroke={1.7} />} onClick={() => handlers.onRemove(row)} {...blocked}>
              {t('remove')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
