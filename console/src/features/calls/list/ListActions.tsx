import { ActionIcon, Menu, type MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import {
  IconAdjustmentsHorizontal,
  IconCheck,
  IconDots,
  IconDownload,
  IconLink,
  IconRefresh,
  IconRotate,
  IconTrash,
} from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { setPreference, usePreferences } from '../../../lib/preferences.ts'

const MenuLink = createLink((props: MenuItemProps & Omit<ComponentProps<'a'>, keyof MenuItemProps>) => (
  <Menu.Item component="a" {...props} />
))

/** The secondary actions of the page's header. */
export function ListActions({
  start,
  onCopyView,
  onRefresh,
  onExport,
  onRescoreMatching,
  showsDeleted,
}: {
  start: ReactNode
  onCopyView: () => void
  onRefresh: () => void
  /** Undefined for users who may not export; likewise for rescoring. */
  onExport: (() => void) | undefined
  onRescoreMatching: (() => void) | undefined
  showsDeleted: boolean
}) {
  const t = useTranslations('callList')
  return (
    <>
      {start}
      <RowHeightMenu />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t('more')} title={t('more')}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLink size={15} stroke={1.7} />} onClick={onCopyView}>
            {t('copyView')}
          </Menu.Item>
          <Menu.Item leftSection={<IconRefresh size={15} stroke={1.7} />} onClick={onRefresh}>
            {t('refresh')}
          </Menu.Item>
          {onExport !== undefined && (
            <Menu.Item leftSection={<IconDownload size={15} stroke={1.7} />} onClick={onExport}>
              {t('export')}
            </Menu.Item>
          )}
          {onRescoreMatching !== undefined && (
            <Menu.Item leftSection={<IconRotate size={15} stroke={1.7} />} onClick={onRescoreMatching}>
              {t('rescoreMatching')}
            </Menu.Item>
          )}
          {showsDeleted && (
            <MenuLink to="/calls/deleted" leftSection={<IconTrash size={15} stroke={1.7} />}>
              {t('deleted')}
            </MenuLink>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** Saved for this user in this browser, for every list. */
function RowHeightMenu() {
  const t = useTranslations('table')
  const { rowHeight } = usePreferences()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" aria-label={t('rowHeight')} title={t('rowHeight')}>
          <IconAdjustmentsHorizontal size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('rowHeight')}</Menu.Label>
        {(['compact', 'default'] as const).map((height) => (
          <Menu.Item
            key={height}
            role="menuitemradio"
            aria-checked={rowHeight === height}
            rightSection={rowHeight === height ? <IconCheck size={14} /> : undefined}
            onClick={() => setPreference('rowHeight', height)}
          >
            {t(height)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
