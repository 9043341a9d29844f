import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db/client.ts'
import { findTextEngineChoice } from '#db/queries/rules/text-engine.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import type { DataRegion } from '#db/vocabulary/organizations.ts'
import { createLog } from '../telemetry/log.ts'
import type { TextEngine } from './engine.ts'
import { section, spoken } from '../domain/scoring/default-scorecards/build.ts'
import { scorecardDefinition } from '../domain/scoring/scorecard.ts'
import { goodDiscovery } from '../domain/scoring/testing-conversations.ts'
import { chooseEngines, openTextEngines } from './engines.ts'
import { matchRequest, ruleIds, rules } from './model/testing-calls.ts'
import { offlineEngine, offlineEngines } from './offline/offline.ts'
import { openOutgoing, type Outgoing, type OutgoingService } from '../security/outgoing.ts'
import { permitAll } from '../security/testing-outgoing.ts'

let testDatabase: TestDatabase
let database: Database
const lines: string[] = []
const log = createLog(
  { service: 'test', level: 'info' },
  new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }),
)
const model: TextEngine = { ...offlineEngine, id: 'model:acme-large v1' }

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = testDatabase.database
})
afterAll(() => testDatabase.drop())

async function givenOrganization(textEngine: unknown, dataRegion: DataRegion = 'default'): Promise<string> {
  const { id } = await database.system
    .insertInto('organizations')
    .values({
      name: 'Acme',
      data_region: dataRegion,
      settings: JSON.stringify(textEngine === undefined ? {} : { textEngine }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const ownQuestion = scorecardDefinition.parse({
  name: 'Own question',
  callTypes: ['discovery'],
  passMark: 50,
  sections: [
    section(
      'all',
      'All',
      spoken(
        'rep',
        { id: 'calm', text: 'Stays calm', weight: 100 },
        {
          id: 'calm',
          text: 'Stays calm',
          share: 1,
          speaker: null,
          method: { kind: 'model', question: 'Does the rep stay calm?' },
        },
      ),
    ),
  ],
})
const neverAborted = new AbortController().signal

let clock = 0
const gate = (...allowed: OutgoingService[]) =>
  openOutgoing({ database, servicesInEu: new Set(allowed), now: () => new Date() })
const enginesOf = ({ standard, outgoing = gate() }: { standard: 'offline' | 'model'; outgoing?: Outgoing }) =>
  chooseEngines({ database, outgoing, log, now: () => clock, standard }, () => model)

describe('the text engine of an organization', () => {
  it.each([
    [undefined, 'offline', 'offline'],
    [undefined, 'model', 'model:acme-large v1'],
    ['default', 'model', 'model:acme-large v1'],
    ['offline', 'model', 'offline'],
    ['model', 'offline', 'model:acme-large v1'],
    ['something else', 'offline', 'offline'],
    [7, 'offline', 'offline'],
  ] as const)(
    'is what it chose, or else the installation’s: %s over %s is %s',
    async (choice, standard, id) => {
      expect((await enginesOf({ standard }).for(await givenOrganization(choice))).id).toBe(id)
    },
  )

  it('is never a model in data region EU unless the installation allows it; the result says so, and the log once', async () => {
    const orgId = await givenOrganization('model', 'EU')
    const engines = enginesOf({ standard: 'model' })
    lines.length = 0
    for (let count = 0; count < 3; count += 1) {
      clock += 6_000
      const engine = await engines.for(orgId)
      expect(engine.id).toBe('offline')
      const match = await engine.descriptionMatcher(rules)(matchRequest)
      expect(match).toMatchObject({ ruleId: ruleIds[0], note: expect.stringContaining('data region EU') })
    }
    const { answers } = await (await engines.for(orgId)).assess(goodDiscovery, ownQuestion, neverAborted)
    expect(answers[0]?.checks[0]?.reason).toContain('data region EU')
    const written = await (await engines.for(orgId)).writeScorecard('Ask for the budget.', neverAborted)
    expect(written).toMatchObject({ madeBy: 'offline', note: expect.stringContaining('data region EU') })
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      event: 'text-engine.model-refused',
      orgId,
      code: 'outgoing-refused',
    })
    expect((await enginesOf({ standard: 'model', outgoing: gate('model') }).for(orgId)).id).toBe(model.id)
    // An organization that chose no model causes no refusal.
    expect(await engines.for(await givenOrganization('offline', 'EU'))).toBe(offlineEngine)
    expect(lines).toHaveLength(1)
  })

  it('is cached for seconds, and then a change takes effect', async () => {
    const orgId = await givenOrganization('model')
    const engines = enginesOf({ standard: 'offline' })
    expect((await engines.for(orgId)).id).toBe(model.id)
    await database.system
      .updateTable('organizations')
      .set({ settings: '{"textEngine":"offline"}' })
      .where('id', '=', orgId)
      .execute()
    clock += 4_999
    expect((await engines.for(orgId)).id).toBe(model.id)
    clock += 2
    expect((await engines.for(orgId)).id).toBe('offline')
  })

  it('is read again after an error', async () => {
    const orgId = await givenOrganization('model')
    let isAway = true
    const withOrg: Database['withOrg'] = (context, work) =>
      isAway ? Promise.reject(new Error('away')) : database.withOrg(context, work)
    const engines = chooseEngines(
      { standard: 'offline', outgoing: permitAll, database: { withOrg }, log },
      () => model,
    )
    await expect(engines.for(orgId)).rejects.toThrow('away')
    isAway = false
    expect((await engines.for(orgId)).id).toBe(model.id)
  })

  it('is always the offline engine, without a query, when there is no model', async () => {
    const withOrg: Database['withOrg'] = () => Promise.reject(new Error('not asked'))
    const settings = { standard: 'offline', model: null, outgoing: permitAll } as const
    expect(await openTextEngines({ ...settings, database: { withOrg }, log })).toBe(offlineEngines)
  })

  it('is read only inside the organization', async () => {
    const [orgId, other] = [await givenOrganization('model'), await givenOrganization('offline', 'EU')]
    expect(await database.withOrg({ orgId }, findTextEngineChoice)).toBe('model')
    expect(await database.withOrg({ orgId: other }, findTextEngineChoice)).toBe('offline')
  })
})
