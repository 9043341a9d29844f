import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateCall } from '#db/queries/calls/calls.ts'
import { saveTranscript } from '#db/queries/calls/transcripts.ts'
import { findOwnTextRequest, insertTextRequest } from '#db/queries/rules/text-requests.ts'
import type { TextEngine } from '../../engines/engine.ts'
import { offlineEngine } from '../../engines/offline/offline.ts'
import { PermanentError } from '../../queue/errors.ts'
import { newItem, recordCommand } from '../../queue/record.ts'
import { openTestBackend, type TestBackend } from '../../queue/runtime/testing.ts'
import { jobs } from '../catalog.ts'
import { registry } from '../registry.ts'
import { givenCall, givenSalesOrganization, type TestOrganization } from '../testing.ts'

let backend: TestBackend
let organization: TestOrganization
let callId: string
const draftOffline: TextEngine['draftFollowUp'] = (...given) => offlineEngine.draftFollowUp(...given)
let draftFollowUp = draftOffline

beforeAll(async () => {
  backend = await openTestBackend()
  organization = await givenSalesOrganization(backend)
  callId = await givenCall(backend, organization)
  await backend.database.withOrg({ orgId: organization.orgId }, async (trx) => {
    await saveTranscript(trx, {
      org_id: organization.orgId,
      call_id: callId,
      messages: JSON.stringify([
        { userName: 'Ilse Maas', message: 'It takes four hours a night.', role: 'bot', secondsFromStart: 0 },
        {
          userName: 'Noor Haddad',
          message: 'I will send you the agenda on Friday.',
          role: 'user',
          secondsFromStart: 5,
        },
      ]),
      plain_text: '',
      detected_format: null,
      warnings: '[]',
    })
    await updateCall(trx, callId, { stage: 'routed' })
  })
  await backend.start({
    catalog: jobs,
    registry,
    services: {
      engines: {
        for: () =>
          Promise.resolve({ ...offlineEngine, draftFollowUp: (...given) => draftFollowUp(...given) }),
      },
    },
  })
})
afterAll(() => backend.close())

async function ask() {
  const { orgId, repId } = organization
  const requestId = randomUUID()
  const commandId = await backend.database.withOrg({ orgId }, async (trx) => {
    const items = [newItem(jobs['draft-follow-up'], { subject: requestId, payload: { requestId, callId } })]
    const kind = 'follow-up-email'
    const recorded = await recordCommand(trx, { orgId, kind, label: '', interactive: true, items })
    const { commandId: id } = recorded
    await insertTextRequest(trx, { orgId, id: requestId, kind, commandId: id, createdBy: repId, callId }, [
      { subject: '', input: { fromUserName: 'Noor Haddad', refinement: '', timeZone: 'UTC' } },
    ])
    return id
  })
  backend.signals.kick(['texts'])
  const { state } = await backend.untilCommandEnds(commandId)
  const request = await backend.database.withOrg({ orgId }, (trx) =>
    findOwnTextRequest(trx, { id: requestId, kind: 'follow-up-email', createdBy: repId }),
  )
  return { state, commandId, answer: request?.answers[0] }
}

it('drafts a mail from what was said, and delivered twice stores the same', async () => {
  const { state, commandId, answer } = await ask()
  expect(state).toBe('done')
  expect(JSON.stringify(answer?.result)).toContain('“I will send you the agenda on Friday.”')
  const [item] = await backend.items(commandId)
  await backend.queues.offer('texts', [{ id: item?.id ?? '', gen: item?.gen ?? 0, kind: 'draft-follow-up' }])
  await backend.until(
    'the queue to be empty',
    async () =>
      (await backend.queues.missing('texts', [`draft-follow-up-${item?.id}-${item?.gen}`])).size === 1,
  )
  expect((await backend.items(commandId))[0]?.attempts).toBe(1)
})

it('tries a temporary error again, and ends with a permanent one that the user reads', async () => {
  let asked = 0
  draftFollowUp = (...given) =>
    (asked += 1) === 1 ? Promise.reject(new Error('busy')) : draftOffline(...given)
  expect(await ask()).toMatchObject({ state: 'done', answer: { error: null } })
  expect(asked).toBe(2)
  draftFollowUp = () => Promise.reject(new PermanentError('The key of the model is not accepted.'))
  expect(await ask()).toMatchObject({
    state: 'failed',
    answer: { result: null, error: 'The key of the model is not accepted.' },
  })
})
