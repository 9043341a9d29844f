import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { ScorecardView } from '#api/contract/scorecards.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Dependents } from '../DeleteDialog.tsx'
import { dependentsQuery } from '../queries.ts'
import styles from './Builder.module.css'

/** What depends on the scorecard, which cannot be deleted while anything does. */
export function UsesTab({ scorecard }: { scorecard: ScorecardView }) {
  const t = useTranslations('scorecards')
  const { data, error, refetch } = useQuery(dependentsQuery(useOrgId(), scorecard.id))
  return (
    <div className={styles.scroller}>
      {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && (
        <Stack gap={10} py={16} maw={720}>
          <Text component="h2" fw={600} m={0}>
            {t('uses')}
          </Text>
          {data === undefined ? <Skeleton h={80} /> : <Dependents dependents={data} />}
        </Stack>
      )}
    </div>
  )
}
