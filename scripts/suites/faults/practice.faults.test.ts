import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { practiceCall, type PracticeLine, practiceTurnResponse } from '../../../api/contract/practice.ts'
import { decentTurns, givenBot } from '../../../api/testing/practice.ts'
import { figure, sized } from '../../figures.ts'
import { seededRandom } from '../lab/seeded-random.ts'
import type { ApiProcess, ServerProcess } from '../lab/server-process.ts'
import { seconds, untilAtRest } from './api-book.ts'
import { type ApiClient, type Ask, type LabResponse, parsed, signIn } from './api-client.ts'
import { type ApiLab, backend, openApiLab } from './api-lab.ts'

/** Calls per person, one after the other. */
const callsEach = 5
const people = sized(100, 4)
const kills = sized(12, 2)
/** Restarting a process takes a while on a machine that is busy with everything else. */
const mostWaitMs = 180_000

let lab: ApiLab
let api: ApiProcess
let workers: ServerProcess
let clients: ApiClient[]
const bots = new Map<string, string>()
const random = seededRandom()

beforeAll(async () => {
  lab = await openApiLab({ people })
  ;[api, workers] = await Promise.all([lab.startApi(), lab.startWorkers()])
  clients = await signIn(() => api.url, lab.people)
  for (const { person } of clients) {
    if (bots.has(person.orgId)) continue
    const { id } = await lab.database.withOrg(person, (trx) =>
      trx
        .selectFrom('scorecard_configs')
        .select('id')
        .where('org_id', '=', person.orgId)
        .where('tag', 'ilike', '%cold%')
        .executeTakeFirstOrThrow(),
    )
    bots.set(
      person.orgId,
      await givenBot(lab, { id: person.userId, orgId: person.orgId }, { scorecardId: id }),
    )
  }
})
afterAll(() => lab.close())
afterEach(() => lab.refuseUncaught())

/** A turn whose answer has reached the rep. */
type Acknowledged = { callId: string; index: number; text: string; lines: PracticeLine[] }

/** Repeats a request until the product responds, like the console after a lost connection. */
async function insist(client: ApiClient, path: string, ask: Ask, statuses: number[]): Promise<LabResponse> {
  const began = performance.now()
  for (;;) {
    const response = await client.ask(path, { timeoutMs: 10_000, ...ask })
    if (statuses.includes(response.status)) return response
    const isPassing =
      response.status === 0 ||
      response.status >= 500 ||
      response.status === 429 ||
      response.body.includes('in_flight')
    if (!isPassing || performance.now() - began > mostWaitMs)
      throw new Error(`${path} answered ${response.status}: ${response.body}`)
    await pause(50 + 150 * random())
  }
}

async function practice(client: ApiClient, acknowledged: Acknowledged[], callIds: string[]): Promise<void> {
  const started = await insist(
    client,
    '/practice/calls',
    { body: { agentId: bots.get(client.person.orgId) }, key: randomUUID() },
    [201],
  )
  const { id } = parsed(practiceCall, started)
  callIds.push(id)
  for (const [position, words] of decentTurns.entries()) {
    const index = position + 1
    const text = `${words} (${randomUUID().slice(0, 4)})`
    const path = `/practice/calls/${id}/turns`
    const answer = parsed(practiceTurnResponse, await insist(client, path, { body: { index, text } }, [200]))
    acknowledged.push({ callId: id, index, text, lines: answer.lines })
    if (answer.state.phase === 'ended') return
    // A reader who returns finds everything that was acknowledged.
    if (random() < 0.2) {
      const seen = parsed(practiceCall, await insist(client, `/practice/calls/${id}`, {}, [200]))
      for (const turn of acknowledged.filter(({ callId }) => callId === id)) {
        const lines = seen.lines.filter(({ turnIndex }) => turnIndex === turn.index)
        if (JSON.stringify(lines) !== JSON.stringify(turn.lines))
          throw new Error(`Turn ${turn.index} of ${id} is not what was acknowledged`)
      }
    }
    await pause(40 * random())
  }
  await insist(client, `/practice/calls/${id}/hang-up`, { method: 'POST' }, [200])
}

describe('practice calls while processes die', () => {
  it('lose no turn that was acknowledged, and are scored once each', async () => {
    const acknowledged: Acknowledged[] = []
    const callIds: string[] = []
    const startedAt = performance.now()
    const talk = { isOver: false }
    const talking = Promise.all(
      clients.map(async (client) => {
        for (let count = 0; count < callsEach; count += 1) await practice(client, acknowledged, callIds)
      }),
    ).finally(() => {
      talk.isOver = true
    })
    let killed = 0
    const killing = (async () => {
      for (; killed < kills && !talk.isOver; killed += 1) {
        await pause(sized(1_000, 400) * (0.5 + random()))
        if (killed % 2 === 0) {
          await api.kill()
          api = await lab.startApi({ port: Number(new URL(api.url).port) })
        } else {
          await workers.kill()
          workers = await lab.startWorkers()
        }
      }
    })()
    await Promise.all([talking, killing])
    await untilAtRest(lab.database, 180_000)

    expect(callIds.length).toBe(people * callsEach)
    const rows = await lab.database.system
      .selectFrom('practice_turns')
      .select(['call_id', 'index', 'input', 'text', 'said'])
      .execute()
    const stored = new Map(rows.map((row) => [`${row.call_id} ${row.index}`, row]))
    const lost = acknowledged.filter(({ callId, index, text, lines }) => {
      const row = stored.get(`${callId} ${index}`)
      const said = (row?.said as { text: string }[] | undefined)?.map((turn) => turn.text)
      return (
        row?.text !== text || JSON.stringify(said) !== JSON.stringify(lines.slice(1).map((line) => line.text))
      )
    })
    expect(lost).toEqual([])
    const { rows: uneven } = await sql<{ call_id: string }>`
      select call.call_id from practice_calls call
      join lateral (
        select count(*) as turns, max(index) as last from practice_turns where call_id = call.call_id
      ) turn on true
      where turn.turns <> turn.last + 1 or turn.last <> call.turn_count or call.ended_at is null`.execute(
      lab.database.system,
    )
    expect(uneven).toEqual([])
    const { rows: scores } = await sql<{ status: string; scores: number; calls: number }>`
      select calls.score_status as status, (select count(*)::integer from scores where scores.call_id = calls.id) as scores,
        count(*)::integer as calls
      from calls where kind = 'practice' group by 1, 2`.execute(lab.database.system)
    const scored = scores.filter(({ status }) => status === 'SCORED_SUCCESS')
    expect(
      scores.filter(
        ({ status }) => !['SCORED_SUCCESS', 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE'].includes(status),
      ),
    ).toEqual([])
    expect(scored.map((row) => row.scores)).toEqual([1])
    figure(
      `practice calls, kill −9 ×${killed} (${backend})`,
      `${callIds.length} calls, ${acknowledged.length} acknowledged turns, 0 lost, ${scored[0]?.calls} scored once, in ${seconds(performance.now() - startedAt)}`,
    )
  })
})
