import { Button, Group, Text } from '@mantine/core'
import { IconEyeOff, IconQuote } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type GradingItemView, passGradingItem, submitGrades } from '#api/contract/calibration.ts'
import { call } from '../../../lib/call.ts'
import { isMac, useShortcuts } from '../../../lib/shortcuts.ts'
import { callDuration } from '../../../lib/time.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { useDirtyGuard } from '../../../ui/form/use-dirty-guard.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import type { AnswerChoice } from '../../../ui/score/answer-choices.ts'
import { useCalibrationMutation } from '../queries.ts'
import {
  type Draft,
  choiceOfDigit,
  gradesOf,
  nextQuestion,
  noDraft,
  type Question,
  questionsOf,
  secondsSpent,
  selectedQuote,
} from './draft.ts'
import { Questions } from './Questions.tsx'
import { selectTurn } from './select-turn.ts'
import styles from './Grading.module.css'

/** One call and the questions about it. What is entered is asked about before it is lost. */
export function GradingForm({
  item,
  left,
  onTouch,
  onEnd,
}: {
  item: GradingItemView
  left: number
  onTouch: () => void
  onEnd: () => void
}) {
  const t = useTranslations('grading')
  const [draft, setDraft] = useState<Draft>(noDraft)
  const [startedAt] = useState(() => Date.now())
  const questions = useMemo(() => questionsOf(item), [item])
  const [currentKey, setCurrentKey] = useState(questions[0]?.key ?? '')
  const list = useRef<HTMLDivElement>(null)
  const transcript = useRef<HTMLElement>(null)
  useEffect(() => {
    list.current
      ?.querySelector(`[data-question="${CSS.escape(currentKey)}"]`)
      ?.scrollIntoView({ block: 'nearest' })
  }, [currentKey])

  const change = (next: Draft) => {
    onTouch()
    setDraft(next)
  }
  const answer = (question: Question, { value }: AnswerChoice, moves: boolean) => {
    const next = { ...draft, answers: { ...draft.answers, [question.key]: value } }
    change(next)
    setCurrentKey(moves ? nextQuestion(questions, question.key, next) : question.key)
  }
  const quote = () => {
    const found = selectedQuote(window.getSelection())
    if (found !== null) change({ ...draft, quotes: { ...draft.quotes, [currentKey]: found } })
  }
  const grades = gradesOf(item, draft)
  // Once submitted or skipped, the answers need no protection while the next call loads.
  const isOver = useRef(false)
  const end = () => {
    isOver.current = true
    onEnd()
  }
  const submitting = useCalibrationMutation(
    t('submit'),
    () =>
      call(submitGrades, {
        params: { id: item.id },
        body: { grades: grades ?? [], seconds: secondsSpent(startedAt, Date.now()) },
      }),
    () => {
      showDone(t('handedIn'))
      end()
    },
  )
  const passing = useCalibrationMutation(
    t('pass'),
    () => call(passGradingItem, { params: { id: item.id } }),
    () => {
      showDone(t('passed'))
      end()
    },
  )
  const isTouched = draft !== noDraft
  const guard = useDirtyGuard(() => isTouched && !isOver.current)
  const [isSkipAsked, setIsSkipAsked] = useState(false)
  const step = (by: number) => {
    const place = questions.findIndex(({ key }) => key === currentKey)
    setCurrentKey(questions[Math.max(0, Math.min(questions.length - 1, place + by))]?.key ?? currentKey)
  }
  useShortcuts([
    { keys: 'j', label: t('keysMove'), run: () => step(1) },
    { keys: 'k', label: t('keysMove'), run: () => step(-1) },
    ...Array.from({ length: 10 }, (_, digit) => ({
      keys: String(digit),
      label: t('keysAnswer'),
      run: () => {
        const question = questions.find(({ key }) => key === currentKey)
        const choice = question === undefined ? undefined : choiceOfDigit(question, digit)
        if (question !== undefined && choice !== undefined) answer(question, choice, true)
      },
    })),
    ...([1, -1] as const).map((by) => ({
      keys: by === 1 ? 'arrowdown' : 'arrowup',
      label: t('keysTurn'),
      isActive: () => transcript.current !== null && document.activeElement === transcript.current,
      run: () => {
        if (transcript.current !== null) selectTurn(transcript.current, by)
      },
    })),
    { keys: 'q', label: t('keysQuote'), run: quote },
    {
      keys: 'mod+enter',
      label: t('keysSubmit'),
      isActive: () => grades !== null && !submitting.isPending,
      run: () => submitting.mutate(undefined),
    },
  ])
  const done = Object.keys(draft.answers).length
  return (
    <Page>
      <PageHeader
        title={item.scorecard}
        meta={
          <>
            <IconEyeOff size={13} style={{ verticalAlign: 'text-bottom' }} aria-hidden /> {t('blind')}
          </>
        }
        actions={
          <Text size="sm" c="dimmed" visibleFrom="sm">
            {t('left', { count: left })}
          </Text>
        }
      />
      <div className={styles.panes}>
        {/* The section is focusable so that the keyboard can scroll it and select turns. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section ref={transcript} className={styles.pane} aria-label={t('transcript')} tabIndex={0}>
          <Transcript messages={item.messages} />
        </section>
        <section className={styles.pane} aria-label={t('questions')}>
          <Questions
            ref={list}
            item={item}
            draft={draft}
            currentKey={currentKey}
            onCurrent={setCurrentKey}
            questions={questions}
            onAnswer={(question, choice) => answer(question, choice, false)}
            onChange={change}
          />
        </section>
      </div>
      <footer className={styles.footer}>
        <Text size="xs" c="dimmed" visibleFrom="md">
          {t('keys', { mod: isMac() ? '⌘' : 'Ctrl' })}
        </Text>
        <Group gap={8} ml="auto">
          {submitting.error !== null && <ErrorAlert error={submitting.error} />}
          <Text size="xs" c="dimmed">
            {t('answered', { done, all: questions.length })}
          </Text>
          <Button variant="default" size="xs" leftSection={<IconQuote size={14} />} onClick={quote}>
            {t('quote')}
          </Button>
          <Button
            variant="default"
            size="xs"
            loading={passing.isPending}
            onClick={() => (isTouched ? setIsSkipAsked(true) : passing.mutate(undefined))}
          >
            {t('pass')}
          </Button>
          <Button
            size="xs"
            disabled={grades === null}
            loading={submitting.isPending}
            title={t('submitHint')}
            onClick={() => submitting.mutate(undefined)}
          >
            {t('submit')}
          </Button>
        </Group>
      </footer>
      <ConfirmDialog
        opened={isSkipAsked}
        onClose={() => setIsSkipAsked(false)}
        title={t('passTitle')}
        consequence={t('passText', { done })}
        confirmLabel={t('pass')}
        isDangerous
        onConfirm={() => passing.mutateAsync(undefined)}
      />
      {guard.dialog}
    </Page>
  )
}

function Transcript({ messages }: { messages: GradingItemView['messages'] }) {
  const t = useTranslations('grading')
  return (
    <>
      <Text size="xs" c="dimmed" px="var(--page-gutter)" pt={10} visibleFrom="sm">
        {t('quoteHint')}
      </Text>
      <Text size="xs" c="dimmed" px="var(--page-gutter)" pt={10} hiddenFrom="sm">
        {t('quoteHintTouch')}
      </Text>
      {messages.map(({ secondsFromStart, side, speaker, message }, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.turn}>
          <Text size="xs" c="dimmed">
            <span className="numeric">{callDuration(Math.floor(secondsFromStart))}</span> ·{' '}
            <b>
              <bdi>{speaker}</bdi>
            </b>{' '}
            {t(side)}
          </Text>
          <p className={styles.words} data-side={side} data-message={index} dir="auto">
            {message}
          </p>
        </div>
      ))}
    </>
  )
}
