import { Group, Input, NumberInput, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { metricNames } from '#workers/domain/scoring/scorecard.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { checkCatalogQuery } from '../../queries.ts'
import { useBuilder } from '../builder.ts'
import type { MethodProps } from './MethodEditor.tsx'

/** A metric and its target range. */
export function MetricEditor({ check, path, onChange }: MethodProps) {
  const t = useTranslations('scorecardBuilder')
  const { problemsAt } = useBuilder()
  const { data } = useQuery(checkCatalogQuery(useOrgId()))
  const { method } = check
  if (method.kind !== 'metric') return null
  const bound = (value: string | number): number | null =>
    value === '' || Number.isNaN(Number(value)) ? null : Number(value)
  const entry = data?.metrics.find(({ id }) => id === method.metric)
  const unit = entry?.metric == null || entry.metric.unit === '' ? undefined : ` ${entry.metric.unit}`
  const [problem] = problemsAt(`${path}.method`)
  return (
    <Stack gap={6}>
      <Group align="flex-end" gap={12}>
        <Select
          label={t('metric')}
          searchable
          w={280}
          allowDeselect={false}
          data={metricNames.map((value) => ({ value, label: t(`metricName.${value}`) }))}
          value={method.metric}
          onChange={(value) => {
            const metric = metricNames.find((name) => name === value)
            if (metric === undefined) return
            const range = data?.metrics.find(({ id }) => id === metric)?.metric
            onChange({ method: { kind: 'metric', metric, min: range?.min ?? null, max: range?.max ?? null } })
          }}
        />
        <NumberInput
          label={t('metricMin')}
          suffix={unit}
          w={110}
          value={method.min ?? ''}
          onChange={(value) => onChange({ method: { ...method, min: bound(value) } }, `min ${check.id}`)}
        />
        <NumberInput
          label={t('metricMax')}
          suffix={unit}
          w={110}
          value={method.max ?? ''}
          onChange={(value) => onChange({ method: { ...method, max: bound(value) } }, `max ${check.id}`)}
        />
      </Group>
      {problem !== undefined && <Input.Error>{problem.message}</Input.Error>}
      {entry !== undefined && (
        <Text size="xs" c="dimmed">
          {entry.text}
        </Text>
      )}
    </Stack>
  )
}
