import { ActionIcon, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCan } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { MaterialDialog } from '../materials/MaterialDialog.tsx'
import { MaterialLine } from '../materials/MaterialLine.tsx'
import { materialsQuery } from '../queries.ts'
import { useBuilder } from './builder.ts'

/** Learning materials for one criterion. Changes take effect immediately, not with the draft. */
export function CriterionMaterials({ criterionId }: { criterionId: string }) {
  const t = useTranslations('learningMaterials')
  const { scorecardId } = useBuilder()
  const mayManage = useCan('learning.manage')
  const { data } = useQuery(materialsQuery(useOrgId(), scorecardId))
  const [isAdding, setAdding] = useState(false)
  const own = data?.filter((material) => material.criterionId === criterionId) ?? []
  if (own.length === 0 && !mayManage) return null
  return (
    <div role="group" aria-label={t('title')}>
      <Group gap={6} mt={12}>
        <Text span size="sm" fw={500}>
          {t('title')}
        </Text>
        {mayManage && (
          <ActionIcon aria-label={t('add')} onClick={() => setAdding(true)}>
            <IconPlus size={15} />
          </ActionIcon>
        )}
      </Group>
      {own.map((material) => (
        <MaterialLine key={material.id} material={material} />
      ))}
      <MaterialDialog
        opened={isAdding}
        scorecardId={scorecardId}
        criterionId={criterionId}
        onClose={() => setAdding(false)}
      />
    </div>
  )
}
