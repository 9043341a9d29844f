import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '../../client.ts'
import { up as splitSearchWords } from '../../migrations/202611300320_split_search_words.ts'
import type { NewRow } from '../../schema.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { type CallFilter, countLimit, listCalls } from './call-list.ts'
import type { CallSort } from './call-orders.ts'
import { type CallVisibility, findVisibleCall, insertCall, updateCall } from './calls.ts'
import { noTeams } from '../people/team-set.ts'
import { insertTeam, insertTeamMember } from '../people/teams.ts'
import { findLedMembers, isLedBy } from '../people/visibility.ts'

let test: TestDatabase
let orgId: string
let rep: string
let lead: string
let colleague: string
beforeAll(async () => {
  test = await createTestDatabase()
  orgId = await givenOrganization()
  ;[rep, lead, colleague] = [await givenMember(orgId), await givenMember(orgId), await givenMember(orgId)]
})
afterAll(() => test.drop())

async function givenOrganization(): Promise<string> {
  const row = await test.database.system
    .insertInto('organizations')
    .values({ name: 'Alder Works' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function givenMember(organization: string): Promise<string> {
  const email = `${crypto.randomUUID()}@example.test`
  const { id } = await test.database.system
    .insertInto('users')
    .values({ email })
    .returning('id')
    .executeTakeFirstOrThrow()
  await test.database.system
    .insertInto('memberships')
    .values({ org_id: organization, user_id: id, role: 'MEMBER', status: 'ACTIVE' })
    .execute()
  return id
}

const given = (call: Partial<NewRow<'calls'>>): Promise<string> =>
  test.database.withOrg({ orgId }, (trx) => insertCall(trx, { org_id: orgId, ...call }))

const everything: CallVisibility = {
  userId: crypto.randomUUID(),
  seesAll: true,
  seesPrivate: true,
  teammateIds: [],
  sharedTeams: noTeams,
}

const list = (
  filter: CallFilter,
  visibility = everything,
  sort: CallSort = 'newest',
  numberOfResults = 20,
  from = 0,
) =>
  test.database.withOrg({ orgId }, (trx) =>
    listCalls(trx, visibility, filter, { sort, from, numberOfResults }),
  )

const titles = async (filter: CallFilter, visibility?: CallVisibility): Promise<string[]> =>
  (await list(filter, visibility, 'title')).rows.map((call) => call.title)

describe('the search words of a call', () => {
  it('change with its title and company, and are removed and restored with the call', async () => {
    const id = await given({ title: 'Juniper kickoff', buyer_company: 'Sable Marine' })
    const change = (values: Parameters<typeof updateCall>[2]): Promise<void> =>
      test.database.withOrg({ orgId }, (trx) => updateCall(trx, id, values))
    expect(await titles({ search: 'juniper sable' })).toEqual(['Juniper kickoff'])
    await change({ title: 'Thistle kickoff' })
    expect(await titles({ search: 'juniper' })).toEqual([])
    expect(await titles({ search: 'thistle' })).toEqual(['Thistle kickoff'])
    const dates = () =>
      test.database.system
        .selectFrom('call_words')
        .select('started_at')
        .distinct()
        .where('call_id', '=', id)
        .execute()
    const startedAt = new Date('2026-01-02T03:04:05Z')
    await change({ started_at: startedAt })
    expect(await dates()).toEqual([{ started_at: startedAt }])
    await change({ deleted_at: new Date() })
    const words = () =>
      test.database.system.selectFrom('call_words').selectAll().where('call_id', '=', id).execute()
    expect(await words()).toEqual([])
    await change({ deleted_at: null })
    expect(await titles({ search: 'thistle mar' })).toEqual(['Thistle kickoff'])
    await test.database.system.deleteFrom('calls').where('id', '=', id).execute()
    expect(await words()).toEqual([])
  })
})

describe('the search words of calls that exist before words end at punctuation marks', () => {
  it('become those of new calls, and the others stay', async () => {
    const old = await givenOrganization()
    const titles = [
      'Acme/Globex <Northwind>',
      'Follow-up, Acme',
      'U\u0308berblick',
      'ann@acme.com',
      'Plain words',
    ]
    await sql`insert into calls (org_id, title, buyer_company) select ${old}::uuid, title, 'Alder' from unnest(${titles}::text[]) title`.execute(
      test.database.system,
    )
    const words = async () =>
      (
        await sql<{ title: string; words: string[]; version: string }>`
          select title, array_agg(word order by word) as words, max(call_words.xmin::text) as version
          from call_words join calls on calls.id = call_id where calls.org_id = ${old} group by title order by title`.execute(
          test.database.system,
        )
      ).rows
    const before = await words()
    await sql`delete from call_words where org_id = ${old}`.execute(test.database.system)
    await sql`
      insert into call_words (org_id, call_id, word, is_private, started_at)
      select org_id, id, word, is_private, started_at
      from calls, unnest(tsvector_to_array(to_tsvector('simple', title || ' ' || buyer_company))) word
      where org_id = ${old}`.execute(test.database.system)
    const unsplit = await words()
    expect(unsplit.map((call) => call.words)).not.toEqual(before.map((call) => call.words))
    const owner = new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: createPool(test.url, 'app_owner', 1) }),
    })
    await owner.transaction().execute(async (trx) => {
      await sql`drop function search_words`.execute(trx)
      await splitSearchWords(trx)
    })
    await owner.destroy()
    const after = await words()
    expect(after.map((call) => call.words)).toEqual(before.map((call) => call.words))
    const versionOf = (calls: typeof after, title: string) =>
      calls.find((call) => call.title === title)?.version
    expect(versionOf(after, 'Plain words')).toBe(versionOf(unsplit, 'Plain words'))
    expect(versionOf(after, 'Follow-up, Acme')).toBe(versionOf(unsplit, 'Follow-up, Acme'))
  })
})

