import { dirname } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { foldName } from '#workers/domain/people/fold-name.ts'
import { createOfflineMatcher } from '#workers/domain/routing/describe-match.ts'
import { norm } from '#workers/domain/routing/normalize.ts'
import { prepareCategorizationRules, routeCall } from '#workers/domain/routing/route.ts'
import { categorizationRule, routableCall } from '#workers/domain/routing/testing.ts'
import { defaultScorecards } from '#workers/domain/scoring/default-scorecards.ts'
import { scoreOffline } from '#workers/engines/offline/score-offline.ts'
import { TranscriptError } from '#workers/domain/transcripts/message.ts'
import { parseTranscriptWithFallback } from '#workers/domain/transcripts/parse.ts'
import { maskText } from '#workers/telemetry/log.ts'
import { figure, isFullSize, sized } from '../../figures.ts'
import { testSeed } from '../lab/seeded-random.ts'
import { evilFiles, evilPumps, evilStructures } from './evil-transcripts.ts'
import { type Attack, attacksOn, processorMs, searchTimes, steepGrowth, textOf } from './pumping.ts'
import { builtPatterns, writtenPatterns } from './regex-sources.ts'

/**
 * Patterns whose search is not linear but whose text is short: `characters` is the longest text that their caller passes, read from the
 * source around the pattern. Any other pattern must be linear.
 */
const boundedTexts: Record<string, { characters: number; because: string }> = {
  '\\/+$': { characters: 2000, because: "the operator's own PUBLIC_URL" },
  '\\[[^\\]]* ': { characters: 2000, because: 'our own phrases, when the module loads' },
  '[\\s\\-–—|,•·:@]+$': { characters: 140, because: 'header lines of at most 140 characters' },
  '^(?:-\\s*)?(?:view recording|watch)\\s*[-:–]?\\s*https?:\\/\\/': {
    characters: 300,
    because: 'lines of at most 300 characters',
  },
  '\\s+to\\s+': { characters: 200, because: 'a name before a colon within 200 characters' },
  '^[\\s\\u00a0\\u202f\\u3000]+|[\\s\\u00a0\\u202f\\u3000]+$': {
    characters: 400,
    because: 'names, cut at 400 characters before',
  },
  '[\\s,:;"\'(-]+$': {
    characters: 400,
    because: 'the beginning of a sentence, cut at 400 characters before',
  },
  '\\s*\\([^()]*\\)$': { characters: 60, because: 'names of at most 60 characters' },
  '^([^()[\\]]+?)\\s*(?:\\(([^()]{1,100})\\)|\\[([^\\][]{1,100})\\])$': {
    characters: 200,
    because: 'names, cut at 200 characters before',
  },
  '[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+': {
    characters: 2000,
    because: 'log texts, cut at 2000 characters before',
  },
  '^[("\']+|[)"\'.,!?;:]+$': { characters: 120, because: 'a phrase, refused beyond 120 characters before' },
  '<link[^>]+href="https?:[^>]*>': { characters: 3000, because: "the queue board's own page" },
}

/** The most CPU time that one search may cost at its limit, ms: less than a request's own work. */
const mostAtBoundMs = 50
/** Nothing linear takes this long for texts of these sizes, on any machine; an exponential search takes forever. Ms. */
const patience = 20_000

let written = 0
let built = 0
const fromSources = await writtenPatterns(['workers', 'api', 'db'])
const fromModules = await builtPatterns(['workers/domain'])
written = fromSources.length
built = fromModules.length
const found = [...fromSources, ...fromModules]
// A pattern that repeats only a few times is linear by its form; full size tests it anyway.
const patterns = isFullSize ? found : found.filter(({ pattern }) => /[*+]|\{\d+,\}/.test(pattern.source))

const folders = [...Map.groupBy(patterns, ({ file }) => dirname(file))]

const effort = isFullSize
  ? { pairs: 12, samples: 4, cuts: 10, seed: testSeed() }
  : { pairs: 3, samples: 1, cuts: 3, seed: testSeed() }

/**
 * How many of about three hundred attacks are tried on long texts: the most expensive ones on shorter texts. Full size tries all of them.
 */
const mostOnLongTexts = 64

const mostExpensive = (attacks: Attack[], times: number[]): Attack[] =>
  isFullSize
    ? attacks
    : attacks
        .map((attack, index) => ({ attack, ms: times[index] ?? 0 }))
        .toSorted((first, second) => second.ms - first.ms)
        .slice(0, mostOnLongTexts)
        .map(({ attack }) => attack)

