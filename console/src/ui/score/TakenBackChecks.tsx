import { Checkbox, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { LayerAnswer } from '#api/contract/score-layer.ts'
import type { CheckAnswer, Criterion, CriterionAnswer } from '#workers/domain/scoring/scorecard.ts'
import { useAnswerText } from './use-answer-text.ts'

/** The checks that people have answered. Those that still wait for a person have no answer. */
export const givenByPeople = (
  { checks }: Pick<CriterionAnswer, 'checks'>,
  { waiting }: Pick<LayerAnswer, 'waiting'>,
): CheckAnswer[] =>
  checks.filter(({ checkId, judgedBy }) => judgedBy === 'person' && !waiting.includes(checkId))

/** Chooses for which of several checks the machine's answer counts again. */
export function TakenBackChecks({
  criterion,
  machine,
  given,
  taken,
  onChange,
}: {
  criterion: Criterion
  machine: CriterionAnswer
  given: readonly CheckAnswer[]
  /** Ids of the chosen checks. */
  taken: readonly string[]
  onChange: (taken: string[]) => void
}) {
  const t = useTranslations('answerCorrections')
  const answerText = useAnswerText(criterion)
  const machineText = (checkId: string, current: CheckAnswer): string => {
    const own = machine.checks.find((check) => check.checkId === checkId)
    const texts = { given: answerText(current), machine: answerText(own ?? { status: 'not_assessable' }) }
    return own?.judgedBy === 'person' ? t('takenBackWaits', texts) : t('takenBackFrom', texts)
  }
  return (
    <Checkbox.Group label={t('takenBack')} value={[...taken]} onChange={onChange}>
      <Stack gap={6} mt={6}>
        {given.map((check) => (
          <Checkbox
            key={check.checkId}
            value={check.checkId}
            label={criterion.checks.find(({ id }) => id === check.checkId)?.text ?? ''}
            description={machineText(check.checkId, check)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
