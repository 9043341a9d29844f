import type { ListCallsBody } from '#api/contract/calls.ts'
import { sized } from '../../figures.ts'
import { startApiProcess } from '../lab/server-process.ts'
import type { Bench, Benchmark, Measurement } from './benchmark.ts'
import { type CallHistory, type Person, writeCallHistory } from './call-history.ts'
import { manyAddresses, openVisitor, type Visitor } from './visitors.ts'
import { quantile } from './statistics.ts'

const largeSize = sized(1_000_000, 2_000)
const smallSize = sized(10_000, 1_000)
const samples = sized(200, 2)

type Question = {
  name: string
  as: Person['position']
  body: (history: CallHistory, person: Person) => Partial<ListCallsBody>
}

const dayMs = 86_400_000
const day = (ago: number): string => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10)

/** The console's requests: each order, each filter, a few of them combined, and each reader's own view. */
const questions: Question[] = [
  { name: 'first page', as: 'owner', body: () => ({}) },
  { name: 'page of 100', as: 'owner', body: () => ({ numberOfResults: 100 }) },
  {
    name: 'last page, row 10,000',
    as: 'owner',
    body: () => ({ from: Math.min(10_000, smallSize - smallSize / 10) }),
  },
  ...(['oldest', 'score', '-score', 'duration', '-duration', 'title'] as const).map((sortBy) => ({
    name: `order ${sortBy}`,
    as: 'owner' as const,
    body: () => ({ sortBy }),
  })),
  { name: 'status: failed', as: 'owner', body: () => ({ scoreStatuses: ['SCORED_ERROR'] }) },
  {
    name: 'status: waiting or at work',
    as: 'owner',
    body: () => ({ scoreStatuses: ['TO_BE_SCORED', 'SCORING'] }),
  },
  { name: 'status: scored', as: 'owner', body: () => ({ scoreStatuses: ['SCORED_SUCCESS'] }) },
  { name: 'type: cold', as: 'owner', body: () => ({ callTypes: ['cold'] }) },
  { name: 'type: freight (rare)', as: 'owner', body: () => ({ callTypes: ['freight'] }) },
  { name: 'scorecard', as: 'owner', body: ({ scorecardId }) => ({ scorecards: [scorecardId] }) },
  { name: 'rep', as: 'owner', body: ({ people }) => ({ reps: repsOf(people).slice(8, 9) }) },
  { name: 'three reps', as: 'owner', body: ({ people }) => ({ reps: repsOf(people).slice(5, 8) }) },
  { name: 'team', as: 'owner', body: ({ teamId }) => ({ teams: [teamId] }) },
  { name: 'date: last 90 days', as: 'owner', body: () => ({ date: { range: 'lastNinetyDays' } }) },
  {
    name: 'date: one day',
    as: 'owner',
    body: () => ({ date: { range: 'custom', fromDate: day(500), toDate: day(500) } }),
  },
  { name: 'duration over 80 min', as: 'owner', body: () => ({ minDuration: 4_800 }) },
  { name: 'duration 10 to 15 min', as: 'owner', body: () => ({ minDuration: 600, maxDuration: 900 }) },
  { name: 'private', as: 'owner', body: () => ({ isPrivate: true }) },
  { name: 'search: common word', as: 'owner', body: () => ({ search: 'discovery' }) },
  { name: 'search: word begun', as: 'owner', body: () => ({ search: 'dis' }) },
  { name: 'search: company', as: 'owner', body: ({ companyWord }) => ({ search: companyWord }) },
  {
    name: 'search: two words',
    as: 'owner',
    body: ({ companyWord }) => ({ search: `${companyWord} discovery` }),
  },
  { name: 'search: two common words', as: 'owner', body: () => ({ search: 'discovery optics' }) },
  { name: 'search: nothing', as: 'owner', body: () => ({ search: 'zebra' }) },
  {
    name: 'type and status',
    as: 'owner',
    body: () => ({ callTypes: ['gatekeeper'], scoreStatuses: ['SCORED_ERROR'] }),
  },
  {
    name: 'team, type and 90 days',
    as: 'owner',
    body: ({ teamId }) => ({ teams: [teamId], callTypes: ['demo'], date: { range: 'lastNinetyDays' } }),
  },
  {
    name: 'search and type',
    as: 'owner',
    body: ({ companyWord }) => ({ search: companyWord, callTypes: ['cold'] }),
  },
  { name: 'first page', as: 'observer', body: () => ({}) },
  { name: 'status: failed', as: 'observer', body: () => ({ scoreStatuses: ['SCORED_ERROR'] }) },
  { name: 'search: company', as: 'observer', body: ({ companyWord }) => ({ search: companyWord }) },
  ...(['lead', 'rep'] as const).flatMap((as): Question[] => [
    { name: 'first page', as, body: () => ({}) },
    { name: 'own calls', as, body: (_, { id }) => ({ reps: [id] }) },
    { name: 'order -score', as, body: () => ({ sortBy: '-score' }) },
    { name: 'status: failed', as, body: () => ({ scoreStatuses: ['SCORED_ERROR'] }) },
    { name: 'type: demo', as, body: () => ({ callTypes: ['demo'] }) },
    { name: 'search: common word', as, body: () => ({ search: 'discovery' }) },
    { name: 'search: company', as, body: ({ companyWord }) => ({ search: companyWord }) },
  ]),
]

