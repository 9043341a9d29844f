import { type CallType, callTypes } from '#db/vocabulary/calls.ts'
import {
  type DraftCheckMethod,
  type DraftCriterion,
  draftPhrases,
  type DraftSection,
  type ScorecardDraftDefinition,
} from './draft-definition.ts'
import { findDetectorEntry } from './detector-entries.ts'
import { type Cue, detectorCues, type MetricCue, metricCues } from './generation-cues.ts'
import { deedForm, partsOfLine, type Remark, remarkIn, topicWords } from './description-sentences.ts'
import { metricEntries } from './metric-entries.ts'
import { firstCharacters } from '../texts/first-characters.ts'

/** A scorecard made from a description, and the parts of the description that were not used. */
export type GeneratedDraft = { config: ScorecardDraftDefinition; unused: string[] }

/** Nobody reads a scorecard with more criteria than this. */
const mostCriteria = 40
const mostUnused = 50

type Statement = {
  text: string
  /** The words of the description that it was made from. */
  source: string
  section: string
  points: number | null
  /** An item in a list of demands. */
  isListed: boolean
}
type Meant = { method: DraftCheckMethod; speaker: DraftCriterion['speaker'] }

/**
 * Makes a draft from what somebody wrote about good calls, without a model. Sentences whose words mean a check of the catalog become
 * criteria, other demands become criteria that need judgment, and the rest is reported. Deterministic, and nothing is invented: each
 * criterion is a sentence of the text, or an item of a list in one, and `source` says which.
 */
export function generateOffline(details: string): GeneratedDraft {
  const { name, statements, passMark } = readDescription(details)
  const unused: string[] = []
  const sections = new Map<string, DraftCriterion[]>()
  const made: DraftCriterion[] = []
  const points: (number | null)[] = []
  const remarks: Remark[] = []
  const taken = new Set<string>()
  for (const statement of statements) {
    const remark = remarkIn(statement.text)
    if (remark !== null) {
      remarks.push(remark)
      continue
    }
    const known = meaningOf(statement.text)
    const keyOf = (meant: Meant | null): string =>
      meant === null ? statement.text.toLowerCase() : JSON.stringify(meant.method)
    // An item in a list is a separate demand, even if its check is already used.
    const meant = statement.isListed && taken.has(keyOf(known)) ? null : known
    const isDemand = meant !== null || statement.isListed || demandForm.test(statement.text)
    if (!isDemand || taken.has(keyOf(meant)) || points.length >= mostCriteria) {
      unused.push(statement.text)
      continue
    }
    taken.add(keyOf(meant))
    const list = sections.get(statement.section) ?? []
    const criterion = criterionOf(statement, meant, points.length + 1)
    list.push(criterion)
    made.push(criterion)
    sections.set(statement.section, list)
    points.push(criterion.gate ? 0 : statement.points)
  }
  obey(remarks, made, points)
  const weights = weightsOf(points)
  let next = 0
  const weighted = [...sections].map(([title, criteria], index): DraftSection => ({
    id: `section-${index + 1}`,
    name: title,
    criteria: criteria.map((criterion) => ({ ...criterion, weight: weights[next++] ?? 0 })),
  }))
  return {
    config: { name, goal: '', callTypes: callTypesIn(details), passMark, sections: weighted },
    unused: unused.slice(0, mostUnused).map((text) => firstCharacters(text, 300)),
  }
}

/** Gates and weights that separate sentences of the text state. */
function obey(remarks: readonly Remark[], made: DraftCriterion[], points: (number | null)[]): void {
  if (remarks.some(({ kind }) => kind !== 'gate')) {
    const usual = usualPoints(points)
    for (const [index, point] of points.entries()) points[index] = point ?? usual
  }
  for (const remark of remarks)
    for (const about of remark.about) {
      const topics = topicWords(about)
      const shared = made.map(({ text }) => [...topicWords(text)].filter((word) => topics.has(word)).length)
      const most = Math.max(0, ...shared)
      const index = most === 0 ? -1 : shared.indexOf(most)
      const criterion = made[index]
      if (criterion === undefined) continue
      if (remark.kind === 'gate') criterion.gate = true
      points[index] = remark.kind === 'gate' ? 0 : pointsFor(remark, points, index)
    }
}

/** Points that make up a given share of all, or half of the usual points. */
function pointsFor(remark: Remark, points: readonly (number | null)[], index: number): number {
  const others = points.reduce<number>((sum, point, at) => (at === index ? sum : sum + (point ?? 0)), 0)
  if (remark.kind === 'share' && remark.share < 1 && others > 0)
    return (others * remark.share) / (1 - remark.share)
  return usualPoints(points) / 2
}

