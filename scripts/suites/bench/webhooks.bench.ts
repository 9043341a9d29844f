import { fork } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { sql } from 'kysely'
import { hashOfToken } from '#api/http/webhook-targets.ts'
import type { Database } from '#db/client.ts'
import { placeOfSecret, putSecret } from '#db/queries/integrations/integration-secrets.ts'
import { findBatch } from '#db/queries/webhooks/webhook-batches.ts'
import { unpackDeliveries } from '#workers/jobs/webhooks/unpack-deliveries.ts'
import { openVault } from '#workers/security/secrets.ts'
import { testConnectionSettings } from '#workers/security/testing-secrets.ts'
import { sized } from '../../figures.ts'
import { freePort } from '../../free-port.ts'
import { startApiProcess } from '../lab/server-process.ts'
import type { Bench, Benchmark, Measurement } from './benchmark.ts'
import { type Delivered, deliverFor, postOf } from './deliveries.ts'
import { describeProcessorTime, readProcessorTime } from './processor-time.ts'
import { interleave, median, quantile } from './statistics.ts'
import { manyAddresses } from './visitors.ts'

/** A burst from many senders. With fewer, both sides would spend their time waiting for responses, one of them for its disk. */
const connections = 200
const seconds = sized(4, 0.5)
const organizations = 20
const integrationsOfEach = 10

type Sender = { path: string; secret: string }

