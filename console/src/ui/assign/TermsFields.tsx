import { Group, NumberInput, Radio, Stack, Text, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { mostTimes } from '#api/contract/assignments.ts'

export type TermsTranslate = (key: 'passMarkProblem' | 'timesProblem') => string

/** Form fields for the due date and the goal. `mark`: 'scorecard' only for a new assignment. */
export const termsFields = {
  dueOn: z.string(),
  mark: z.enum(['scorecard', 'own', 'any']),
  passMark: z.union([z.number(), z.literal('')]),
}

export const timesField = (t: TermsTranslate) =>
  z
    .number({ error: t('timesProblem') })
    .int(t('timesProblem'))
    .min(1, t('timesProblem'))
    .max(mostTimes, t('timesProblem'))

type Terms = { dueOn: string; mark: 'scorecard' | 'own' | 'any'; passMark: number | '' }

/** @returns whether the requested score is valid */
export const hasMark = ({ mark, passMark }: Terms): boolean =>
  mark !== 'own' || (passMark !== '' && passMark >= 0 && passMark <= 100)

/** The terms in the form that the API takes; undefined leaves the pass mark to the scorecard. */
export const termsOf = ({
  dueOn,
  mark,
  passMark,
}: Terms): { dueOn: string | null; passMark: number | null | undefined } => ({
  dueOn: dueOn === '' ? null : dueOn,
  passMark: mark === 'scorecard' ? undefined : mark === 'any' || passMark === '' ? null : passMark,
})

/** Due date, score, and number of times. */
export function TermsFields({
  form,
  marks,
}: {
  form: Pick<ReturnType<typeof useForm<Terms & Record<string, unknown>>>, 'getInputProps' | 'values'>
  marks: readonly Terms['mark'][]
}) {
  const t = useTranslations('assignTerms')
  return (
    <>
      <Radio.Group label={t('counts')} {...form.getInputProps('mark')}>
        <Stack gap={6} mt={6}>
          {marks.map((mark) => (
            <Radio key={mark} value={mark} label={t(mark)} />
          ))}
        </Stack>
      </Radio.Group>
      <Group align="flex-start" gap={12} grow>
        {form.values.mark === 'own' && (
          <NumberInput
            label={t('passMark')}
            min={0}
            max={100}
            clampBehavior="strict"
            {...form.getInputProps('passMark')}
          />
        )}
        <NumberInput
          label={t('times')}
          min={1}
          max={mostTimes}
          allowDecimal={false}
          {...form.getInputProps('times')}
        />
      </Group>
      <TextInput type="date" label={t('dueOn')} description={t('dueHint')} {...form.getInputProps('dueOn')} />
      <Text size="xs" c="dimmed">
        {t('rule')}
      </Text>
    </>
  )
}
