import { Button, Group, Stack, Text } from '@mantine/core'
import { IconBook, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ScorecardView } from '#api/contract/scorecards.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { MaterialDialog } from '../materials/MaterialDialog.tsx'
import { MaterialLine } from '../materials/MaterialLine.tsx'
import { materialsQuery } from '../queries.ts'
import { findCriterion, numberOf } from '../model/definition.ts'
import { useBuilder } from './builder.ts'
import styles from './Builder.module.css'

/** Learning materials for the whole scorecard and for single criteria. */
export function MaterialsTab({ scorecard }: { scorecard: ScorecardView }) {
  const t = useTranslations('learningMaterials')
  const { draft } = useBuilder()
  const mayManage = useCan('learning.manage')
  const { data, error, refetch } = useQuery(materialsQuery(useOrgId(), scorecard.id))
  const [isAdding, setAdding] = useState(false)
  const add = mayManage && (
    <Button leftSection={<IconPlus size={15} />} variant="default" onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <div className={styles.scroller}>
      {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState icon={IconBook} title={t('emptyTitle')} text={t('emptyText')} action={add} />
      )}
      {data !== undefined && data.length > 0 && (
        <Stack gap={0} py={12} maw={820}>
          <Group justify="space-between" pb={8}>
            <Text size="xs" c="dimmed">
              {t('count', { count: data.length })}
            </Text>
            {add}
          </Group>
          {data.map((material) => {
            const { criterionId } = material
            const criterion = criterionId === null ? undefined : findCriterion(draft, criterionId)
            return (
              <MaterialLine
                key={material.id}
                material={material}
                about={
                  criterion === undefined ? undefined : `${numberOf(draft, criterion.id)} ${criterion.text}`
                }
              />
            )
          })}
        </Stack>
      )}
      <MaterialDialog
        opened={isAdding}
        scorecardId={scorecard.id}
        criterionId={null}
        onClose={() => setAdding(false)}
      />
    </div>
  )
}
