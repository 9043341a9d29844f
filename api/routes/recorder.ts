import { countCalendarEvents, countCalendars, listCalendarEvents } from '#db/queries/calendar-events.ts'
import { findOrganization } from '#db/queries/organizations.ts'
import { readRules } from '#workers/domain/recorder/evaluate.ts'
import { overrideRecording } from '../commands/override-recording.ts'
import { readOrganizationOptOutRules, saveOptOutRules } from '../commands/save-opt-out-rules.ts'
import {
  calendarCountAnswer,
  optOutRulesAnswer,
  recordOverrideAnswer,
  recordOverrideBody,
  saveOptOutRulesBody,
  schedulingPreviewAnswer,
  schedulingPreviewBody,
} from '../contract/recorder.ts'
import { organizationSettings } from '../contract/session.ts'
import type { RoutePlugin } from '../plugins/context.ts'
import { notFound } from '../plugins/problem.ts'
import { notFoundOrSwitch } from '../plugins/tenancy.ts'
import { previewOf } from './recorder-views.ts'

const base = '/integrations/recall-ai'
const tags = ['Meeting recorder']
const view = { permission: 'rules.view' } as const
const manage = { permission: 'rules.manage' } as const

/** How far a preview looks ahead. */
const previewMs = 14 * 86_400_000

export const recorderRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  app.get(`${base}/calendar-count`, { config: view, schema: { tags, response: { 200: calendarCountAnswer } } }, ({ actor }) =>
    database.withOrg(actor, async (trx) => ({ total: await countCalendars(trx) })),
  )

  app.get(`${base}/bot-scheduling-rules/org`, { config: view, schema: { tags, response: { 200: optOutRulesAnswer } } }, ({ actor }) =>
    database.withOrg(actor, readOrganizationOptOutRules),
  )

  app.post(
    `${base}/bot-scheduling-rules/org`,
    { config: manage, schema: { tags, body: saveOptOutRulesBody, response: { 200: optOutRulesAnswer } } },
    ({ actor, body }) => database.withOrg(actor, (trx) => saveOptOutRules(trx, actor, body)),
  )

  app.post(
    `${base}/get-calendar-scheduling-preview`,
    { config: view, schema: { tags, body: schedulingPreviewBody, response: { 200: schedulingPreviewAnswer } } },
    async ({ actor, body }) => {
      const now = context.now()
      const { integrationId = null, optOutBotSchedulingRules: given, from, numberOfResults } = body
      const window = { from: now, until: new Date(now.getTime() + previewMs), integrationId }
      const { rows, total, saved, organization } = await database.withOrg(actor, async (trx) => ({
        rows: await listCalendarEvents(trx, window, { from, numberOfResults }),
        total: await countCalendarEvents(trx, window),
        saved: await readOrganizationOptOutRules(trx),
        organization: await findOrganization(trx, actor.orgId),
      }))
      if (organization === undefined) throw notFound()
      const settings = organizationSettings.safeParse(organization.settings)
      // The posted rules stand for those of the previewed scope only.
      const rules = readRules(
        integrationId === null ? { organization: given, user: [] } : { organization: saved.optOutBotSchedulingRules, user: given },
      )
      const standing = {
        now,
        isRecorderActive: settings.success && settings.data.recorderAllowed,
        isOrganizationActive: organization.is_active && !(organization.pilot_expires_at !== null && organization.pilot_expires_at <= now),
      }
      return { results: rows.map((row) => previewOf(row, rules, standing)), total }
    },
  )

  app.patch(
    `${base}/should-record-override`,
    { config: manage, schema: { tags, body: recordOverrideBody, response: { 200: recordOverrideAnswer } } },
    async ({ actor, body }) => {
      await database.withOrg(actor, (trx) =>
        overrideRecording(trx, actor, body, () => notFoundOrSwitch(context, actor, 'calendar_events', body.calendarEventId)),
      )
      return body
    },
  )
}
