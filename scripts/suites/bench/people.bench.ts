import { sized } from '../../figures.ts'
import { startApiProcess } from '../lab/server-process.ts'
import type { Bench, Benchmark, Measurement } from './benchmark.ts'
import { type Crowd, type Reader, writeCrowd } from './crowd.ts'
import { quantile } from './statistics.ts'
import { manyAddresses, openVisitor, type Visitor } from './visitors.ts'

const largeSize = sized(20_000, 200)
const smallSize = sized(200, 100)
const samples = sized(100, 1)

/** Ten people per team; at most 2,000 teams, eight levels deep. */
const sizeOf = (users: number) => ({
  users,
  teams: users / 10,
  calls: users * 10,
  auditEntries: users * 5,
})

type Question = {
  name: string
  as: Reader['position']
  /** A path to read, or a path and a body to send. */
  ask: (crowd: Crowd, reader: Reader) => string | { path: string; body: unknown }
}

const reads = (
  as: Reader['position'],
  paths: Record<string, (crowd: Crowd, reader: Reader) => string>,
): Question[] => Object.entries(paths).map(([name, ask]) => ({ name, as, ask }))

const calls = (name: string, as: Reader['position'], body: (crowd: Crowd) => object): Question => ({
  name,
  as,
  ask: (crowd) => ({
    path: '/integrations/real-calls/listCalls',
    body: { numberOfResults: 20, ...body(crowd) },
  }),
})

const home = { home: () => '/home' }
const users = '/users?includePending=true&numberOfResults=20'
const audit = '/organizations/audit-log?limit=50'
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

/** The requests of the pages about people. Both organizations have a Holmson, and neither has a zebra. */
const questions: Question[] = [
  ...reads('owner', {
    ...home,
    'users: first page': () => users,
    'users: page of 100': () => users.replace('=20', '=100'),
    'users: last page, row 10,000': () => `${users}&from=${Math.min(10_000, largeSize / 2, smallSize / 2)}`,
    ...Object.fromEntries(
      ['-name', 'email', '-email', 'role', 'newest'].map((order) => [
        `users: order ${order}`,
        () => `${users}&orderBy=${order}`,
      ]),
    ),
    'users: invited': () => `${users}&status=INVITED`,
    'users: deactivated': () => `${users}&status=DEPROVISIONED,DELETED`,
    'users: owners': () => `${users}&roles=OWNER`,
    'users: members': () => `${users}&roles=MEMBER`,
    'users: of a team': ({ teamIds }) => `${users}&teams=${teamIds.leaf}`,
    'users: of two teams, members': ({ teamIds }) =>
      `${users}&teams=${teamIds.leaf},${teamIds.middle}&roles=MEMBER`,
    'users: search name': () => `${users}&search=holmson`,
    'users: search common part': () => `${users}&search=an`,
    'users: search address': ({ invited }) => `${users}&search=${encodeURIComponent(invited.email)}`,
    'users: search nothing': () => `${users}&search=zebra`,
    'user: profile': ({ userIds }) => `/users/${userIds[7] ?? ''}`,
    'users by ids: 200': ({ userIds }) => `/users/usersByIds?ids=${userIds.join(',')}`,
    'users: seats': () => '/organizations/accounts-used-per-role',
    'export of users: first page': () => '/users/export?search=holmson',
    'picker of reps: visible calls': () => '/users?withVisibleCalls=true&numberOfResults=20',
    'improvements: first page': () => '/users/stats/improvements',
    'teams: tree': () => '/users/teams/tree',
    'teams: lines of the tree, first 60': ({ treeIds }) => `/users/teams/by-ids?ids=${treeIds.join(',')}`,
    'teams: search': () => '/users/teams?numberOfResults=20&search=team%207.1',
    'teams: by ids': ({ teamIds }) => `/users/teams/by-ids?ids=${Object.values(teamIds).join(',')}`,
    'team: one': ({ teamIds }) => `/users/teams/${teamIds.middle}`,
    'team: people': ({ teamIds }) => `/users/teams/${teamIds.top}/members?numberOfResults=20`,
    'team: people, search': ({ teamIds }) => `/users/teams/${teamIds.top}/members?search=an`,
    'team: what goes with it': ({ teamIds }) => `/users/teams/${teamIds.middle}/deletion`,
    'teams: mine': () => '/users/teams/mine',
    'audit log: first page': () => audit,
    'audit log: of a person': ({ readers }) => `${audit}&userId=${readers[0]?.id ?? ''}`,
    'audit log: source': () => `${audit}&source=api_key`,
    'audit log: subject team': () => `${audit}&subjects=team`,
    'audit log: a day': () => `${audit}&since=${daysAgo(2)}&until=${daysAgo(1)}`,
    'audit log: search action': () => `${audit}&search=publish`,
  }),
  {
    name: 'invitations: check 20 addresses',
    as: 'owner',
    ask: ({ invited, teamIds }) => ({
      path: '/organizations/check-invitations',
      body: {
        invitations: [invited.email, ...Array.from({ length: 19 }, (_, n) => `new${n}@crowd.example`)].map(
          (email) => ({ email, role: 'MEMBER', teamIds: [teamIds.leaf] }),
        ),
      },
    }),
  },
  {
    name: 'change of 200 people: preview',
    as: 'owner',
    ask: ({ userIds }) => ({
      path: '/organizations/change-members',
      body: { userIds, change: 'deactivate', isPreview: true },
    }),
  },
  ...(['head', 'lead', 'rep'] as const).flatMap((as) => [
    calls('calls: first page', as, () => ({})),
    calls('calls: order -score', as, () => ({ sortBy: '-score' })),
    calls('calls: failed', as, () => ({ scoreStatuses: ['SCORED_ERROR'] })),
    calls('calls: search', as, () => ({ search: 'discovery' })),
    calls('calls: of a team', as, ({ teamIds }) => ({ teams: [teamIds.leaf] })),
    ...reads(as, {
      ...home,
      'picker of reps: visible calls': () => '/users?withVisibleCalls=true&numberOfResults=20',
      'picker of reps: search': () => '/users?withVisibleCalls=true&numberOfResults=20&search=an',
      'teams: mine': () => '/users/teams/mine',
      'improvements: first page': () => '/users/stats/improvements',
    }),
  ]),
]

