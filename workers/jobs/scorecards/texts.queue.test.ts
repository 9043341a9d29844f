import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertTextRequest } from '#db/queries/rules/text-requests.ts'
import { offlineEngine } from '../../engines/offline/offline.ts'
import type { TextEngine } from '../../engines/engine.ts'
import { openTestBackend, type TestBackend } from '../../queue/runtime/testing.ts'
import { PermanentError } from '../../queue/errors.ts'
import { newItem, recordCommand } from '../../queue/record.ts'
import { jobs } from '../catalog.ts'
import { registry } from '../registry.ts'
import { givenSalesOrganization, type TestOrganization } from '../testing.ts'

let backend: TestBackend
let organization: TestOrganization
let engine: TextEngine = offlineEngine

beforeAll(async () => {
  backend = await openTestBackend()
  await backend.start({
    catalog: jobs,
    registry,
    services: { engines: { for: () => Promise.resolve(engine) } },
  })
})
afterAll(() => backend.close())
beforeEach(async () => {
  engine = offlineEngine
  organization = await givenSalesOrganization(backend)
})

/** Records a request as the API does, and waits for its answer. */
async function ask(kind: 'test-check' | 'generate-scorecard', input: unknown) {
  const { orgId, repId } = organization
  const requestId = randomUUID()
  const commandId = await backend.database.withOrg({ orgId }, async (trx) => {
    const recorded = await recordCommand(trx, {
      orgId,
      kind,
      label: 'Texts',
      items: [newItem(jobs[kind], { subject: requestId, payload: { requestId } })],
    })
    await insertTextRequest(
      trx,
      { orgId, id: requestId, kind, commandId: recorded.commandId, createdBy: repId },
      [{ subject: '', input }],
    )
    return recorded.commandId
  })
  backend.signals.kick(['texts'])
  const { state } = await backend.untilCommandEnds(commandId)
  const answer = await backend.database.system
    .selectFrom('text_answers')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
  return { state, ...answer }
}

const given = (check: object, text: string | null, numberOfCalls = 0) => ({
  check: { id: 'c', text: '', share: 1, speaker: null, ...check },
  criterionSpeaker: 'rep',
  colleagueCounts: false,
  text,
  callTypes: [],
  numberOfCalls,
  readerId: organization.repId,
})
const phrases = (any: string[]) => ({
  method: { kind: 'phrases', phrases: { speaker: 'rep', any, whenNotSaid: 'missed' } },
})

describe('a check that is tried', () => {
  it('says what it finds in pasted text, with quotes, and forgets the text', async () => {
    const text = 'Ann: Hello Bob, this call is recorded.\nBob: Fine by me.\nAnn: How do you plan today?'
    const met = await ask('test-check', given(phrases(['call is recorded']), text))
    expect(met).toMatchObject({
      state: 'done',
      input: null,
      result: {
        text: {
          status: 'met',
          quotes: [{ side: 'rep', speaker: 'Ann', quote: expect.stringContaining('recorded') }],
        },
        calls: [],
      },
    })
    // So few words prove nothing.
    const unsaid = await ask('test-check', given(phrases(['money back']), text))
    expect(unsaid.result).toMatchObject({ text: { status: 'not_assessable', quotes: [] } })
    const counted = await ask(
      'test-check',
      given({ method: { kind: 'metric', metric: 'questionCount', min: 1, max: null } }, text),
    )
    expect(counted.result).toMatchObject({ text: { status: 'met', value: 1 } })
  })

  it('ends with a reason where its input is not what the API checked', async () => {
    expect(await ask('test-check', { check: 'none' })).toMatchObject({
      state: 'failed',
      error: 'The text no longer exists. Please start again.',
    })
  })
})

describe('a scorecard that is made from a description', () => {
  it('is a draft, made offline where there is no model', async () => {
    const made = await ask('generate-scorecard', {
      details: 'The rep must ask for the budget. Ends with a recap.',
    })
    expect(made).toMatchObject({
      state: 'done',
      input: null,
      result: { madeBy: 'offline', note: null, config: { sections: [{ criteria: [{}, {}] }] } },
    })
  })

  it('is tried again after a fault, and says what ended it', async () => {
    let tries = 0
    engine = {
      ...offlineEngine,
      writeScorecard: (details, signal) => {
        tries += 1
        return tries === 1 ? Promise.reject(new Error('busy')) : offlineEngine.writeScorecard(details, signal)
      },
    }
    expect(await ask('generate-scorecard', { details: 'Asks for the budget.' })).toMatchObject({
      state: 'done',
    })
    expect(tries).toBe(2)
    engine = { ...offlineEngine, writeScorecard: () => Promise.reject(new PermanentError('No.')) }
    expect(await ask('generate-scorecard', { details: 'Asks for the budget.' })).toMatchObject({
      state: 'failed',
      error: 'No.',
      input: null,
    })
  })
})
