import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { CallRow } from '#api/contract/calls.ts'
import { callDuration } from '../../../../lib/time.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { ErrorAlert } from '../../../../ui/feedback/ErrorState.tsx'
import { ScoreBar } from '../../../../ui/status/ScoreBar.tsx'
import { points, sectionsOf } from '../../detail/score-summary.ts'
import { callScoreQuery } from '../../queries.ts'
import { topQuotes } from './top-quotes.ts'
import styles from './CallPeek.module.css'

const shownQuotes = 3

/** The total at once from the row; sections and quotes as soon as the answers are here. */
export function PeekScore({ call, callIds }: { call: CallRow; callIds: readonly string[] }) {
  const t = useTranslations('callPeek')
  const listTexts = useTranslations('callList')
  const verdicts = useTranslations('answer')
  const query = useQuery(callScoreQuery(useOrgId(), call))
  const { score, scorecard } = query.data ?? { score: null, scorecard: null }
  const quotes = query.data === undefined ? [] : topQuotes(query.data, shownQuotes)
  return (
    <>
      <div className={styles.score}>
        {call.score === null ? (
          <p className="dimmed">
            {call.coverage === null ? t('noTotal') : listTexts('noTotal', { percent: Math.round(call.coverage * 100) })}
          </p>
        ) : (
          <>
            <span className={styles.total}>
              {Math.round(call.score)} <span className={styles.outOf}>{t('outOf')}</span>
            </span>
            <span className={styles.verdict}>
              <ScoreBar score={call.score} passMark={call.passMark} width={96} showNumber={false} />
              <span className="meta">
                {call.passed === true && t('passed')}
                {call.passed === false && t('notPassed')}
                {call.passMark !== null && ` · ${t('passMark', { mark: call.passMark })}`}
              </span>
            </span>
          </>
        )}
      </div>
      {query.isError && <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && [85, 70, 90].map((width) => <Skeleton key={width} h={12} w={`${width}%`} mb={12} />)}
      {score !== null && scorecard !== null && (
        <section className={styles.section}>
          <h2 className={styles.heading}>{t('sections')}</h2>
          <ul className={styles.sections}>
            {sectionsOf(scorecard.definition, score.answers).map(({ id, name, earned, assessed }) => (
              <li key={id}>
                <span className="truncate" dir="auto" title={name}>
                  {name}
                </span>
                {assessed === 0 ? (
                  <span className="meta">{t('notAssessable')}</span>
                ) : (
                  <>
                    <span className={styles.bar} aria-hidden>
                      <span style={{ width: `${Math.min(100, Math.max(0, (earned / assessed) * 100))}%` }} />
                    </span>
                    <span
                      className={`${styles.points} numeric`}
                      aria-label={t('section', { name, earned: points(earned), possible: points(assessed) })}
                      role="img"
                    >
                      {points(earned)}/{points(assessed)}
                    </span>
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {score !== null && (
        <section className={styles.section}>
          <h2 className={styles.heading}>{t('evidence')}</h2>
          {quotes.length === 0 && <p className="muted">{t('noEvidence')}</p>}
          <ul className={styles.quotes}>
            {quotes.map(({ criterionId, criterion, status, quote, secondsFromStart }) => (
              <li key={criterionId}>
                <Link
                  to="/calls/$callId"
                  params={{ callId: call.id }}
                  search={{ c: criterionId, t: secondsFromStart }}
                  state={{ callIds: [...callIds] }}
                  className={styles.quote}
                >
                  <span className={styles.quoteText} dir="auto">
                    “{quote}”
                  </span>
                  <span className="meta numeric">
                    {verdicts(status)} · {callDuration(secondsFromStart)} · <bdi>{criterion}</bdi>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
