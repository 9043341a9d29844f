import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findStabilityRun, insertStabilityRun, listAskedCriteria } from '#db/queries/grading/stability.ts'
import { newId } from '#db/queries/ids.ts'
import { setModelLimits } from '#db/queries/model/model-use.ts'
import { defaultScorecards } from '../../domain/scoring/default-scorecards.ts'
import { goodDiscovery } from '../../domain/scoring/testing-conversations.ts'
import { openTextEngines } from '../../engines/engines.ts'
import { isSecondLook, judgeReply, type JudgeScript } from '../../engines/model/judge/testing-judge.ts'
import {
  type AskedModel,
  type ModelReply,
  type ModelServer,
  openModelServer,
  settingsFor,
} from '../../engines/model/testing-server.ts'
import { scoreOffline } from '../../engines/offline/score-offline.ts'
import { newItem } from '../../queue/record.ts'
import { openTestBackend, type TestBackend } from '../../queue/runtime/testing.ts'
import { permitAll } from '../../security/testing-outgoing.ts'
import { jobs } from '../catalog.ts'
import { registry } from '../registry.ts'
import { givenCall, givenSalesOrganization, type TestOrganization } from '../testing.ts'

let backend: TestBackend
let organization: TestOrganization
let server: ModelServer
let callId: string
/** A command for runs to refer to. */
let parsing: string
let reply: (asked: AskedModel) => ModelReply = () => 'hang'

beforeAll(async () => {
  // The first score in a process takes so long that its claim could be considered lost.
  scoreOffline(goodDiscovery, defaultScorecards.discovery)
  server = await openModelServer((asked) => reply(asked))
  backend = await openTestBackend()
  const engines = await openTextEngines({
    standard: 'model',
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
beforeEach(async () => {
  reply = (asked) => judgeReply(asked, script)
  organization = await givenSalesOrganization(backend)
  callId = await givenCall(backend, organization)
  parsing = await backend.record({
    orgId: organization.orgId,
    kind: 'process-call',
    label: 'Discovery: night routes',
    subjectId: callId,
    interactive: true,
    items: [newItem(jobs['parse-transcript'], { subject: callId, payload: { callId } })],
  })
  await backend.untilCommandEnds(parsing)
  server.asked.length = 0
})

const criterionId = 'recap'
const script: JudgeScript = {
  first: ({ turns }) => ({ answer: 'missed', considered: [turns[0]?.i ?? 0] }),
  second: () => 'yes',
}

const ask = (runId: string): Promise<string> =>
  backend.record({
    orgId: organization.orgId,
    kind: 'measure-stability',
    label: 'Stability of Discovery',
    interactive: false,
    items: [1, 2].map((number) =>
      newItem(jobs['measure-stability'], {
        subject: `${runId} ${callId} ${number}`,
        payload: { runId, callId, ask: number },
      }),
    ),
  })

async function measure(): Promise<string> {
  const { orgId, scorecardId } = organization
  const runId = await backend.database.withOrg({ orgId }, async (trx) => {
    const id = await newId(trx)
    await insertStabilityRun(trx, {
      org_id: orgId,
      id,
      scorecard_id: scorecardId,
      scorecard_version: 1,
      command_id: parsing,
      criteria: [criterionId],
      calls: 1,
      asks: 2,
    })
    return id
  })
  await backend.untilCommandEnds(await ask(runId))
  return runId
}

const within = <Result>(work: Parameters<typeof backend.database.withOrg<Result>>[1]): Promise<Result> =>
  backend.database.withOrg({ orgId: organization.orgId }, work)

describe('measuring stability', () => {
  it('asks anew each time, only about the chosen criteria, and keeps every answer', async () => {
    const firsts: AskedModel[] = []
    reply = (asked) => {
      if (!isSecondLook(asked)) firsts.push(asked)
      return judgeReply(
        asked,
        firsts.length > 1 ? { ...script, first: () => ({ answer: 'cannot tell' }) } : script,
      )
    }
    const runId = await measure()
    expect(firsts).toHaveLength(2)
    expect(firsts[0]?.lines).toEqual(firsts[1]?.lines)
    const answers = await within((trx) => listAskedCriteria(trx, runId))
    expect(answers).toMatchObject([{ criterion_id: criterionId, call_id: callId }])
    expect(answers[0]?.ratings.toSorted()).toEqual(['missed', 'not_assessable'])
  })

  it('asks what is open again after an error, and nothing twice when it is delivered twice', async () => {
    let failed = false
    reply = (asked) => {
      if (failed) return judgeReply(asked, script)
      failed = true
      return { raw: '{}', status: 503 }
    }
    const runId = await measure()
    const answers = await within((trx) => listAskedCriteria(trx, runId))
    expect(answers[0]?.ratings).toEqual(['missed', 'missed'])
    const asked = server.asked.length
    await backend.untilCommandEnds(await ask(runId))
    expect(server.asked).toHaveLength(asked)
    expect(await within((trx) => listAskedCriteria(trx, runId))).toEqual(answers)
  })

  it('ends with the reason once the limit is reached, without any answer of another engine', async () => {
    await within((trx) =>
      setModelLimits(trx, {
        orgId: organization.orgId,
        monthlyTokens: 100,
        monthlyCostMicros: null,
        version: 0,
      }),
    )
    const runId = await measure()
    expect((await within((trx) => findStabilityRun(trx, runId)))?.error).toContain('monthly limit of tokens')
    expect(await within((trx) => listAskedCriteria(trx, runId))).toEqual([])
    expect(server.asked).toEqual([])
  })
})
