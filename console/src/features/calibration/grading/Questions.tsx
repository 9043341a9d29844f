import { Button, Radio, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import type { GradingItemView } from '#api/contract/calibration.ts'
import type { AnswerChoice } from '../../../ui/score/answer-choices.ts'
import type { Draft, Question } from './draft.ts'
import styles from './Grading.module.css'

const speakerTexts = {
  rep: 'speakerRep',
  buyer: 'speakerBuyer',
  any: 'speakerAny',
  metric: 'speakerAny',
} as const

/** The questions of a scorecard, in its order. */
export function Questions({
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