describe('viewers of a call', () => {
  it('are its uploader and the members it is shared with, until that changes', async () => {
    const outsider = await givenMember(await givenOrganization())
    const id = await given({
      title: 'Viewed',
      caller_id: colleague,
      created_by: rep,
      shared_with: [lead, outsider],
    })
    const viewers = async (): Promise<string[]> => {
      const rows = await test.database.system
        .selectFrom('call_viewers')
        .select('user_id')
        .where('call_id', '=', id)
        .execute()
      return rows.map((row) => row.user_id).toSorted()
    }
    // A user outside the organization can't see it, even if it is shared with them.
    expect(await viewers()).toEqual([rep, lead].toSorted())
    await test.database.withOrg({ orgId }, (trx) => updateCall(trx, id, { caller_id: rep, shared_with: [] }))
    expect(await viewers()).toEqual([])
  })

  it('see the same calls in the list as one by one', async () => {
    const ids = new Map<string, string>()
    for (const [name, call] of Object.entries({
      own: { caller_id: rep },
      'own private': { caller_id: rep, is_private: true },
      uploaded: { caller_id: colleague, created_by: rep, is_private: true },
      shared: { shared_with: [rep], is_private: true },
      colleague: { caller_id: colleague },
      'colleague uploaded by the rep': { caller_id: colleague, created_by: rep },
      'colleague private': { caller_id: colleague, is_private: true },
      'lead private': { caller_id: lead, is_private: true },
      nobody: {},
      'nobody private': { is_private: true },
    } satisfies Record<string, Partial<NewRow<'calls'>>>)) {
      ids.set(name, await given({ title: `Sight ${name}`, ...call }))
    }
    const readers: CallVisibility[] = [
      { userId: rep, seesAll: false, seesPrivate: false, teammateIds: [], sharedTeams: noTeams },
      {
        userId: lead,
        seesAll: false,
        seesPrivate: false,
        teammateIds: [rep, colleague, lead],
        sharedTeams: noTeams,
      },
      { userId: rep, seesAll: true, seesPrivate: false, teammateIds: [], sharedTeams: noTeams },
      { userId: rep, seesAll: false, seesPrivate: true, teammateIds: [colleague], sharedTeams: noTeams },
      everything,
    ]
    for (const reader of readers) {
      const single: string[] = []
      for (const [name, id] of ids) {
        const found = await test.database.withOrg({ orgId }, (trx) => findVisibleCall(trx, id, reader))
        if (found !== undefined) single.push(`Sight ${name}`)
      }
      expect(await titles({ search: 'sight' }, reader)).toEqual(single.toSorted())
      expect((await list({ search: 'sight' }, reader, 'newest', 1)).total).toBe(single.length)
      const isPrivate = single.filter((title) => /private|uploaded$|shared/.test(title))
      expect(await titles({ search: 'sight', isPrivate: true }, reader)).toEqual(isPrivate.toSorted())
    }
  })
})

