import type { CriterionAnswer, ScorecardDefinition } from './scorecard.ts'

/**
 * What the words of many business calls show, whatever they are for: somebody says who they are, asks back, sums up and names a next step.
 * On the labeled set these alone gave totals to service calls, small talk and talks about terms.
 */
const shownInManyCalls: ReadonlySet<string> = new Set([
  'states-own-name',
  'states-own-company',
  'attendees-confirmed',
  'agenda-stated',
  'agenda-agreed',
  'time-stated',
  'courteous-words',
  'uses-gatekeeper-name',
  'follow-up-asked',
  'second-follow-up-asked',
  'objection-acknowledged',
  'objection-explored',
  'objection-answered',
  'objection-resolved-check',
  'recap',
  'recap-confirmed',
  'specific-day',
  'specific-time',
  'contact-or-invitation',
  'next-step-dated',
  'next-step-rep-owner',
  'next-step-buyer-owner',
])

type Answered = Pick<CriterionAnswer, 'sectionId' | 'criterionId'> & {
  checks: readonly { checkId: string; evidence: readonly unknown[] }[]
}

/**
 * Whether words of the call show at least one criterion that is particular to the scorecard. Numbers alone, such as the talk share, show
 * nothing of its kind. A scorecard without particular criteria needs any of its criteria; one of numbers only fits every call.
 */
export function doesScorecardFit(answers: readonly Answered[], definition: ScorecardDefinition): boolean {
  const particular = particularChecks(definition)
  const spoken = definition.sections
    .flatMap(({ criteria }) => criteria)
    .filter(({ speaker }) => speaker !== 'metric')
  if (spoken.length === 0) return true
  return answers.some(({ sectionId, criterionId, checks }) =>
    checks.some(
      ({ checkId, evidence }) =>
        evidence.length > 0 &&
        (particular.size === 0 || particular.has(`${sectionId}/${criterionId}/${checkId}`)),
    ),
  )
}

function particularChecks({ sections }: ScorecardDefinition): Set<string> {
  return new Set(
    sections.flatMap((section) =>
      section.criteria.flatMap((criterion) =>
        criterion.checks
          .filter(({ method }) => method.kind !== 'metric')
          .filter(({ method }) => method.kind !== 'detector' || !shownInManyCalls.has(method.detector))
          .map(({ id }) => `${section.id}/${criterion.id}/${id}`),
      ),
    ),
  )
}
