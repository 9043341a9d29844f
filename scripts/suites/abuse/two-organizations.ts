import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { ApiTest, TestUser } from '#api/testing/test-api.ts'
import { prepared } from '#db/client.ts'
import { insertCalendarEvents } from '#db/queries/recorder/calendar-events.ts'
import { insertParticipants } from '#db/queries/calls/calls.ts'
import { insertIntegration } from '#db/queries/integrations/integrations.ts'
import { givenBot, givenPracticeCall } from '#api/testing/practice.ts'
import { givenWebhookIntegration } from '#api/testing/webhooks.ts'
import {
  givenCall,
  givenProvisioned,
  givenScore,
  givenTranscript,
  givenWork,
  scorecardNamed,
} from '#api/testing/calls.ts'

type Table =
  | 'imports'
  | 'external_calls'
  | 'integration_user_settings'
  | 'webhook_inbox'
  | 'api_keys'
  | 'privacy_rules'
  | 'call_notes'
  | 'action_items'
  | 'grading_samples'
  | 'grading_items'
  | 'scorecard_tags'
  | 'learning_materials'
  | 'agents'
  | 'agent_folders'
  | 'agent_tags'
  | 'bot_drafts'
  | 'assignments'
type KeptTable =
  | 'categorization_rules'
  | 'privacy_rules'
  | 'call_notes'
  | 'action_items'
  | 'grading_items'
  | 'scorecard_tags'
  | 'learning_materials'
  | 'agent_folders'
  | 'agent_tags'
  | 'bot_drafts'
  | 'calls'
  | 'practice_calls'
  | 'practice_turns'
  | 'assignments'

export type Tenant = {
  orgId: string
  owner: TestUser
  members: TestUser[]
  teamId: string
  callIds: string[]
  /** Once `restoreTenant` has run, all have failed except the last, which is waiting. */
  commandIds: string[]
  itemIds: string[]
  scorecardId: string
  /** An answer of the first call's score. */
  answer: { scoreId: string; criterionId: string; checkId: string }
  noteId: string
  actionItemId: string
  /** The last call, which the owner is to grade blind. */
  gradingItemId: string
  scorecardTagId: string
  learningMaterialId: string
  /** A draft owned by the owner, in the folder. */
  botId: string
  botFolderId: string
  botTagId: string
  botDraftId: string
  /** A published bot, and the owner's open practice call with it. */
  practiceBotId: string
  practiceCallId: string
  assignmentId: string
  categorizationRuleId: string
  privacyRuleId: string
  /** Original state of the rows that requests change or delete. */
  kept: Record<KeptTable, object>
  keyId: string
  calendarEventId: string
  /** An integration whose vendor has no known signature scheme, and a processed delivery to it. */
  webhookIntegrationId: string
  deliveryId: string
  /** An integration that can be contacted, and a running import from it that failed for one call. */
  importIntegrationId: string
  importId: string
}

/** Who speaks as the rep on each call. */
export const repName = 'Nora Field'

