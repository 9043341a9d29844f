import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/audit.ts'
import {
  findMember,
  findTeamName,
  listTeamSettings,
  listUserSettings,
  lockSettingsOfExternalUser,
  lockTeamSettings,
  lockUserSettings,
  putTeamSettings,
  putUserSettings,
} from '#db/queries/integration-settings.ts'
import {
  demandIntegration,
  demandLiveIntegration,
  isIntegrationAdmin,
  refusePilotEnded,
  refuseUnknownScorecard,
} from '../commands/integration-access.ts'
import {
  teamSettings,
  teamSettingsAnswer,
  teamSettingsBody,
  userSettings,
  userSettingsAnswer,
  userSettingsBody,
} from '../contract/integration-people.ts'
import { idParams } from '../contract/page.ts'
import type { RequestActor } from '../plugins/actor.ts'
import type { RoutePlugin } from '../plugins/context.ts'
import { HttpProblem } from '../plugins/problem.ts'
import { callTypeOf } from './integration-views.ts'
import { missingIntegration } from './integrations.ts'

const tags = ['Integrations']
const config = { permission: 'integrations.access' } as const

/** A value that was not sent stays as it is. */
const kept = <Value>(sent: Value | undefined, before: Value | undefined): Value | null => (sent === undefined ? (before ?? null) : sent)

/** Who of a provider's people is who, and what their calls are; per integration. */
export const integrationSettingsRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  const demandChange = async (
    trx: Trx,
    actor: RequestActor,
    body: { integrationId: string; scorecardConfigId?: string | null | undefined },
  ) => {
    await demandLiveIntegration(trx, actor, body.integrationId, missingIntegration(context, actor))
    await refusePilotEnded(trx, actor.orgId, context.now())
    await refuseUnknownScorecard(trx, body.scorecardConfigId)
  }

  app.post(
    '/integrations/user-settings',
    { config, schema: { tags, body: userSettingsBody, response: { 200: userSettings } } },
    ({ actor, body }) =>
      database.withOrg(actor, async (trx) => {
        const { integrationId, userId, externalUserId } = body
        await demandChange(trx, actor, body)
        const member = await findMember(trx, userId)
        if (member === undefined || (member.id !== actor.userId && !isIntegrationAdmin(actor))) {
          throw new HttpProblem(422, 'unknown_person', 'This person is not an active member of the organization.')
        }
        const before = await lockUserSettings(trx, integrationId, userId)
        const taken = externalUserId == null ? undefined : await lockSettingsOfExternalUser(trx, integrationId, externalUserId)
        if (taken !== undefined && taken.user_id !== userId) {
          throw new HttpProblem(409, 'external_user_taken', 'This person of the provider is matched with somebody else already.')
        }
        const saved = await putUserSettings(trx, {
          org_id: actor.orgId,
          integration_id: integrationId,
          user_id: userId,
          external_user_id: kept(externalUserId, before?.external_user_id),
          call_type: kept(body.callType, callTypeOf(before?.call_type ?? null)),
          scorecard_config_id: kept(body.scorecardConfigId, before?.scorecard_config_id),
          is_automatic: externalUserId === undefined ? (before?.is_automatic ?? false) : false,
        })
        const auditOf = (row: typeof saved) => ({
          externalUserId: row.external_user_id,
          callType: row.call_type,
          scorecardConfigId: row.scorecard_config_id,
        })
        await audit(trx, actor, {
          action: 'integration.user-settings',
          subjectKind: 'integration',
          subjectId: integrationId,
          before: before === undefined ? null : { userId, ...auditOf(before) },
          after: { userId, ...auditOf(saved) },
        })
        return viewUserSettings({ ...saved, first_name: member.first_name, last_name: member.last_name, avatar_url: member.avatar_url })
      }),
  )

  app.post(
    '/integrations/team-settings',
    { config, schema: { tags, body: teamSettingsBody, response: { 200: teamSettings } } },
    ({ actor, body }) =>
      database.withOrg(actor, async (trx) => {
        const { integrationId, teamId } = body
        await demandChange(trx, actor, body)
        const teamName = await findTeamName(trx, teamId)
        if (teamName === undefined) throw new HttpProblem(422, 'unknown_team', 'The chosen team does not exist.')
        const before = await lockTeamSettings(trx, integrationId, teamId)
        const callType = kept(body.callType, callTypeOf(before?.call_type ?? null))
        const scorecardConfigId = kept(body.scorecardConfigId, before?.scorecard_config_id)
        await putTeamSettings(trx, {
          org_id: actor.orgId,
          integration_id: integrationId,
          team_id: teamId,
          call_type: callType,
          scorecard_config_id: scorecardConfigId,
        })
        await audit(trx, actor, {
          action: 'integration.team-settings',
          subjectKind: 'integration',
          subjectId: integrationId,
          before: before === undefined ? null : { teamId, callType: before.call_type, scorecardConfigId: before.scorecard_config_id },
          after: { teamId, callType, scorecardConfigId },
        })
        return { teamId, teamName, integrationId, callType, scorecardConfigId }
      }),
  )

  app.get(
    '/integrations/user-settings/:id',
    { config, schema: { tags, params: idParams, response: { 200: userSettingsAnswer } } },
    ({ actor, params }) =>
      database.withOrg(actor, async (trx) => {
        await demandIntegration(trx, actor, params.id, missingIntegration(context, actor))
        const rows = await listUserSettings(trx, params.id)
        return { results: rows.map(viewUserSettings), total: rows.length }
      }),
  )

  app.get(
    '/integrations/team-settings/:id',
    { config, schema: { tags, params: idParams, response: { 200: teamSettingsAnswer } } },
    ({ actor, params }) =>
      database.withOrg(actor, async (trx) => {
        await demandIntegration(trx, actor, params.id, missingIntegration(context, actor))
        const rows = await listTeamSettings(trx, params.id)
        const results = rows.map((row) => ({
          teamId: row.team_id,
          teamName: row.team_name,
          integrationId: row.integration_id,
          callType: callTypeOf(row.call_type),
          scorecardConfigId: row.scorecard_config_id,
        }))
        return { results, total: results.length }
      }),
  )
}

type UserSettingsRow = Awaited<ReturnType<typeof listUserSettings>>[number]

const viewUserSettings = (row: UserSettingsRow) => ({
  id: row.id,
  userId: row.user_id,
  user: { id: row.user_id, firstName: row.first_name, lastName: row.last_name, avatar: row.avatar_url },
  integrationId: row.integration_id,
  externalUserId: row.external_user_id,
  callType: callTypeOf(row.call_type),
  scorecardConfigId: row.scorecard_config_id,
  isAutomatic: row.is_automatic,
})
