import { Group, NumberInput, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
const initialValues: z.output<typeof schema> = { calls: 20, asks: 3 }

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
  const [sample, setSample] = useState(initialValues)
  const estimate = useQuery({
    queryKey: ['org', useOrgId(), 'stability-estimate', scorecardId, sample],
    queryFn: ({ signal }) => call(estimateStability, { params: { id: scorecardId }, body: sample, signal }),
    enabled: opened,
    placeholderData: keepPreviousData,
  })
  const measuring = useCalibrationMutation(
    t('stabilityMeasure'),
    ({ idempotencyKey, acceptedTokens }: { idempotencyKey: string; acceptedTokens: number }) =>
      call(measureStabilityOf, {
        params: { id: scorecardId },
        body: { ...sample, acceptedTokens },
        idempotencyKey,
      }),
  )
  const { data } = estimate
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('stabilityTitle')}
      schema={schema}
      initialValues={initialValues}
      submitLabel={t('stabilityStart')}
      onSubmit={(_, { idempotencyKey }) =>
        measuring.mutateAsync({ idempotencyKey, acceptedTokens: data?.tokens ?? 0 })
      }
    >
      {(form) => (
        <>
          <Text size="sm" c="dimmed">
            {t('stabilityText')}
          </Text>
          <Group gap={12} align="flex-end">
            {(['calls', 'asks'] as const).map((field) => {
              const input = form.getInputProps(field)
              return (
                <NumberInput
                  key={field}
                  label={t(fieldTexts[field])}
                  min={2}
                  max={field === 'calls' ? 50 : 5}
                  w={180}
                  {...input}
                  onChange={(value) => {
                    input.onChange(value)
                    const next = schema.safeParse({ ...sample, [field]: value })
                    if (next.success) setSample(next.data)
                  }}
                />
              )
            })}
          </Group>
          <Text size="sm" role="status">
            {data === undefined && t('stabilityCounting')}
            {data !== undefined &&
              (data.obstacle === null
                ? t(data.cost === null ? 'stabilityEstimate' : 'stabilityCost', {
                    calls: data.calls,
                    criteria: data.criteria,
                    requests: data.requests,
                    tokens: data.tokens,
                    cost: dollarText(data.cost ?? 0),
                  })
                : t(`stabilityObstacle.${data.obstacle}`))}
          </Text>
        </>
      )}
    </FormDialog>
  )
}

const fieldTexts = { calls: 'stabilityCalls', asks: 'stabilityAsks' } as const