function usualPoints(points: readonly (number | null)[]): number {
  const named = points.filter((point) => point !== null && point > 0).map(Number)
  return named.length === 0 ? 1 : named.reduce((sum, point) => sum + point, 0) / named.length
}

/** Something that a rep or a buyer should do or say: a leading verb, "must", "should", or a question about the rep. */
const demandForm =
  /\b(?:must|should|needs? to|has to|have to|ought to|never|always|makes? sure|ensures?)\b|^(?:did|does|do|was|were|is|has|have|are) (?:the |they |there |our |you |we )|^(?:the )?(?:rep|seller|agent|salesperson|caller|buyer|customer|prospect|client|ae|sdr)s? \w+|^\w+(?:s|es|ed) (?:the|a|an|their|for|at|that|to|how|what|about|on|with|any|all|clear|specific)\b|^(?:ask|get|give|set|show|state|tell|use|make|keep|confirm|explain|handle|listen|lead|build|avoid|don.?t|do not|offer|agree|identify|uncover|mention|share|send|say|speak|start|begin|end|close|open|establish|demonstrate|position|introduce|summari[sz]e|recap|qualify|control|create|follow|address|acknowledge|present|propose|book|secure)\b/i

const gateForm =
  /\b(?:auto(?:matic)?[- ]?fail|instant fail|fails? the call|fails? if|zero tolerance|deal[- ]breaker for the score|non-negotiable|knock-?out)\b/i
const isGate = (text: string): boolean => gateForm.test(text)

const bulletForm = /^\s*(?:[-*•▪◦‣→✓☐]|\(?\d{1,2}[.)]|\(?[a-z][.)]|\[ ?\])\s+/i
const headingForm = /^\s*(?:#{1,6}\s+|(?:section|part|category|stage|phase|step)\s+\d+\s*[:.–—-]?\s*)/i
/** In brackets, or at the end after a dash or a colon: "(10 points)", "[15%]", "– 10 pts", "(8)". */
const pointsForm =
  /[([]\s{0,3}(\d{1,3})\s{0,3}(?:%|pts?|points?)?\s{0,3}(?:max(?:imum)?)?\s{0,3}[)\]]|[:–—-]\s{0,3}(\d{1,3})\s{0,3}(?:%|pts?|points?)\s{0,3}\.?\s{0,3}$/i
const passForm =
  /\b(?:pass(?:ing)?(?: mark| score| grade| rate)?|threshold|minimum score)\b[^\d\n]{0,30}(\d{2,3})\s*(?:%|points?|pts?|$|\.)/im

function readDescription(details: string): { name: string; statements: Statement[]; passMark: number } {
  const lines = details
    .normalize('NFC')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .split(/\r?\n/)
  const statements: Statement[] = []
  let title: string | null = null
  let section = 'Criteria'
  const passMark = Number(passForm.exec(details)?.[1] ?? 60)
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    if (isHeading(line, lines[index + 1])) {
      const text = clean(line)
      if (text === '') continue
      // The first heading names the scorecard if another heading follows right away.
      if (title === null && statements.length === 0 && /scorecard|rubric|checklist/i.test(text)) title = text
      else section = firstCharacters(text, 120)
      continue
    }
    // "Opening: states name, gives reason" names its section within the line.
    const [, lead, rest] = /^\s*(?:[-*•]\s+)?([A-Z][\w &/-]{2,40}):\s+(\S.+)$/.exec(line) ?? []
    const isLed =
      lead !== undefined &&
      lead.split(/\s+/).length <= 5 &&
      metricCues.every(({ pattern }) => !pattern.test(lead))
    const parts = partsOfLine((isLed ? (rest ?? '') : line).replace(bulletForm, ''))
    for (const part of parts)
      for (const text of part.isListed ? [part.text] : demandsIn(part.text)) {
        const cleaned = clean(text)
        if (cleaned.length < (part.isListed ? 3 : 8) || passForm.test(text)) continue
        statements.push({
          text: cleaned,
          source: line.includes(cleaned) ? cleaned : clean(line),
          section: isLed ? lead.slice(0, 120) : section,
          points: pointsIn(text),
          isListed: part.isListed,
        })
      }
  }
  return {
    name: firstCharacters(title ?? 'Generated scorecard', 120),
    statements,
    passMark: Math.min(100, passMark),
  }
}

/** A line that isn't a sentence and has lines below it: marked as a heading, ended by a colon, or short and without a period. */
function isHeading(line: string, below: string | undefined): boolean {
  if (headingForm.test(line)) return true
  if (bulletForm.test(line)) return false
  const text = line.replace(pointsForm, '').trim()
  if (text.endsWith(':')) return text.split(/\s+/).length <= 8
  return (
    text.split(/\s+/).length <= 5 &&
    !/[.?!,;]$/.test(text) &&
    /^[A-Z]/.test(text) &&
    below !== undefined &&
    below.trim() !== '' &&
    (meaningOf(text) === null || below.trim().split(/\s+/).length >= 6)
  )
}

