import { useTranslations } from 'use-intl'
import type { WorkItemDetail } from '#api/contract/ops.ts'
import { utcMoment, zoneOffset } from '../../../lib/time.ts'
import { RunningRing, toneVariables } from '../../../ui/status/StatusBadge.tsx'
import { withLocalTimes } from '../items/item-status.ts'
import { stepTime, timelineSteps } from './timeline.ts'
import styles from './Panel.module.css'

/** An item's life with local times; hover gives UTC. */
export function Timeline({ item, now }: { item: WorkItemDetail; now: Date }) {
  const t = useTranslations('opsItem')
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h3>{t('timeline')}</h3>
        <span className="meta">{t('timesIn', { zone: zoneOffset(now) })}</span>
      </div>
      <ol className={styles.timeline}>
        {timelineSteps(item).map(({ key, event, at, detail, tone }) => (
          <li key={key} data-tone={tone ?? undefined} style={toneVariables(tone ?? 'gray')}>
            <span className={styles.mark}>
              {tone === null ? <RunningRing /> : <span className={styles.dot} />}
            </span>
            <span className={styles.stepHead}>
              <span>{t(event)}</span>
              {at === null ? (
                <span className="meta">{t('now')}</span>
              ) : (
                <time className="meta numeric" dateTime={at} title={utcMoment(new Date(at))}>
                  {stepTime(new Date(at), now)}
                </time>
              )}
            </span>
            {detail !== '' && (
              <span className={styles.stepDetail} dir="auto">
                {withLocalTimes(detail, now)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
