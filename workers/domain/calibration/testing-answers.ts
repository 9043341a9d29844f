import { criterionAnswer } from '../scoring/score.ts'
import { check, judged, measured, section, spoken } from '../scoring/default-scorecards/build.ts'
import type { CheckAnswer, CriterionAnswer, ScorecardDefinition } from '../scoring/scorecard.ts'

/** A small scorecard with a criterion of two checks, one of one check, a gate, and a number. */
export const smallScorecard: ScorecardDefinition = {
  name: 'Discovery',
  goal: '',
  callTypes: ['discovery'],
  passMark: 60,
  sections: [
    section(
      'need',
      'Need',
      spoken(
        'rep',
        { id: 'impact', text: 'Impact quantified', weight: 40 },
        check('buyer-problem', 'The buyer says what is in the way', 0.5, 'buyer'),
        judged('yearly-total', 'The cost is given for a year', 0.5),
      ),
      spoken(
        'rep',
        { id: 'budget', text: 'Budget route', weight: 30 },
        judged('budget-route', 'Money is found'),
      ),
    ),
    section(
      'conduct',
      'Conduct',
      spoken(
        'rep',
        { id: 'honest', text: 'Says who they are', weight: 20, gate: true },
        judged('name', 'Name given'),
      ),
      measured({ id: 'talk', text: 'Talks little', weight: 10 }, 'talkSharePercent', { max: 55 }),
    ),
  ],
}

/** The machine's answer to a check, with a quote if it is met. */
export function machineCheck(checkId: string, status: CheckAnswer['status']): CheckAnswer {
  const quote = { messageIndex: 0, start: 0, end: 5, quote: 'Hello', secondsFromStart: 0 }
  return {
    checkId,
    status,
    judgedBy: 'offline',
    reason: `The machine says ${status}.`,
    value: null,
    evidence: status === 'met' ? [quote] : [],
  }
}

/** The machine's answers to a scorecard; checks without a status, and those for a person, are not assessable. */
export function machineAnswers(
  definition: ScorecardDefinition,
  statuses: Readonly<Record<string, CheckAnswer['status']>>,
): CriterionAnswer[] {
  return definition.sections.flatMap(({ id, criteria }) =>
    criteria.map((criterion) =>
      criterionAnswer(
        id,
        criterion,
        criterion.checks.map((one) =>
          one.method.kind === 'person'
            ? { ...machineCheck(one.id, 'not_assessable'), judgedBy: 'person' as const }
            : machineCheck(one.id, statuses[one.id] ?? 'not_assessable'),
        ),
      ),
    ),
  )
}
