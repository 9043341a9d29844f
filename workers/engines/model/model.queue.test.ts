import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCategorizationRule } from '#db/queries/rules/rules.ts'
import { registry } from '../../jobs/registry.ts'
import { givenCall, givenSalesOrganization, readCall, type TestOrganization } from '../../jobs/testing.ts'
import { jobs } from '../../jobs/catalog.ts'
import { openTestBackend, type TestBackend } from '../../queue/runtime/testing.ts'
import { newItem } from '../../queue/record.ts'
import { openTextEngines } from '../engines.ts'
import { keyOf } from './testing-calls.ts'
import {
  type AskedModel,
  type ModelReply,
  type ModelServer,
  openModelServer,
  settingsFor,
} from './testing-server.ts'
import { permitAll } from '../../security/testing-outgoing.ts'

let backend: TestBackend
let organization: TestOrganization
let server: ModelServer
let reply: (asked: AskedModel) => ModelReply = () => 'hang'
let ruleId = ''

beforeAll(async () => {
  server = await openModelServer((asked) => reply(asked))
  backend = await openTestBackend()
  organization = await givenSalesOrganization(backend)
  const { orgId } = organization
  const rule = {
    org_id: orgId,
    level: 'ORGANIZATION',
    team_id: null,
    user_id: null,
    position: 3,
    label: 'Night planning',
  } as const
  ruleId = await backend.database.withOrg({ orgId }, async (trx) => {
    await trx
      .updateTable('organizations')
      .set({ settings: '{"textEngine":"model"}' })
      .where('id', '=', orgId)
      .execute()
    const inserted = await insertCategorizationRule(trx, {
      ...rule,
      explanation: 'How a carrier plans its routes after dark.',
      call_type: 'custom',
      behavior: 'SAVE_ONLY',
      scorecard_config_id: null,
    })
    return inserted.id
  })
  const engines = await openTextEngines({
    standard: 'offline',
    model: settingsFor(server),
    outgoing: permitAll,
    database: backend.database,
    log: pino({ level: 'silent' }),
  })
  await backend.start({ catalog: jobs, registry, services: { engines } })
})
afterAll(async () => {
  await backend.close()
  await server.close()
})

async function process(): Promise<{ callId: string; commandId: string }> {
  const callId = await givenCall(backend, organization, { title: 'Weekly catch-up' })
  const commandId = await backend.record({
    orgId: organization.orgId,
    kind: 'process-call',
    label: 'Weekly catch-up',
    subjectId: callId,
    interactive: true,
    items: [newItem(jobs['parse-transcript'], { subject: callId, payload: { callId } })],
  })
  return { callId, commandId }
}

const traceOf = async (callId: string) =>
  backend.database.system
    .selectFrom('call_traces')
    .selectAll()
    .where('call_id', '=', callId)
    .where('stage', '=', 'routing')
    .executeTakeFirstOrThrow()

describe('a call of an organization that has chosen the model', () => {
  it('is routed by the model, and the trace says which model it was and what it read', async () => {
    reply = (asked) => ({
      json: {
        rule: keyOf(asked, 'Night planning'),
        confidence: 0.9,
        evidence: [2],
        why: 'It is about night routes.',
      },
    })
    const { callId, commandId } = await process()
    expect((await backend.untilCommandEnds(commandId)).state).toBe('done')
    expect(await readCall(backend, callId)).toMatchObject({
      category_rule_id: ruleId,
      category_label: 'Night planning',
    })
    const trace = await traceOf(callId)
    expect(trace.reason).toContain('How do you plan the night routes today?')
    expect(JSON.stringify(trace.trace)).toContain(
      'Read by model:acme-large v1. It says: It is about night routes.',
    )
  })

  it('waits without using an attempt while the service limits requests', async () => {
    let count = 0
    reply = (asked) => {
      count += 1
      return count === 1
        ? { raw: '{}', status: 429, headers: { 'retry-after-ms': '50' } }
        : { json: { rule: keyOf(asked, 'Night planning'), confidence: 0.9, evidence: [2], why: '' } }
    }
    const { callId, commandId } = await process()
    const { state, items } = await backend.untilCommandEnds(commandId)
    expect(state).toBe('done')
    expect(items.find((item) => item.kind === 'route-call')).toMatchObject({ attempts: 2, deferrals: 1 })
    expect(await readCall(backend, callId)).toMatchObject({ category_rule_id: ruleId })
  })

  it('gets its default category, with the reason, when the model gives no usable response', async () => {
    reply = () => ({ text: 'I would rather not.' })
    const { callId, commandId } = await process()
    expect((await backend.untilCommandEnds(commandId)).state).toBe('done')
    expect(await readCall(backend, callId)).toMatchObject({ category_label: 'Default' })
    expect(JSON.stringify((await traceOf(callId)).trace)).toContain('It gave no usable response twice.')
  })

  it('says which setting is wrong when the service refuses the key', async () => {
    reply = () => ({ raw: '{"error":{"message":"Incorrect API key: key-that-nobody-may-see"}}', status: 401 })
    const { callId, commandId } = await process()
    expect((await backend.untilCommandEnds(commandId)).state).toBe('failed')
    const call = await readCall(backend, callId)
    expect(call).toMatchObject({ score_status: 'SCORED_ERROR' })
    expect(call.status_reason).toContain('Check MODEL_API_KEY.')
    expect(call.status_reason).not.toContain('nobody')
  })
})