/** An organization with some of everything that a request can name. */
export async function givenTenant(api: ApiTest, name: string, password?: string): Promise<Tenant> {
  const orgId = await givenProvisioned(api, name)
  const owner = await api.givenUser({ orgId, role: 'OWNER', password })
  const members = await Promise.all(
    [1, 2, 3].map((number) => api.givenUser({ orgId, firstName: `Member ${number}` })),
  )
  const teamId = await api.givenTeam(orgId, 'North', members)
  const scorecard = await scorecardNamed(api, orgId, /./)
  const practiceBotId = await givenBot(api, { id: owner.id, orgId })
  const practice = await givenOpenPractice(api, owner, practiceBotId)
  const callIds: string[] = []
  const commandIds: string[] = []
  const itemIds: string[] = []
  const answers: { criterionId: string; checkId: string }[] = []
  const [rep] = members
  const dead = { state: 'dead', error_class: 'Error', error: 'It broke', finished_at: new Date() } as const
  for (const number of [1, 2, 3, 4]) {
    const title = `Sample ${number} of ${name}`
    const callId = await givenCall(api, orgId, { title, caller_id: rep?.id ?? null })
    await givenTranscript(api, orgId, callId)
    const criterion = await givenScore(api, orgId, callId, scorecard)
    answers.push({ criterionId: criterion.id, checkId: criterion.checks[0]?.id ?? '' })
    const work = await givenWork(api, orgId, callId, dead)
    await api.database.withOrg({ orgId }, (trx) =>
      insertParticipants(trx, [
        { org_id: orgId, call_id: callId, position: 0, name: repName, kind: 'INTERNAL', side: 'rep' },
      ]),
    )
    callIds.push(callId)
    commandIds.push(work.commandId)
    itemIds.push(work.itemId)
  }
  const webhook = await givenWebhookIntegration(api, {
    orgId,
    provider: 'orum',
    secret: 'secret',
    userId: owner.id,
  })
  const calendarEventId = randomUUID()
  const startsAt = new Date(Date.now() + 86_400_000)
  const event = {
    org_id: orgId,
    id: calendarEventId,
    integration_id: randomUUID(),
    user_id: owner.id,
    calendar_event_id: `${orgId} tomorrow`,
    title: `Meeting of ${name}`,
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + 1_800_000),
    event_types: ['default'],
    attendees: JSON.stringify([{ email: 'guest@buyer.test' }]),
    meeting_url: 'https://meet.test/tomorrow',
    platform: 'zoom' as const,
  }
  const integration = {
    org_id: orgId,
    name: 'Gong',
    user_id: owner.id,
    provider: 'gong',
    auth_kind: 'BASIC',
    health: 'healthy',
  } as const
  return api.database.withOrg({ orgId }, async (trx) => {
    /** Inserts a row. @returns the row as stored */
    const insert = async (table: Table, row: object): Promise<{ id: string }> => {
      const values = Object.entries({ org_id: orgId, ...row })
      const { rows } = await sql<{ id: string }>`
        insert into ${sql.table(table)} (${sql.join(values.map(([column]) => sql.ref(column)))})
        values (${sql.join(values.map(([, value]) => value))}) returning *`.execute(trx)
      const [inserted] = rows
      if (inserted === undefined) throw new Error(`Nothing was written to ${table}`)
      return inserted
    }
    await insertCalendarEvents(trx, [event])
    const categorization = await trx
      .selectFrom('categorization_rules')
      .selectAll()
      .where('is_default', '=', false)
      .executeTakeFirstOrThrow()
    const privacy = await insert('privacy_rules', {
      level: 'ORGANIZATION',
      position: 1,
      settings: JSON.stringify({ CALL_TITLE: 'interview' }),
    })
    const key = await insert('api_keys', {
      user_id: owner.id,
      name: 'Key',
      prefix: orgId.slice(-12),
      last4: 'abcd',
      secret_hash: Buffer.alloc(32, orgId),
    })
    const ofWebhook = { integration_id: webhook.id, ext_id: orgId }
    const delivery = await insert('webhook_inbox', { ...ofWebhook, body: Buffer.from('{}'), outcome: 'Done' })
    const { id: importIntegrationId } = await insertIntegration(trx, integration)
    const own = { integration_id: importIntegrationId }
    await insert('integration_user_settings', { ...own, user_id: rep?.id, external_user_id: 'rep' })
    const command = { command_id: commandIds.at(-1), scope: 'LAST_7_DAYS', started_by: 'person' }
    const { id: importId } = await insert('imports', { ...own, ...command, created_by: owner.id })
    const failed = { external_id: 'failed', state: 'failed', reason: 'It broke' }
    await insert('external_calls', { ...own, import_id: importId, ...failed })
    const [firstCall] = callIds
    const { id: scoreId } = await trx
      .selectFrom('scores')
      .select('id')
      .where('call_id', '=', firstCall ?? '')
      .executeTakeFirstOrThrow()
    const note = await insert('call_notes', { call_id: firstCall, author_id: owner.id, body: 'Sample note' })
    const actionItem = await insert('action_items', {
      call_id: firstCall,
      source: 'person',
      text: 'Send the sample',
      touched_by: owner.id,
    })
    const sample = await insert('grading_samples', {
      scorecard_id: scorecard.id,
      scorecard_version: 1,
      rules: '[]',
      pool: 4,
      seed: 'sample',
      two_graders_share: 0,
      drawn_by: owner.id,
    })
    const gradingItem = await insert('grading_items', {
      sample_id: sample.id,
      call_id: callIds.at(-1),
      grader_id: owner.id,
      position: 0,
      reasons: ['random'],
      inclusion: 1,
    })
    const scorecardTag = await insert('scorecard_tags', { name: 'Sample tag', created_by: owner.id })
    const learningMaterial = await insert('learning_materials', {
      scorecard_config_id: scorecard.id,
      title: 'Sample material',
      type: 'link',
      link: 'https://example.test/sample',
      created_by: owner.id,
    })
    const bot = await insert('agents', { owner_id: owner.id, kind: 'individual', call_type: 'cold' })
    const folder = await insert('agent_folders', { owner_id: owner.id, name: 'Sample folder' })
    const tag = await insert('agent_tags', { name: 'sample tag' })
    const botDraft = await insert('bot_drafts', {
      user_id: owner.id,
      source: 'description',
      call_type: 'cold',
    })
    const assignment = await insert('assignments', { agent_id: bot.id, user_id: owner.id, pass_mark: 60 })
    return {
      orgId,
      owner,
      members,
      teamId,
      callIds,
      commandIds,
      itemIds,
      scorecardId: scorecard.id,
      answer: { scoreId, criterionId: answers[0]?.criterionId ?? '', checkId: answers[0]?.checkId ?? '' },
      noteId: note.id,
      actionItemId: actionItem.id,
      gradingItemId: gradingItem.id,
      scorecardTagId: scorecardTag.id,
      learningMaterialId: learningMaterial.id,
      botId: bot.id,
      botFolderId: folder.id,
      botTagId: tag.id,
      botDraftId: botDraft.id,
      practiceBotId,
      practiceCallId: practice.id,
      assignmentId: assignment.id,
      categorizationRuleId: categorization.id,
      privacyRuleId: privacy.id,
      kept: {
        categorization_rules: categorization,
        privacy_rules: privacy,
        call_notes: note,
        action_items: actionItem,
        grading_items: gradingItem,
        scorecard_tags: scorecardTag,
        learning_materials: learningMaterial,
        agent_folders: folder,
        agent_tags: tag,
        bot_drafts: botDraft,
        ...practice.rows,
        assignments: assignment,
      },
      keyId: key.id,
      calendarEventId,
      webhookIntegrationId: webhook.id,
      deliveryId: delivery.id,
      importIntegrationId,
      importId,
    }
  })
}