/** The parts of a sentence that contains two demands. */
function demandsIn(sentence: string): string[] {
  const parts = sentence.split(
    /,\s{1,5}(?:and\s{1,5})?(?:then\s{1,5})?|\s{1,5}(?:and then|and also|and)\s{1,5}/i,
  )
  // Only if each part is a separate demand and means something else.
  const meanings = parts.map((part, index) =>
    part.split(/\s+/).length < 3 || (index > 0 && !deedForm.test(part)) ? null : meaningOf(part),
  )
  const keys = new Set(meanings.map((meaning) => JSON.stringify(meaning?.method)))
  return meanings.every((meaning) => meaning !== null) && keys.size === parts.length ? parts : [sentence]
}

const clean = (text: string): string =>
  text
    .replace(headingForm, '')
    .replace(bulletForm, '')
    .replaceAll(/[*_`]{1,3}/g, '')
    .replace(pointsForm, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<![\s:–—-])[\s:–—-]+$/, '')
    .trim()

function pointsIn(text: string): number | null {
  const [, bracketed, ending] = pointsForm.exec(text) ?? []
  const points = Number(bracketed ?? ending ?? Number.NaN)
  return Number.isFinite(points) && points > 0 && points <= 100 ? points : null
}

/** The check of the catalog that a sentence means; null: none. */
export function meaningOf(text: string): Meant | null {
  const quoted = wordsToSay(text)
  if (quoted !== null) return { method: { kind: 'phrases', phrases: quoted }, speaker: 'rep' }
  const metric = metricCues.find(({ pattern }) => pattern.test(text))
  const detector = bestCue(text)
  // A metric is used if the sentence contains a number, or if nothing else fits.
  if (metric !== undefined && (detector === null || /\d|%|\b(?:half|most|more than|less than)\b/i.test(text)))
    return metricMeaning(metric, text)
  if (detector === null || (isForbidden(text) && !forbidding.has(detector.id))) return null
  const entry = findDetectorEntry(detector.id)
  if (entry === undefined) return null
  return {
    method: { kind: 'detector', detector: entry.id },
    speaker: entry.speaker === 'buyer' ? 'buyer' : 'rep',
  }
}

/** Something not to do, or to do only if somebody else starts. Patterns can only find what is done. */
const isForbidden = (text: string): boolean =>
  /^(?:(?:the )?(?:reps?|seller|agent|they)s? (?:must |should )?)?(?:don'?t|do not|never|no|not|avoid|avoids|should not|must not)\b|\bonly (?:if|when)\b|\bunless\b/i.test(
    text,
  )
/** Detectors for things that are forbidden. */
const forbidding = new Set(['identity-honest', 'do-not-call-respected'])

/** Words that must be said verbatim: the sentence “this is not advice”. */
function wordsToSay(text: string): Extract<DraftCheckMethod, { kind: 'phrases' }>['phrases'] | null {
  if (isForbidden(text)) return null
  const [, said] =
    /\b(?:sentence|words?|phrase|line|disclaimer|says?|saying|state[sd]?|read(?:s|ing)?(?: out)?)[: ]{1,2}(?:["“']|‘)(\w[^"”’]{3,118}?\w[.!?]?)["”’'](?!\w)/i.exec(
      text,
    ) ?? []
  const phrase = said
    ?.replaceAll(/[^\p{L}\p{N}' ]/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  if (phrase === undefined || phrase.split(' ').length < 2) return null
  return draftPhrases.parse({ speaker: 'rep', any: [phrase], whenNotSaid: 'missed' })
}

/** The matching cue with the most parts; the first if there are several. */
function bestCue(text: string): Cue | null {
  let best: Cue | null = null
  for (const cue of detectorCues)
    if (cue.all.every((part) => part.test(text)) && cue.all.length > (best?.all.length ?? 0)) best = cue
  return best
}

const numberWords: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  ten: 10,
  half: 50,
}
const atMostForm =
  /\b(?:less|under|below|at most|no more|fewer|max\w*|not more|up to|within|never|longer than)\b|[<≤]/i
const atLeastForm = /\b(?:at least|more than|over|above|min(?:imum)?|or more)\b|[>≥]/i

/** The range that a sentence states, or the default one. */
function metricMeaning({ id, unit, pattern }: MetricCue, text: string): Meant {
  const entry = metricEntries.find((one) => one.id === id)
  const usual = { min: entry?.min ?? null, max: entry?.max ?? null }
  // A sentence may contain several targets: only the part about this metric counts.
  const clause = text.split(/[,;]/).find((part) => pattern.test(part)) ?? text
  const found = [...clause.matchAll(/\d+(?:\.\d+)?/g)].map(([digits]) => Number(digits))
  const word = /\b(?<!and a )(two|three|four|five|six|seven|eight|ten|half)\b/i
    .exec(clause)?.[1]
    ?.toLowerCase()
  if (found.length === 0 && word !== undefined) found.push(numberWords[word] ?? 0)
  const minute = /\b(?:(half) a|an?|one) minute( and a half)?\b/i.exec(clause)
  if (found.length === 0 && minute !== null)
    found.push(minute[1] === undefined ? (minute[2] === undefined ? 1 : 1.5) : 0.5)
  const scale = unit === 'seconds' && /\bminutes?\b/i.test(clause) ? 60 : 1
  const [first, second] = found.map((number) => number * scale)
  const range = ((): { min: number | null; max: number | null } => {
    // A person who listens more than they talk has less than half of the words.
    if (first === undefined && unit === 'percent' && /\blistens? more\b/i.test(clause))
      return { min: null, max: 50 }
    if (unit === 'none' || first === undefined) return usual
    if (unit === 'percent' && /\d\s{0,3}\/\s{0,3}\d/.test(clause)) return { min: null, max: first }
    if (second !== undefined && second > first) return { min: first, max: second }
    if (atMostForm.test(clause)) return { min: null, max: first }
    if (atLeastForm.test(clause) || unit === 'count') return { min: first, max: null }
    return usual.max === null ? { min: first, max: null } : { min: null, max: first }
  })()
  return { method: { kind: 'metric', metric: id, ...range }, speaker: 'metric' }
}

function criterionOf(statement: Statement, meant: Meant | null, number: number): DraftCriterion {
  const text = firstCharacters(sentence(statement.text), 300)
  const speaker =
    meant?.speaker ?? (/^(?:the )?(?:buyer|customer|prospect|client)\b/i.test(text) ? 'buyer' : 'rep')
  const method = meant?.method ?? { kind: 'judgement' }
  const entry = method.kind === 'detector' ? findDetectorEntry(method.detector) : undefined
  return {
    id: `criterion-${number}`,
    text,
    guidance: '',
    speaker,
    answerType: speaker === 'metric' ? 'metricRange' : 'yesNo',
    anchors: [],
    colleagueCounts: false,
    weight: 0,
    gate: isGate(statement.text),
    notApplicableWhen: null,
    source: firstCharacters(statement.source, 1000),
    checks: [
      {
        id: 'check-1',
        text: entry?.text ?? text,
        share: 1,
        speaker: entry?.speaker === 'any' ? 'any' : null,
        method,
      },
    ],
  }
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Whole numbers that add up to 100, in proportion to the stated points. Criteria without points get the mean of the others. */
export function weightsOf(points: readonly (number | null)[]): number[] {
  const usual = usualPoints(points)
  const shares = points.map((point) => point ?? usual)
  const total = shares.reduce((sum, share) => sum + share, 0)
  if (total === 0) return shares
  const exact = shares.map((share) => (share / total) * 100)
  const weights = exact.map(Math.floor)
  const missing = 100 - weights.reduce((sum, weight) => sum + weight, 0)
  const order = exact
    .map((share, index) => ({ index, rest: share - Math.floor(share) }))
    .filter(({ index }) => (shares[index] ?? 0) > 0)
    .toSorted((one, other) => other.rest - one.rest || one.index - other.index)
  for (const { index } of order.slice(0, missing)) weights[index] = (weights[index] ?? 0) + 1
  // If there are more criteria than points, each still needs some weight.
  return weights
}

const typeCues: [CallType, RegExp][] = [
  ['cold', /\bcold[- ]?call/i],
  ['discovery', /\bdiscovery\b/i],
  ['demo', /\bdemos?\b|\bdemonstration\b/i],
  ['renewal', /\brenewal/i],
  ['checkin', /\bcheck-?in\b|\bqbr\b|\bbusiness review\b/i],
  ['gatekeeper', /\bgatekeeper|\breceptionist/i],
  ['managerOneOnOne', /\b1:1s?\b|\bone[- ](?:on|to)[- ]ones?\b/i],
  ['freight', /\bfreight\b/i],
]

/** The kinds of calls that the beginning of the text names. */
function callTypesIn(details: string): CallType[] {
  const beginning = details.slice(0, 300)
  return typeCues.flatMap(([type, form]) => (callTypes.includes(type) && form.test(beginning) ? [type] : []))
}
