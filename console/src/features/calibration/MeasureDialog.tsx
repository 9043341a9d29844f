import { Group, NumberInput, Text } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { estimateStability, measureStabilityOf } from '#api/contract/stability.ts'
import { dollarText } from '../../lib/amounts.ts'
import { call } from '../../lib/call.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useCalibrationMutation } from './queries.ts'

const schema = z.object({
  calls: z.number().int().min(2).max(50),
  asks: z.number().int().min(2).max(5),
})
type Sample = z.output<typeof schema>
const initialValues: Sample = { calls: 20, asks: 3 }

const estimateQuery = (orgId: string, scorecardId: string, sample: Sample) =>
  queryOptions({
    queryKey: ['org', orgId, 'stability-estimate', scorecardId, sample],
    queryFn: ({ signal }) => call(estimateStability, { params: { id: scorecardId }, body: sample, signal }),
  })

/** Shows the cost before anything is asked. If the cost has grown since, nothing is asked. */
export function MeasureDialog({
  opened,
  scorecardId,
  onClose,
}: {
  opened: boolean
  scorecardId: string
  onClose: () => void
}) {
  const t = useTranslations('calibration')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const measuring = useCalibrationMutation(
    t('stabilityMeasure'),
    ({ sample, idempotencyKey }: { sample: Sample; idempotencyKey: string }) => {
      const shown = queryClient.getQueryData(estimateQuery(orgId, scorecardId, sample).queryKey)
      return call(measureStabilityOf, {
        params: { id: scorecardId },
        body: { ...sample, acceptedTokens: shown?.tokens ?? 0 },
        idempotencyKey,
      })
    },
  )
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('stabilityTitle')}
      schema={schema}
      initialValues={initialValues}
      submitLabel={t('stabilityStart')}
      onSubmit={(sample, { idempotencyKey }) => measuring.mutateAsync({ sample, idempotencyKey })}
    >
      {(form) => (
        <>
          <Text size="sm" c="dimmed">
            {t('stabilityText')}
          </Text>
          <Group gap={12} align="flex-end">
            {(['calls', 'asks'] as const).map((field) => (
              <NumberInput
                key={field}
                label={t(fieldTexts[field])}
                min={2}
                max={field === 'calls' ? 50 : 5}
                w={180}
                {...form.getInputProps(field)}
              />
            ))}
          </Group>
          <Text size="sm" role="status">
            <EstimateOf scorecardId={scorecardId} values={form.values} />
          </Text>
        </>
      )}
    </FormDialog>
  )
}

/** The estimate of what the fields hold, once that is a sample. */
function EstimateOf({ scorecardId, values }: { scorecardId: string; values: z.input<typeof schema> }) {
  const { data: sample } = schema.safeParse(values)
  return sample === undefined ? null : <Estimate scorecardId={scorecardId} sample={sample} />
}

function Estimate({ scorecardId, sample }: { scorecardId: string; sample: Sample }) {
  const t = useTranslations('calibration')
  const { data } = useQuery(estimateQuery(useOrgId(), scorecardId, sample))
  if (data === undefined) return t('stabilityCounting')
  if (data.obstacle !== null) return t(`stabilityObstacle.${data.obstacle}`)
  return t(data.cost === null ? 'stabilityEstimate' : 'stabilityCost', {
    calls: data.calls,
    criteria: data.criteria,
    requests: data.requests,
    tokens: data.tokens,
    cost: dollarText(data.cost ?? 0),
  })
}

const fieldTexts = { calls: 'stabilityCalls', asks: 'stabilityAsks' } as const