type Site = { crowd: Crowd; url: string }

async function openSite(bench: Bench, people: number): Promise<Site> {
  const database = await bench.createDatabase()
  // A neighbor in the same tables.
  await writeCrowd(database, 'neighbor', sizeOf(smallSize))
  const crowd = await writeCrowd(database, 'measured', sizeOf(people))
  const api = await startApiProcess({ databaseUrl: database.url, redisUrl: null, env: manyAddresses })
  bench.onEnd(() => void api.stop())
  bench.say(`${people.toLocaleString('en')} people, ${crowd.readers.length} of them read`)
  return { crowd, url: api.url }
}

type Visit = { reader: Reader; visitor: Visitor }

/** Tokens last ten minutes, so each round signs in again. */
async function signInAll({ crowd, url }: Site): Promise<Visit[]> {
  const visits: Visit[] = []
  for (const [number, reader] of crowd.readers.entries()) {
    const visitor = await openVisitor({ url }, { email: reader.email, orgId: crowd.orgId }, number)
    visits.push({ reader, visitor })
  }
  return visits
}

function askOnce(question: Question, { crowd }: Site, { reader, visitor }: Visit): Promise<{ ms: number }> {
  const asked = question.ask(crowd, reader)
  return typeof asked === 'string' ? visitor.ask('GET', asked) : visitor.ask('POST', asked.path, asked.body)
}

export const benchmark: Benchmark = {
  name: 'people',
  title: `pages about ${largeSize.toLocaleString('en')} people in ${sizeOf(largeSize).teams.toLocaleString('en')} teams beside those about ${smallSize}, over HTTP`,
  run: async (bench) => {
    const sites = [await openSite(bench, smallSize), await openSite(bench, largeSize)] as const
    /** p50 and p99 of each round, ms, by request and site. */
    const measured = questions.map(() =>
      [0, 1].map((): { p50: number[]; p99: number[] } => ({ p50: [], p99: [] })),
    )
    for (let round = 0; round < bench.rounds; round += 1) {
      bench.say(`round ${round + 1} of ${bench.rounds}`)
      const visits = await Promise.all(sites.map(signInAll))
      for (const [index, question] of questions.entries()) {
        const times: [number[], number[]] = [[], []]
        for (let sample = -1; sample < samples; sample += 1) {
          // Alternating, so that other activity affects both.
          for (const site of sample % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
            const able = visits[site]?.filter(({ reader }) => reader.position === question.as) ?? []
            const visit = able[(sample + 1) % able.length]
            if (visit === undefined) throw new Error(`Nobody reads as ${question.as}`)
            const { ms } = await askOnce(question, sites[site], visit)
            if (sample >= 0) times[site].push(ms)
          }
        }
        for (const site of [0, 1] as const) {
          measured[index]?.[site]?.p50.push(quantile(times[site], 0.5))
          measured[index]?.[site]?.p99.push(quantile(times[site], 0.99))
        }
      }
      for (const { visitor } of visits.flat()) visitor.close()
    }
    const ms = (values: number[]): string => `${quantile(values, 0.5).toFixed(1)} ms`
    const ratios = questions.map((question, index): Measurement => {
      const [small = { p50: [], p99: [] }, large = { p50: [], p99: [] }] = measured[index] ?? []
      return {
        name: `${question.as}: ${question.name}`,
        unit: '×',
        values: large.p99.map((value, round) => value / (small.p99[round] ?? Number.NaN)),
        target: { atMost: 2 },
        detail: `p50 ${ms(large.p50)}, p99 ${ms(large.p99)}; of the small one ${ms(small.p50)}, ${ms(small.p99)}`,
      }
    })
    // The median round of each page, as for the ratios: a single pause of the machine in 15,000 requests does not make a page slow.
    const slowest = Math.max(...measured.map(([, large]) => quantile(large?.p99 ?? [], 0.5)))
    return [...ratios, { name: 'slowest p99 of all', unit: 'ms', values: [slowest], target: { atMost: 50 } }]
  },
}
