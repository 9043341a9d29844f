import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertTextRequest } from '#db/queries/rules/text-requests.ts'
import type { TextEngine } from '../../engines/engine.ts'
import { offlineEngine } from '../../engines/offline/offline.ts'
import { PermanentError } from '../../queue/errors.ts'
import { newItem, recordCommand } from '../../queue/record.ts'
import { openTestBackend, type TestBackend } from '../../queue/runtime/testing.ts'
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

/** Records a request as the API does, and waits for its answers. */
async function ask(inputs: unknown[]) {
  const { orgId, repId } = organization
  const requestId = randomUUID()
  const commandId = await backend.database.withOrg({ orgId }, async (trx) => {
    const recorded = await recordCommand(trx, {
      orgId,
      kind: 'bot-texts',
      label: 'Texts',
      items: inputs.map((_, index) =>
        newItem(jobs['write-bot-text'], {
          subject: `${requestId} ${index}`,
          payload: { requestId, subject: String(index) },
        }),
      ),
    })
    await insertTextRequest(
      trx,
      { orgId, id: requestId, kind: 'bot-texts', commandId: recorded.commandId, createdBy: repId },
      inputs.map((input, index) => ({ subject: String(index), input })),
    )
    return recorded.commandId
  })
  backend.signals.kick(['texts'])
  const { state } = await backend.untilCommandEnds(commandId)
  const answers = await backend.database.system
    .selectFrom('text_answers')
    .select(['subject', 'input', 'result', 'error'])
    .where('request_id', '=', requestId)
    .orderBy('subject')
    .execute()
  return { state, answers }
}

const description = 'Vera Sund, buyer at Harbor Foods. She finds it too expensive.'

it('writes a draft for whoever asked, bots that are only shown, and opinions, and forgets the words', async () => {
  const { state, answers } = await ask([
    { kind: 'draft', userId: organization.repId, description },
    { kind: 'bot', description, callType: 'demo' },
    { kind: 'opinions', jobTitle: 'CFO', companyName: 'Vesper', orgName: 'Larkfield' },
  ])
  expect(state).toBe('done')
  expect(answers.map(({ input }) => input)).toEqual([null, null, null])
  expect(answers[1]?.result).toMatchObject({ madeBy: 'offline', callType: 'demo' })
  expect(answers[2]?.result).toMatchObject({ madeBy: 'offline', opinions: [{ foreign: [] }, {}, {}, {}, {}] })
  const drafts = await backend.database.system
    .selectFrom('bot_drafts')
    .select(['id', 'status', 'form'])
    .where('user_id', '=', organization.repId)
    .execute()
  expect(drafts).toMatchObject([{ status: 'LATEST', form: { firstName: 'Vera' } }])
  expect(answers[0]?.result).toEqual({ draftId: drafts[0]?.id })
})

it('is tried again after a fault without a second draft, and says what ended it', async () => {
  let tries = 0
  engine = {
    ...offlineEngine,
    writeBot: (request, signal) => {
      tries += 1
      return tries === 1 ? Promise.reject(new Error('busy')) : offlineEngine.writeBot(request, signal)
    },
  }
  const draft = { kind: 'draft', userId: organization.repId, description }
  expect((await ask([draft])).state).toBe('done')
  expect(tries).toBe(2)
  const drafts = await backend.database.system
    .selectFrom('bot_drafts')
    .select('id')
    .where('user_id', '=', organization.repId)
    .execute()
  expect(drafts).toHaveLength(1)
  engine = { ...offlineEngine, writeBot: () => Promise.reject(new PermanentError('No.')) }
  expect(await ask([draft])).toMatchObject({ state: 'failed', answers: [{ error: 'No.', input: null }] })
})
