import { Button, Text } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { ScorecardNews as News } from '#api/contract/home.ts'
import { formatMoment } from '../../lib/time.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { useReadScorecardNews } from './queries.ts'
import { Section } from './Section.tsx'
import styles from './Home.module.css'

/** New scorecard versions that the user was told about: what has changed, shown until they mark it as read. */
export function ScorecardNews({ news: { results } }: { news: News }) {
  const t = useTranslations('homeNews')
  return (
    <Section title={t('title')} count={results.length}>
      <ul className={styles.list}>
        {results.map((version) => (
          <Version key={version.scorecardId} version={version} />
        ))}
      </ul>
    </Section>
  )
}

function Version({
  version: { scorecardId, name, version, publishedAt, publishedBy, changes, moreChanges },
}: {
  version: News['results'][number]
}) {
  const t = useTranslations('homeNews')
  const read = useReadScorecardNews()
  const day = formatMoment(new Date(publishedAt), 'date')
  const person = publishedBy === null ? '' : `${publishedBy.firstName} ${publishedBy.lastName}`.trim()
  return (
    <li className={`${styles.row} ${styles.decision}`}>
      <IconClipboardCheck size={18} stroke={1.7} color="var(--tone-indigo-dot)" aria-hidden />
      <div className={styles.words}>
        <TextLink to="/scorecards/$id" params={{ id: scorecardId }} fw={600} dir="auto">
          {t('version', { name, version })}
        </TextLink>
        <Text size="xs" c="dimmed">
          {person === '' ? t('aboutNobody', { day }) : t('about', { day, person })}{' '}
          {changes.length === 0 && t(version === 1 ? 'first' : 'unchanged')}
        </Text>
        <ul className={styles.examples}>
          {changes.map((change) => (
            <Text component="li" size="xs" key={change} dir="auto" className={styles.change}>
              {change}
            </Text>
          ))}
          {moreChanges > 0 && <li className="meta">{t('more', { count: moreChanges })}</li>}
        </ul>
      </div>
      <Button
        size="xs"
        variant="default"
        loading={read.isPending}
        aria-label={t('readOf', { name, version })}
        onClick={() => read.mutate({ scorecardId, version })}
      >
        {t('read')}
      </Button>
    </li>
  )
}
