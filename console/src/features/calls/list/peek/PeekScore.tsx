import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { CallRow } from '#api/contract/calls.ts'
import { callDuration } from '../../../../lib/time.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { ErrorAlert } from '../../../../ui/feedback/ErrorState.tsx'
import { countedScore } from '../../../../ui/score/counted-score.ts'
import { PointsBar } from '../../../../ui/score/PointsBar.tsx'
import { points, type SectionSummary, sectionsOf } from '../../../../ui/score/score-summary.ts'
import { ScoreTotal } from '../../../../ui/score/ScoreTotal.tsx'
import { noTotalText } from '../no-total.ts'
import { callScoreQuery } from '../../queries/score.ts'
import { PeekSection } from './PeekSection.tsx'
import { type TopQuote, topQuotes } from './top-quotes.ts'
import styles from './CallPeek.module.css'

const shownQuotes = 3

/** Shows the row's total immediately, and sections and quotes once the answers have loaded. */
export function PeekScore({ call, callIds }: { call: CallRow; callIds: readonly string[] }) {
  const t = useTranslations('callPeek')
  const listTexts = useTranslations('callList')
  const query = useQuery(callScoreQuery(useOrgId(), call))
  const scorecard = query.data?.scorecard ?? null
  const score = query.data === undefined ? null : countedScore(query.data)
  const quotes = query.data === undefined ? [] : topQuotes(query.data, shownQuotes)
  const noTotal = noTotalText(call, listTexts) ?? t('noTotal')
  return (
    <>
      <ScoreTotal total={call.score} passed={call.passed} passMark={call.passMark} emptyText={noTotal} />
      {query.isError && <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && [85, 70, 90].map((width) => <Skeleton key={width} h={12} w={`${width}%`} />)}
      {score !== null && scorecard !== null && (
        <PeekSection title={t('sections')}>
          <Stack component="ul" gap={4} m={0} p={0}>
            {sectionsOf(scorecard.definition, score.answers).map((section) => (
              <SectionLine key={section.id} section={section} />
            ))}
          </Stack>
        </PeekSection>
      )}
      {score !== null && (
        <PeekSection title={t('evidence')}>
          {quotes.length === 0 && <Text c="dimmed">{t('noEvidence')}</Text>}
          <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
            {quotes.map((quote) => (
              <li key={quote.criterionId}>
                <QuoteLink quote={quote} callId={call.id} callIds={callIds} />
              </li>
            ))}
          </Stack>
        </PeekSection>
      )}
    </>
  )
}

function SectionLine({ section }: { section: SectionSummary }) {
  const t = useTranslations('callPeek')
  const { name, earned, assessed } = section
  return (
    <Group component="li" gap={10} wrap="nowrap">
      <span className="truncate" dir="auto" title={name} style={{ flex: 1 }}>
        {name}
      </span>
      {assessed === 0 ? (
        <span className="meta">{t('notAssessable')}</span>
      ) : (
        <>
          <PointsBar totals={section} width={72} />
          <Text
            span
            size="xs"
            c="dimmed"
            w={44}
            ta="end"
            className="numeric"
            role="img"
            aria-label={t('section', { name, earned: points(earned), possible: points(assessed) })}
          >
            {points(earned)}/{points(assessed)}
          </Text>
        </>
      )}
    </Group>
  )
}

function QuoteLink({
  quote,
  callId,
  callIds,
}: {
  quote: TopQuote
  callId: string
  callIds: readonly string[]
}) {
  const t = useTranslations('answer')
  return (
    <Link
      to="/calls/$callId"
      params={{ callId }}
      search={{ c: quote.criterionId, t: quote.secondsFromStart }}
      state={{ callIds: [...callIds] }}
      className={styles.quote}
    >
      <Text span lineClamp={3} dir="auto">
        “{quote.quote}”
      </Text>
      <span className="meta numeric">
        {t(quote.status)} · {callDuration(quote.secondsFromStart)} · <bdi>{quote.criterion}</bdi>
      </span>
    </Link>
  )
}
