import { request } from 'node:http'
import { provisionOrganization } from '#api/areas/organizations/provision-organization.ts'
import type { AcceptedCall, CallScore } from '#api/contract/calls.ts'
import { demoConversations } from '../../demo/conversations/library.ts'
import { isFullSize, sized } from '../../figures.ts'
import { type ApiProcess, startApiProcess, startWorkerProcess } from '../lab/server-process.ts'
import type { Bench, Benchmark, Measurement } from './benchmark.ts'
import { insertOrganization, openVisitor, type Visitor } from './visitors.ts'
import { median } from './statistics.ts'

const turnCount = sized(1_200, 120)
const secondsPerTurn = 3
const callsPerRound = sized(3, 1)
/** Beyond it something is broken, not slow. */
const deadlineMs = 60_000
const email = 'owner@transcripts.example'
const base = '/integrations/real-calls'

type Backend = 'redis' | 'postgres'

const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23)

/** An hour of sales talk as WebVTT: the demo's conversations, one after the other. */
function hourOfTalk(): string {
  const lines = demoConversations
    .flatMap((conversation) => conversation.turns)
    .filter(({ by }) => by === 'rep' || by === 'buyer')
  const cues = Array.from({ length: turnCount }, (_, index) => {
    const line = lines[index % lines.length]
    const text = (line?.text ?? '').replaceAll(/\{(\w+)\}/g, (_all, word: string) => word)
    const speaker = line?.by === 'rep' ? 'Nora Field' : 'Sam Reed'
    return `${clock(index * secondsPerTurn)} --> ${clock((index + 1) * secondsPerTurn - 0.2)}\n<v ${speaker}>${text}`
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

/** The console's event stream: calls back at each change of a command. */
function openEvents(
  api: ApiProcess,
  orgId: string,
  visitor: Visitor,
  onChange: (commandId: string) => void,
): Promise<() => void> {
  return new Promise((opened, failed) => {
    const sent = request(
      `${api.url}/api/events?orgId=${orgId}`,
      { headers: { ...visitor.headers, accept: 'text/event-stream' } },
      (response) => {
        opened(() => sent.destroy())
        response.on('data', (chunk: Buffer) => {
          for (const [, commandId] of chunk.toString().matchAll(/"commandId":"([0-9a-f-]+)"/g))
            if (commandId !== undefined) onChange(commandId)
        })
        response.on('error', () => undefined)
      },
    )
    sent.once('error', failed)
    sent.end()
  })
}

/** How long each part of one call took, ms. */
type Times = { total: number; parts: Map<string, number> }

async function measure(bench: Bench, backend: Backend): Promise<Measurement> {
  const test = await bench.createDatabase()
  const servers = { databaseUrl: test.url, redisUrl: backend === 'redis' ? (await bench.redis()).url : null }
  const { orgId, userIds } = await insertOrganization(test.database, 'Transcripts', [
    { email, role: 'OWNER' },
  ])
  const [userId = null] = userIds
  await test.database.withOrg({ orgId }, (trx) => provisionOrganization(trx, orgId, userId))
  const worker = await startWorkerProcess(servers)
  bench.onEnd(() => void worker.stop())
  const api = await startApiProcess(servers)
  bench.onEnd(() => void api.stop())
  const visitor = await openVisitor(api, { email, orgId }, 1)
  // Like the console: the route responds when the work is recorded.
  visitor.headers.prefer = 'respond-async'
  const watched = new Map<string, () => void>()
  const closeEvents = await openEvents(api, orgId, visitor, (commandId) => watched.get(commandId)?.())
  const transcript = hourOfTalk()

  async function scoreOne(): Promise<Times> {
    const startedAt = performance.now()
    const accepted = await visitor.ask('POST', base, {
      title: 'Discovery with Tarnbrook Mills',
      callerId: userId,
      transcript,
      buyerCompany: 'Tarnbrook Mills',
      runScore: true,
      actors: [
        { name: 'Nora Field', kind: 'INTERNAL', side: 'rep', userId },
        { name: 'Sam Reed', kind: 'EXTERNAL', side: 'buyer' },
      ],
    })
    const { callId, commandId } = JSON.parse(accepted.body) as AcceptedCall
    // Like the page: each change of the command makes it refetch.
    await new Promise<void>((shown, failed) => {
      const late = setTimeout(
        () => failed(new Error(`The call is not scored after ${deadlineMs} ms:\n${worker.output()}`)),
        deadlineMs,
      )
      const look = (): void => {
        visitor.ask('GET', `${base}/scorecard/${callId}`).then(({ body }) => {
          if ((JSON.parse(body) as CallScore).score === null) return
          clearTimeout(late)
          shown()
        }, failed)
      }
      watched.set(commandId, look)
      look()
    })
    const total = performance.now() - startedAt
    watched.delete(commandId)
    const items = await test.database.system
      .selectFrom('work_items')
      .select(['kind', 'created_at', 'started_at', 'finished_at'])
      .where('command_id', '=', commandId)
      .orderBy('created_at')
      .execute()
    const parts = new Map([['POST', accepted.ms]])
    for (const { kind, created_at, started_at, finished_at } of items) {
      if (started_at === null || finished_at === null) continue
      parts.set(`wait`, (parts.get('wait') ?? 0) + started_at.getTime() - created_at.getTime())
      parts.set(kind, finished_at.getTime() - started_at.getTime())
    }
    const known = [...parts.values()].reduce((sum, ms) => sum + ms, 0)
    return { total, parts: parts.set('until shown', total - known) }
  }

  await scoreOne()
  const all: Times[] = []
  const values: number[] = []
  for (let round = 0; round < bench.rounds; round += 1) {
    const times: Times[] = []
    for (let call = 0; call < callsPerRound; call += 1) times.push(await scoreOne())
    values.push(Math.max(...times.map(({ total }) => total)) / 1000)
    all.push(...times)
  }
  closeEvents()
  visitor.close()
  const parts = [...(all[0]?.parts.keys() ?? [])].map(
    (part) => `${part} ${Math.round(median(all.map((times) => times.parts.get(part) ?? 0)))} ms`,
  )
  return {
    name: `${turnCount.toLocaleString('en')} turns, from upload to the score on the page`,
    backend,
    unit: 's',
    values,
    target: { atMost: 2 },
    detail: parts.join(', '),
  }
}

export const benchmark: Benchmark = {
  name: 'transcript',
  title: 'an hour of talk is parsed, routed, scored and shown',
  needs: ['redis'],
  run: async (bench) => [
    await measure(bench, 'postgres'),
    ...(isFullSize ? [await measure(bench, 'redis')] : []),
  ],
}
