import { ActionIcon, Menu } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconCheck,
  IconDots,
  IconLink,
  IconPlus,
  IconRefresh,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { setPreference, usePreferences } from '../../../lib/preferences.ts'
import { useCan } from '../../../lib/use-can.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'

/** The quiet actions of the page's header. */
export function ListActions({
  start,
  onCopyView,
  onRefresh,
}: {
  start: ReactNode
  onCopyView: () => void
  onRefresh: () => void
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
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** Absent for users who may not upload. */
export function UploadCall({ label, isLarge = false }: { label: string; isLarge?: boolean }) {
  const mayCreate = useCan('calls.create')
  if (!mayCreate) return null
  return (
    <LinkButton to="/calls/new" size={isLarge ? 'md' : 'sm'} leftSection={<IconPlus size={15} stroke={2} />}>
      {label}
    </LinkButton>
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