describe('a list of thousands of calls', () => {
  const rareNumber = 77
  let crowd: string
  let member: string
  beforeAll(async () => {
    crowd = await givenOrganization()
    member = await givenMember(crowd)
    // Without statistics, as right after an import.
    const server = new pg.Client({ connectionString: test.url })
    await server.connect()
    for (const table of ['calls', 'call_words'])
      await server.query(`alter table ${table} set (autovacuum_enabled = off)`)
    await server.end()
    await sql`
      insert into calls (org_id, title, caller_id, score, duration_seconds, started_at)
      select ${crowd}::uuid, 'Crowded crowd ' || case when n = ${rareNumber}::int then 'rarity' else 'usual' end
          || case when n % 3 = 0 then ' third' else '' end || case when n % 5 = 0 then ' fifth' else '' end,
        case when n % 2 = 0 then ${member}::uuid end, nullif(n % 10, 0), nullif(n % 7, 0), now() - n * interval '1 minute'
      from generate_series(1, 10_500) n`.execute(test.database.system)
  })
  const read = (
    filter: CallFilter,
    page: { sort?: CallSort; from?: number; numberOfResults?: number } = {},
    visibility = everything,
  ) =>
    test.database.withOrg({ orgId: crowd }, (trx) =>
      listCalls(trx, visibility, filter, { sort: 'newest', from: 0, numberOfResults: 20, ...page }),
    )
  const repView = (): CallVisibility => ({
    userId: member,
    seesAll: false,
    seesPrivate: false,
    teammateIds: [],
    sharedTeams: noTeams,
  })

  it('counts up to its limit, with and without a search', async () => {
    expect(await read({})).toMatchObject({ total: countLimit, isTotalAtLeast: true })
    expect((await read({ search: 'crowd' })).total).toBe(countLimit)
    expect(await read({}, {}, repView())).toMatchObject({ total: 5_250, isTotalAtLeast: false })
    expect((await read({ search: 'crowd' }, {}, repView())).total).toBe(5_250)
  })

  it('finds a rare word next to a common one, in any order', async () => {
    for (const search of ['crowd rarity', 'rarity crowd', 'rar']) {
      expect((await read({ search })).rows.map((call) => call.title)).toEqual(['Crowded crowd rarity'])
    }
  })

  it('finds the few calls that share common words, with and without a rep', async () => {
    expect(await read({ search: 'fifth third' })).toMatchObject({ total: 700, rows: { length: 20 } })
    expect((await read({ search: 'third fifth' }, {}, repView())).total).toBe(350)
    expect(await read({ search: 'third crow' }, { from: 3_490 })).toMatchObject({
      total: 3_500,
      isTotalAtLeast: false,
    })
  })

  it('counts calls that share common words up to a thousand beyond the page', async () => {
    const common = { search: 'usual crowded' }
    expect(await read(common)).toMatchObject({ total: 1_001, isTotalAtLeast: true })
    expect(await read(common, { from: 1_000 })).toMatchObject({
      total: 2_001,
      isTotalAtLeast: true,
      rows: { length: 20 },
    })
    expect(await read(common, { from: 10_000 })).toMatchObject({ total: countLimit, isTotalAtLeast: true })
    expect(await read(common, { from: 1_000 }, repView())).toMatchObject({
      total: 2_001,
      isTotalAtLeast: true,
    })
    expect(await read(common, { from: 5_000 }, repView())).toMatchObject({
      total: 5_250,
      isTotalAtLeast: false,
    })
    expect(await read({ ...common, minDuration: 6 }, { sort: 'duration' })).toMatchObject({
      total: 1_001,
      isTotalAtLeast: true,
    })
  })

  it.each<[CallSort, string]>([
    ['newest', 'crowded'],
    ['oldest', 'crowded'],
    ['newest', 'crowded usual'],
    ['oldest', 'usual crow'],
  ])('lists by %s the calls that match "%s"', async (sort, search) => {
    const expected = await read({}, { sort, numberOfResults: 200 })
    const usual = expected.rows
      .filter((row) => !search.includes('usual') || row.title.includes('usual'))
      .map((row) => row.id)
    for (const view of [everything, repView()]) {
      const ids =
        view === everything
          ? usual
          : usual.filter((id) => expected.rows.find((row) => row.id === id)?.caller_id === member)
      expect((await read({ search }, { sort, from: 60 }, view)).rows.map((row) => row.id)).toEqual(
        ids.slice(60, 80),
      )
    }
  })

  it.each([600, 2_000])(
    'pages through %i calls that are shared with a reader, and counts them',
    async (shared) => {
      const reader = await givenMember(crowd)
      await sql`
      insert into call_viewers (org_id, call_id, user_id)
      select org_id, id, ${reader}::uuid from calls where org_id = ${crowd}::uuid and title like '%usual%' order by started_at desc
      limit ${shared}`.execute(test.database.system)
      const view: CallVisibility = {
        userId: reader,
        seesAll: false,
        seesPrivate: false,
        teammateIds: [],
        sharedTeams: noTeams,
      }
      const all = await read({}, { numberOfResults: 2_100 }, view)
      expect([all.rows.length, all.total]).toEqual([shared, shared])
      expect(await read({}, { from: 500 }, view)).toMatchObject({
        rows: all.rows.slice(500, 520),
        total: shared,
      })
      expect(await read({ reps: [member] }, {}, view)).toMatchObject({
        total: all.rows.filter((row) => row.caller_id === member).length,
      })
      expect(await read({ minDuration: 6 }, { sort: '-score' }, view)).toMatchObject({
        total: all.rows.filter((row) => (row.duration_seconds ?? 0) >= 6).length,
      })
      expect(await read({ search: 'third' }, {}, view)).toMatchObject({
        total: all.rows.filter((row) => row.title.includes('third')).length,
      })
    },
  )

  it('lists a call once if the filter names its rep twice', async () => {
    const { rows, total } = await read({ reps: [member, member], minDuration: 6 }, { numberOfResults: 1_000 })
    expect([new Set(rows.map((row) => row.id)).size, rows.length, total]).toEqual([750, 750, 750])
  })

  it('counts a call once if two of its words match', async () => {
    expect((await read({ search: 'crow', reps: [member] })).total).toBe(5_250)
    expect((await read({ search: 'crow', minDuration: 6 })).total).toBe(1_500)
  })

  it.each<[CallSort, 'score' | 'duration_seconds']>([
    ['score', 'score'],
    ['-score', 'score'],
    ['duration', 'duration_seconds'],
    ['-duration', 'duration_seconds'],
  ])('pages by %s to the calls without a value, which come last', async (sort, column) => {
    const pages = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((page) =>
        read({}, { sort, from: page * 1_000, numberOfResults: 1_000 }, repView()),
      ),
    )
    const values = pages.flatMap(({ rows }) => rows.map((row) => row[column]))
    expect(values).toHaveLength(5_250)
    expect(new Set(pages.flatMap(({ rows }) => rows.map((row) => row.id))).size).toBe(5_250)
    const known = values.filter((value) => value !== null)
    const direction = sort.startsWith('-') ? -1 : 1
    expect(values.slice(0, known.length)).toEqual(known.toSorted((left, right) => (left - right) * direction))
  })
})

