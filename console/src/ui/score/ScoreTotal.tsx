import { Group, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { shownTotal } from '#workers/domain/scoring/shown-total.ts'
import { ScoreBar } from '../status/ScoreBar.tsx'

/** The large total score of a call, and whether it passed. `emptyText` is shown if there is no total. */
export function ScoreTotal({
  total,
  passed,
  passMark,
  emptyText,
}: {
  total: number | null
  passed: boolean | null
  passMark: number | null
  emptyText: string
}) {
  const t = useTranslations('callTotal')
  return (
    <Stack gap={4} flex="none">
      {total === null ? (
        <Text size="lg" fw={600}>
          {emptyText}
        </Text>
      ) : (
        <Text span className="numeric" c="var(--c-muted)">
          <Text span size="xl" fw={600} c="var(--c-text)">
            {shownTotal(total, passMark)}
          </Text>{' '}
          / 100
        </Text>
      )}
      {passed !== null && (
        <Group gap={8} className="meta">
          {total !== null && <ScoreBar score={total} passMark={passMark} width={72} showNumber={false} />}
          <Text span inherit c={passed ? 'var(--tone-teal-text)' : 'var(--tone-orange-text)'} fw={500}>
            {t(passed ? 'passed' : 'notPassed')}
          </Text>
          {passMark !== null && t('passMark', { mark: passMark })}
        </Group>
      )}
    </Stack>
  )
}
