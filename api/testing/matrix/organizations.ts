import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Trx } from '#db/client.ts'
import { insertBackTest } from '#db/queries/rules/back-tests.ts'
import { addImportEvent } from '#db/queries/imports/imports.ts'
import { insertCalendarEvents } from '#db/queries/recorder/calendar-events.ts'
import { insertCall, insertParticipants, saveTrace } from '#db/queries/calls/calls.ts'
import { insertPracticeCall } from '#db/queries/practice/practice-calls.ts'
import { insertPracticeTurns } from '#db/queries/practice/practice-turns.ts'
import { setRefusal } from '#db/queries/mail/summary-mails.ts'
import { insertLookup } from '#db/queries/integrations/provider-lookups.ts'
import { recountProgress } from '#db/queries/ledger/progress.ts'
import { insertPublishedScorecard } from '#db/queries/scorecards/scorecards.ts'
import { insertSession } from '#db/queries/people/sessions.ts'
import { insertScore } from '#db/queries/calls/scores.ts'
import { endTextAnswer, insertTextRequest } from '#db/queries/rules/text-requests.ts'
import { insertTranscriptSource, saveTranscript } from '#db/queries/calls/transcripts.ts'
import { botForm } from '#workers/domain/practice/bot.ts'
import { buyerEngineVersion, compileScript, openConversation } from '#workers/domain/practice/index.ts'
import { emptySummary } from '#workers/domain/practice/persona-test/transcript.ts'
import { coldCallScorecard } from '#workers/domain/scoring/default-scorecards/cold-call.ts'
import { toStored } from '../../areas/practice/conversation.ts'
import { briefOf } from '../../areas/practice/practice-views.ts'
import type { ApiTest, TestUser } from '../test-api.ts'

/** The owner of something, relative to `own`: its parent, its sub-organization, or an unrelated organization. */
export const places = ['parent', 'own', 'child', 'foreign'] as const
export type Place = (typeof places)[number]

/** Everything that a path, query or body can name by id. */
export type IdKind =
  | 'user'
  | 'team'
  | 'gradingItem'
  | 'score'
  | 'scorecard'
  | 'rule'
  | 'teamRule'
  | 'userRule'
  | 'privacyRule'
  | 'teamPrivacyRule'
  | 'userPrivacyRule'
  | 'command'
  | 'call'
  | 'deletedCall'
  | 'heldCall'
  | 'note'
  | 'actionItem'
  | 'participant'
  | 'item'
  | 'key'
  | 'session'
  | 'scimToken'
  | 'integration'
  | 'import'
  | 'lookup'
  | 'delivery'
  | 'calendarEvent'
  | 'backTest'
  | 'textRequest'
  | 'organization'
  | 'agent'
  | 'agentFolder'
  | 'agentTag'
  | 'agentVersion'
  | 'botDraft'
  | 'personaTest'
  | 'assignment'
  | 'scorecardTag'
  | 'learningMaterial'
  | 'scorecardPreview'
  | 'practiceCall'
export type Ids = Record<IdKind, string>

/** What exists before the call is added. */
type MarkedSoFar = Omit<
  Ids,
  'item' | 'key' | 'delivery' | 'gradingItem' | 'score' | 'session' | 'scimToken' | 'participant'
>

/** An organization with one of everything. Every text in it contains the organization's mark. */
export type MarkedOrganization = { id: string; mark: string; ids: Ids }

async function markCall(trx: Trx, orgId: string, mark: string, ids: MarkedSoFar): Promise<string> {
  const call = { org_id: orgId, call_id: ids.call }
  await insertParticipants(trx, [
    {
      ...call,
      position: 0,
      name: mark,
      email: `${mark.toLowerCase()}@buyer.test`,
      kind: 'EXTERNAL',
      side: 'buyer',
      company: mark,
    },
  ])
  await insertTranscriptSource(trx, {
    ...call,
    kind: 'file',
    file_name: `${mark}.txt`,
    body: Buffer.from(mark),
  })
  await saveTranscript(trx, {
    ...call,
    messages: JSON.stringify([
      { role: 'user', message: `Hello from ${mark}`, userName: mark, secondsFromStart: 0 },
    ]),
    plain_text: mark,
    detected_format: 'webvtt',
    warnings: JSON.stringify([`Warning ${mark}`]),
  })
  await saveTrace(trx, {
    ...call,
    stage: 'routing',
    verdict: mark,
    reason: mark,
    trace: JSON.stringify([
      {
        ruleId: ids.rule,
        level: 'ORGANIZATION',
        position: 1,
        label: mark,
        condition: mark,
        matchedText: mark,
        verdict: 'matched',
        reason: mark,
      },
    ]),
    started_at: new Date(),
    finished_at: new Date(),
  })
  const answer = { org_id: orgId, criterion_id: 'introduction' }
  return insertScore(
    trx,
    {
      ...call,
      scorecard_id: ids.scorecard,
      scorecard_version: 1,
      engine: mark,
      engine_version: '1',
      overall: 50,
      coverage: 1,
      failed_gates: [mark],
    },
    [
      {
        ...answer,
        section_id: 'opening',
        position: 0,
        status: 'met',
        earned: 8,
        possible: 8,
        assessed: 8,
        checks: JSON.stringify([{ checkId: 'states-own-name', status: 'met', reason: mark, value: null }]),
      },
    ],
    [
      {
        ...answer,
        check_id: 'states-own-name',
        position: 0,
        message_index: 0,
        start_character: 0,
        end_character: mark.length,
        quote: mark,
        seconds_from_start: 0,
      },
    ],
  )
}