/** A practice call that has just begun, with its rows. It stays open for the whole suite. */
async function givenOpenPractice(api: ApiTest, owner: TestUser, agentId: string) {
  const { id } = await givenPracticeCall(api, owner, agentId)
  const rowOf = async (table: 'calls' | 'practice_calls' | 'practice_turns') => {
    const { rows } = await sql<object>`
      select * from ${sql.table(table)} where ${sql.ref(table === 'calls' ? 'id' : 'call_id')} = ${id}::uuid`.execute(
      api.database.system,
    )
    return rows[0] ?? {}
  }
  const practice = { ...(await rowOf('practice_calls')), time_limit_seconds: 14_400 }
  return {
    id,
    rows: {
      calls: await rowOf('calls'),
      practice_calls: practice,
      practice_turns: await rowOf('practice_turns'),
    },
  }
}

const known = new WeakMap<object, Promise<Map<string, string[]>>>()

/** The product's tables and columns as the database reports them. Read only once, because it is slow. */
export function readTables({ database }: Pick<ApiTest, 'database'>): Promise<Map<string, string[]>> {
  const tables = known.get(database) ?? askTables(database)
  known.set(database, tables)
  return tables
}

async function askTables(database: ApiTest['database']): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.table_name as name, array_agg(c.column_name::text) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely%' group by 1 order by 1`.execute(
    database.system,
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** One hash per table of everything that belongs to an organization: its rows, the organization itself, and its members' accounts. */
export async function hashesOf(
  api: Pick<ApiTest, 'database'>,
  orgId: string,
): Promise<Record<string, string>> {
  const hash = (table: string, condition: RawBuilder<unknown>) =>
    sql`select ${table}::text as name, md5(coalesce(string_agg(t::text, E'\n' order by t::text), '')) as hash from ${sql.table(table)} t where ${condition}`
  const ofOrganization = [...(await readTables(api))].filter(([, columns]) => columns.includes('org_id'))
  const parts = [
    ...ofOrganization.map(([name]) => hash(name, sql`org_id = ${orgId}`)),
    hash('organizations', sql`id = ${orgId}`),
    hash('users', sql`id in (select user_id from memberships where org_id = ${orgId})`),
  ]
  const all = sql<{ name: string; hash: string }>`${prepared}${sql.join(parts, sql` union all `)}`
  const { rows } = await all.execute(api.database.system)
  return Object.fromEntries(rows.map((row) => [row.name, row.hash]))
}
