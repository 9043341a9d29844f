import type { CheckAnswer, CheckMethod, CriterionAnswer, ScorecardDefinition } from './scorecard.ts'
import { isSaidInManyCalls } from './kinds/said-in-many-calls.ts'
import { type CallKind, kindsOfScorecard } from './kinds/kinds-of-scorecard.ts'
import type { Shown } from './selling/selling.ts'

/** What only people who sell, renew or look after a customer do. A scorecard that asks for any of it is for such calls. */
const doneToSell: ReadonlySet<string> = new Set([
  'reason-for-call',
  'reason-tied-to-buyer',
  'peer-problem',
  'open-question-before-feature',
  'returns-to-ask',
  'meeting-content',
  'purpose-stated',
  'short-reason',
  'asks-help-or-time',
  'budget-or-funding',
  'decision-makers',
  'decision-steps',
  'recaps-pains-first',
  'capability-tied-to-pain',
  'customer-example',
  'purchase-stopper',
  'usage-data',
  'stakeholder-change-asked',
  'sponsor-or-team-change',
  'original-goals',
  'result-with-number',
  'result-compared',
  'result-confirmed',
  'adoption-asked',
  'unmet-needs-asked',
  'term-stated',
  'price-stated',
  'contract-dates-stated',
  'concession-in-return',
  'competing-options-asked',
  'expansion-offered-or-deferred',
])

type Answered = Pick<CriterionAnswer, 'sectionId' | 'criterionId'> & {
  checks: readonly Pick<CheckAnswer, 'checkId' | 'status' | 'evidence'>[]
}
type AskedKind = {
  /** Whether words that show it are particular to the scorecard. */
  isParticular: boolean
  isOwnWords: boolean
  isDoneToSell: boolean
}

/**
 * Whether somebody in the call sells, by its words and what the answers show. A call that clearly sounds like one of the kinds needs less.
 */
export type Sells = (shown: Shown, kinds: readonly CallKind[]) => boolean

/** How a call sounds. */
export type Sound = {
  /** Whether it may be of one of these kinds. */
  isLike: (kinds: readonly CallKind[]) => boolean
  /** Null: like no kind, or like a call in which nobody sells. */
  likeliest: () => CallKind | null
}

/**
 * What decides whether a scorecard fits, together with the answers: whether somebody sells, and how the call sounds. `sound` is null
 * if that is unknown. `practice`: the call type of the bot decides. `known`: it was found to fit.
 */
export type Fit = { sells: Sells; sound: Sound | null } | 'practice' | 'known'

/** The answers alone decide. */
const unknownCall: Fit = { sells: () => true, sound: null }

/** The author of such a check decides what silence means. Patterns cannot tell silence from another kind of call. */
const ownWords: ReadonlySet<CheckMethod['kind']> = new Set(['phrases', 'model', 'person'])

/**
 * Whether a call is of the kind that the scorecard is for. If the scorecard asks about what a default scorecard asks about, the call must
 * sound like a call of that kind, and words must answer any criterion. Otherwise, at least one criterion that is particular to the
 * scorecard must show it: with words that a detector or a model found, or with any answer, met or missed, to a check in its author's
 * words. Numbers alone, such as the talk share, show nothing. A scorecard without particular criteria needs words for any of its criteria.
 * A scorecard of numbers only fits every call.
 *
 * If no check in its author's words shows it, and the scorecard asks for anything in `doneToSell`, somebody in the call must also sell, renew or
 * look after a customer.
 * @param fit left out: nothing is known about the call, so the answers alone decide
 */
export function doesScorecardFit(
  answers: readonly Answered[],
  definition: ScorecardDefinition,
  fit: Fit = unknownCall,
): boolean {
  if (fit === 'practice' || fit === 'known') return true
  const kinds = kindsOfChecks(definition)
  if (kinds.size === 0) return true
  const asked = [...kinds.values()]
  const checks = answers.flatMap(({ sectionId, criterionId, checks: own }) =>
    own.flatMap((check) => {
      const kind = kinds.get(keyOf(sectionId, criterionId, check.checkId))
      return kind === undefined ? [] : [{ ...check, ...kind }]
    }),
  )
  const isAnsweredInOwnWords = checks.some(
    ({ status, evidence, isOwnWords }) =>
      isOwnWords && (evidence.length > 0 || status === 'met' || status === 'missed'),
  )
  if (isAnsweredInOwnWords) return true

  const shown = countShown(checks)
  if (shown.particular + shown.common === 0) return false
  const ofScorecard = kindsOfScorecard(definition)
  if (fit.sound !== null && ofScorecard.length > 0) {
    if (!fit.sound.isLike(ofScorecard)) return false
  } else if (shown.particular === 0 && asked.some(({ isParticular }) => isParticular)) return false
  return (
    !asked.some(({ isDoneToSell }) => isDoneToSell) || fit.sells(shown, fit.sound === null ? [] : ofScorecard)
  )
}

/** The kind of call that a call sounds like, if it does not sound like the kinds that the scorecard is for. */
export function kindInstead(definition: ScorecardDefinition, fit: Fit): CallKind | null {
  if (typeof fit === 'string' || fit.sound === null) return null
  const ofScorecard = kindsOfScorecard(definition)
  return ofScorecard.length === 0 || fit.sound.isLike(ofScorecard) ? null : fit.sound.likeliest()
}

/** How many answers to a scorecard are backed by words. */
export function shownBy(answers: readonly Answered[], definition: ScorecardDefinition): Shown {
  const kinds = kindsOfChecks(definition)
  return countShown(
    answers.flatMap(({ sectionId, criterionId, checks }) =>
      checks.flatMap((check) => {
        const kind = kinds.get(keyOf(sectionId, criterionId, check.checkId))
        return kind === undefined ? [] : [{ ...check, ...kind }]
      }),
    ),
  )
}

function countShown(checks: readonly (Pick<CheckAnswer, 'evidence'> & AskedKind)[]): Shown {
  const withWords = checks.filter(({ evidence }) => evidence.length > 0)
  const particular = withWords.filter(({ isParticular }) => isParticular).length
  return { particular, common: withWords.length - particular }
}

/** The checks that words or people answer. */
function kindsOfChecks({ sections }: ScorecardDefinition): Map<string, AskedKind> {
  return new Map(
    sections.flatMap((section) =>
      section.criteria.flatMap((criterion) =>
        criterion.checks
          .filter(({ method }) => method.kind !== 'metric')
          .map(({ id, method }) => [
            keyOf(section.id, criterion.id, id),
            {
              isParticular: method.kind !== 'detector' || !isSaidInManyCalls(method.detector),
              isOwnWords: ownWords.has(method.kind),
              isDoneToSell: method.kind === 'detector' && doneToSell.has(method.detector),
            },
          ]),
      ),
    ),
  )
}

function keyOf(...ids: string[]): string {
  return JSON.stringify(ids)
}
