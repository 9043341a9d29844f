import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { IntegrationDetail } from '#api/contract/integrations.ts'
import { listMoment } from '../../../lib/time.ts'
import { PersonName } from '../../../ui/Avatar.tsx'
import { ListTime, useNow } from '../../../ui/Moment.tsx'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import type { StatusStyle } from '../../../ui/status/registry.ts'
import cards from '../../../ui/Cards.module.css'
import { ArrivalTime, SyncText } from '../list/IntegrationBadge.tsx'
import { lastSync } from '../list/status.ts'
import styles from './Detail.module.css'

const healthLooks: Record<IntegrationDetail['health'], StatusStyle> = {
  healthy: { tone: 'teal', icon: 'dot' },
  checking: { tone: 'blue', icon: 'ring' },
  failing: { tone: 'red', icon: 'dot' },
  needs_reauth: { tone: 'red', icon: 'dot' },
}

/** Health of the connection, account, owner, sync times and rate limit. */
export function Facts({ row }: { row: IntegrationDetail }) {
  const t = useTranslations('integrationDetail')
  const now = useNow()
  const { budget } = row
  const isEnded = row.status === 'INACTIVE'
  const isUnfinished = !row.hasConnected && row.health !== 'checking'
  const synced = lastSync(row)
  return (
    <section className={cards.card} aria-labelledby="facts">
      <header className={cards.cardHead}>
        <h2 id="facts">{t('facts')}</h2>
      </header>
      <dl className={styles.facts}>
        {!isEnded && (
          <Fact name={t('health')}>
            <StatusBadge
              status={{ ...healthLooks[row.health], label: isUnfinished ? t('notConnected') : t(row.health) }}
              detail={t('since', { time: listMoment(new Date(row.healthSince), now) })}
            />
            {row.healthReason !== '' && <p className="meta">{row.healthReason}</p>}
          </Fact>
        )}
        <Fact name={t('account')}>
          {row.accountLabel === '' ? (
            <span className="muted">{t('noAccount', { company: row.provider.companyName })}</span>
          ) : (
            <span dir="auto">{row.accountLabel}</span>
          )}
        </Fact>
        <Fact name={t('owner')}>
          {row.owner === null ? t('organization') : <PersonName person={row.owner} />}
        </Fact>
        {!isEnded && (
          <Fact name={t('arrives')}>
            <SyncText row={row} />
          </Fact>
        )}
        <Fact name={t('lastSync')}>
          {synced.at === null ? t('never') : <ArrivalTime at={synced.at} error={synced.error} />}
        </Fact>
        {!isEnded && (
          <Fact name={t('nextSync')}>
            {row.nextSyncAt === null || row.status === 'PAUSED' || !row.autoSyncEnabled ? (
              <span className="muted">{t('noNext')}</span>
            ) : new Date(row.nextSyncAt) <= now ? (
              t('due')
            ) : (
              <ListTime at={row.nextSyncAt} />
            )}
          </Fact>
        )}
        {row.type === 'REAL_CALL_SCORING' && (
          <Fact name={t('calls')}>{row.callsInNinetyDays.toLocaleString('en')}</Fact>
        )}
        {!isEnded && row.authKind !== 'WEBHOOK_ONLY' && row.authKind !== 'NONE' && (
          <Fact name={t('budget')}>
            {budget.requestsPerSecond === 0 ? (
              <span className="muted">{t('noBudget')}</span>
            ) : (
              t('perSecond', {
                rate: String(Math.round(budget.requestsPerSecond * 10) / 10),
                concurrency: budget.concurrency,
              })
            )}
            {budget.blockedUntil !== null && (
              <Text fz={12} c="var(--tone-orange-text)">
                {t('blocked', { time: listMoment(new Date(budget.blockedUntil), now) })}
                {budget.blockedReason !== null && ` · ${budget.blockedReason}`}
              </Text>
            )}
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
