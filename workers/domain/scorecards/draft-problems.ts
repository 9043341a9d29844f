import { findDetectorEntry } from './detector-entries.ts'
import { phraseCheck } from '../scoring/phrase-checks/definition.ts'
import { orderChecks } from '../scoring/phrase-checks/order.ts'
import { canNameStep } from '../scoring/scale.ts'
import { type ScorecardDefinition, scorecardDefinition } from '../scoring/scorecard.ts'
import type { CheckSpeaker } from '../scoring/speakers.ts'
import type {
  DraftCriterion,
  DraftSection,
  DraftSubCheck,
  ScorecardDraftDefinition,
} from './draft-definition.ts'

/** `path` points into the definition: `sections.0.criteria.2.weight`. */
export type DraftProblem = { path: string; message: string }

/** Tolerance for sums of weights with decimals. */
const tolerance = 0.005

/** Maximum number of criteria of one scorecard. Grading more than this takes longer than listening to the call. */
export const mostCriteria = 60

/** What must be changed before a draft can be published, from top to bottom. Empty if nothing must. */
export function draftProblems(draft: ScorecardDraftDefinition): DraftProblem[] {
  const problems: DraftProblem[] = []
  const report = (path: string, message: string): void => {
    problems.push({ path, message })
  }
  const criteria = draft.sections.flatMap((section) => section.criteria)
  if (draft.name.trim() === '') report('name', 'Give the scorecard a name.')
  if (draft.sections.length === 0) report('sections', 'Add a section.')
  if (criteria.length > mostCriteria)
    report('sections', `A scorecard has at most ${mostCriteria} criteria; this one has ${criteria.length}.`)
  const weight = round(criteria.reduce((sum, criterion) => sum + criterion.weight, 0))
  if (criteria.length > 0 && Math.abs(weight - 100) > tolerance) {
    const distance = weight > 100 ? `${round(weight - 100)} over` : `${round(100 - weight)} short of 100`
    report('sections', `Weights add up to ${weight}, ${distance}.`)
  }
  if (criteria.length > 0 && criteria.every((criterion) => criterion.weight === 0))
    report('sections', 'Give at least one criterion a weight.')

  const repeated = repeatedIn([
    ...draft.sections.map((section) => `section ${section.id}`),
    ...criteria.map((criterion) => `criterion ${criterion.id}`),
  ])
  for (const [index, section] of draft.sections.entries()) {
    const path = `sections.${index}`
    if (repeated.has(`section ${section.id}`)) report(`${path}.id`, 'Another section has the same id.')
    sectionProblems(section, path, report)
    for (const [place, criterion] of section.criteria.entries()) {
      const own = `${path}.criteria.${place}`
      if (repeated.has(`criterion ${criterion.id}`)) report(`${own}.id`, 'Another criterion has the same id.')
      criterionProblems(criterion, own, report)
    }
  }
  referenceProblems(draft, report)
  return problems
}

type Report = (path: string, message: string) => void

function sectionProblems({ name, criteria }: DraftSection, path: string, report: Report): void {
  if (name.trim() === '') report(`${path}.name`, 'Give the section a name.')
  if (criteria.length === 0) report(`${path}.criteria`, 'Add a criterion, or remove the section.')
}

function criterionProblems(criterion: DraftCriterion, path: string, report: Report): void {
  const { text, answerType, anchors, notApplicableWhen, checks, weight, gate } = criterion
  if (text.trim() === '') report(`${path}.text`, 'Say what the criterion asks.')
  if (weight === 0 && !gate) report(`${path}.weight`, 'Give the criterion a weight, or make it a gate.')
  if (answerType === 'scale' && anchors.filter((anchor) => anchor.trim() !== '').length < 2)
    report(`${path}.anchors`, 'A scale needs at least two steps in words.')
  if (answerType === 'scale' && anchors.some((anchor) => anchor.trim() === ''))
    report(`${path}.anchors`, 'Write every step, or remove it.')
  if (answerType === 'scale' && (checks.length > 1 || !checks.every(({ method }) => canNameStep(method))))
    report(`${path}.checks`, 'A scale has one check, which a model question or a person answers.')
  if (notApplicableWhen?.trim() === '') report(`${path}.notApplicableWhen`, 'Say when it does not apply.')
  if (checks.length === 0) report(`${path}.checks`, 'Add a check: what is asked yes or no.')
  else if (Math.abs(checks.reduce((sum, check) => sum + check.share, 0) - 1) > tolerance)
    report(`${path}.checks`, 'The points of the checks do not add up to the weight of the criterion.')
  const repeated = repeatedIn(checks.map((check) => check.id))
  for (const [index, check] of checks.entries()) {
    const own = `${path}.checks.${index}`
    if (repeated.has(check.id)) report(`${own}.id`, 'Another check of this criterion has the same id.')
    checkProblems(check, criterion.speaker, own, report)
  }
}

