import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { putEmailSetting } from '#db/queries/integrations/summary-email.ts'
import { defaultScorecards } from '#workers/domain/scoring/default-scorecards.ts'
import { jobs } from '#workers/jobs/catalog.ts'
import { givenSalesOrganization, type TestOrganization } from '#workers/jobs/testing.ts'
import { newItem } from '#workers/queue/record.ts'
import { figure, isFullSize, sized } from '../../figures.ts'
import { seededRandom } from '../lab/seeded-random.ts'
import { openSmtpSink, type SmtpSink } from '../lab/smtp-sink.ts'
import { type FaultLab, faultSettings, openFaultLab, type Site } from './fault-lab.ts'
import type { Fleet } from './worker-fleet.ts'

/** Each is scored twice, so the full form has 20,000 rescores; FAULT_ITEMS reduces it while a test is being written. */
const calls = isFullSize ? Number(process.env.FAULT_ITEMS ?? '20000') / 2 : 60
/** Summaries are sent only for these, the calls of the last days. The product sends at most 500 an hour. */
const recentCalls = sized(400, 30)
const workerCount = 2
const mailSlots = 4
const perCommand = 1_000
const patienceMs = sized(1_200_000, 60_000)
const random = seededRandom()

let lab: FaultLab
let sink: SmtpSink
let site: Site
let fleet: Fleet
let organization: TestOrganization
let callIds: string[]

beforeAll(async () => {
  lab = await openFaultLab()
  sink = await openSmtpSink()
  site = await lab.openSite()
  organization = await givenSalesOrganization(site)
  callIds = await givenCalls()
  fleet = await site.startWorkers(workerCount, (_, usual) => ({
    ...usual,
    program: new URL('./import-process.ts', import.meta.url),
    smtpUrl: sink.url('secret'),
    settings: {
      ...faultSettings,
      ...(isFullSize
        ? {}
        : { lockDurationMs: 1_000, stalledIntervalMs: 500, sweepMs: 500, epochCheckMs: 200 }),
      slots: { scoring: 8, mail: mailSlots },
    },
  }))
})
afterAll(async () => {
  await lab.close()
  await sink.close()
})

/** Routed calls with a few words each; the first ones took place today. */
async function givenCalls(): Promise<string[]> {
  const { orgId, repId, scorecardId } = organization
  return site.database.withOrg({ orgId }, async (trx) => {
    await putEmailSetting(trx, {
      orgId,
      owner: { level: 'ORGANIZATION' },
      target: 'InternalParticipants',
      updatedBy: repId,
    })
    const { rows } = await sql<{ id: string }>`
      insert into calls (org_id, title, caller_id, run_score, stage, scorecard_config_id, started_at)
      select ${orgId}::uuid, 'Call ' || n, ${repId}::uuid, true, 'routed', ${scorecardId}::uuid,
        now() - case when n <= ${recentCalls} then interval '1 hour' else interval '90 days' end
      from generate_series(1, ${calls}::integer) n returning id`.execute(trx)
    await sql`
      insert into call_participants (org_id, call_id, position, name, user_id, kind, side)
      select org_id, id, 0, 'Noor Haddad', caller_id, 'INTERNAL', 'rep' from calls where org_id = ${orgId}::uuid`.execute(
      trx,
    )
    const messages = [
      ['Noor Haddad', 'Shall we agree the agenda for the next thirty minutes?'],
      ['Ilse Maas', 'Yes. We lose 9000 euros a month in overtime.'],
      ['Noor Haddad', 'I will send you the agenda on Friday.'],
    ].map(([userName, message], index) => ({
      userName,
      message,
      role: index === 1 ? 'bot' : 'user',
      secondsFromStart: index * 10,
    }))
    await sql`
      insert into transcripts (org_id, call_id, messages, plain_text, warnings)
      select org_id, id, ${JSON.stringify(messages)}::jsonb, '', '[]'::jsonb from calls where org_id = ${orgId}::uuid`.execute(
      trx,
    )
    return rows.map(({ id }) => id)
  })
}

/** Rescores every call as the API records it, and kills workers until all have ended. @returns how many were killed */
async function rescoreUnderFire(mostKills: number): Promise<number> {
  const commandIds: string[] = []
  for (let from = 0; from < callIds.length; from += perCommand) {
    commandIds.push(
      await site.record({
        orgId: organization.orgId,
        kind: 'rescore-calls',
        label: 'Calls',
        items: callIds
          .slice(from, from + perCommand)
          .map((callId) => newItem(jobs['score-call'], { subject: callId, payload: { callId } })),
      }),
    )
  }
  const run = { isOver: false }
  const ending = site.ended(commandIds, patienceMs).finally(() => (run.isOver = true))
  let kills = 0
  while (!run.isOver && kills < mostKills) {
    await Promise.race([ending, wait(sized(2_000 + random() * 1_000, 500))])
    if (run.isOver) break
    // A process that is still starting does no work: killing it proves nothing, and on a slow machine the same items would die of it.
    const ready = fleet.workers.filter((worker) => worker.isReady())
    const victim = ready[Math.floor(random() * ready.length)]
    if (victim === undefined) continue
    await victim.kill()
    kills += 1
  }
  await ending
  return kills
}

