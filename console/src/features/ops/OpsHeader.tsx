import { ActionIcon, Menu, SegmentedControl } from '@mantine/core'
import { IconDots, IconLink } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { LanesResponse } from '#api/contract/ops.ts'
import { formatMoment } from '../../lib/time.ts'
import { useMe } from '../../lib/use-can.ts'
import { showDone, showError } from '../../ui/feedback/notices.ts'
import { PageHeader } from '../../ui/Page.tsx'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import { QueueLink } from './QueueLink.tsx'
import type { OpsSearch } from './search.ts'
import styles from './Ops.module.css'

/** Title, freshness and load, and for platform staff whose work is shown. */
export function OpsHeader({
  answer,
  isStale,
  scope,
  onScope,
  isPhone,
}: {
  answer: LanesResponse | undefined
  /** The last refresh failed: the figures are from `answer.at`. */
  isStale: boolean
  scope: OpsSearch['scope']
  onScope: (scope: OpsSearch['scope']) => void
  isPhone: boolean
}) {
  const t = useTranslations('ops')
  const me = useMe()
  const mayChoose = me !== undefined && me.platformRole !== null
  const organization = me?.organization.name ?? ''
  const facts =
    answer === undefined
      ? []
      : [
          t('workers', { count: answer.workers }),
          ...(answer.slots > 0 ? [t('slots', { used: answer.slotsUsed, slots: answer.slots })] : []),
          // A phone has no room for what never changes.
          ...(isPhone ? [] : [t('backend', { name: answer.backend === 'redis' ? 'Redis' : 'Postgres' })]),
        ]
  const live = answer !== undefined && (
    <span className={styles.live}>
      <StatusBadge
        status={
          isStale
            ? { tone: 'orange', icon: 'dot', label: t('stale') }
            : { tone: 'teal', icon: 'dot', label: t('live') }
        }
      />
      <span className={`${styles.facts} numeric`}>
        <span
          data-warning={answer.workers === 0 || undefined}
          title={answer.workers === 0 ? t('noWorkers') : undefined}
        >
          {t('updated', { time: formatMoment(new Date(answer.at), 'timeSeconds') })} · {facts.join(' · ')}
        </span>
      </span>
    </span>
  )
  const copy = () =>
    // Only secure origins have a clipboard.
    (navigator.clipboard?.writeText(location.href) ?? Promise.reject(new Error('no clipboard'))).then(
      () => showDone(t('linkCopied')),
      () => showError(new Error(t('copyFailed'))),
    )
  const scopeSwitch = mayChoose && (
    <SegmentedControl
      size="sm"
      fullWidth={isPhone}
      aria-label={t('scope')}
      value={scope}
      data={[
        {
          value: 'organization',
          label: (
            <span className={styles.organization} dir="auto" title={organization}>
              {organization === '' ? t('thisOrganization') : organization}
            </span>
          ),
        },
        { value: 'all', label: t('allOrganizations') },
      ]}
      onChange={(next) => onScope(next === 'all' ? 'all' : 'organization')}
    />
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        {...(isPhone ? { meta: live } : { badge: live })}
        actions={
          <>
            {!isPhone && scopeSwitch}
            <Menu position="bottom-end" width={290}>
              <Menu.Target>
                <ActionIcon variant="default" aria-label={t('more')} title={t('more')}>
                  <IconDots size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {mayChoose && <QueueLink />}
                <Menu.Item leftSection={<IconLink size={15} stroke={1.7} />} onClick={() => void copy()}>
                  {t('copyView')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </>
        }
      />
      {isPhone && mayChoose && <div className={styles.phoneScope}>{scopeSwitch}</div>}
    </>
  )
}
