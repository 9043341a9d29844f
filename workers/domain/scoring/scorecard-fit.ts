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

/** A call that fits shows so many criteria that are particular to the scorecard, or all of them where there are fewer. */
const criteriaNeeded = 1

/**
 * Whether words of the call show enough criteria that are particular to the scorecard. Numbers alone, such as the talk share, show nothing
 * of its kind. A scorecard without particular criteria needs any of its criteria; one of numbers only fits every call.
 */
export function doesScorecardFit(answers: readonly Answered[], definition: ScorecardDefinition): boolean {
  const particular = particularChecks(definition)
  const hasWords = definition.sections.some(({ criteria }) =>
    criteria.some(({ speaker }) => speaker !== 'metric'),
  )
  if (!hasWords) return true
  const shown = answers.filter(({ sectionId, criterionId, checks }) =>
    checks.some(
      ({ checkId, evidence }) =>
        evidence.length > 0 &&
        (particular.size === 0 || particular.get(`${sectionId}/${criterionId}`)?.has(checkId) === true),
    ),
  )
  return shown.length >= Math.min(criteriaNeeded, Math.max(1, particular.size))
}

/** Ids of checks by the criterion they are particular in. */
function particularChecks({ sections }: ScorecardDefinition): Map<string, Set<string>> {
  return new Map(
    sections.flatMap((section) =>
      section.criteria.flatMap((criterion): [string, Set<string>][] => {
        const own = criterion.checks
          .filter(({ method }) => method.kind !== 'metric')
          .filter(({ method }) => method.kind !== 'detector' || !shownInManyCalls.has(method.detector))
        return own.length === 0 ? [] : [[`${section.id}/${criterion.id}`, new Set(own.map(({ id }) => id))]]
      }),
    ),
  )
}