/** Waits until all planned mails have ended. */
async function untilMailsEnd(): Promise<void> {
  await site.until(
    'the mails have ended',
    async () => {
      const { rows } = await sql`
        select from commands where kind = 'summary-mails' and state = 'running' limit 1`.execute(
        site.database.system,
      )
      return rows.length === 0
    },
    patienceMs,
  )
}

async function publishSecondVersion(): Promise<void> {
  const { orgId, scorecardId } = organization
  await site.database.withOrg({ orgId }, async (trx) => {
    await trx
      .insertInto('scorecard_versions')
      .values({
        org_id: orgId,
        scorecard_id: scorecardId,
        number: 2,
        definition: JSON.stringify({ ...defaultScorecards.discovery, passMark: 61 }),
        published_by: null,
      })
      .execute()
    await trx
      .updateTable('scorecard_configs')
      .set({ published_version: 2 })
      .where('org_id', '=', orgId)
      .where('id', '=', scorecardId)
      .execute()
  })
}

/** Mails that were not sent, with everything the ledger knows about them, because a failure occurs only once in many runs. */
async function describeUnsent(): Promise<unknown[]> {
  const { rows } = await sql`
    select mail.id, mail.state, mail.reason, command.state as command, command.ended_at, item.kind, item.state as item, item.gen, item.attempts,
      item.crashes, item.deferrals, item.error, item.finished_at, array(
        select failure.attempt || ' ' || failure.error_class || ' ' || left(failure.message, 100) from work_failures failure
        where failure.work_item_id = item.id order by failure.attempt) as failures
    from commands command
    left join summary_mails mail on mail.org_id = command.org_id and mail.call_id = command.subject_id
    left join work_items item on item.command_id = command.id
      and (item.kind = 'plan-summary-mails' or item.subject = mail.id::text)
    where command.org_id = ${organization.orgId}::uuid and command.kind = 'summary-mails' and mail.state is distinct from 'sent'`.execute(
    site.database.system,
  )
  return rows
}

it('rescored while workers are killed, every call ends with one current score of the last version, and one mail', async () => {
  const startedAt = performance.now()
  const first = await rescoreUnderFire(sized(20, 2))
  await publishSecondVersion()
  const second = await rescoreUnderFire(sized(20, 2))
  await untilMailsEnd()

  // Dead items tell the most about what went wrong.
  const { rows: dead } = await sql`
    select kind, attempts, left(error::text, 200) as error from work_items where state = 'dead'`.execute(
    site.database.system,
  )
  expect(dead).toEqual([])
  const { rows: scored } = await sql<{ current: number; versions: number[]; scores: number; calls: number }>`
    select current, versions, scores, count(*)::integer as calls from (
      select count(*) filter (where score.is_current)::integer as current,
        array_agg(score.scorecard_version) filter (where score.is_current) as versions, count(*)::integer as scores
      from calls left join scores score on score.org_id = calls.org_id and score.call_id = calls.id
      where calls.org_id = ${organization.orgId}::uuid group by calls.id
    ) of_call group by current, versions, scores`.execute(site.database.system)
  expect(scored).toEqual([{ current: 1, versions: [2], scores: 2, calls }])

  const rows = await site.database.system
    .selectFrom('summary_mails')
    .select('id')
    .where('org_id', '=', organization.orgId)
    .execute()
  expect(await describeUnsent()).toEqual([])
  expect(rows).toHaveLength(recentCalls)
  const ids = sink.mails.map(({ data }) => /^Message-ID: <summary-([^@]+)@/im.exec(data)?.[1] ?? '')
  expect(new Set(ids)).toEqual(new Set(rows.map(({ id }) => id)))
  // A process that dies between the mail server's acceptance and its own note sends again, with the same id.
  const copies = ids.length - rows.length
  expect(copies).toBeLessThanOrEqual((first + second) * mailSlots)
  expect(fleet.ends.filter(({ reason }) => reason !== 'killed')).toEqual([])
  figure(
    `rescore, worker kill −9 ×${first + second} (${lab.backend})`,
    `${2 * calls} rescores, ${rows.length} mails, ${copies} sent twice under one id, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  )
})