describe('calls whose rep a lead may choose', () => {
  it('are those of all that they lead, listed or looked up, and their own', async () => {
    const { own, led } = await test.database.withOrg({ orgId }, async (trx) => {
      const sales = await insertTeam(trx, { orgId, name: 'Sales', parentId: null })
      const nordics = await insertTeam(trx, { orgId, name: 'Nordics', parentId: sales })
      await insertTeamMember(trx, { orgId, teamId: sales, userId: lead, role: 'ADMIN' })
      await insertTeamMember(trx, { orgId, teamId: nordics, userId: colleague, role: 'MEMBER' })
      const unknown = { stage: 'scored', message_count: 4, score_status: 'SCORED_ERROR' } as const
      const by = (userId: string | null) => insertCall(trx, { org_id: orgId, ...unknown, caller_id: userId })
      await by(rep)
      await by(null)
      return { own: await by(lead), led: await by(colleague) }
    })
    for (const limit of [0, 1_000]) {
      const found = await test.database.withOrg({ orgId }, async (trx) => {
        const members = await findLedMembers(trx, lead, limit)
        expect(members.reachedTeams === undefined).toBe(limit > 0)
        const filter = { repUnknown: { userId: lead, led: members } }
        return listCalls(trx, everything, filter, { sort: 'newest', from: 0, numberOfResults: 20 })
      })
      expect(found.rows.map(({ id }) => id).toSorted()).toEqual([own, led].toSorted())
    }
    const isLed = (id: string) => test.database.withOrg({ orgId }, (trx) => isLedBy(trx, id, lead))
    expect([await isLed(colleague), await isLed(rep)]).toEqual([true, false])
  })
})