function checkProblems(
  { text, share, speaker, method }: DraftSubCheck,
  criterionSpeaker: DraftCriterion['speaker'],
  path: string,
  report: Report,
): void {
  if (text.trim() === '') report(`${path}.text`, 'Say what the check asks.')
  if (share === 0) report(`${path}.share`, 'Give the check at least a point.')
  switch (method.kind) {
    case 'detector':
      detectorProblems(
        method.detector,
        speaker ?? (criterionSpeaker === 'metric' ? 'any' : criterionSpeaker),
        path,
        report,
      )
      return
    case 'metric':
      if (method.min === null && method.max === null)
        report(`${path}.method`, 'Say from where or up to where the number is right.')
      else if (method.min !== null && method.max !== null && method.min > method.max)
        report(`${path}.method`, 'The range begins above its end.')
      return
    case 'phrases': {
      const read = phraseCheck.safeParse(method.phrases)
      for (const issue of read.error?.issues ?? [])
        report([`${path}.method.phrases`, ...issue.path].join('.'), issue.message)
      return
    }
    case 'model':
      if (method.question.trim() === '') report(`${path}.method.question`, 'Write the question.')
      return
    case 'judgement':
    case 'person':
      return
    default:
      method satisfies never
  }
}

const speakerNames: Record<CheckSpeaker, string> = { rep: 'the rep', buyer: 'the buyer', any: 'either side' }

/** Scoring refuses quotes of the wrong side, so a detector must not be set to count them. */
function detectorProblems(id: string, counting: CheckSpeaker, path: string, report: Report): void {
  const entry = findDetectorEntry(id)
  if (id === '') report(`${path}.method.detector`, 'Choose a detector.')
  else if (entry === undefined) report(`${path}.method.detector`, 'There is no such detector.')
  else if (counting !== 'any' && entry.speaker !== counting)
    report(
      `${path}.speaker`,
      `This detector listens to ${speakerNames[entry.speaker]}, but the words of ${speakerNames[counting]} count.`,
    )
}

/** Checks that must come before or after another one. The other one must exist, be unique, and not refer back to them. */
function referenceProblems({ sections }: ScorecardDraftDefinition, report: Report): void {
  const checks = sections.flatMap((section, index) =>
    section.criteria.flatMap((criterion, place) =>
      criterion.checks.map((check, at) => {
        const phrasePlace = check.method.kind === 'phrases' ? check.method.phrases.place : null
        return {
          path: `sections.${index}.criteria.${place}.checks.${at}.method.phrases.place`,
          criterionId: criterion.id,
          checkId: check.id,
          refersTo:
            phrasePlace?.kind === 'before' || phrasePlace?.kind === 'after' ? phrasePlace.check : null,
        }
      }),
    ),
  )
  const exists = new Set(checks.map(({ criterionId, checkId }) => `${criterionId}/${checkId}`))
  for (const { path, refersTo } of checks)
    if (refersTo !== null && !exists.has(`${refersTo.criterionId}/${refersTo.checkId}`))
      report(path, 'The check that it comes before or after is gone.')
  const known = checks.filter(
    ({ refersTo }) => refersTo === null || exists.has(`${refersTo.criterionId}/${refersTo.checkId}`),
  )
  const first = known.find(({ refersTo }) => refersTo !== null)
  if (first === undefined) return
  for (const message of orderChecks(known).problems) report(first.path, message)
}

function repeatedIn(keys: readonly string[]): Set<string> {
  return new Set(keys.filter((key, index) => keys.indexOf(key) !== index))
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** The definition to publish, with texts trimmed; null while the draft has problems. */
export function publishableDefinition(draft: ScorecardDraftDefinition): ScorecardDefinition | null {
  if (draftProblems(draft).length > 0) return null
  return scorecardDefinition.safeParse(trimmed(draft)).data ?? null
}

function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(trimmed)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, trimmed(part)]))
}
