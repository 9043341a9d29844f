import { insertCall, insertParticipants } from '#db/queries/calls/calls.ts'
import { insertCategorizationRule, insertPrivacyRule } from '#db/queries/rules/rules.ts'
import { insertPublishedScorecard } from '#db/queries/scorecards/scorecards.ts'
import { insertTranscriptSource } from '#db/queries/calls/transcripts.ts'
import type { Row } from '#db/schema.ts'
import { defaultScorecards } from '../domain/scoring/default-scorecards.ts'
import type { TestBackend } from '../queue/runtime/testing.ts'

export type TestOrganization = {
  orgId: string
  repId: string
  scorecardId: string
  privacyRuleId: string
  routingRuleId: string
}

/** An organization with one rep, one discovery scorecard, a routing rule for "discovery" and a privacy rule for "interview". */
export async function givenSalesOrganization(backend: TestBackend): Promise<TestOrganization> {
  const orgId = await backend.createOrganization('Larkfield Test')
  const user = await backend.database.system
    .insertInto('users')
    .values({ email: `rep-${orgId}@larkfield.example`, first_name: 'Noor', last_name: 'Haddad' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await backend.database.system
    .insertInto('memberships')
    .values({ org_id: orgId, user_id: user.id, role: 'MEMBER', status: 'ACTIVE' })
    .execute()
  return backend.database.withOrg({ orgId }, async (trx) => {
    const scorecardId = await insertPublishedScorecard(trx, {
      orgId,
      name: 'Discovery',
      tag: 'Discovery',
      callTypes: [{ callType: 'discovery', isDefaultForCallType: true }],
      definition: defaultScorecards.discovery,
      createdBy: null,
    })
    const level = { org_id: orgId, level: 'ORGANIZATION', team_id: null, user_id: null, position: 1 } as const
    const routing = await insertCategorizationRule(trx, {
      ...level,
      label: 'Discovery',
      call_title_includes: 'discovery',
      call_type: 'discovery',
      behavior: 'SAVE_AND_SCORE',
      scorecard_config_id: scorecardId,
    })
    await insertCategorizationRule(trx, {
      ...level,
      position: 2,
      label: 'Default',
      call_type: 'None - Default',
      behavior: 'SAVE_ONLY',
      scorecard_config_id: null,
      is_default: true,
    })
    const privacy = await insertPrivacyRule(trx, {
      ...level,
      settings: JSON.stringify({ CALL_TITLE: 'interview' }),
    })
    return { orgId, repId: user.id, scorecardId, privacyRuleId: privacy.id, routingRuleId: routing.id }
  })
}

/** A short conversation with times: enough for the discovery scorecard to find something. */
export const sampleTranscript = [
  '[00:00:02] Noor Haddad: Hi Ilse, thanks for the time. I have thirty minutes and would like to understand how you plan routes today. Does that agenda work?',
  '[00:00:14] Ilse Maas: Yes, that works for me.',
  '[00:00:18] Noor Haddad: How do you plan the night routes today?',
  '[00:00:23] Ilse Maas: Today two planners rebuild everything in a spreadsheet every night and it takes about four hours.',
  '[00:00:34] Noor Haddad: What does that cost you?',
  '[00:00:38] Ilse Maas: We lose roughly 9000 euros a month in overtime and missed delivery windows.',
  '[00:00:49] Noor Haddad: So four hours a night and nine thousand a month. Did I get that right?',
  '[00:00:56] Ilse Maas: Exactly right.',
  '[00:01:00] Noor Haddad: Shall we meet on Tuesday at ten with your finance lead? I will send the agenda and you bring the numbers.',
  '[00:01:10] Ilse Maas: Tuesday at ten is good. I will bring Bram.',
].join('\n')

/** A call as the API records it, without its command. */
export function givenCall(
  backend: TestBackend,
  { orgId, repId }: Pick<TestOrganization, 'orgId' | 'repId'>,
  call: { title?: string; transcript?: string; runScore?: boolean } = {},
): Promise<string> {
  return backend.database.withOrg({ orgId }, async (trx) => {
    const callId = await insertCall(trx, {
      org_id: orgId,
      title: call.title ?? 'Discovery: night routes',
      caller_id: repId,
      run_score: call.runScore ?? true,
    })
    await insertParticipants(trx, [
      {
        org_id: orgId,
        call_id: callId,
        position: 0,
        name: 'Noor Haddad',
        user_id: repId,
        kind: 'INTERNAL',
        side: 'rep',
        email: null,
        company: null,
      },
    ])
    await insertTranscriptSource(trx, {
      org_id: orgId,
      call_id: callId,
      kind: 'text',
      body: Buffer.from(call.transcript ?? sampleTranscript),
    })
    return callId
  })
}

export async function readCall(backend: TestBackend, callId: string): Promise<Row<'calls'>> {
  return backend.database.system
    .selectFrom('calls')
    .selectAll()
    .where('id', '=', callId)
    .executeTakeFirstOrThrow()
}
