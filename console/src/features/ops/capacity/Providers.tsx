import { IconGauge } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import type { providersResponse } from '#api/contract/ops.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import { SkeletonRows } from '../../../ui/table/SkeletonRows.tsx'
import tableStyles from '../../../ui/table/DataTable.module.css'
import { useServerNow } from '../Age.tsx'
import { queueMoment } from '../items/item-status.ts'
import styles from './Capacity.module.css'

type Budget = z.output<typeof providersResponse>['results'][number]

const oneDigit = (value: number): number => Math.round(value * 10) / 10

/** What is left of each account's rate limit, and how long a provider has asked to wait. */
export function Providers({
  budgets,
  hasOrganizations,
}: {
  budgets: readonly Budget[] | undefined
  hasOrganizations: boolean
}) {
  const t = useTranslations('opsCapacity')
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const nowMs = useServerNow()
  if (budgets?.length === 0)
    return <EmptyState isLine icon={IconGauge} title={t('noProviders')} text={t('noProvidersText')} />
  const showsOrganization = hasOrganizations && !isPhone
  return (
    <table
      className={`${tableStyles.table} ${styles.capacity}`}
      aria-label={t('providers')}
      aria-busy={budgets === undefined}
    >
      <colgroup>
        <col />
        {showsOrganization && <col />}
        <col style={{ width: isPhone ? 84 : 120 }} />
        {!isPhone && <col style={{ width: 96 }} />}
        <col style={{ width: isPhone ? 128 : 280 }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('account')}</th>
          {showsOrganization && <th scope="col">{t('organization')}</th>}
          <th scope="col" data-align="end">
            {t('left')}
          </th>
          {!isPhone && (
            <th scope="col" data-align="end">
              {t('refill')}
            </th>
          )}
          <th scope="col">{t('state')}</th>
        </tr>
      </thead>
      <tbody>
        {budgets === undefined && <SkeletonRows columns={isPhone ? 3 : 4} count={2} />}
        {budgets?.map((budget) => (
          <tr key={`${budget.organization} ${budget.providerAccount}`}>
            <td data-title>
              <div className="truncate" dir="auto" title={budget.name}>
                {budget.name}
              </div>
            </td>
            {showsOrganization && (
              <td>
                <div className="truncate dimmed" dir="auto" title={budget.organization}>
                  {budget.organization}
                </div>
              </td>
            )}
            <td data-align="end">
              {t('leftOf', {
                left: oneDigit(Math.max(0, budget.tokens)),
                capacity: oneDigit(budget.capacity),
              })}
            </td>
            {!isPhone && (
              <td data-align="end" className="dimmed">
                {t('perMinute', { count: oneDigit(budget.refillPerSecond * 60) })}
              </td>
            )}
            <td>
              <BudgetState budget={budget} nowMs={nowMs} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function BudgetState({ budget, nowMs }: { budget: Budget; nowMs: number }) {
  const t = useTranslations('opsCapacity')
  if (budget.blockedUntil !== null && Date.parse(budget.blockedUntil) > nowMs) {
    const label = t('blockedUntil', { time: queueMoment(new Date(budget.blockedUntil), new Date(nowMs)) })
    return (
      <div
        className="truncate"
        title={`${label}${budget.blockedReason === null ? '' : `: ${budget.blockedReason}`}`}
      >
        <StatusBadge status={{ tone: 'orange', icon: 'dot', label }} detail={budget.blockedReason} />
      </div>
    )
  }
  return (
    <div className="truncate">
      <StatusBadge
        status={
          budget.tokens < 1
            ? { tone: 'orange', icon: 'dot', label: t('usedUp') }
            : { tone: 'teal', icon: 'dot', label: t('open') }
        }
      />
    </div>
  )
}
