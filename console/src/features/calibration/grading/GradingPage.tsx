import { Button, Group, Radio, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconChecks, IconEyeOff, IconPhoneOff, IconQuote } from '@tabler/icons-react'
import { type Ref, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type GradingItemView, passGradingItem, submitGrades } from '#api/contract/calibration.ts'
import { call } from '../../../lib/call.ts'
import { isMac, useShortcuts } from '../../../lib/shortcuts.ts'
import { callDuration } from '../../../lib/time.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert, ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { PagePending } from '../../../ui/feedback/PagePending.tsx'
import { useDirtyGuard } from '../../../ui/form/use-dirty-guard.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import type { AnswerChoice } from '../../../ui/score/answer-choices.ts'
import { gradingItemQuery, gradingQueueQuery, useCalibrationMutation } from '../queries.ts'
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
import { selectTurn } from './select-turn.ts'
import styles from './Grading.module.css'

/** The calls that the reader grades blind, one at a time. */
export function GradingPage() {
  const t = useTranslations('grading')
  const orgId = useOrgId()
  const queue = useQuery(gradingQueueQuery(orgId))
  const mayCalibrate = useCan('scorecards.viewAll')
  // The call being graded stays on the page, whatever enters the queue meanwhile.
  const [held, setHeld] = useState<string | null>(null)
  const list = queue.data?.results ?? []
  const current = held === null ? list[0] : list.find(({ id }) => id === held)
  const item = useQuery({ ...gradingItemQuery(orgId, current?.id ?? ''), enabled: current !== undefined })
  if (queue.error !== null && queue.data === undefined)
    return <ErrorState error={queue.error} isPage onRetry={() => void queue.refetch()} />
  if (queue.data === undefined) return <PagePending />
  if (held !== null && current === undefined)
    return (
      <EmptyState
        icon={IconPhoneOff}
        isPage
        title={t('gone')}
        text={t('goneText')}
        action={
          <Button variant="default" onClick={() => setHeld(null)}>
            {t('goOn')}
          </Button>
        }
      />
    )
  if (current === undefined)
    return (
      <EmptyState
        icon={IconChecks}
        isPage
        title={t('none')}
        text={t('noneText')}
        action={
          mayCalibrate && (
            <LinkButton to="/calibration" variant="default">
              {t('toCalibration')}
            </LinkButton>
          )
        }
      />
    )
  if (item.error !== null && item.data === undefined)
    return <ErrorState error={item.error} isPage onRetry={() => void item.refetch()} />
  if (item.data === undefined) return <PagePending />
  return (
    <GradingForm
      key={item.data.id}
      item={item.data}
      left={queue.data.total}
      onTouch={() => setHeld(current.id)}
      onEnd={() => setHeld(null)}
    />
  )
}

function GradingForm({
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

const speakerTexts = {
  rep: 'speakerRep',
  buyer: 'speakerBuyer',
  any: 'speakerAny',
  metric: 'speakerAny',
} as const

function Questions({
  ref,
  item,
  questions,
  draft,
  currentKey,
  onCurrent,
  onAnswer,
  onChange,
}: {
  ref: Ref<HTMLDivElement>
  item: GradingItemView
  questions: readonly Question[]
  draft: Draft
  currentKey: string
  onCurrent: (key: string) => void
  onAnswer: (question: Question, choice: AnswerChoice) => void
  onChange: (draft: Draft) => void
}) {
  const t = useTranslations('grading')
  return (
    <div ref={ref}>
      {item.sections.map((section) => (
        <section key={section.id} aria-label={section.name}>
          <h2 className={styles.sectionName}>{section.name}</h2>
          {section.criteria.map((criterion) => (
            <div key={criterion.id} className={styles.criterion}>
              <Text fw={600} dir="auto">
                {criterion.text}
              </Text>
              {criterion.guidance !== '' && (
                <Text size="xs" c="dimmed" dir="auto">
                  {criterion.guidance}
                </Text>
              )}
              {criterion.notApplicableWhen !== null && (
                <Text size="xs" c="dimmed" dir="auto">
                  {t('notApplicableWhen', { condition: criterion.notApplicableWhen })}
                </Text>
              )}
              {criterion.checks.map((check) => {
                const key = `${criterion.id}/${check.id}`
                const question = questions.find((one) => one.key === key)
                const quoted = draft.quotes[key]
                return (
                  <Stack
                    key={key}
                    gap={4}
                    className={styles.check}
                    data-question={key}
                    data-current={key === currentKey || undefined}
                    onFocus={() => onCurrent(key)}
                    onClick={() => onCurrent(key)}
                  >
                    <Text size="sm" dir="auto">
                      {check.text}{' '}
                      <Text span size="xs" c="dimmed">
                        {t(speakerTexts[check.speaker ?? criterion.speaker])}
                      </Text>
                    </Text>
                    {question !== undefined && (
                      <Answers
                        question={question}
                        steps={criterion.steps}
                        label={t('answerTo', { text: check.text })}
                        // Nothing is preselected.
                        value={draft.answers[key] ?? ''}
                        onAnswer={(choice) => onAnswer(question, choice)}
                      />
                    )}
                    {quoted !== undefined && (
                      <Button
                        size="xs"
                        variant="subtle"
                        justify="flex-start"
                        h="auto"
                        styles={{ label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.35 } }}
                        aria-label={t('removeQuote', { quote: quoted.quote })}
                        onClick={() => {
                          const { [key]: _, ...quotes } = draft.quotes
                          onChange({ ...draft, quotes })
                        }}
                      >
                        <bdi>“{quoted.quote}”</bdi> ×
                      </Button>
                    )}
                  </Stack>
                )
              })}
              <Textarea
                mt={6}
                size="xs"
                autosize
                minRows={1}
                maxLength={2000}
                aria-label={t('comment', { text: criterion.text })}
                placeholder={t('commentPlaceholder')}
                value={draft.comments[criterion.id] ?? ''}
                onChange={(event) =>
                  onChange({
                    ...draft,
                    comments: { ...draft.comments, [criterion.id]: event.currentTarget.value },
                  })
                }
              />
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}

/** The answers to one check: side by side, or the steps of a scale below each other, because each has its own words. */
function Answers({
  question: { choices },
  steps,
  label,
  value,
  onAnswer,
}: {
  question: Question
  steps: readonly string[] | null
  label: string
  value: string
  onAnswer: (choice: AnswerChoice) => void
}) {
  const t = useTranslations('grading')
  const answer = useTranslations('answer')
  const choose = (next: string): void => {
    const chosen = choices.find((choice) => choice.value === next)
    if (chosen !== undefined) onAnswer(chosen)
  }
  if (steps === null)
    return (
      <SegmentedControl
        size="xs"
        color="indigo"
        aria-label={label}
        value={value}
        onChange={choose}
        data={choices.map((choice) => ({ value: choice.value, label: t(`status.${choice.status}`) }))}
      />
    )
  return (
    <Radio.Group aria-label={label} value={value} onChange={choose}>
      <Stack gap={8}>
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            size="xs"
            value={choice.value}
            label={
              choice.step === undefined
                ? t(`status.${choice.status}`)
                : answer('step', { step: choice.step, means: steps[choice.step] ?? '' })
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