type Steep = { attack: Attack; ms: number[] }

/**
 * The attack for which the search grows faster than the text, or null. Starts with small texts, on which even an exponential search ends.
 */
function findSteep(pattern: RegExp, attacks: Attack[], deadlineMs = patience): Steep | null {
  let tried = attacks
  for (const size of [24, 300, 3000]) {
    const times = searchTimes(
      pattern,
      tried.map((attack) => textOf(attack, size)),
      deadlineMs,
    )
    const lost = times.indexOf(Number.POSITIVE_INFINITY)
    if (lost !== -1 && tried[lost] !== undefined)
      return { attack: tried[lost], ms: [Number.POSITIVE_INFINITY] }
    const dearest = tried
      .map((attack, index) => ({ attack, ms: times[index] ?? 0 }))
      .toSorted((first, second) => second.ms - first.ms)
    for (const { attack, ms } of dearest.slice(0, 8)) {
      // A linear search of so short a text takes a fraction of this, whatever its constant factor.
      if (ms < 1) break
      const [onFour = 0] = searchTimes(pattern, [textOf(attack, size * 4)], deadlineMs)
      if (onFour === Number.POSITIVE_INFINITY) return { attack, ms: [ms, onFour] }
      const growth = steepGrowth(
        (characters) => searchTimes(pattern, [textOf(attack, characters)], deadlineMs),
        size,
      )
      if (growth !== null) return { attack, ms: growth }
    }
    // On a few hundred characters, a quadratic search is already a hundred times as expensive as a linear one.
    if (size === 300) tried = mostExpensive(tried, times)
  }
  return null
}

describe('every regular expression of the program', () => {
  it('is found: those that are written and those that modules put together', () => {
    expect(written).toBeGreaterThan(250)
    expect(built).toBeGreaterThan(100)
  })

  let linear = 0
  let tried = 0
  afterAll(() =>
    figure(
      'regular expressions that grow no faster than their text',
      `${linear} of ${patterns.length}, ${tried} attacks`,
    ),
  )

  // All of them take minutes.
  it.each(folders)(
    'in %s is searched in time that grows with the text, or its text is bounded',
    async (_folder, inFolder) => {
      const steep: string[] = []
      for (const { pattern, file } of inFolder) {
        // Between two patterns, the runner reports and checks its timeout.
        await nextTurn()
        const attacks = pattern.source in boundedTexts ? [] : attacksOn(pattern, effort)
        tried += attacks.length
        const worst = findSteep(pattern, attacks)
        if (worst === null) linear += 1
        else
          steep.push(
            `${file}: ${String(pattern).slice(0, 200)} on ${JSON.stringify(worst.attack)}: ${worst.ms.join(', ')} ms for n, 4n`,
          )
      }
      expect(steep).toEqual([])
    },
  )

  it('whose text is bounded is cheap at its bound', () => {
    const dear: string[] = []
    for (const [source, { characters }] of Object.entries(boundedTexts)) {
      const found = patterns.find(({ pattern }) => pattern.source === source)
      expect(found, `${source} is no longer in the program`).toBeDefined()
      if (found === undefined) continue
      const attacks = attacksOn(found.pattern, effort)
      const onQuarter = searchTimes(
        found.pattern,
        attacks.map((attack) => textOf(attack, characters / 4)),
        patience,
      )
      // Attacks that differ only in their tails count as one here.
      const texts = [
        ...new Set(
          mostExpensive(attacks, onQuarter).map((attack) => textOf(attack, characters).slice(0, characters)),
        ),
      ]
      const times = searchTimes(found.pattern, texts, patience)
      for (const [index, text] of texts.entries()) {
        if ((times[index] ?? 0) < mostAtBoundMs) continue
        // Anything slow by elapsed time is measured again in CPU time.
        const ms = Math.min(
          ...[1, 2, 3].map(() => processorMs(() => searchTimes(found.pattern, [text], patience))),
        )
        if (ms > mostAtBoundMs) dear.push(`${source}: ${ms} ms at ${characters} characters`)
      }
    }
    expect(dear).toEqual([])
  })

  it('is attacked with its own texts, even if it excludes every printable character', () => {
    const attacks = attacksOn(/^x[^\x20-\x7e]+y$/, { ...effort, samples: 2 })
    expect(attacks.some(({ head, tail }) => /^x[^\x20-\x7e]+y$/.test(head + tail))).toBe(true)
  })

  it('would be caught if it were quadratic or exponential', () => {
    const known = [/(a+)+$/, /(?:a|aa)+$/, /\s+$/, /^(?:[^,]+,?)*$/, /a*a*b/]
    expect(
      known.filter(
        (pattern) => findSteep(pattern, attacksOn(pattern, { ...effort, pairs: 8 }), 400) === null,
      ),
    ).toEqual([])
  })
})

