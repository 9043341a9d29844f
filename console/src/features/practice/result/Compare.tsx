import { Box, Group, Skeleton, Table, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { PracticeResult } from '#api/contract/practice.ts'
import type { AnswerStatus } from '#workers/domain/scoring/answer-words.ts'
import { shownTotal } from '#workers/domain/scoring/shown-total.ts'
import { formatMoment } from '../../../lib/time.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { ScrollRegion } from '../../../ui/panel/ScrollRegion.tsx'
import { StatusIcon } from '../../../ui/score/AnswerStatus.tsx'
import { countedScore } from '../../../ui/score/counted-score.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { practiceResultQuery } from '../queries/attempts.ts'
import styles from './Result.module.css'

/** Maximum number of earlier attempts that fit into the panel. */
const mostEarlier = 3

/** Comparable earlier attempts: those of the trend, or the one that this attempt continued from. */
export function earlierOf({ call, trend }: PracticeResult): string[] {
  if (call.resumedFrom !== null) return call.resumedFrom.callId === null ? [] : [call.resumedFrom.callId]
  const own = trend.findIndex(({ callId }) => callId === call.id)
  return trend.slice(Math.max(0, own - mostEarlier), Math.max(0, own)).map(({ callId }) => callId)
}

/** Criterion by criterion, this attempt next to earlier ones. */
export function Compare({ result }: { result: PracticeResult }) {
  const t = useTranslations('practiceResult')
  const answer = useTranslations('answer')
  const orgId = useOrgId()
  const earlier = useQueries({ queries: earlierOf(result).map((id) => practiceResultQuery(orgId, id)) })
  const failed = earlier.find(({ error }) => error !== null)
  const columns = [...earlier.flatMap(({ data }) => data ?? []), result]
  const sections = result.score.scorecard?.definition.sections ?? []
  const answers = columns.map(
    ({ score }) =>
      new Map(countedScore(score)?.answers.map(({ criterionId, status }) => [criterionId, status])),
  )
  if (earlier.some(({ isPending }) => isPending))
    return (
      <Box p={16}>
        <Skeleton h={240} />
      </Box>
    )
  return (
    <ScrollRegion label={t('tabAttempts')}>
      {failed !== undefined && (
        <Box p={16}>
          <ErrorAlert error={failed.error} onRetry={() => void failed.refetch()} />
        </Box>
      )}
      {columns.length === 1 && failed === undefined && (
        <Text c="dimmed" p={16}>
          {t('compareNone')}
        </Text>
      )}
      {columns.length > 1 && (
        <Table className={styles.compare} aria-label={t('tabAttempts')} fz="sm" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('compareCriterion')}</Table.Th>
              {columns.map(({ call }) => (
                <Table.Th key={call.id} scope="col" ta="end" w={72}>
                  {call.id === result.call.id ? (
                    t('compareThis')
                  ) : (
                    <TextLink to="/practice/calls/$callId" params={{ callId: call.id }}>
                      {formatMoment(new Date(call.startedAt), 'date')}
                    </TextLink>
                  )}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Table.Tr>
              <Table.Th scope="row">{t('compareTotal')}</Table.Th>
              {columns.map(({ call, score }) => (
                <Table.Td key={call.id} ta="end" fw={600} className="numeric">
                  {totalOf(score)}
                </Table.Td>
              ))}
            </Table.Tr>
            {sections.flatMap(({ criteria }) =>
              criteria.map(({ id, text }) => (
                <Table.Tr key={id}>
                  <Table.Th scope="row" fw={400} dir="auto">
                    {text}
                  </Table.Th>
                  {columns.map(({ call }, index) => (
                    <Table.Td key={call.id} ta="end">
                      <Cell status={answers[index]?.get(id)} name={answer} />
                    </Table.Td>
                  ))}
                </Table.Tr>
              )),
            )}
          </Table.Tbody>
        </Table>
      )}
    </ScrollRegion>
  )
}

const totalOf = (score: PracticeResult['score']): string => {
  const total = countedScore(score)?.overall ?? null
  return total === null ? '–' : String(shownTotal(total, score.scorecard?.definition.passMark ?? null))
}

const Cell = ({
  status,
  name,
}: {
  status: AnswerStatus | undefined
  name: (status: AnswerStatus) => string
}) =>
  status === undefined ? (
    <span className="muted">–</span>
  ) : (
    <Group component="span" justify="flex-end">
      <StatusIcon status={status} label={name(status)} />
    </Group>
  )
