import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { putEmailSetting } from '#db/queries/integrations/summary-email.ts'
import { insertParticipants, updateCall } from '#db/queries/calls/calls.ts'
import { findCurrentScore } from '#db/queries/calls/scores.ts'
import { insertScoreEvents } from '#db/queries/grading/corrections.ts'
import { replayCommand } from '#db/queries/ledger/ledger.ts'
import { insertSummaryMails, setRefusal } from '#db/queries/mail/summary-mails.ts'
import { findScorecardVersion } from '#db/queries/scorecards/scorecards.ts'
import type { ParticipantScope } from '#db/vocabulary/recorder.ts'
import { scorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import { questionOf } from '#workers/jobs/calls/steps/carry-corrections.ts'
import { jobs } from '#workers/jobs/catalog.ts'
import { mostPerHour } from '#workers/jobs/mail/send-summary-mail.handler.ts'
import { hashOfAddress } from '#workers/jobs/mail/summary-mails.ts'
import { registry } from '#workers/jobs/registry.ts'
import { givenCall, givenSalesOrganization, type TestOrganization } from '#workers/jobs/testing.ts'
import { openMail } from '#workers/mail.ts'
import { PermanentError } from '#workers/queue/errors.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import { openTestBackend, type TestBackend } from '#workers/queue/runtime/testing.ts'
import { openOutgoing } from '#workers/security/outgoing.ts'
import { openSmtpSink, type SmtpSink, textOfMail } from '../lab/smtp-sink.ts'

let backend: TestBackend
let sink: SmtpSink
let organization: TestOrganization
let mail: ReturnType<typeof openMail>
/** What happens after the mail server has accepted a mail. */
let confirm: () => Promise<void> = () => Promise.resolve()
/** How far the workers' clock is ahead. */
let aheadMs = 0

beforeAll(async () => {
  backend = await openTestBackend()
  sink = await openSmtpSink()
  const { database } = backend
  const outgoing = openOutgoing({ database, servicesInEu: new Set(), now: () => new Date() })
  mail = openMail(sink.url('secret'), 'Coachline <coach@coach.example>', outgoing)
  await backend.start({
    catalog: jobs,
    registry,
    services: {
      mail: {
        send: async (message) => {
          await mail.send(message)
          await confirm()
        },
      },
      publicUrl: 'https://coach.example',
      now: () => new Date(Date.now() + aheadMs),
    },
  })
})
afterAll(async () => {
  mail.close()
  await backend.close()
  await sink.close()
})
beforeEach(async () => {
  organization = await givenSalesOrganization(backend)
  sink.mails.length = 0
})

const set = (target: ParticipantScope) =>
  backend.database.withOrg({ orgId: organization.orgId }, (trx) =>
    putEmailSetting(trx, {
      orgId: organization.orgId,
      owner: { level: 'ORGANIZATION' },
      target,
      updatedBy: organization.repId,
    }),
  )

async function givenTalk(): Promise<string> {
  const callId = await givenCall(backend, organization)
  await backend.database.withOrg({ orgId: organization.orgId }, (trx) =>
    insertParticipants(trx, [
      {
        org_id: organization.orgId,
        call_id: callId,
        position: 1,
        name: 'Ilse Maas',
        user_id: null,
        kind: 'EXTERNAL',
        side: 'buyer',
        email: 'Ilse@maas.example',
        company: null,
      },
    ]),
  )
  return callId
}

/** Runs a job for the call, which plans its mails. */
async function score(callId: string, job: 'parse-transcript' | 'score-call' = 'parse-transcript') {
  const { orgId } = organization
  const items = [newItem(jobs[job], { subject: callId, payload: { callId } })]
  const scored = await backend.record({ orgId, kind: 'process-call', label: 'Night routes', items })
  expect((await backend.untilCommandEnds(scored)).state).toBe('done')
}

/** Runs a job for the call, and waits until its mails are sent. */
async function process(...scoring: Parameters<typeof score>) {
  await score(...scoring)
  const { orgId } = organization
  const planned = await backend.database.system
    .selectFrom('commands')
    .select('id')
    .where('org_id', '=', orgId)
    .where('kind', '=', 'summary-mails')
    .execute()
  for (const { id } of planned) await backend.untilCommandEnds(id)
}
const rows = () =>
  backend.database.system
    .selectFrom('summary_mails')
    .selectAll()
    .where('org_id', '=', organization.orgId)
    .execute()

describe('summaries of scored calls', () => {
  it('go once to each member on the call, however often it is scored', async () => {
    await set('InternalParticipants')
    const callId = await givenTalk()
    await process(callId)
    await process(callId, 'score-call')
    expect(sink.mails.map(({ to }) => to)).toEqual([[`rep-${organization.orgId}@larkfield.example`]])
    const [sent] = sink.mails
    const text = textOfMail(sent!)
    expect(text).toContain('Subject: Summary: Discovery: night routes')
    expect(text).toContain('Auto-Submitted: auto-generated')
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(text).toMatch(/List-Unsubscribe:\s+<https:\/\/coach\.example\/api\/unsubscribe\/[\w-]{43}>/)
    expect(text).toContain('Content-Type: text/plain')
    expect(text).toContain('Content-Type: text/html')
    expect(text).toContain(`https://coach.example/calls/${callId}`)
    expect(text).toMatch(/\d+ of 100, pass mark/)
  })

  it('are in the reader’s time zone, and list criteria as people corrected them', async () => {
    const { orgId, repId } = organization
    await set('InternalParticipants')
    await backend.database.system
      .updateTable('users')
      .set({ time_zone: 'Asia/Tokyo' })
      .where('id', '=', repId)
      .execute()
    const callId = await givenTalk()
    await process(callId)
    const toWorkOn = () =>
      /To work on\r?\n- ([^\r\n]+)/.exec(textOfMail(sink.mails.at(-1)!).replaceAll(/=\r?\n/g, ''))?.[1]
    expect(textOfMail(sink.mails[0]!)).toContain('GMT+9')
    const first = toWorkOn()

    const mailId = await backend.database.withOrg({ orgId }, async (trx) => {
      const score = await findCurrentScore(trx, callId)
      if (score === undefined) throw new Error('no score')
      const version = await findScorecardVersion(trx, score.scorecard_id, score.scorecard_version)
      const criterion = scorecardDefinition
        .parse(version?.definition)
        .sections.flatMap(({ criteria }) => criteria)
        .find(({ text }) => text === first)
      if (criterion === undefined) throw new Error(`no criterion ${first}`)
      const checks = criterion.checks.map(({ id }) => ({ checkId: id, status: 'met', evidence: [] }))
      await insertScoreEvents(trx, [
        {
          org_id: orgId,
          call_id: callId,
          score_id: score.id,
          scorecard_id: score.scorecard_id,
          criterion_id: criterion.id,
          question: questionOf(criterion),
          kind: 'overridden',
          checks: JSON.stringify(checks),
          reason: 'They said so.',
          by_user: repId,
        },
      ])
      const [id = ''] = await insertSummaryMails(trx, [
        {
          org_id: orgId,
          call_id: callId,
          kind: 'requested',
          address: 'noor@larkfield.example',
          user_id: repId,
        },
      ])
      return id
    })
    const items = [newItem(jobs['send-summary-mail'], { subject: mailId, payload: { mailId } })]
    const sending = await backend.record({ orgId, kind: 'send-summary', label: 'Night routes', items })
    await backend.untilCommandEnds(sending)
    expect(sink.mails).toHaveLength(2)
    expect(toWorkOn()).not.toBe(first)
  })

  it('go again with the same unsubscribe link when the mail server accepts them but does not say so', async () => {
    await set('InternalParticipants')
    confirm = () => {
      confirm = () => Promise.resolve()
      return Promise.reject(new Error('Timeout'))
    }
    await process(await givenTalk())
    const tokens = sink.mails.map((sent) => /api\/unsubscribe\/([\w-]{43})/.exec(textOfMail(sent))?.[1] ?? '')
    expect(tokens).toHaveLength(2)
    expect(tokens[1]).toBe(tokens[0])
    const hash = createHash('sha256')
      .update(tokens[0] ?? '')
      .digest()
    expect((await rows()).map((row) => row.unsubscribe_hash?.equals(hash))).toEqual([true])
  })

  it('go outside the organization only if it chose that, and without the score', async () => {
    await set('AllParticipants')
    await process(await givenTalk())
    const outside = sink.mails.find(({ to }) => to[0] === 'ilse@maas.example')
    expect(sink.mails).toHaveLength(2)
    expect(textOfMail(outside!)).not.toMatch(/of 100|coach\.example\/calls/)
    expect(textOfMail(outside!)).toContain('Noor Haddad')
  })

  it('do not go outside for a private call, to who refused, or about a call of last month', async () => {
    await set('AllParticipants')
    const privately = await givenTalk()
    await backend.database.withOrg({ orgId: organization.orgId }, (trx) =>
      updateCall(trx, privately, { is_private: true }),
    )
    await process(privately)
    expect(sink.mails.map(({ to }) => to[0])).toEqual([`rep-${organization.orgId}@larkfield.example`])

    sink.mails.length = 0
    await backend.database.withOrg({ orgId: organization.orgId }, async (trx) => {
      const { orgId } = organization
      await setRefusal(trx, { orgId, addressHash: hashOfAddress('ilse@maas.example'), isRefused: true })
    })
    await process(await givenTalk())
    expect(sink.mails).toHaveLength(1)
    expect(await rows()).toContainEqual(
      expect.objectContaining({ state: 'skipped', reason: 'The reader wants no summaries.' }),
    )

    sink.mails.length = 0
    const old = await givenTalk()
    await backend.database.withOrg({ orgId: organization.orgId }, (trx) =>
      updateCall(trx, old, { started_at: new Date(Date.now() - 30 * 86_400_000) }),
    )
    await process(old)
    expect(sink.mails).toHaveLength(0)
  })

  it('that failed do not go when they are replayed more than seven days later', async () => {
    const callId = await givenTalk()
    const { orgId } = organization
    const commandId = await backend.database.withOrg({ orgId }, async (trx) => {
      const asked = { org_id: orgId, call_id: callId, kind: 'requested', user_id: null } as const
      const [mailId = ''] = await insertSummaryMails(trx, [{ ...asked, address: 'ilse@maas.example' }])
      const items = [newItem(jobs['send-summary-mail'], { subject: mailId, payload: { mailId } })]
      return (await recordCommand(trx, { orgId, kind: 'send-summary', label: 'Night routes', items }))
        .commandId
    })
    confirm = () => {
      confirm = () => Promise.resolve()
      throw new PermanentError('The mail server refused the message.')
    }
    expect((await backend.untilCommandEnds(commandId)).state).toBe('failed')
    sink.mails.length = 0
    aheadMs = 8 * 86_400_000
    await backend.database.withOrg({ orgId }, (trx) => replayCommand(trx, { orgId, commandId }))
    expect((await backend.untilCommandEnds(commandId)).state).toBe('done')
    aheadMs = 0
    expect(sink.mails).toHaveLength(0)
    expect((await rows()).map(({ state, reason }) => [state, reason])).toEqual([
      ['skipped', 'The summary was due more than seven days ago.'],
    ])
  })

  it('end quietly where the organization may send none', async () => {
    await set('InternalParticipants')
    await backend.database.system
      .updateTable('organizations')
      .set({ data_region: 'EU' })
      .where('id', '=', organization.orgId)
      .execute()
    await process(await givenTalk())
    expect(sink.mails).toHaveLength(0)
    expect((await rows()).map(({ state, reason }) => [state, reason])).toEqual([
      ['skipped', 'The organization is in data region EU, where this installation allows no mail.'],
    ])
  })

  it('wait, however long, while as many as allowed were sent within the hour', async () => {
    await set('InternalParticipants')
    const callId = await givenTalk()
    await backend.database.withOrg({ orgId: organization.orgId }, (trx) =>
      trx
        .insertInto('summary_mails')
        .values(
          Array.from({ length: mostPerHour }, (_, n) => ({
            org_id: organization.orgId,
            call_id: callId,
            kind: 'automatic' as const,
            address: `${n}@larkfield.example`,
            state: 'sent' as const,
            sent_at: new Date(),
          })),
        )
        .execute(),
    )
    await score(callId)
    const item = await backend.until('the mail to wait', () =>
      backend.database.system
        .selectFrom('work_items')
        .select(['state', 'deferrals', 'waits', 'error'])
        .where('org_id', '=', organization.orgId)
        .where('kind', '=', 'send-summary-mail')
        .where('waits', '>', 0)
        .executeTakeFirst(),
    )
    expect(item).toEqual({
      state: 'queued',
      deferrals: 1,
      waits: 1,
      error: '500 summaries were sent within an hour.',
    })
    expect(sink.mails).toHaveLength(0)
  })

  it('are not planned where nothing is set', async () => {
    await process(await givenTalk())
    expect(await rows()).toEqual([])
  })
})
