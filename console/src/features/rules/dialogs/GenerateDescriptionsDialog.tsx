import { Button, Group } from '@mantine/core'
import { IconPlus, IconSparkles } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  generateDescriptions,
  type GenerateDescriptionsBody,
  getDescriptions,
} from '#api/contract/rule-tests.ts'
import type { CallType } from '#db/vocabulary/calls.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { call, start as startWork } from '../../../lib/call.ts'
import { useCommandAnswer } from '../../../lib/use-command-answer.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { rulesKey } from '../queries.ts'
import { DescribeRow, describedCallTypes } from './DescribeRow.tsx'
import { DescriptionResult } from './DescriptionResult.tsx'
import { RunningState } from './RunningState.tsx'
import { TestDialog, TestPanes } from './TestDialog.tsx'
import { TestFailure } from './TestFailure.tsx'
import { isTooLarge } from './use-transcript-file.ts'

type Row = { key: number; callType: CallType | null; text: string }

const isComplete = (row: Row): row is Row & { callType: CallType } =>
  row.callType !== null && row.text.trim() !== '' && !isTooLarge(row.text)

/** A rule whose description can be replaced. */
export type DescriptionTarget = {
  rowKey: string
  label: string
  callType: CallType | null
  explanation: string
}

export type DescriptionUse = {
  /** Organization rules that can take a description. */
  targets: readonly DescriptionTarget[]
  /** Puts a text into a rule's description; the row saves automatically. */
  onUse: (rowKey: string, description: string) => void
}

/** Writes descriptions that tell call types apart, from one transcript of each. Render it closed from the start. */
export function GenerateDescriptionsDialog({
  opened,
  onClose,
  ...use
}: DescriptionUse & { opened: boolean; onClose: () => void }) {
  const t = useTranslations('describeCalls')
  return (
    <TestDialog opened={opened} onClose={onClose} title={t('title')}>
      <DescribeCalls {...use} />
    </TestDialog>
  )
}

/** Rows of call type and transcript on the left, a description for each call type on the right. */
function DescribeCalls({ targets, onUse }: DescriptionUse) {
  const t = useTranslations('describeCalls')
  const orgId = useOrgId()
  const [rows, setRows] = useState<readonly Row[]>([{ key: 1, callType: null, text: '' }])
  const start = useMutation({
    mutationFn: (body: GenerateDescriptionsBody) =>
      startWork(generateDescriptions, { body, idempotencyKey: newIdempotencyKey() }),
    meta: { errorToast: false },
  })
  const requestId = start.data?.requestId ?? null
  const { data: answer, error: unread } = useCommandAnswer({
    queryKey: [...rulesKey(orgId), 'descriptions', requestId],
    load: (signal) => call(getDescriptions, { params: { id: requestId ?? '' }, signal }),
    isEnabled: requestId !== null,
  })
  const isRunning =
    start.isPending ||
    (requestId !== null && (answer === undefined ? unread === null : answer.state === 'running'))
  const complete = rows.filter(isComplete)
  const canGenerate = complete.length === rows.length && !isRunning
  const generate = () =>
    start.mutate({ callTypesData: complete.map(({ callType, text }) => ({ callType, transcript: text })) })
  const change = (key: number, values: Partial<Row>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...values } : row)))
  const asked = start.variables?.callTypesData.map(({ callType }) => callType) ?? []
  const ended =
    answer === undefined ? 0 : Object.keys(answer.descriptions).length + Object.keys(answer.errors).length
  const hasNothing =
    answer !== undefined && answer.state === 'failed' && Object.keys(answer.descriptions).length === 0

  return (
    <TestPanes
      intro={t('intro')}
      canRun={canGenerate}
      isRunning={isRunning}
      onRun={generate}
      resultLabel={t('results')}
      input={
        <>
          {rows.map((row, index) => (
            <DescribeRow
              key={row.key}
              number={index + 1}
              callType={row.callType}
              text={row.text}
              taken={rows.flatMap((other) =>
                other.key === row.key || other.callType === null ? [] : [other.callType],
              )}
              isDisabled={isRunning}
              onCallType={(callType) => change(row.key, { callType })}
              onText={(text) => change(row.key, { text })}
              onRemove={
                rows.length === 1 ? null : () => setRows((all) => all.filter(({ key }) => key !== row.key))
              }
            />
          ))}
          <Button
            variant="default"
            mr="auto"
            leftSection={<IconPlus size={15} aria-hidden />}
            disabled={isRunning || rows.length >= describedCallTypes.length}
            onClick={() =>
              setRows((all) => [
                ...all,
                { key: Math.max(...all.map(({ key }) => key)) + 1, callType: null, text: '' },
              ])
            }
          >
            {t('add')}
          </Button>
          <Group gap="8px 12px">
            <Button
              type="submit"
              leftSection={<IconSparkles size={15} aria-hidden />}
              disabled={!canGenerate}
            >
              {requestId === null ? t('generate') : t('generateAgain')}
            </Button>
            {complete.length < rows.length && <span className="meta">{t('incomplete')}</span>}
          </Group>
        </>
      }
    >
      {isRunning && (
        <RunningState
          label={t('running')}
          commandId={answer?.commandId ?? start.data?.commandId ?? null}
          done={ended}
          total={asked.length}
        />
      )}
      {start.error !== null && <TestFailure error={start.error} />}
      {answer === undefined && unread !== null && <TestFailure error={unread} onRetry={generate} />}
      {hasNothing && <TestFailure error="" />}
      {asked.length === 0 && <EmptyState icon={IconSparkles} title={t('results')} text={t('incomplete')} />}
      {start.error === null &&
        asked.map((callType) => (
          <DescriptionResult
            key={callType}
            callType={callType}
            text={answer?.descriptions[callType] ?? null}
            error={answer?.errors[callType] ?? null}
            isRunning={isRunning}
            targets={targets}
            onUse={onUse}
          />
        ))}
    </TestPanes>
  )
}
