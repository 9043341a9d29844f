import { Text } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { LatestCalls } from '#api/contract/home.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ListTime } from '../../ui/Moment.tsx'
import { ScoreBar } from '../../ui/status/ScoreBar.tsx'
import { RowLink, TextLink } from '../../ui/TextLink.tsx'
import { ownCallsLink } from './links.ts'
import { Section } from './Section.tsx'
import styles from './Home.module.css'

/** The user's latest scored calls: score, scorecard, time, and whether they passed. */
export function OwnCalls({ calls: { results, total, isTotalAtLeast } }: { calls: LatestCalls }) {
  const t = useTranslations()
  const count = isTotalAtLeast ? `${(total - 1).toLocaleString('en')}+` : total.toLocaleString('en')
  return (
    <Section
      title={t('homeOwn.latest')}
      count={results.length === 0 ? undefined : count}
      end={<TextLink {...ownCallsLink}>{t('homeOwn.all')}</TextLink>}
    >
      {results.length === 0 ? (
        <EmptyState isLine icon={IconPhone} title={t('homeOwn.none')} text={t('homeOwn.noneText')} />
      ) : (
        <table className={styles.calls} aria-label={t('homeOwn.latest')}>
          <thead>
            <tr>
              <th scope="col">{t('homeOwn.call')}</th>
              <th scope="col" className={styles.wide}>
                {t('homeOwn.scorecard')}
              </th>
              <th scope="col">{t('homeOwn.score')}</th>
              <th scope="col" className={styles.wide}>
                {t('homeOwn.result')}
              </th>
              <th scope="col">{t('homeOwn.when')}</th>
            </tr>
          </thead>
          <tbody>
            {results.map((call) => (
              <tr key={call.id}>
                <td>
                  <RowLink
                    to="/calls/$callId"
                    params={{ callId: call.id }}
                    display="block"
                    fw={500}
                    dir="auto"
                    title={call.title}
                  >
                    {call.title === '' ? t('home.untitled') : call.title}
                  </RowLink>
                </td>
                <td
                  className={`${styles.wide} dimmed truncate`}
                  dir="auto"
                  title={call.scorecard ?? undefined}
                >
                  {call.scorecard ?? '–'}
                </td>
                <td>
                  <ScoreBar score={call.score} passMark={call.passMark} />
                </td>
                <td className={`${styles.wide} dimmed`}>{t(`homeOwn.${resultOf(call)}`)}</td>
                <td className="dimmed">
                  <Text span size="xs">
                    <ListTime at={call.startedAt} />
                  </Text>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

function resultOf({ passed }: LatestCalls['results'][number]): 'passed' | 'notPassed' | 'noTotal' {
  if (passed === null) return 'noTotal'
  return passed ? 'passed' : 'notPassed'
}
