import { Button, Group, TextInput } from '@mantine/core'
import { IconPlayerPlay, IconRoute } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { getRoutingTest, testRouting, type TestRoutingBody } from '#api/contract/rule-tests.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { call, start as startWork } from '../../../lib/call.ts'
import { useCommandAnswer } from '../../../lib/use-command-answer.ts'
import { useMe } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { rulesKey } from '../queries.ts'
import { Notice } from '../Notice.tsx'
import { CallerField } from './CallerField.tsx'
import { RoutingResult } from './RoutingResult.tsx'
import { RunningState } from './RunningState.tsx'
import { TestDialog, TestPanes } from './TestDialog.tsx'
import { TestFailure } from './TestFailure.tsx'
import { TranscriptField } from './TranscriptField.tsx'
import { useKeptTranscript } from './use-kept-transcript.ts'
import { isTooLarge } from './use-transcript-file.ts'

const mostTitleCharacters = 500

const isSame = (one: TestRoutingBody, other: TestRoutingBody): boolean =>
  one.title === other.title &&
  one.callerId === other.callerId &&
  one.transcript === other.transcript &&
  one.draft === other.draft

/** Saves rows that wait for their autosave, so that the draft is tested as it is shown. @returns how many cannot be saved */
type SaveRows = () => Promise<number>

/** Shows where a transcript would be routed, and why. Render it closed from the start. */
export function TestRoutingDialog({
  opened,
  saveDraft,
  onClose,
  onShowRule,
}: {
  opened: boolean
  /** Null: the published rules are tested. */
  saveDraft: SaveRows | null
  onClose: () => void
  /** Shows the row of a rule. */
  onShowRule: (ruleId: string) => void
}) {
  const t = useTranslations('routingTest')
  return (
    <TestDialog opened={opened} onClose={onClose} title={t('title')}>
      <RoutingTest
        saveDraft={saveDraft}
        onShowRule={(ruleId) => {
          onClose()
          onShowRule(ruleId)
        }}
      />
    </TestDialog>
  )
}

/** Input on the left, result on the right. */
function RoutingTest({
  saveDraft,
  onShowRule,
}: {
  saveDraft: SaveRows | null
  onShowRule: (ruleId: string) => void
}) {
  const t = useTranslations('routingTest')
  const orgId = useOrgId()
  const me = useMe()
  const [title, setTitle] = useState('')
  const [callerId, setCallerId] = useState<string | null>(null)
  const { text, setText, isKept } = useKeptTranscript(`${orgId}-${me?.id ?? ''}`)
  const [leftOut, setLeftOut] = useState(0)
  const start = useMutation({
    mutationFn: async (body: TestRoutingBody) => {
      setLeftOut((await saveDraft?.()) ?? 0)
      return startWork(testRouting, { body, idempotencyKey: newIdempotencyKey() })
    },
    meta: { errorToast: false },
  })
  const testId = start.data?.testId ?? null
  const { data: answer, error: unread } = useCommandAnswer({
    queryKey: [...rulesKey(orgId), 'test', testId],
    load: (signal) => call(getRoutingTest, { params: { id: testId ?? '' }, signal }),
    isEnabled: testId !== null,
  })
  const isRunning =
    start.isPending ||
    (testId !== null && (answer === undefined ? unread === null : answer.state === 'running'))
  const hasText = text.trim() !== '' && !isTooLarge(text)
  const body = { title: title.trim(), transcript: text, callerId: callerId ?? '', draft: saveDraft !== null }
  const run = () => start.mutate(body)
  const missing = hasText
    ? callerId === null
      ? t('missingCaller')
      : null
    : callerId === null
      ? t('missing')
      : t('missingTranscript')

  return (
    <TestPanes
      intro={t(saveDraft === null ? 'intro' : 'introDraft')}
      canRun={missing === null && !isRunning}
      isRunning={isRunning}
      onRun={run}
      resultLabel={t('resultLabel')}
      input={
        <>
          <TextInput
            label={t('callTitle')}
            description={t('callTitleHint')}
            value={title}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
            maxLength={mostTitleCharacters}
            disabled={isRunning}
            dir="auto"
            data-autofocus
          />
          <TranscriptField
            label={t('transcript')}
            text={text}
            onText={setText}
            rows={9}
            isDisabled={isRunning}
            note={isKept ? t('kept') : t('notKept')}
          />
          <CallerField callerId={callerId} onChange={setCallerId} isDisabled={isRunning} />
          <Group gap="8px 12px">
            <Button
              type="submit"
              leftSection={<IconPlayerPlay size={15} aria-hidden />}
              disabled={missing !== null || isRunning}
            >
              {testId === null ? t('run') : t('runAgain')}
            </Button>
            {missing !== null && <span className="meta">{missing}</span>}
          </Group>
        </>
      }
    >
      {isRunning ? (
        <RunningState label={t('running')} commandId={answer?.commandId ?? start.data?.commandId ?? null} />
      ) : start.error !== null ? (
        <TestFailure error={start.error} />
      ) : testId === null ? (
        <EmptyState icon={IconRoute} title={t('waitingTitle')} text={t('waitingText')} />
      ) : answer === undefined ? (
        <TestFailure error={unread} onRetry={run} />
      ) : answer.state === 'cancelled' ? (
        <EmptyState icon={IconRoute} title={t('cancelled')} />
      ) : answer.result === null ? (
        <TestFailure error={answer.error ?? ''} />
      ) : (
        <>
          {start.variables !== undefined && !isSame(start.variables, body) && (
            <Notice tone="yellow" mb={8}>
              {t('outdated')}
            </Notice>
          )}
          {leftOut > 0 && (
            <Notice tone="yellow" mb={8}>
              {t('leftOut', { count: leftOut })}
            </Notice>
          )}
          <RoutingResult result={answer.result} onShowRule={onShowRule} />
        </>
      )}
    </TestPanes>
  )
}
