import {
  countCalendarEvents,
  countCalendars,
  listCalendarEvents,
  listPossibleCopies,
} from '#db/queries/recorder/calendar-events.ts'
import { findOrganization } from '#db/queries/people/organizations.ts'
import { prepareRules } from '#workers/domain/recorder/rules/attendance.ts'
import { overrideRecording } from './override-recording.ts'
import { readOrganizationOptOutRules, saveOptOutRules } from './save-opt-out-rules.ts'
import {
  countCalendars as countCalendarsEndpoint,
  getOptOutRules,
  saveOptOutRules as saveOptOutRulesEndpoint,
  previewScheduling,
  overrideRecording as overrideRecordingEndpoint,
} from '../../contract/recorder.ts'
import { organizationSettings } from '../../contract/session.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { notFound } from '../../http/problem.ts'
import { previewsOf } from './recorder-views.ts'
import { route } from '../../http/route.ts'

/** How far a preview looks ahead. */
const previewMs = 14 * 86_400_000

export const recorderRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  route(app, countCalendarsEndpoint, ({ actor }) =>
    database.withOrg(actor, async (trx) => ({ total: await countCalendars(trx) })),
  )

  route(app, getOptOutRules, ({ actor }) => database.withOrg(actor, readOrganizationOptOutRules))

  route(app, saveOptOutRulesEndpoint, ({ actor, body }) =>
    database.withOrg(actor, (trx) => saveOptOutRules(trx, actor, body)),
  )

  route(app, previewScheduling, async ({ actor, body }) => {
    const now = context.now()
    const { integrationId = null, optOutBotSchedulingRules: given, from, numberOfResults } = body
    const window = { from: now, until: new Date(now.getTime() + previewMs), integrationId }
    const { rows, copies, total, saved, organization } = await database.withOrg(actor, async (trx) => {
      const page = await listCalendarEvents(trx, window, { from, numberOfResults })
      return {
        rows: page,
        copies: await listPossibleCopies(trx, page),
        total: await countCalendarEvents(trx, window),
        saved: await readOrganizationOptOutRules(trx),
        organization: await findOrganization(trx, actor.orgId),
      }
    })
    if (organization === undefined) throw notFound()
    const settings = organizationSettings.safeParse(organization.settings)
    // The posted rules replace only the rules of the previewed scope.
    const ofOrganization = integrationId === null ? given : saved.optOutBotSchedulingRules
    const rules = prepareRules({ organization: ofOrganization, user: [] })
    const ownRules = prepareRules({ organization: ofOrganization, user: integrationId === null ? [] : given })
    const rulesFor = (row: { integration_id: string }) =>
      row.integration_id === integrationId ? ownRules : rules
    const readyState = {
      now,
      isRecorderActive: settings.success && settings.data.recorderAllowed,
      isOrganizationActive:
        organization.is_active &&
        !(organization.pilot_expires_at !== null && organization.pilot_expires_at <= now),
    }
    return { results: previewsOf(rows, copies, rulesFor, readyState), total }
  })

  route(app, overrideRecordingEndpoint, async ({ actor, body }) => {
    await database.withOrg(actor, (trx) => overrideRecording(context, trx, actor, body))
    return body
  })
}
