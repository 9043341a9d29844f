import { Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { estimatePreview, type PreviewView } from '#api/contract/scorecard-previews.ts'
import { call } from '../../../lib/call.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { criteriaOf, type Draft } from '../model/definition.ts'
import { kindsOf } from '../model/methods.ts'
import { scorecardKey } from '../keys.ts'
import styles from './Preview.module.css'

const defaultCalls = 10
const mostCalls = 100

/** Asks the model about a few calls only, after showing the cost. */
export function ModelSample({
  scorecardId,
  preview,
  draft,
  isDisabled,
  size,
  onRun,
}: {
  scorecardId: string
  preview: PreviewView | undefined
  draft: Draft
  isDisabled: boolean
  size: number
  onRun: (modelCalls: number) => void
}) {
  const t = useTranslations('scorecardPreview')
  const orgId = useOrgId()
  const hasQuestions = criteriaOf(draft).some((criterion) => kindsOf(criterion).includes('model'))
  const [calls, setCalls] = useState(defaultCalls)
  const modelCalls = Math.min(calls, size)
  const [asked] = useDebouncedValue(modelCalls, 400)
  const { data, error, refetch } = useQuery({
    queryKey: [
      ...scorecardKey(orgId, scorecardId),
      'preview',
      'estimate',
      size,
      asked,
      preview?.draftVersion,
    ],
    queryFn: ({ signal }) =>
      call(estimatePreview, {
        params: { id: scorecardId },
        body: { numberOfCalls: size, modelCalls: asked },
        signal,
      }),
    enabled: hasQuestions && !isDisabled,
    placeholderData: keepPreviousData,
  })
  if (!hasQuestions) return null
  return (
    <section className={styles.model} aria-label={t('model')}>
      <Text fw={600} size="sm">
        {t('model')}
      </Text>
      {error !== null && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data !== undefined && data.model === null && (
        <Text size="xs" c="dimmed">
          {t('modelNone')}
        </Text>
      )}
      {data?.model != null && (
        <Stack gap={6}>
          <Text size="xs" c="dimmed">
            {t('modelCost', {
              checks: data.modelChecks,
              calls: data.model.calls,
              requests: data.model.requests,
              tokens: data.model.tokens,
              model: data.model.name,
            })}
          </Text>
          <Group gap={8}>
            <NumberInput
              aria-label={t('modelCalls')}
              w={110}
              size="xs"
              min={1}
              max={mostCalls}
              allowDecimal={false}
              suffix={` ${t('callsUnit')}`}
              value={calls}
              onChange={(value) => setCalls(Math.max(1, Math.min(mostCalls, Number(value) || 1)))}
            />
            <Button variant="default" size="xs" disabled={isDisabled} onClick={() => onRun(modelCalls)}>
              {t('modelRun')}
            </Button>
          </Group>
        </Stack>
      )}
    </section>
  )
}
