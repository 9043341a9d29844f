import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { figure, isFullSize, sized } from '../../figures.ts'
import { seededRandom } from '../lab/seeded-random.ts'
import { until } from './api-client.ts'
import { backend } from './api-lab.ts'
import { type ImportLab, type ImportSite, importSlots, importWorkers, openImportLab } from './import-lab.ts'
import { pageSize } from './import-provider.ts'

/** As many as pass through all stages in a few minutes while workers die; FAULT_ITEMS changes the full form. */
const allCalls = isFullSize ? Number(process.env.FAULT_ITEMS ?? '6000') : 2 * pageSize + 20
/** For tests that do something else in between. */
const someCalls = isFullSize ? Math.min(allCalls, 1_500) : pageSize + 20
const slots = importSlots * importWorkers
const random = seededRandom()
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

let lab: ImportLab
let site: ImportSite
beforeAll(async () => {
  lab = await openImportLab(8)
})
afterEach(async () => {
  await site.close()
  const unasked = lab.fleet.ends.splice(0).filter((end) => end.reason !== 'killed')
  if (unasked.length > 0) throw new Error(JSON.stringify(unasked, null, 1))
  lab.refuseUncaught()
})
afterAll(() => lab.close())

/** The most counted attempts of an import's items. */
async function mostAttempts(commandId: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select max(attempts - deferrals)::integer as used from work_items where command_id = ${commandId}::uuid`.execute(
    lab.database.system,
  )
  return rows[0]?.used ?? 0
}

describe('an import', () => {
  it('whose workers are killed one after the other continues where it stopped, and brings every call once', async () => {
    site = await lab.openSite(allCalls)
    const { importId } = await site.start()
    const startedAt = performance.now()
    const run = { isOver: false }
    const ending = site.ended(importId).finally(() => (run.isOver = true))
    await site.untilShare(importId, 0.05)
    let kills = 0
    while (!run.isOver && kills < sized(20, 2)) {
      await lab.fleet.workers[Math.floor(random() * importWorkers)]?.kill()
      kills += 1
      await Promise.race([ending, wait(sized(2_000 + random() * 1_000, 700))])
    }
    const ended = await ending
    const { counts, flaws } = await site.audit()
    expect(flaws).toEqual([])
    expect(ended).toMatchObject({ status: 'COMPLETED', state: 'done', error: '' })
    expect(kills).toBeGreaterThan(0)
    const pages = Math.ceil(allCalls / pageSize)
    const { provider } = site
    expect(provider.pagesAgain()).toBe(0)
    // A page whose worker died before storing it is requested once more.
    expect(provider.pages()).toBeLessThanOrEqual(pages + kills)
    await lab.fleet.whole()
    figure(
      `import, worker kill −9 ×${kills} (${backend})`,
      `${counts}, ${provider.pages()} requests for ${pages} pages, 0 for a stored one, ${seconds(performance.now() - startedAt)}`,
    )
  })

  it('whose API is killed is accepted once, and can be read afterwards', async () => {
    site = await lab.openSite(someCalls)
    const key = randomUUID()
    const accepted = new Set<string>()
    let unanswered = 0
    for (let round = 0; round < sized(8, 1); round += 1) {
      const asked = site.start(key).then(
        ({ importId }) => accepted.add(importId),
        () => (unanswered += 1),
      )
      await wait(random() * 40)
      await Promise.all([lab.replaceApi(), asked])
    }
    const { importId, commandId } = await site.start(key)
    accepted.add(importId)
    expect([...accepted]).toEqual([importId])
    const ending = site.ended(importId)
    for (const share of sized(1, 0) === 1 ? [0.1, 0.3, 0.5, 0.7] : [0.2]) {
      await site.untilShare(importId, share)
      await lab.replaceApi()
      const read = await site.read(importId)
      expect(read).toMatchObject({ id: importId, commandId })
      expect(read?.counts.listed).toBeGreaterThan(0)
    }
    expect(await ending).toMatchObject({ status: 'COMPLETED', error: '' })
    const { counts, flaws } = await site.audit()
    expect(flaws).toEqual([])
    const imports = await lab.database.system
      .selectFrom('imports')
      .select('id')
      .where('org_id', '=', site.into.orgId)
      .execute()
    expect(imports).toEqual([{ id: importId }])
    expect(site.provider.pagesAgain()).toBe(0)
    figure(`import, API kill −9 (${backend})`, `${unanswered} starts without a response, 1 import; ${counts}`)
  })

  it('from a provider that repeats pages, gives empty ones, wrong totals and other calls’ words brings every call once', async () => {
    site = await lab.openSite(someCalls)
    const { provider } = site
    const expected = provider.expected()
    const foreign = new Set([...expected.keys()].filter((_, index) => index % 20 === 3))
    for (const id of foreign) expected.set(id, 'no_transcript')
    const told = { repeated: 0, empty: 0, failed: 0 }
    let before: string | null = null
    provider.lie = async (asked) => {
      const chance = random()
      if (chance < 0.03) {
        told.failed += 1
        return new Response('<html>Oops</html>', { status: 500 })
      }
      if (asked.what === 'transcripts') {
        const { callTranscripts = [] } = await asked.honest()
        const other = {
          callId: '1',
          transcript: [
            { speakerId: '1', sentences: [{ start: 0, end: 1_000, text: 'Words of another call.' }] },
          ],
        }
        return Response.json({
          callTranscripts: [other, ...callTranscripts.filter(({ callId }) => !foreign.has(callId))],
        })
      }
      const [lie, cursor] =
        asked.cursor?.includes(':') === true ? asked.cursor.split(':') : [null, asked.cursor]
      const records = { totalRecords: Math.floor(random() * 2 * someCalls) }
      if (lie === null && asked.cursor !== null) {
        const isEmpty = told.repeated > told.empty
        told[isEmpty ? 'empty' : 'repeated'] += 1
        const calls = isEmpty ? [] : (await asked.honest(before)).calls
        return Response.json({ records: { ...records, cursor: `later:${cursor}` }, calls })
      }
      const response = await asked.honest(cursor ?? null)
      before = cursor ?? null
      const calls = [...response.calls, ...response.calls.slice(0, 7)].toSorted(() => random() - 0.5)
      return Response.json({ records: { ...response.records, ...records }, calls })
    }
    const { importId } = await site.start()
    expect(await site.ended(importId)).toMatchObject({ status: 'COMPLETED', error: '' })
    const { counts, flaws } = await site.audit(expected)
    expect(flaws).toEqual([])
    expect(told.repeated + told.empty).toBeGreaterThan(0)
    figure(
      `import from a provider that lies (${backend})`,
      `${counts}; ${told.repeated} pages repeated, ${told.empty} empty, ${told.failed} × 500, ${foreign.size} foreign transcripts left out`,
    )
  })

  it.runIf(isFullSize)(
    'whose list goes in a circle ends with an error, with what was named before',
    async () => {
      site = await lab.openSite(sized(1_000, pageSize + 50))
      const { provider } = site
      const named = new Set<string>()
      provider.lie = async (asked) => {
        if (asked.what !== 'list') return null
        const place = /^circle-(\d+)$/.exec(asked.cursor ?? '')
        const response = await asked.honest(null)
        for (const { metaData } of response.calls) named.add(metaData.id)
        const next = place === null ? 0 : (Number(place[1]) + 1) % 5
        return Response.json({ ...response, records: { totalRecords: 1, cursor: `circle-${next}` } })
      }
      const { importId } = await site.start()
      const circled = await site.ended(importId)
      expect(circled.status).toBe('ERROR')
      expect(circled.error).toContain('circle')
      expect(provider.pages()).toBeLessThan(25)
      const asked = provider.pages()
      const { flaws } = await site.audit(new Map([...provider.expected()].filter(([id]) => named.has(id))))
      expect(flaws.filter((flaw) => !flaw.startsWith('1 import-page dead'))).toEqual([])
      // Once it tells the truth again, another import brings the others.
      provider.lie = null
      expect(await site.ended((await site.start()).importId)).toMatchObject({ status: 'COMPLETED' })
      const after = await site.audit()
      expect(after.flaws.filter((flaw) => !flaw.startsWith('1 import-page dead'))).toEqual([])
      figure(
        `import in a circle of 5 pages (${backend})`,
        `ends with an error after ${asked} pages; then ${after.counts}`,
      )
    },
  )

  it.runIf(isFullSize)(
    'to which the provider answers with pages of HTML ends and says so, and another one brings the rest',
    async () => {
      site = await lab.openSite(sized(1_000, pageSize + 50))
      const { provider } = site
      const html = (): Response =>
        new Response('<html><body>Sign in</body></html>', { headers: { 'content-type': 'text/html' } })
      let refused = 0
      provider.lie = (asked) => {
        if (asked.what === 'list' ? provider.pages() < 2 : random() < 0.8) return null
        refused += 1
        return html()
      }
      const { importId } = await site.start()
      const ended = await site.ended(importId)
      expect(ended.status).toBe('ERROR')
      expect(ended.error).toContain('a web page instead of data')
      expect(refused).toBeGreaterThan(0)
      provider.lie = null
      expect(await site.ended((await site.start()).importId)).toMatchObject({
        status: 'COMPLETED',
        error: '',
      })
      const { counts, flaws } = await site.audit()
      expect(flaws.filter((flaw) => !/^\d+ import-(?:page|call) dead/.test(flaw))).toEqual([])
      figure(
        `import from pages of HTML (${backend})`,
        `ended with an error after ${refused} of them; then ${counts}`,
      )
    },
  )

  it.runIf(isFullSize)(
    'over a network that stalls, crawls and breaks holds no worker beyond its deadline',
    async () => {
      site = await lab.openSite(someCalls)
      const { network } = lab
      const { importId } = await site.start()
      const run = { isOver: false }
      const ending = site.ended(importId).finally(() => (run.isOver = true))
      let oldestMs = 0
      const watch = async (): Promise<void> => {
        while (!run.isOver) {
          const { rows } = await sql<{ ms: number }>`
          select coalesce(max(extract(epoch from now() - started_at)) * 1000, 0)::double precision as ms from work_items
          where lane = 'imports' and state = 'running'`.execute(lab.database.system)
          oldestMs = Math.max(oldestMs, rows[0]?.ms ?? 0)
          await wait(500)
        }
      }
      const watching = watch()
      const seen: string[] = []
      for (const weather of ['cut', 'slow', 'stranded', 'refusing', 'silent', 'cut'] as const) {
        await site.untilShare(importId, 0.05 + seen.length * 0.12)
        if (run.isOver) break
        seen.push(weather)
        if (weather === 'cut')
          for (let time = 0; time < 10; time += 1) await wait(200).then(() => network.cut())
        else if (weather === 'stranded') network.strand()
        else {
          network.setWeather(weather === 'slow' ? { kind: 'slow', delayMs: 250 } : { kind: weather })
          await wait(weather === 'silent' ? 40_000 : 4_000)
          network.setWeather({ kind: 'clear' })
        }
      }
      expect(await ending).toMatchObject({ status: 'COMPLETED', error: '' })
      await watching
      const { counts, flaws } = await site.audit()
      expect(flaws).toEqual([])
      expect(site.provider.pagesAgain()).toBe(0)
      // The time limit of a job in the lane, plus this machine's overhead.
      expect(oldestMs).toBeLessThan(125_000)
      figure(
        `import over a bad network (${backend})`,
        `${seen.join(', ')}: ${counts}, no item held longer than ${seconds(oldestMs)}`,
      )
    },
  )

  it.runIf(isFullSize)(
    'that meets a storm of 429 asks nothing while it is blocked, and loses no attempt',
    async () => {
      site = await lab.openSite(sized(someCalls, allCalls))
      const { world } = site.provider
      const { importId, commandId } = await site.start()
      const whileBlocked: number[] = []
      const storms = sized(6, 2)
      for (let storm = 0; storm < storms; storm += 1) {
        await site.untilShare(importId, 0.1 + (0.7 * storm) / storms)
        const before = world.requests.whileBlocked
        const forMs = sized(3_000, 1_500)
        world.blockFor(forMs)
        await wait(forMs + 50)
        whileBlocked.push(world.requests.whileBlocked - before)
      }
      expect(await site.ended(importId)).toMatchObject({ status: 'COMPLETED', error: '' })
      const { counts, flaws } = await site.audit()
      expect(flaws).toEqual([])
      const used = await mostAttempts(commandId)
      expect(Math.max(...whileBlocked)).toBeGreaterThan(0)
      expect(Math.max(...whileBlocked)).toBeLessThanOrEqual(slots)
      expect(used).toBe(1)
      expect(site.provider.pagesAgain()).toBe(0)
      figure(
        `import in a storm of 429 (${backend})`,
        `${counts}, ${storms} storms, at most ${Math.max(...whileBlocked)} requests while blocked (${slots} slots), ${used} attempt used`,
      )
    },
  )

  it('meets repeated deliveries of the same calls, and the API dies between them: every 202 is kept and every call is there once', async () => {
    site = await lab.openSite(someCalls)
    const { provider, client, into } = site
    const webhook = provider.vendor.webhook
    const current = webhook?.secret('lab') ?? ''
    const rotated = await client.ask(`/integrations/${into.integrationId}/webhook/rotate`, {
      body: { secret: current },
      key: randomUUID(),
    })
    const { url } = JSON.parse(rotated.body) as { url: string }
    const { importId } = await site.start()
    const known = provider.world
      .page({ limit: someCalls })
      .calls.filter((_, index) => index % sized(30, 25) === 0)
    const late = Array.from({ length: sized(100, 10) }, (_, index) =>
      provider.world.insert({ startedAt: new Date(Date.now() - 5 * 86_400_000 - index * 60_000) }),
    )
    const ids = [...known, ...late].map((call) => call.id).toSorted(() => random() - 0.5)
    const accepted = new Set<string>()
    const refusals = new Set<number>()
    let unanswered = 0
    let repeats = 0

    async function deliver(externalId: string): Promise<void> {
      for (let time = 0; time < 3;) {
        const delivery = webhook?.deliver(
          { type: 'call.completed', externalId, url },
          { current },
          Date.now(),
        )
        if (delivery === undefined) throw new Error('Nothing is delivered')
        const { pathname } = new URL(url)
        const status = await fetch(`${lab.api().url}${pathname}`, {
          method: 'POST',
          headers: { ...delivery.headers },
          body: Buffer.from(delivery.rawBody),
          signal: AbortSignal.timeout(10_000),
        }).then(
          (response) => response.status,
          () => 0,
        )
        if (status !== 202) {
          if (status !== 0 && status !== 503) refusals.add(status)
          unanswered += 1
          await wait(50)
          continue
        }
        accepted.add(externalId)
        time += 1
        repeats += 1
      }
    }
    const queue = [...ids]
    const senders = Array.from({ length: 4 }, async () => {
      for (let id = queue.pop(); id !== undefined; id = queue.pop()) await deliver(id)
    })
    const kills = sized(6, 1)
    for (let kill = 0; kill < kills; kill += 1) {
      await until(
        'Deliveries',
        sized(120_000, 20_000),
        () => Promise.resolve(repeats >= (ids.length * 3 * (kill + 0.5)) / kills),
        2,
      )
      await lab.replaceApi()
    }
    await Promise.all(senders)
    expect([...refusals]).toEqual([])
    await site.atRest()
    expect(await site.ended(importId)).toMatchObject({ status: 'COMPLETED', error: '' })
    const { rows: inbox } = await sql<{ call: string; items: number; processed: boolean }>`
      select events -> 0 ->> 'externalCallId' as call, processed_at is not null as processed,
        (select count(*) from work_items item where item.org_id = delivery.org_id and item.kind = 'process-webhook'
          and item.payload -> 'deliveryIds' ? delivery.id::text)::integer as items
      from webhook_inbox delivery where org_id = ${into.orgId}::uuid`.execute(lab.database.system)
    expect(inbox.map(({ call }) => call).toSorted()).toEqual([...accepted].toSorted())
    expect(inbox.filter(({ items, processed }) => items !== 1 || !processed)).toEqual([])
    const { counts, flaws } = await site.audit()
    expect(flaws).toEqual([])
    figure(
      `import with deliveries, API kill −9 ×${kills} (${backend})`,
      `${repeats} × 202 for ${ids.length} calls, ${unanswered} without a response, ${inbox.length} kept with an item each; ${counts}`,
    )
  })
})
