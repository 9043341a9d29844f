import type { PhraseCheck, PhraseNearness, PhrasePlace } from '../scoring/phrase-checks/form.ts'
import { checkMethod, type CheckMethod } from '../scoring/scorecard.ts'
import type { DefinitionChange } from './version-diff.ts'

const fieldNames = {
  name: 'name',
  goal: 'goal',
  callTypes: 'call types',
  passMark: 'pass mark',
  text: 'wording',
  guidance: 'guidance',
  speaker: 'whose words count',
  answerType: 'kind of answer',
  anchors: 'anchors',
  colleagueCounts: 'colleagues’ words count',
  notApplicableWhen: 'when it does not apply',
  weight: 'weight',
  gate: 'fails the call',
  editable: 'what reps may do with the answer',
  source: 'sentence that it was made from',
  method: 'judged by',
  share: 'share of the points',
} as const

/** One change of a scorecard as a line for people: “Budget or funding route: weight 6 → 4”. */
export function describeChange(change: DefinitionChange): string {
  switch (change.kind) {
    case 'scorecardChanged':
      return `Scorecard: ${valueChange(change)}`
    case 'sectionAdded':
      return `Section “${change.name}” added`
    case 'sectionRemoved':
      return `Section “${change.name}” removed`
    case 'sectionRenamed':
      return `Section “${change.before}” renamed to “${change.after}”`
    case 'sectionMoved':
      return `Section “${change.name}” moved from place ${change.from + 1} to ${change.to + 1}`
    case 'criterionAdded':
      return `${change.text}: added`
    case 'criterionRemoved':
      return `${change.text}: removed`
    case 'criterionMoved':
      return change.from.sectionId === change.to.sectionId
        ? `${change.text}: moved from place ${change.from.index + 1} to ${change.to.index + 1}`
        : `${change.text}: moved to another section`
    case 'criterionChanged':
      return `${change.text}: ${valueChange(change)}`
    case 'checkAdded':
      return `${change.text}: check “${change.checkText}” added`
    case 'checkRemoved':
      return `${change.text}: check “${change.checkText}” removed`
    case 'checkMoved':
      return `${change.text}: check “${change.checkText}” moved from place ${change.from + 1} to ${change.to + 1}`
    case 'checkChanged':
      return `${change.text}: check “${change.checkText}”: ${valueChange(change)}`
    default:
      return change satisfies never
  }
}

function valueChange({
  field,
  before,
  after,
}: {
  field: keyof typeof fieldNames
  before: unknown
  after: unknown
}): string {
  return `${fieldNames[field]} ${shown(before)} → ${shown(after)}`
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return `“${value}”`
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(shown).join(', ')
  const method = checkMethod.safeParse(value)
  return method.success ? methodText(method.data) : JSON.stringify(value)
}

function methodText(method: CheckMethod): string {
  switch (method.kind) {
    case 'judgement':
      return 'a judgement'
    case 'person':
      return 'a person'
    case 'detector':
      return `the detector “${wordsOf(method.detector)}”`
    case 'model':
      return `a model, asked “${method.question}”`
    case 'phrases':
      return `phrases ${phrasesText(method.phrases)}`
    case 'metric': {
      const metric = wordsOf(method.metric)
      if (method.min === null) return `${metric} at most ${method.max ?? 'any'}`
      const range = method.max === null ? `at least ${method.min}` : `${method.min} to ${method.max}`
      return `${metric} ${range}`
    }
    default:
      return method satisfies never
  }
}

/** `next-step-dated` → 'next step dated', `talkSharePercent` → 'talk share percent': reps read these lines as well. */
const wordsOf = (id: string): string =>
  id.replaceAll(/[-_]/g, ' ').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** 'any of “budget”, “price”, said by the rep, in the first 5 minutes': everything that the check depends on. */
function phrasesText({ speaker, any, all, none, ...rest }: PhraseCheck): string {
  const lists = Object.entries({ any, all, none }).filter(([, phrases]) => phrases.length > 0)
  return [
    ...lists.map(([name, phrases]) => `${name} of ${phrases.map((phrase) => `“${phrase}”`).join(', ')}`),
    `said by ${speaker === 'any' ? 'anyone' : `the ${speaker}`}`,
    placeText(rest.place),
    nearText(rest.near),
    rest.asQuestion && 'as a question',
    rest.evenWhenNegated && 'even when denied',
    rest.whenNotSaid === 'missed' && 'missed when not said',
  ]
    .filter((part) => part !== false && part !== '')
    .join(', ')
}

function placeText(place: PhrasePlace): string {
  switch (place.kind) {
    case 'anywhere':
      return ''
    case 'firstMinutes':
      return `in the first ${place.minutes} minutes`
    case 'lastMinutes':
      return `in the last ${place.minutes} minutes`
    case 'firstTurns':
      return `in the first ${place.turns} turns`
    case 'lastTurns':
      return `in the last ${place.turns} turns`
    case 'before':
      return `before ${place.check.checkId}`
    case 'after':
      return `after ${place.check.checkId}${place.withinTurns === null ? '' : ` within ${place.withinTurns} turns`}`
    default:
      return place satisfies never
  }
}

function nearText(near: PhraseNearness | null): string {
  if (near === null) return ''
  if (near.kind === 'words') return `within ${near.words} words of each other`
  return near.kind === 'sameTurn' ? 'in one turn' : 'in one turn or the next'
}
