import { ActionIcon, Button, Menu, SegmentedControl } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconCheck, IconDots, IconLink, IconPlus, IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { setPreference, usePreferences } from '../../../lib/preferences.ts'
import { useCan } from '../../../lib/use-can.ts'
import { PageHeader } from '../../../ui/Page.tsx'
import type { CallsSearch } from './search.ts'

/** Totals above it are not counted by the server. */
const countLimit = 10_000
const countText = (count: number): string => (count > countLimit ? '10,000+' : count.toLocaleString('en'))
/** A count that has ended early stands one beyond what it is sure of. */
const leastText = (count: number): string => `${(count - 1).toLocaleString('en')}+`

export function CallsHeader({
  total,
  isTotalAtLeast,
  ofTotal,
  view,
  onView,
  onRefresh,
  onCopyView,
  isPhone,
}: {
  total: number | undefined
  /** There may be more. */
  isTotalAtLeast: boolean
  /** Calls without the filters, where it is known. */
  ofTotal: number | undefined
  view: CallsSearch['view']
  onView: (view: CallsSearch['view']) => void
  onRefresh: () => void
  onCopyView: () => void
  isPhone: boolean
}) {
  const t = useTranslations('callList')
  const counts = (
    <>
      {total !== undefined && <span className="numeric dimmed">{isTotalAtLeast ? leastText(total) : countText(total)}</span>}
      {total !== undefined && ofTotal !== undefined && ofTotal !== total && (
        <span className="numeric meta">{t('of', { total: countText(ofTotal) })}</span>
      )}
    </>
  )
  return (
    <PageHeader
      title={t('title')}
      badge={counts}
      actions={
        isPhone ? undefined : (
          <>
            <SegmentedControl
              size="sm"
              aria-label={t('view')}
              value={view}
              data={[
                { value: 'all', label: t('all') },
                { value: 'mine', label: t('mine') },
              ]}
              onChange={(next) => onView(next === 'mine' ? 'mine' : 'all')}
            />
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
      primary={<UploadCall label={isPhone ? t('uploadShort') : t('upload')} isLarge={isPhone} />}
    />
  )
}

/** The way to a first call; absent for people who may not upload. */
export function UploadCall({ label, isLarge = false }: { label: string; isLarge?: boolean }) {
  const mayCreate = useCan('calls.create')
  if (!mayCreate) return null
  return (
    <Button component={Link} to="/calls/new" size={isLarge ? 'md' : 'sm'} leftSection={<IconPlus size={15} stroke={2} />}>
      {label}
    </Button>
  )
}

/** Saved for this person on this computer, for every list. */
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
