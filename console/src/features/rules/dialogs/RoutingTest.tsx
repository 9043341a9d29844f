import { Button, TextInput } from '@mantine/core'
import { IconPlayerPlay, IconRoute } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TestRoutingBody } from '#api/contract/rule-tests.ts'
import { useCommandAnswer } from '../../../lib/use-command-answer.ts'
import { useMe } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import type { PickerOption } from '../../../ui/pickers/selection.ts'
import { rulesKey } from '../queries.ts'
import { CallerField } from './CallerField.tsx'
import { readTest, startTest } from './queries.ts'
import { RoutingResult } from './RoutingResult.tsx'
import { RunningState } from './RunningState.tsx'
import { TestFailure } from './TestFailure.tsx'
import { TranscriptField } from './TranscriptField.tsx'
import { useKeptTranscript } from './use-kept-transcript.ts'
import { isTooLarge } from './use-transcript-file.ts'
import styles from './Dialogs.module.css'

const mostTitleCharacters = 500

const isSame = (one: TestRoutingBody, other: TestRoutingBody): boolean =>
  one.title === other.title && one.callerId === other.callerId && one.transcript === other.transcript

/** Input at the left, what came of it at the right. */
export function RoutingTest({ onShowRule }: { onShowRule: (ruleId: string) => void }) {
  const t = useTranslations('routingTest')
  const orgId = useOrgId()
  const me = useMe()
  const [title, setTitle] = useState('')
  const [caller, setCaller] = useState<PickerOption | null>(null)
  const { text, setText, isKept } = useKeptTranscript(`${orgId}-${me?.id ?? ''}`)
  const start = useMutation({ mutationFn: startTest, meta: { errorToast: false } })
  const testId = start.data?.testId ?? null
  const { data: answer, error: unread } = useCommandAnswer({
    queryKey: [...rulesKey(orgId), 'test', testId],
    load: (signal) => readTest(testId ?? '', signal),
    isEnabled: testId !== null,
  })
  const isRunning = start.isPending || (testId !== null && (answer === undefined ? unread === null : answer.state === 'running'))
  const hasText = text.trim() !== '' && !isTooLarge(text)
  const body = { title: title.trim(), transcript: text, callerId: caller?.id ?? '' }
  const missing = hasText ? (caller === null ? t('missingCaller') : null) : caller === null ? t('missing') : t('missingTranscript')
  const result = useRef<HTMLElement>(null)
  const run = () => {
    // The button is disabled while the test runs: the focus must not fall out of the dialog.
    result.current?.focus()
    start.mutate(body)
  }

  return (
    <div className={styles.columns}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (missing === null && !isRunning) run()
        }}
      >
        <p className="dimmed">{t('intro')}</p>
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
        <CallerField caller={caller} onChange={setCaller} isDisabled={isRunning} />
        <div className={styles.submit}>
          <Button type="submit" leftSection={<IconPlayerPlay size={15} aria-hidden />} disabled={missing !== null || isRunning}>
            {testId === null ? t('run') : t('runAgain')}
          </Button>
          {missing !== null && <span className="meta">{missing}</span>}
        </div>
      </form>
      <section ref={result} tabIndex={-1} className={styles.result} aria-label={t('resultLabel')}>
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
            {start.variables !== undefined && !isSame(start.variables, body) && <p className={styles.outdated}>{t('outdated')}</p>}
            <RoutingResult result={answer.result} onShowRule={onShowRule} />
          </>
        )}
      </section>
    </div>
  )
}
