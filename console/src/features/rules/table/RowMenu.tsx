import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsVertical, IconDots, IconEye, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import styles from './Table.module.css'

type RowMenuActions = {
  onMove: (to: number) => void
  onMoveTo: () => void
  onDelete: () => void
  onPreviewEffect: (() => void) | undefined
}

/** A row's rare actions; moving is here for those who neither drag nor know the keys. */
export function RowMenu({
  name,
  index,
  count,
  isBusy,
  onMove,
  onMoveTo,
  onDelete,
  onPreviewEffect,
}: { name: string; index: number; count: number; isBusy: boolean } & RowMenuActions) {
  const t = useTranslations('ruleRows')
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon size="xs" className={styles.menu} aria-label={t('menu', { name })} data-row-menu>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowUp size={15} stroke={1.7} />} disabled={index === 0 || isBusy} onClick={() => onMove(index - 1)}>
          {t('moveUp')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={15} stroke={1.7} />}
          disabled={index === count - 1 || isBusy}
          onClick={() => onMove(index + 1)}
        >
          {t('moveDown')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowsVertical size={15} stroke={1.7} />} disabled={count < 2 || isBusy} onClick={onMoveTo}>
          {t('moveTo')}
        </Menu.Item>
        {onPreviewEffect !== undefined && (
          <Menu.Item leftSection={<IconEye size={15} stroke={1.7} />} onClick={onPreviewEffect}>
            {t('previewEffect')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash size={15} stroke={1.7} />} disabled={isBusy} onClick={onDelete}>
          {t('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