const repsOf = (people: readonly Person[]): string[] =>
  people.filter(({ position }) => position === 'rep').map(({ id }) => id)

type Site = { history: CallHistory; url: string }

async function openSite(bench: Bench, calls: number): Promise<Site> {
  const database = await bench.createDatabase()
  // A neighbor in the same tables.
  await writeCallHistory(database, 'neighbour', Math.round(calls / 20))
  const history = await writeCallHistory(database, 'measured', calls)
  const api = await startApiProcess({ databaseUrl: database.url, redisUrl: null, env: manyAddresses })
  bench.onEnd(() => void api.stop())
  bench.say(`${calls.toLocaleString('en')} calls and ${history.people.length} readers`)
  return { history, url: api.url }
}

type Reader = { person: Person; visitor: Visitor }

/** Tokens last ten minutes, so each round signs in again. */
async function signInAll({ history, url }: Site): Promise<Reader[]> {
  const readers: Reader[] = []
  for (const [number, person] of history.people.entries()) {
    const visitor = await openVisitor({ url }, { email: person.email, orgId: history.orgId }, number)
    readers.push({ person, visitor })
  }
  return readers
}

export const benchmark: Benchmark = {
  name: 'lists',
  title: `the calls page of an organization with ${largeSize.toLocaleString('en')} calls beside one with ${smallSize.toLocaleString('en')}, over HTTP`,
  run: async (bench) => {
    const sites = [await openSite(bench, smallSize), await openSite(bench, largeSize)] as const
    /** p99 of each round, ms, by request. */
    const measured = questions.map((): [number[], number[]] => [[], []])
    for (let round = 0; round < bench.rounds; round += 1) {
      const readers = await Promise.all(sites.map(signInAll))
      for (const [index, question] of questions.entries()) {
        const times: [number[], number[]] = [[], []]
        for (let sample = -1; sample < samples; sample += 1) {
          // Alternating, so that other activity affects both.
          for (const site of sample % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
            const able = readers[site]?.filter(({ person }) => person.position === question.as) ?? []
            const reader = able[(sample + 1) % able.length]
            if (reader === undefined) throw new Error(`Nobody reads as ${question.as}`)
            const { ms } = await reader.visitor.ask('POST', '/integrations/real-calls/listCalls', {
              numberOfResults: 20,
              ...question.body(sites[site].history, reader.person),
            })
            if (sample >= 0) times[site].push(ms)
          }
        }
        for (const site of [0, 1] as const) measured[index]?.[site].push(quantile(times[site], 0.99))
      }
      for (const { visitor } of readers.flat()) visitor.close()
    }
    const ms = (values: number[]): string => `${quantile(values, 0.5).toFixed(1)} ms`
    const ratios = questions.map((question, index): Measurement => {
      const [small = [], large = []] = measured[index] ?? []
      return {
        name: `${question.as}: ${question.name}`,
        unit: '×',
        values: large.map((value, round) => value / (small[round] ?? Number.NaN)),
        target: { atMost: 2 },
        detail: `p99 ${ms(large)}, of the small one ${ms(small)}`,
      }
    })
    const slowest = Array.from({ length: bench.rounds }, (_, round) =>
      Math.max(...measured.map(([, large]) => large[round] ?? Number.NaN)),
    )
    return [...ratios, { name: 'slowest p99 of all', unit: 'ms', values: slowest, target: { atMost: 50 } }]
  },
}