const parse = (text: string): void => {
  try {
    parseTranscriptWithFallback(text)
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error
  }
}

/** Messages of the largest size that a transcript may have, made of one repeated piece. */
const messagesOf = (pump: string, characters: number) =>
  Array.from({ length: Math.ceil(characters / 2000) }, (_, index) => ({
    role: index % 2 === 0 ? ('user' as const) : ('bot' as const),
    userName: index % 2 === 0 ? 'Ada Moss' : 'Ben Ford',
    secondsFromStart: index * 10,
    message: pump.repeat(Math.ceil(2000 / pump.length)).slice(0, 2000),
  }))

const speechPumps = ['a', ' ', ', ', '?', '. ', "'", 'I ', 'how much ', 'we lose 5 ', '1,000 ', 'and ', 'so well okay ', 'A.B.', '中', '🦊', '\u0301', '"', '€5', 'Ada Moss ', '-'] // prettier-ignore

const scorecards = Object.values(defaultScorecards)
const rules = Array.from({ length: 200 }, (_, index) =>
  categorizationRule({
    id: `rule${index}`,
    position: index,
    callTitleIncludes: `value ${index}||other ${index}`,
    explanation: `Talks about topic ${index} and price`,
  }),
)

/** Everything that reads untrusted texts besides the parser, by number of characters. */
const readers: Record<string, (pump: string, characters: number) => void> = {
  scoring: (pump, characters) => {
    const messages = messagesOf(pump, characters)
    const call = {
      messages,
      sideOf: messages.map((message) => (message.role === 'user' ? ('rep' as const) : ('buyer' as const))),
      repName: 'Ada Moss',
      buyerNames: ['Ben Ford'],
      organizationName: 'Alder',
      startedAt: '2026-11-18T10:00:00Z',
      durationSeconds: null,
    }
    for (const scorecard of isFullSize ? scorecards : scorecards.slice(0, 1)) scoreOffline(call, scorecard)
  },
  'matching descriptions': (pump, characters) =>
    void routeCall(
      routableCall(
        'A title',
        messagesOf(pump, characters).map(({ message }) => message),
      ),
      prepareCategorizationRules(rules),
      null,
      { matchDescriptions: createOfflineMatcher(rules) },
    ),
  'comparing titles': (pump, characters) => void norm(pump.repeat(characters / pump.length)),
  'folding names': (pump, characters) => void foldName(pump.repeat(characters / pump.length)),
  'masking log texts': (pump, characters) => void maskText(pump.repeat(characters / pump.length)),
}

const some = <Item>(items: readonly Item[], count: number): readonly Item[] =>
  isFullSize ? items : fc.sample(fc.constantFrom(...items), { numRuns: count, seed: testSeed() })

/** In full size, 1,600 texts are parsed at sizes up to 160,000 characters, milliseconds. */
const parseTimeout = sized(3_600_000, 120_000)

describe('everything that reads a stranger’s text', () => {
  it('parses transcripts of growing size in time that grows with them', { timeout: parseTimeout }, () => {
    const steep: string[] = []
    const size = sized(40_000, 6_000)
    const texts = [...some(evilFiles, 6), ...some(evilPumps, 12), ...some(evilStructures, 6)]
    for (const { name, make } of texts) {
      const growth = steepGrowth((characters) => parse(make(characters)), size)
      if (growth !== null) steep.push(`${name}: ${growth.join(', ')} ms for n, 4n`)
    }
    expect(steep).toEqual([])
    figure('hostile transcripts parsed in linear time', `${texts.length} of ${texts.length}`)
  })

  it.each(Object.keys(readers))('is linear in %s', (name) => {
    const read = readers[name]
    const steep: string[] = []
    for (const pump of some(speechPumps, 2)) {
      const growth = steepGrowth((characters) => read?.(pump, characters), sized(40_000, 8_000))
      if (growth !== null) steep.push(`${JSON.stringify(pump)}: ${growth.join(', ')} ms for n, 4n`)
    }
    expect(steep).toEqual([])
  })
})