/** Integrations of many organizations, in random order, as a vendor delivers to them. */
async function insertSenders(database: Database): Promise<Sender[]> {
  const vault = openVault(testConnectionSettings.secretKeys)
  const senders: Sender[] = []
  for (let number = 0; number < organizations; number += 1) {
    const { id: orgId } = await database.asSystem((trx) =>
      trx
        .insertInto('organizations')
        .values({ name: `Bench ${number}` })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await database.withOrg({ orgId }, async (trx) => {
      for (let one = 0; one < integrationsOfEach; one += 1) {
        const [token, secret] = [randomBytes(32).toString('base64url'), randomBytes(24).toString('hex')]
        const { id } = await trx
          .insertInto('integrations')
          .values({
            org_id: orgId,
            name: `Zoom ${one}`,
            provider: 'zoom_meetings',
            auth_kind: 'OAUTH2',
            webhook_token_hash: hashOfToken(token),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const sealed = await vault.seal(trx, orgId, placeOfSecret(id, 'webhook'), secret)
        await putSecret(trx, { orgId, integrationId: id, kind: 'webhook', sealed })
        senders.push({ path: `/api/webhooks/zoom_meetings/${token}`, secret })
      }
    })
  }
  return senders
}

let made = 0

/** The event that a meeting's transcript is ready; each time for a different meeting. */
function bodyOfNext(): string {
  made += 1
  const uuid = Buffer.from(`meeting ${made}`.padEnd(16)).toString('base64')
  return JSON.stringify({
    event: 'recording.transcript_completed',
    event_ts: Date.now(),
    payload: {
      account_id: 'A1',
      object: {
        uuid,
        id: 90_000_000_000 + made,
        host_id: 'H1',
        host_email: 'ana@seller.example',
        topic: `Plant visit ${made}`,
        start_time: '2026-11-02T15:00:00Z',
        duration: 30,
        recording_files: [
          { id: `f${made}`, file_type: 'TRANSCRIPT', download_url: `https://seller.example/rec/${made}` },
        ],
      },
    },
    download_token: 'x'.repeat(120),
  })
}

/** More than either side processes in a second. */
const mostPerSecond = 30_000

/** Requests are created before the clock starts, because the sender shares the machine with what is measured. */
function madeBefore(make: (index: number) => Buffer): () => Buffer {
  const requests = Array.from({ length: Math.ceil(mostPerSecond * seconds) }, (_, index) => make(index))
  let next = 0
  return () => {
    next += 1
    return requests[next - 1] ?? make(next)
  }
}

async function startBare(bench: Bench): Promise<number> {
  const port = await freePort()
  const child = fork(
    new URL('./bare-deliveries.ts', import.meta.url),
    [String(port), (await bench.redis()).url],
    { execArgv: [] },
  )
  bench.onEnd(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return port
}

/** Deliveries stored in batches that have a work item. */
async function countStored(database: Database): Promise<number> {
  const batches = await database.system
    .selectFrom('webhook_batches')
    .innerJoin('work_items', (join) => join.on(sql`work_items.subject`, '=', sql`webhook_batches.id::text`))
    .select(['webhook_batches.org_id', 'webhook_batches.id'])
    .where('work_items.kind', '=', unpackDeliveries.name)
    .execute()
  let stored = 0
  for (const [orgId, ofOrg] of Map.groupBy(batches, ({ org_id }) => org_id)) {
    await database.withOrg({ orgId }, async (trx) => {
      for (const { id } of ofOrg) {
        const batch = await findBatch(trx, id)
        stored += new Set(batch?.deliveries.map(({ key }) => key)).size
      }
    })
  }
  return stored
}

async function measure(bench: Bench): Promise<Measurement[]> {
  const { url, database } = await bench.createDatabase()
  const senders = await insertSenders(database)
  const api = await startApiProcess({
    databaseUrl: url,
    redisUrl: (await bench.redis()).url,
    env: manyAddresses,
  })
  bench.onEnd(() => void api.stop())
  const apiPort = Number(new URL(api.url).port)
  const barePort = await startBare(bench)
  let cpu = ''
  let accepted = 0

  /** The same deliveries for both. The rival accepts them at one address and ignores headers. */
  const signed = (to: readonly Sender[], at?: string): (() => Buffer) =>
    madeBefore((index) => {
      const { path, secret } = to[index % to.length] as Sender
      const body = bodyOfNext()
      const time = String(Math.floor(Date.now() / 1000))
      const signature = createHmac('sha256', secret).update(`v0:${time}:${body}`).digest('hex')
      const address = `10.0.0.${index % connections}`
      return postOf(
        at ?? path,
        { 'x-zm-request-timestamp': time, 'x-zm-signature': `v0=${signature}`, 'x-forwarded-for': address },
        body,
      )
    })

  /** Ours with these senders and the rival, alternately. Returns the p99 of each counted round together with the rates. */
  async function compare(from: readonly Sender[], rounds: number) {
    const p99 = { ours: [] as number[], rival: [] as number[] }
    const note = (of: 'ours' | 'rival', round: number, { latencies, perSecond }: Delivered): number => {
      if (round >= 0) p99[of].push(quantile(latencies, 0.99))
      return perSecond
    }
    const rates = await interleave(rounds, {
      ours: async (round) => {
        const next = signed(from)
        const before = readProcessorTime()
        const delivered = await deliverFor(seconds, { port: apiPort, connections }, next)
        cpu = describeProcessorTime(before, readProcessorTime(), delivered.count)
        accepted += delivered.count
        return note('ours', round, delivered)
      },
      rival: async (round) => {
        const next = signed(from, '/deliveries')
        return note('rival', round, await deliverFor(seconds, { port: barePort, connections }, next))
      },
    })
    const detail = `ours ${Math.round(median(rates.ours))}/s, bare ${Math.round(median(rates.rival))}/s; sender and ours: ${cpu}`
    return { ratios: rates.ratios, detail, p99 }
  }

  // What a vendor sends after an outage: everything for one account at once. The slowest hundredth of a round comes from two or three
  // pauses, so a reliable figure takes more rounds.
  const burst = await compare(senders.slice(0, 1), 2 * bench.rounds)
  const spread = await compare(senders, bench.rounds)
  const stored = await countStored(database)
  if (stored !== accepted)
    throw new Error(`${accepted} deliveries were answered, but ${stored} are stored with an item`)
  const each = (values: number[]): string => `${median(values).toFixed(1)} ms`
  const { p99 } = burst
  return [
    {
      name: 'deliveries a second: durable, verified, once ÷ Fastify with XADD',
      unit: '×',
      values: burst.ratios,
      target: { atLeast: 0.6 },
      detail: burst.detail,
    },
    {
      name: 'p99 of the response, of the same runs',
      unit: '×',
      values: p99.ours.map((value, round) => value / (p99.rival[round] ?? Number.NaN)),
      target: { atMost: 2 },
      detail: `ours ${each(p99.ours)}, bare ${each(p99.rival)}`,
    },
    {
      name: `deliveries a second, spread over ${organizations * integrationsOfEach} integrations of ${organizations} organizations`,
      unit: '×',
      values: spread.ratios,
      detail: spread.detail,
    },
  ]
}

export const benchmark: Benchmark = {
  name: 'webhooks',
  title: `deliveries of webhooks over ${connections} connections, a burst of one integration`,
  needs: ['redis'],
  run: measure,
}