/** A withdrawn dispute about a question of an earlier version. */
async function markCorrections(
  trx: Trx,
  orgId: string,
  mark: string,
  ids: Pick<Ids, 'call' | 'score' | 'scorecard' | 'user'>,
): Promise<void> {
  const about = {
    org_id: orgId,
    call_id: ids.call,
    scorecard_id: ids.scorecard,
    criterion_id: 'introduction',
    question: mark,
  }
  const { id: disputeId } = await trx
    .insertInto('disputes')
    .values({
      ...about,
      opened_by: ids.user,
      expires_at: new Date(),
      status: 'withdrawn',
      closed_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('score_events')
    .values({
      ...about,
      score_id: ids.score,
      kind: 'disputeOpened',
      dispute_id: disputeId,
      reason: mark,
      by_user: ids.user,
    })
    .execute()
}

/** A call that somebody has graded, and a decision about it. */
async function markGrading(
  trx: Trx,
  orgId: string,
  mark: string,
  ids: Pick<Ids, 'call' | 'scorecard' | 'user'>,
): Promise<string> {
  const about = { org_id: orgId, call_id: ids.call, scorecard_id: ids.scorecard }
  const { id: sampleId } = await trx
    .insertInto('grading_samples')
    .values({
      org_id: orgId,
      scorecard_id: ids.scorecard,
      scorecard_version: 1,
      rules: JSON.stringify([{ kind: 'random', calls: 1 }]),
      pool: 1,
      seed: mark,
      two_graders_share: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: itemId } = await trx
    .insertInto('grading_items')
    .values({
      org_id: orgId,
      sample_id: sampleId,
      call_id: ids.call,
      grader_id: ids.user,
      position: 0,
      reasons: [mark],
      inclusion: 1,
      status: 'submitted',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const question = { criterion_id: 'introduction', question: mark }
  await trx
    .insertInto('human_grades')
    .values({
      ...about,
      ...question,
      item_id: itemId,
      scorecard_version: 1,
      grader_id: ids.user,
      checks: '[]',
      status: 'missed',
      comment: mark,
      is_blind: true,
    })
    .execute()
  await trx
    .insertInto('disagreement_outcomes')
    .values({ ...about, ...question, outcome: 'machineRight', machine: mark })
    .execute()
  await trx
    .insertInto('calibration_settings')
    .values({ org_id: orgId, scorecard_id: ids.scorecard, kappa: 0.4, agreement: 0.8, needs_grades: false })
    .execute()
  await markStability(trx, orgId, mark, ids)
  return itemId
}

/** A model that was asked about a call twice. */
async function markStability(
  trx: Trx,
  orgId: string,
  mark: string,
  ids: Pick<Ids, 'call' | 'scorecard' | 'user'>,
): Promise<void> {
  const { id: runId } = await trx
    .insertInto('stability_runs')
    .values({
      org_id: orgId,
      scorecard_id: ids.scorecard,
      scorecard_version: 1,
      command_id: await endedCommand(trx, orgId, 'measure-stability', mark, ids.user),
      criteria: [mark],
      calls: 1,
      asks: 2,
      error: mark,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answer = { org_id: orgId, run_id: runId, call_id: ids.call, criterion_id: 'introduction' }
  await trx
    .insertInto('stability_answers')
    .values([1, 2].map((ask) => ({ ...answer, ask, status: 'met' as const, engine: mark })))
    .execute()
}

type RuleIds = Pick<
  Ids,
  'rule' | 'teamRule' | 'userRule' | 'privacyRule' | 'teamPrivacyRule' | 'userPrivacyRule'
>

/** One rule of each kind at each level. */
async function markRules(
  trx: Trx,
  orgId: string,
  mark: string,
  ids: Pick<Ids, 'user' | 'team' | 'scorecard'>,
): Promise<RuleIds> {
  const owners = [
    { level: 'ORGANIZATION', team_id: null, user_id: null },
    { level: 'TEAM', team_id: ids.team, user_id: null },
    { level: 'USER', team_id: null, user_id: ids.user },
  ] as const
  const [rule, teamRule, userRule] = await trx
    .insertInto('categorization_rules')
    .values(
      owners.map((owner) => ({
        org_id: orgId,
        ...owner,
        position: 1,
        label: `Rule ${mark}`,
        explanation: mark,
        call_title_includes: mark,
        call_type: 'cold',
        behavior: 'SAVE_ONLY',
        scorecard_config_id: ids.scorecard,
      })),
    )
    .returning('id')
    .execute()
  const [privacyRule, teamPrivacyRule, userPrivacyRule] = await trx
    .insertInto('privacy_rules')
    .values(
      owners.map((owner) => ({
        org_id: orgId,
        ...owner,
        position: 1,
        settings: JSON.stringify({ CALL_TITLE: mark }),
      })),
    )
    .returning('id')
    .execute()
  await trx
    .insertInto('rule_drafts')
    .values({ org_id: orgId, kind: 'categorization' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .insertInto('rule_draft_changes')
    .values({
      org_id: orgId,
      kind: 'categorization',
      rule_id: randomUUID(),
      level: 'ORGANIZATION',
      content: JSON.stringify({
        label: `Drafted rule ${mark}`,
        explanation: mark,
        callTitleIncludes: mark,
        callType: 'cold',
        behavior: 'SAVE_ONLY',
      }),
      version: 1,
    })
    .execute()
  const all = { rule, teamRule, userRule, privacyRule, teamPrivacyRule, userPrivacyRule }
  return Object.fromEntries(Object.entries(all).map(([name, row]) => [name, row?.id])) as RuleIds
}

/** An event on somebody's calendar, tomorrow. */
async function markCalendar(
  trx: Trx,
  orgId: string,
  mark: string,
  ids: Pick<Ids, 'user' | 'integration'>,
): Promise<string> {
  const id = randomUUID()
  const startsAt = new Date(Date.now() + 86_400_000)
  await insertCalendarEvents(trx, [
    {
      org_id: orgId,
      id,
      integration_id: ids.integration,
      user_id: ids.user,
      calendar_event_id: `${mark} ${id}`,
      title: `Meeting ${mark}`,
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + 1_800_000),
      event_types: ['default'],
      attendees: JSON.stringify([{ email: `${mark}@buyer.test` }]),
      organiser_email: `${mark}@buyer.test`,
      meeting_url: `https://meet.test/${mark}`,
      platform: 'zoom',
    },
  ])
  return id
}

/** A command that has ended. */
async function endedCommand(
  trx: Trx,
  orgId: string,
  kind: string,
  mark: string,
  userId: string | null,
): Promise<string> {
  const values = {
    org_id: orgId,
    kind,
    label: `Command ${mark}`,
    state: 'done',
    ended_at: new Date(),
    actor_user_id: userId,
  } as const
  return (await trx.insertInto('commands').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** A finished import with the call and one that failed, and a lookup at the provider. */
async function markImports(
  trx: Trx,
  orgId: string,
  mark: string,
  ids: Pick<Ids, 'user' | 'integration' | 'call'>,
): Promise<Pick<Ids, 'import' | 'lookup'>> {
  const own = { org_id: orgId, integration_id: ids.integration, created_by: ids.user }
  const importId = randomUUID()
  await trx
    .insertInto('imports')
    .values({
      ...own,
      id: importId,
      command_id: await endedCommand(trx, orgId, 'import-calls', mark, ids.user),
      scope: 'SELECTED_IDS',
      started_by: 'person',
      external_ids: JSON.stringify([mark]),
      error: mark,
    })
    .execute()
  await addImportEvent(trx, { orgId, importId, kind: 'failed', detail: mark })
  const call = {
    org_id: orgId,
    integration_id: ids.integration,
    import_id: importId,
    reason: mark,
    title: mark,
  }
  await trx
    .insertInto('external_calls')
    .values([
      { ...call, external_id: mark, state: 'imported', call_id: ids.call },
      {
        ...call,
        external_id: 'abroad',
        state: 'failed',
        listed: JSON.stringify({ mark }),
        owner_external_id: mark,
      },
    ])
    .execute()
  const lookup = randomUUID()
  await insertLookup(trx, {
    ...own,
    id: lookup,
    command_id: await endedCommand(trx, orgId, 'look-up-provider', mark, ids.user),
    kind: 'users',
    request: JSON.stringify({ kind: 'users', cursor: mark }),
    error: mark,
  })
  return { import: importId, lookup }
}

/** A finished back-test that found the calls changed. */
export async function markBackTest(
  trx: Trx,
  orgId: string,
  mark: string,
  found: { userId: string | null; ruleId: string | null; callIds: readonly string[] },
): Promise<string> {
  const backTest = randomUUID()
  const outcome = {
    excluded: false,
    held: false,
    categoryRuleId: found.ruleId,
    categoryLabel: mark,
    categoryLevel: 'ORGANIZATION',
    isScored: false,
    scorecardConfigId: null,
    reason: mark,
  }
  const rules = { categorizationRules: [], privacyRules: [], privacyRulesAreWhitelist: false }
  await insertBackTest(trx, {
    org_id: orgId,
    id: backTest,
    command_id: await endedCommand(trx, orgId, 'back-test', mark, found.userId),
    days: 30,
    compare_with: 'storedCalls',
    is_draft: false,
    definition: JSON.stringify({ before: null, after: rules, scorecards: {} }),
    rules_version: mark,
    window_from: new Date(0),
    window_to: new Date(),
    outcomes: JSON.stringify([outcome, { ...outcome, isScored: true }]),
    flows: JSON.stringify([[0, 1, 1]]),
    error: mark,
  })
  const change = {
    org_id: orgId,
    back_test_id: backTest,
    started_at: new Date(),
    kind: 'newlyScored',
    before: 0,
    after: 1,
  }
  await trx
    .insertInto('back_test_changes')
    .values(found.callIds.map((callId) => ({ ...change, call_id: callId })))
    .execute()
  return backTest
}

/** A back-test that found the call changed, and a routing test of a transcript. Both have ended. */
async function markRuleTests(
  trx: Trx,
  orgId: string,
  mark: string,
  ids: Pick<Ids, 'user' | 'rule' | 'call'>,
): Promise<Pick<Ids, 'backTest' | 'textRequest'>> {
  const textRequest = randomUUID()
  const backTest = await markBackTest(trx, orgId, mark, {
    userId: ids.user,
    ruleId: ids.rule,
    callIds: [ids.call],
  })
  const request = {
    orgId,
    id: textRequest,
    kind: 'test-routing',
    commandId: await endedCommand(trx, orgId, 'test-routing', mark, ids.user),
    createdBy: ids.user,
  } as const
  await insertTextRequest(trx, request, [{ subject: '', input: { title: mark } }])
  await endTextAnswer(trx, textRequest, '', { error: mark })
  return { backTest, textRequest }
}

/** Everything about work: the call's command with a dead item, and what providers and operators left. */
async function markWork(
  trx: Trx,
  orgId: string,
  mark: string,
  ids: MarkedSoFar,
): Promise<{ itemId: string; deliveryId: string }> {
  const { id: itemId } = await trx
    .insertInto('work_items')
    .values({
      org_id: orgId,
      command_id: ids.command,
      kind: 'score-call',
      lane: 'scoring',
      subject: ids.call,
      payload: JSON.stringify({ callId: ids.call }),
      provider_account: mark,
      state: 'dead',
      finished_at: new Date(),
      worker: mark,
      error: mark,
      error_class: mark,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const item = { org_id: orgId, work_item_id: itemId }
  await trx
    .insertInto('work_failures')
    .values({ ...item, gen: 0, attempt: 1, worker: mark, error_class: mark, message: mark })
    .execute()
  await trx
    .insertInto('effects')
    .values({ ...item, step: mark, result: JSON.stringify(mark) })
    .execute()
  await recountProgress(trx, [ids.command], { always: true })
  await trx
    .insertInto('provider_budgets')
    .values({
      org_id: orgId,
      provider_account: `${mark} ${randomUUID()}`,
      capacity: 1,
      refill_per_second: 1,
      tokens: 1,
      blocked_reason: mark,
    })
    .execute()
  const { id: deliveryId } = await trx
    .insertInto('webhook_inbox')
    .values({
      org_id: orgId,
      ext_id: randomUUID(),
      body: Buffer.from(mark),
      integration_id: ids.integration,
      events: JSON.stringify([
        { type: 'call.completed', externalCallId: mark, occurredAt: null, dedupeKey: mark },
      ]),
      processed_at: new Date(),
      outcome: mark,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('webhook_batches')
    .values({ org_id: orgId, integration_id: ids.integration, deliveries: Buffer.from(mark) })
    .execute()
  await trx
    .insertInto('webhook_refusals')
    .values({ org_id: orgId, integration_id: ids.integration, reason: 'stale', header_names: [mark] })
    .execute()
  return { itemId, deliveryId }
}

/** Secrets of an integration, and its settings. */
async function markIntegration(
  trx: Trx,
  orgId: string,
  mark: string,
  ids: Pick<Ids, 'user' | 'team' | 'scorecard' | 'integration'>,
): Promise<void> {
  const owner = { org_id: orgId, integration_id: ids.integration }
  const sealed = Buffer.from(mark)
  await trx.insertInto('data_keys').values({ org_id: orgId, key_id: mark, wrapped: sealed }).execute()
  await trx
    .insertInto('integration_secrets')
    .values({ ...owner, kind: 'credentials', sealed })
    .execute()
  await trx
    .insertInto('oauth_states')
    .values({
      org_id: orgId,
      state_hash: randomBytes(32),
      user_id: ids.user,
      provider: 'gong',
      intent: JSON.stringify({ mark }),
      sealed,
      expires_at: new Date(),
    })
    .execute()
  const chosen = { call_type: 'cold', scorecard_config_id: ids.scorecard }
  await trx
    .insertInto('integration_user_settings')
    .values({ ...owner, user_id: ids.user, external_user_id: mark, ...chosen })
    .execute()
  await trx
    .insertInto('integration_team_settings')
    .values({ ...owner, team_id: ids.team, ...chosen })
    .execute()
  await trx
    .insertInto('summary_email_settings')
    .values({
      org_id: orgId,
      level: 'USER',
      user_id: ids.user,
      auto_email_target: 'None',
      updated_by: ids.user,
    })
    .execute()
}

async function markKeys(trx: Trx, orgId: string, mark: string, userId: string): Promise<{ keyId: string }> {
  const owner = { org_id: orgId, user_id: userId }
  const { id: keyId } = await trx
    .insertInto('api_keys')
    .values({
      ...owner,
      name: mark,
      prefix: randomBytes(6).toString('hex'),
      last4: 'abcd',
      secret_hash: randomBytes(32),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('idempotency_keys')
    .values({
      ...owner,
      key: mark,
      route: mark,
      body_hash: randomBytes(32),
      status: 200,
      response: JSON.stringify({ mark }),
    })
    .execute()
  await trx
    .insertInto('user_actions')
    .values({ ...owner, action: mark })
    .execute()
  await trx
    .insertInto('audit_log')
    .values({
      org_id: orgId,
      actor_user_id: userId,
      action: mark,
      subject_kind: 'test',
      subject_id: mark,
      after: JSON.stringify({ mark }),
    })
    .execute()
  return { keyId }
}

/** What the organization has used and reserved of a model, its limit, and what the model said about the call. */
async function markModelUse(trx: Trx, orgId: string, mark: string, callId: string): Promise<void> {
  const own = { org_id: orgId }
  await trx
    .insertInto('model_limits')
    .values({ ...own, monthly_tokens: 1_000_000 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const use = { ...own, purpose: 'scoring', model: mark, input_tokens: 100, output_tokens: 10 } as const
  await trx
    .insertInto('model_use')
    .values({ ...use, day: new Date('2026-11-01T00:00:00Z'), requests: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx.insertInto('model_reservations').values(use).execute()
  await trx
    .insertInto('model_verdicts')
    .values({ ...own, call_id: callId, key: mark, verdict: JSON.stringify({ quote: mark }) })
    .execute()
}

/** A user and a team managed by a directory, and the directory's token. */
async function markDirectory(
  trx: Trx,
  orgId: string,
  mark: string,
  ids: Pick<Ids, 'user' | 'team'>,
): Promise<string> {
  await trx
    .insertInto('scim_users')
    .values({ org_id: orgId, user_id: ids.user, user_name: `${mark} ${ids.user}`, external_id: null })
    .execute()
  await trx
    .insertInto('scim_groups')
    .values({ org_id: orgId, team_id: ids.team, external_id: `${mark} ${ids.team}` })
    .execute()
  await markSingleSignOn(trx, orgId, mark, ids.user)
  const token = { org_id: orgId, name: mark, token_hash: randomBytes(32), last4: 'abcd' }
  return (await trx.insertInto('scim_tokens').values(token).returning('id').executeTakeFirstOrThrow()).id
}

/** What single sign-on stores. An organization has its settings only once. */
async function markSingleSignOn(trx: Trx, orgId: string, mark: string, userId: string): Promise<void> {
  const own = { org_id: orgId }
  const domain = `${userId}.${mark}.example`.toLowerCase()
  await trx
    .insertInto('sso_settings')
    .values({
      ...own,
      issuer: `https://${mark}.example`,
      client_id: mark,
      sealed_secret: Buffer.from(mark),
      default_role: 'MEMBER',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .insertInto('organization_domains')
    .values({ ...own, domain, token: `${mark} ${userId}` })
    .execute()
  await trx
    .insertInto('sso_identities')
    .values({
      ...own,
      user_id: userId,
      issuer: 'https://idp.example',
      subject: `${mark} ${userId}`,
      email: domain,
    })
    .execute()
  await trx
    .insertInto('sso_sign_ins')
    .values({
      ...own,
      state_hash: randomBytes(32),
      browser_hash: randomBytes(32),
      user_id: userId,
      sealed: Buffer.from(mark),
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
}

/** What people who write a scorecard create: a draft, a tag, a learning material, a preview and a copy elsewhere. */
async function markScorecard(
  trx: Trx,
  orgId: string,
  mark: string,
  ids: Pick<Ids, 'user' | 'scorecard' | 'command' | 'call'>,
): Promise<Pick<Ids, 'scorecardTag' | 'learningMaterial' | 'scorecardPreview'>> {
  const own = { org_id: orgId, scorecard_id: ids.scorecard }
  const definition = JSON.stringify({ ...coldCallScorecard, name: mark, goal: mark })
  await trx
    .insertInto('scorecard_drafts')
    .values({ ...own, definition, base_version: 1, saved_by: ids.user })
    .execute()
  await trx
    .insertInto('focus_choices')
    .values({ ...own, user_id: ids.user, criterion_id: 'agenda' })
    .execute()
  await trx
    .insertInto('scorecard_notices')
    .values({ ...own, scorecard_version: 1, user_id: ids.user })
    .execute()
  const tag = await trx
    .insertInto('scorecard_tags')
    .values({ org_id: orgId, name: `${mark} ${randomUUID()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('scorecard_tag_links')
    .values({ ...own, tag_id: tag.id })
    .execute()
  const material = await trx
    .insertInto('learning_materials')
    .values({ org_id: orgId, scorecard_config_id: ids.scorecard, title: mark, type: 'document' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('learning_material_files')
    .values({
      org_id: orgId,
      material_id: material.id,
      name: `${mark}.txt`,
      content_type: 'text/plain',
      bytes: Buffer.from(mark),
    })
    .execute()
  const preview = await trx
    .insertInto('scorecard_previews')
    .values({
      ...own,
      command_id: ids.command,
      definition,
      base_version: 1,
      draft_version: 1,
      call_types: [],
      call_limit: 1,
      reader_id: ids.user,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('scorecard_preview_calls')
    .values({
      org_id: orgId,
      preview_id: preview.id,
      started_at: new Date(),
      call_id: ids.call,
      gained: [],
      lost: [],
    })
    .execute()
  await trx
    .insertInto('scorecard_shares')
    .values({
      ...own,
      scorecard_version: 1,
      target_org_id: orgId,
      target_scorecard_id: ids.scorecard,
      shared_by: ids.user,
    })
    .execute()
  return { scorecardTag: tag.id, learningMaterial: material.id, scorecardPreview: preview.id }
}

/** Adds one more of everything to an organization. */
export async function givenMarked(api: ApiTest, orgId: string, mark: string): Promise<Ids> {
  const user: TestUser = await api.givenUser({ orgId, role: 'MEMBER', firstName: mark, lastName: 'Person' })
  await api.database.system
    .updateTable('users')
    .set({
      email: `${mark}-${user.id}@example.test`.toLowerCase(),
      avatar_url: `https://example.test/${mark}.png`,
    })
    .where('id', '=', user.id)
    .execute()
  const team = await api.givenTeam(orgId, `Team ${mark}`, [user])
  const session = await api.database.asSystem((trx) =>
    insertSession(trx, {
      userId: user.id,
      address: null,
      userAgent: mark,
      now: new Date(),
      expiresAt: new Date(Date.now() + 86_400_000),
    }),
  )
  return api.database.withOrg({ orgId }, async (trx) => {
    const scorecard = await insertPublishedScorecard(trx, {
      orgId,
      name: `Scorecard ${mark}`,
      tag: mark,
      callTypes: [],
      definition: { ...coldCallScorecard, name: mark, goal: mark },
      createdBy: user.id,
    })
    await trx
      .insertInto('scorecard_teams')
      .values({ org_id: orgId, scorecard_id: scorecard, team_id: team })
      .execute()
    const rules = await markRules(trx, orgId, mark, { user: user.id, team, scorecard })
    const call = randomUUID()
    const command = await trx
      .insertInto('commands')
      .values({
        org_id: orgId,
        kind: 'score-call',
        label: `Command ${mark}`,
        subject_id: call,
        actor_user_id: user.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: integration } = await trx
      .insertInto('integrations')
      .values({
        org_id: orgId,
        name: `Integration ${mark}`,
        user_id: user.id,
        provider: 'gong',
        auth_kind: 'BASIC',
        account_label: mark,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('calls')
      .values({
        org_id: orgId,
        id: call,
        title: `Call ${mark}`,
        buyer_company: mark,
        caller_id: user.id,
        created_by: user.id,
        command_id: command.id,
        integration_id: integration,
        external_id: mark,
        status: 'SCORED',
        score_status: 'SCORED_SUCCESS',
        status_reason: mark,
        stage: 'scored',
        call_type: 'cold',
        scorecard_config_id: scorecard,
        chosen_scorecard_id: scorecard,
        category_rule_id: rules.rule,
        category_label: mark,
        category_level: 'ORGANIZATION',
      })
      .execute()
    await trx.insertInto('call_teams').values({ org_id: orgId, call_id: call, team_id: team }).execute()
    await trx
      .insertInto('call_links')
      .values({
        org_id: orgId,
        call_id: call,
        token_hash: randomBytes(32),
        token: randomBytes(32),
        password_hash: mark,
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .execute()
    await trx
      .insertInto('call_link_events')
      .values({ org_id: orgId, call_id: call, kind: 'opened', address: mark })
      .execute()
    await trx
      .insertInto('routing_corrections')
      .values({ org_id: orgId, call_id: call, corrected_by: user.id, from_label: mark, to_call_type: 'demo' })
      .execute()
    await trx
      .insertInto('rule_proposal_decisions')
      .values({ org_id: orgId, key: `demo ${mark}`, verdict: 'dismissed', decided_by: user.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const deleted = await trx
      .insertInto('calls')
      .values({ org_id: orgId, title: mark, created_by: user.id, status: 'DELETED', deleted_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const held = await trx
      .insertInto('calls')
      .values({
        org_id: orgId,
        created_by: user.id,
        status: 'SKIPPED',
        score_status: 'HELD_FOR_PRIVACY_DECISION',
        stage: 'parsed',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('held_calls')
      .values({
        org_id: orgId,
        call_id: held.id,
        title: `Held ${mark}`,
        buyer_company: mark,
        caller_id: user.id,
        created_by: user.id,
        is_private: false,
        rule_label: mark,
        reason: mark,
        content: Buffer.from(mark),
        content_hash: Buffer.from(mark),
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .execute()
    const tests = await markRuleTests(trx, orgId, mark, { user: user.id, rule: rules.rule, call })
    const imports = await markImports(trx, orgId, mark, { user: user.id, integration, call })
    const calendarEvent = await markCalendar(trx, orgId, mark, { user: user.id, integration })
    const coaching = await markCoaching(trx, orgId, mark, { user: user.id, call })
    const writing = await markScorecard(trx, orgId, mark, {
      user: user.id,
      scorecard,
      command: command.id,
      call,
    })
    const bots = await markBots(trx, orgId, mark, { user: user.id, team, scorecard })
    const practiceCall = await markPractice(trx, orgId, mark, { user: user.id, agent: bots.agent, scorecard })
    const ids = {
      user: user.id,
      team,
      ...coaching,
      ...bots,
      ...writing,
      practiceCall,
      scorecard,
      calendarEvent,
      ...tests,
      ...imports,
      ...rules,
      command: command.id,
      call,
      deletedCall: deleted.id,
      heldCall: held.id,
      integration,
      organization: orgId,
    }
    const score = await markCall(trx, orgId, mark, ids)
    const { id: participant } = await trx
      .selectFrom('call_participants')
      .select('id')
      .where('call_id', '=', call)
      .executeTakeFirstOrThrow()
    await markCorrections(trx, orgId, mark, { ...ids, score })
    const gradingItem = await markGrading(trx, orgId, mark, ids)
    await markIntegration(trx, orgId, mark, ids)
    const { itemId, deliveryId } = await markWork(trx, orgId, mark, ids)
    await markModelUse(trx, orgId, mark, call)
    const { keyId } = await markKeys(trx, orgId, mark, user.id)
    const scimToken = await markDirectory(trx, orgId, mark, { user: user.id, team })
    return {
      ...ids,
      participant,
      gradingItem,
      score,
      item: itemId,
      delivery: deliveryId,
      key: keyId,
      session,
      scimToken,
    }
  })
}

/** What people write about a call. */
async function markCoaching(
  trx: Trx,
  orgId: string,
  mark: string,
  ids: Pick<Ids, 'user' | 'call'>,
): Promise<Pick<Ids, 'note' | 'actionItem'>> {
  const own = { org_id: orgId, call_id: ids.call }
  const note = await trx
    .insertInto('call_notes')
    .values({ ...own, author_id: ids.user, body: mark })
    .returning('id')
    .executeTakeFirstOrThrow()
  const item = await trx
    .insertInto('action_items')
    .values({ ...own, source: 'person', text: mark, owner_user_id: ids.user, touched_by: ids.user })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('action_item_searches')
    .values({ ...own, words_hash: Buffer.from(mark), searched_with: 0 })
    .execute()
  const address = `${mark.toLowerCase()}@reader.test`
  await trx
    .insertInto('summary_mails')
    .values({ ...own, kind: 'requested', address })
    .execute()
  await setRefusal(trx, { orgId, addressHash: Buffer.from(mark), isRefused: true })
  return { note: note.id, actionItem: item.id }
}

/** A practice call that has begun. */
async function markPractice(
  trx: Trx,
  orgId: string,
  mark: string,
  ids: Pick<Ids, 'user' | 'agent' | 'scorecard'>,
): Promise<string> {
  const form = botForm.parse({ firstName: mark.slice(0, 15), companyName: mark })
  const script = compileScript(form, 'cold', { agentId: ids.agent, repName: mark })
  const opening = openConversation(script, mark)
  const now = new Date()
  const callId = await insertCall(trx, {
    org_id: orgId,
    kind: 'practice',
    title: `Practice ${mark}`,
    caller_id: ids.user,
    created_by: ids.user,
    status: 'SKIPPED',
  })
  await insertPracticeCall(trx, {
    org_id: orgId,
    call_id: callId,
    rep_id: ids.user,
    agent_id: ids.agent,
    agent_version: 1,
    agent_name: mark,
    call_type: 'cold',
    mode: 'text',
    engine: 'offline',
    engine_version: buyerEngineVersion,
    script: JSON.stringify(script),
    script_hash: createHash('sha256').update(mark).digest('hex'),
    seed: mark,
    state: JSON.stringify(opening.state),
    brief: JSON.stringify(briefOf(form, script)),
    started_at: now,
    last_turn_at: now,
    time_limit_seconds: 900,
    scorecard_id: ids.scorecard,
    notes: mark,
  })
  await insertPracticeTurns(trx, [
    {
      org_id: orgId,
      call_id: callId,
      index: 0,
      input: 'open',
      text: '',
      elapsed_ms: 0,
      at_ms: 0,
      said: JSON.stringify(
        opening.turns.map((turn) =>
          toStored(turn, { text: `Hello from ${mark}`, wordedBy: 'offline', refusal: null }),
        ),
      ),
      request_at: now,
      acts_at: now,
      done_at: now,
    },
  ])
  return callId
}

/** A bot in a folder, with everything that belongs to it. */
async function markBots(
  trx: Trx,
  orgId: string,
  mark: string,
  ids: Pick<Ids, 'user' | 'team' | 'scorecard'>,
): Promise<
  Pick<Ids, 'agent' | 'agentFolder' | 'agentTag' | 'agentVersion' | 'assignment' | 'botDraft' | 'personaTest'>
> {
  const own = { org_id: orgId }
  const form = JSON.stringify({ scenarioName: mark, description: mark, scorecardConfigId: ids.scorecard })
  const { id: agent } = await trx
    .insertInto('agents')
    .values({
      ...own,
      owner_id: ids.user,
      kind: 'individual',
      call_type: 'cold',
      status: 'ACTIVE',
      form,
      published_version: 1,
      name: mark,
      scorecard_id: ids.scorecard,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bot = { ...own, agent_id: agent }
  const { id: version } = await trx
    .insertInto('agent_versions')
    .values({ ...bot, number: 1, form })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('bot_pictures')
    .values({
      ...own,
      key: randomBytes(24).toString('base64url'),
      type: 'image/png',
      bytes: Buffer.from(mark),
      digest: randomBytes(32),
    })
    .execute()
  await trx
    .insertInto('agent_gatekeepers')
    .values({ ...bot, template_id: 1, scorecard_id: ids.scorecard })
    .execute()
  const { id: folder } = await trx
    .insertInto('agent_folders')
    .values({ ...own, owner_id: ids.user, name: mark })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('agent_folder_links')
    .values({ ...bot, folder_id: folder })
    .execute()
  await trx
    .insertInto('agent_folder_favorites')
    .values({ ...own, folder_id: folder, user_id: ids.user })
    .execute()
  const { id: tag } = await trx
    .insertInto('agent_tags')
    .values({ ...own, name: `${mark} ${ids.user}`.slice(0, 60) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('agent_tag_links')
    .values({ ...bot, tag_id: tag })
    .execute()
  await trx
    .insertInto('agent_teams')
    .values({ ...bot, team_id: ids.team })
    .execute()
  await trx
    .insertInto('agent_org_shares')
    .values({ ...bot, to_org_id: randomUUID(), copy_id: randomUUID(), can_edit: false })
    .execute()
  const { id: draft } = await trx
    .insertInto('bot_drafts')
    .values({ ...own, user_id: ids.user, source: 'description', call_type: 'cold', form })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: assignment } = await trx
    .insertInto('assignments')
    .values({ ...bot, user_id: ids.user, pass_mark: 60, created_by: ids.user })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: personaTest } = await trx
    .insertInto('persona_tests')
    .values({
      ...bot,
      command_id: await endedCommand(trx, orgId, 'persona-test', mark, ids.user),
      tested_form: 'draft',
      call_type: 'cold',
      form,
      form_hash: randomBytes(32),
      engine_version: '1',
      total: 1,
      done: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('persona_test_units')
    .values({
      ...own,
      test_id: personaTest,
      position: 0,
      unit: JSON.stringify({ kind: 'call', rep: 'good', seed: 0 }),
      summary: JSON.stringify(emptySummary),
      findings: '[]',
      turns: JSON.stringify([
        {
          said: { kind: 'words', text: mark },
          isAside: false,
          about: null,
          answers: [],
          causes: [],
          trust: 0,
          patience: 0,
          interest: 0,
        },
      ]),
    })
    .execute()
  return {
    agent,
    agentFolder: folder,
    agentTag: tag,
    agentVersion: version,
    assignment,
    botDraft: draft,
    personaTest,
  }
}

/** What an organization has only once: its logo, and notes of operators and the dispatcher. */
async function markOperations(api: ApiTest, orgId: string, mark: string, userId: string): Promise<void> {
  await api.database.asSystem(async (trx) => {
    await trx
      .insertInto('pauses')
      .values({ org_id: orgId, lane: 'mail', paused_by: userId, reason: mark })
      .execute()
    const rule = {
      id: mark,
      subrules: [{ id: mark, target: 'MEETING_NAME', operation: 'EQUALS', values: [mark] }],
    }
    await trx
      .insertInto('bot_scheduling_rules')
      .values({ org_id: orgId, rules: JSON.stringify([rule]), version: 1 })
      .execute()
    await trx
      .insertInto('dispatch_waits')
      .values({ org_id: orgId, lane: 'texts', reason: 'provider_blocked', detail: mark })
      .execute()
  })
}

/** `own` with an organization above it, one below it, and an unrelated one. */
export async function givenOrganizations(api: ApiTest): Promise<Record<Place, MarkedOrganization>> {
  const made = {} as Record<Place, MarkedOrganization>
  for (const place of places) {
    const mark = `Canary${place}${randomBytes(5).toString('hex')}`
    const parentId = place === 'own' ? made.parent.id : place === 'child' ? made.own.id : undefined
    const id = await api.givenOrganization({
      name: `Organization ${mark}`,
      ...(parentId === undefined ? {} : { parentId }),
    })
    await api.database.system
      .updateTable('organizations')
      .set({ domain: `${mark}.test`, logo_url: mark })
      .where('id', '=', id)
      .execute()
    const ids = await givenMarked(api, id, mark)
    await markOperations(api, id, mark, ids.user)
    made[place] = { id, mark, ids }
  }
  return made
}
