import { Group, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { WorkItemDetail } from '#api/contract/ops.ts'
import { utcMoment, zoneOffset } from '../../../lib/time.ts'
import { RunningRing, toneVariables } from '../../../ui/status/StatusBadge.tsx'
import { withLocalTimes } from '../items/item-status.ts'
import { stepTime, timelineSteps } from './timeline.ts'
import { PanelSection } from './PanelSection.tsx'
import styles from './Timeline.module.css'

/** An item's history in local time; hover shows UTC. */
export function Timeline({ item, now }: { item: WorkItemDetail; now: Date }) {
  const t = useTranslations('opsItem')
  return (
    <PanelSection
      title={t('timeline')}
      end={<span className="meta">{t('timesIn', { zone: zoneOffset(now) })}</span>}
    >
      <ol className={styles.timeline}>
        {timelineSteps(item).map(({ key, event, at, detail, tone }) => (
          <li key={key} style={toneVariables(tone ?? 'gray')}>
            <span className={styles.mark}>
              {tone === null ? <RunningRing /> : <span className={styles.dot} />}
            </span>
            <Group component="span" justify="space-between" align="baseline" wrap="nowrap" gap={8}>
              <span>{t(event)}</span>
              {at === null ? (
                <span className="meta">{t('now')}</span>
              ) : (
                <time className="meta numeric" dateTime={at} title={utcMoment(new Date(at))}>
                  {stepTime(new Date(at), now)}
                </time>
              )}
            </Group>
            {detail !== '' && (
              <Text
                component="span"
                display="block"
                className="meta"
                c={tone === 'orange' || tone === 'red' ? 'var(--tone-text)' : undefined}
                dir="auto"
                style={{ overflowWrap: 'anywhere' }}
              >
                {withLocalTimes(detail, now)}
              </Text>
            )}
          </li>
        ))}
      </ol>
    </PanelSection>
  )
}
