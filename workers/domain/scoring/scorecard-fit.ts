import type { CheckAnswer, CheckMethod, CriterionAnswer, ScorecardDefinition } from './scorecard.ts'

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
  checks: readonly Pick<CheckAnswer, 'checkId' | 'status' | 'evidence'>[]
}

/** Whoever writes phrases, asks a model or asks a person decides what silence means; patterns cannot tell it from another kind of call. */
const ownWords: ReadonlySet<CheckMethod['kind']> = new Set(['phrases', 'model', 'person'])

/**
 * Whether a call is of the kind that the scorecard is for. One criterion must show it that is particular to the scorecard: by words that a
 * detector or a model found, or by any answer, met or missed, of a check in the words of its author. Numbers alone, such as the talk share,
 * show nothing of its kind. A scorecard without particular criteria needs words for any of its criteria; one of numbers only fits every
 * call.
 */
export function doesScorecardFit(answers: readonly Answered[], definition: ScorecardDefinition): boolean {
  const kinds = kindsOfChecks(definition)
  if (kinds.size === 0) return true
  const hasParticular = [...kinds.values()].some(({ isParticular }) => isParticular)
  return answers.some(({ sectionId, criterionId, checks }) =>
    checks.some(({ checkId, status, evidence }) => {
      const check = kinds.get(keyOf(sectionId, criterionId, checkId))
      if (check === undefined || (hasParticular && !check.isParticular)) return false
      return evidence.length > 0 || (check.isOwnWords && (status === 'met' || status === 'missed'))
    }),
  )
}

/** The checks that words or people answer. */
function kindsOfChecks({
  sections,
}: ScorecardDefinition): Map<string, { isParticular: boolean; isOwnWords: boolean }> {
  return new Map(
    sections.flatMap((section) =>
      section.criteria.flatMap((criterion) =>
        criterion.checks
          .filter(({ method }) => method.kind !== 'metric')
          .map(({ id, method }) => [
            keyOf(section.id, criterion.id, id),
            {
              isParticular: method.kind !== 'detector' || !shownInManyCalls.has(method.detector),
              isOwnWords: ownWords.has(method.kind),
            },
          ]),
      ),
    ),
  )
}

function keyOf(...ids: string[]): string {
  return JSON.stringify(ids)
}
