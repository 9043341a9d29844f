import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScorableCall } from '#workers/domain/scoring/conversation.ts'
import { check, section, spoken } from '#workers/domain/scoring/default-scorecards/build.ts'
import { answersByPhrases, prepareScorecard } from '#workers/domain/scoring/prepared-scorecard.ts'
import { readSpokenCall } from '#workers/domain/scoring/phrase-checks/spoken-call.ts'
import { type ScorecardDefinition, scorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import { offlineScorer } from '#workers/engines/offline/score-offline.ts'
import { sized } from '../../figures.ts'
import { readConversationFile, scorableCall } from '../trust/conversation-file.ts'
import { type PhraseCriterion, readCriteria } from '../trust/phrases/measure.ts'
import type { Bench, Benchmark, Measurement } from './benchmark.ts'
import { freshly, measurePreview } from './scorecard-preview.ts'
import { benchCalls, measureRescore } from './scorecard-rescore.ts'
import { interleave, median, secondsOf } from './statistics.ts'

const callCount = sized(Math.min(10_000, benchCalls), 200)
/** Enough for a comparison; scoring all of them takes minutes. */
const comparedCount = sized(Math.min(1_000, benchCalls), 100)
/** Criteria of each scorecard. */
const criteriaCount = 20

/** Patterns of the default scorecards, to compare with the phrases. */
const detectors = [
  'states-own-name',
  'agenda-stated',
  'recap',
  'specific-day',
  'time-stated',
  'customer-example',
  'follow-up-asked',
  'price-stated',
  'objection-answered',
  'attendees-confirmed',
]

function cardOf(name: string, criteria: ScorecardDefinition['sections'][number]['criteria']) {
  return scorecardDefinition.parse({
    name,
    callTypes: ['discovery'],
    passMark: 50,
    sections: [section('all', 'All', ...criteria)],
  })
}

const weight = 100 / criteriaCount

function byPhrases(id: string, { text, definition: phrases }: PhraseCriterion) {
  const method = { kind: 'phrases' as const, phrases }
  return spoken('rep', { id, text, weight }, { id, text, share: 1, speaker: null, method })
}

/** Twenty criteria, each with an author's phrases: ten lists, each both anywhere and where its author wants them. */
function phraseCard(): ScorecardDefinition {
  const written = readCriteria()
  return cardOf(
    'Phrases',
    Array.from({ length: criteriaCount }, (_, index) => {
      const own = written[index % written.length]
      if (own === undefined) throw new Error('There are no criteria.')
      const place = index < written.length ? own.definition.place : ({ kind: 'anywhere' } as const)
      return byPhrases(`${own.id}-${index}`, { ...own, definition: { ...own.definition, place } })
    }),
  )
}

/** Ten criteria by phrases and ten by patterns. */
function mixedCard(): ScorecardDefinition {
  return cardOf('Mixed', [
    ...readCriteria()
      .slice(0, criteriaCount / 2)
      .map((one) => byPhrases(one.id, one)),
    ...detectors.map((id) => spoken('rep', { id: `by-${id}`, text: id, weight }, check(id, id))),
  ])
}

function readCalls(): ScorableCall[] {
  const folder = join(import.meta.dirname, '../trust/set/build')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => {
      const path = join(folder, name)
      return scorableCall(readConversationFile(readFileSync(path, 'utf8'), path))
    })
}

/** The phrases as somebody would search for them by hand: in lower case, only the first alternative, without punctuation. */
function plainPhrases(definition: ScorecardDefinition): string[][] {
  return definition.sections
    .flatMap(({ criteria }) => criteria)
    .flatMap(({ checks }) => checks)
    .flatMap(({ method }) => (method.kind === 'phrases' ? [method.phrases] : []))
    .map(({ any, all, none }) =>
      [...any, ...all, ...none].map((phrase) =>
        phrase
          .toLowerCase()
          .replaceAll(/\/\S+/g, '')
          .replaceAll(/\s*(?:…|\.\.\.)\s*.*$/g, '')
          .replaceAll(/[*#]/g, '')
          .trim(),
      ),
    )
}

/** Whether and where each phrase is said, regardless of who says it, where, or whether it is negated. */
function searchBare(calls: readonly ScorableCall[], phrases: readonly string[][]): number {
  let found = 0
  for (const { messages } of calls)
    for (const { message } of messages) {
      const text = message.toLowerCase()
      for (const list of phrases) for (const phrase of list) if (text.includes(phrase)) found += 1
    }
  return found
}

async function run(bench: Bench): Promise<Measurement[]> {
  const samples = readCalls()
  const calls = Array.from({ length: callCount }, (_, index) => {
    const call = samples[index % samples.length]
    if (call === undefined) throw new Error('There are no conversations.')
    return call
  })
  const compared = calls.slice(0, comparedCount)
  const turns = calls.reduce((sum, { messages }) => sum + messages.length, 0)
  bench.say(`${callCount} calls with ${turns} turns, ${criteriaCount} criteria`)

  const phrases = prepareScorecard(phraseCard())
  const plain = plainPhrases(phrases.definition)
  const nothing = new Map()
  let hits = 0
  const judge = (): void => {
    for (const call of compared)
      for (const { evidence } of answersByPhrases(phrases, readSpokenCall(freshly(call)), nothing).values())
        hits += evidence.length
  }
  const search = (): void => {
    hits += searchBare(compared, plain)
  }
  const { ours, rival, ratios } = await interleave(bench.rounds, {
    ours: () => secondsSpent(judge),
    rival: () => secondsSpent(search),
  })
  const score = offlineScorer(mixedCard())
  for (const call of samples) score(call)
  const scored = await secondsSpent(() => {
    for (const call of calls) hits += score(freshly(call)).answers.length
  })
  if (hits === 0) throw new Error('Nothing was found.')
  const inMemory: Measurement[] = [
    {
      name: `${criteriaCount} criteria of phrases, with who says it, place and negation ÷ bare search in the same words`,
      unit: '×',
      values: ratios,
      detail: `ours ${perSecond(comparedCount, ours)}, bare ${perSecond(comparedCount, rival)}`,
    },
    {
      name: `${callCount.toLocaleString('en')} calls scored by ${criteriaCount} criteria of phrases and patterns, in memory`,
      unit: 's',
      values: [scored],
      detail: perSecond(callCount, [scored]),
    },
  ]
  bench.sayMeasured(inMemory)
  const preview = await measurePreview(bench, mixedCard(), samples, callCount)
  bench.sayMeasured(preview)
  return [...inMemory, ...preview, ...(await measureRescore(bench, mixedCard(), samples))]
}

const secondsSpent = (work: () => void): Promise<number> => secondsOf(() => Promise.resolve(work()))

const perSecond = (count: number, seconds: readonly number[]): string =>
  `${Math.round(count / median(seconds)).toLocaleString('en')} calls/s`

export const benchmark: Benchmark = {
  name: 'scorecards',
  title: 'criteria in the words of their authors, and scoring as a preview does it',
  run,
}
