import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconExternalLink, IconEye, IconLink, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { CallRow } from '#api/contract/calls.ts'
import { isOnItsWay, isTombstone } from './row-status.ts'
import styles from './calls.module.css'

/** A row's rare actions. What the person can never do is absent; what is impossible only now says why. */
export function CallMenu({
  row,
  name,
  mayRescore,
  mayDelete,
  onOpen,
  onPeek,
  onRescore,
  onCopyLink,
  onDelete,
}: {
  row: CallRow
  name: string
  /** Handed down: fifty rows need not ask who the person is, each for itself. */
  mayRescore: boolean
  mayDelete: boolean
  onOpen: () => void
  onPeek: () => void
  onRescore: () => void
  onCopyLink: () => void
  onDelete: () => void
}) {
  const t = useTranslations('callList')
  const isBusy = isOnItsWay(row)
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon size="xs" className={styles.menuButton} aria-label={t('menu', { name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconExternalLink size={15} stroke={1.7} />} onClick={onOpen}>
          {t('open')}
        </Menu.Item>
        <Menu.Item leftSection={<IconEye size={15} stroke={1.7} />} onClick={onPeek}>
          {t('peek')}
        </Menu.Item>
        {mayRescore && !isTombstone(row) && (
          <Menu.Item
            leftSection={<IconRefresh size={15} stroke={1.7} />}
            disabled={isBusy}
            title={isBusy ? t('busy') : undefined}
            onClick={onRescore}
          >
            {t('rescore')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLink size={15} stroke={1.7} />} onClick={onCopyLink}>
          {t('copyLink')}
        </Menu.Item>
        {mayDelete && (
          <>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash size={15} stroke={1.7} />} onClick={onDelete}>
              {t('delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
