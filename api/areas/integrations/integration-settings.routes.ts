import type { z } from 'zod'
import type { Trx } from '#db/client.ts'
import type { Row } from '#db/schema.ts'
import { userStatuses } from '#db/vocabulary/organizations.ts'
import { audit } from '#db/queries/people/audit.ts'
import {
  findMember,
  findTeamName,
  listTeamSettings,
  listUserSettings,
  lockSettingsOfExternalUser,
  lockSettings,
  putSettings,
} from '#db/queries/integrations/integration-settings.ts'
import {
  requireIntegration,
  requireLiveIntegration,
  isIntegrationAdmin,
  assertScorecardExists,
} from './integration-access.ts'
import {
  saveUserSettings,
  saveTeamSettings,
  listUserSettings as listUserSettingsEndpoint,
  listTeamSettings as listTeamSettingsEndpoint,
  type userSettingsBody,
} from '../../contract/integration-people.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { HttpProblem } from '../../http/problem.ts'
import { callTypeOf } from './integration-views.ts'
import { route } from '../../http/route.ts'

/** A value that was not sent keeps its stored value. */
const kept = <Value>(sent: Value | undefined, before: Value | undefined): Value | null =>
  sent === undefined ? (before ?? null) : sent

type PersonValues = Pick<
  Row<'integration_user_settings'>,
  'external_user_id' | 'call_type' | 'scorecard_config_id'
>

/** Whether a change of settings only removes values. */
const onlyClears = (after: PersonValues, before: PersonValues | undefined): boolean =>
  before !== undefined &&
  (['external_user_id', 'call_type', 'scorecard_config_id'] as const).every(
    (name) => after[name] === null || after[name] === before[name],
  )

const auditOf = (row: Row<'integration_user_settings'>) => ({
  userId: row.user_id,
  externalUserId: row.external_user_id,
  callType: row.call_type,
  scorecardConfigId: row.scorecard_config_id,
})

const auditUserSettings = (
  trx: Trx,
  actor: RequestActor,
  before: Row<'integration_user_settings'> | undefined,
  after: Row<'integration_user_settings'>,
): Promise<void> =>
  audit(trx, actor, {
    action: 'integration.user-settings',
    subjectKind: 'integration',
    subjectId: after.integration_id,
    before: before === undefined ? null : auditOf(before),
    after: auditOf(after),
  })

/**
 * Ends the match of another member with the provider's user, if the actor has named that member. The choices go with it: nobody would see
 * them.
 */
async function endOtherMatch(
  trx: Trx,
  actor: RequestActor,
  {
    integrationId,
    userId,
    externalUserId,
    replaces,
  }: Pick<z.output<typeof userSettingsBody>, 'integrationId' | 'userId' | 'replaces'> & {
    externalUserId: string
  },
): Promise<void> {
  const taken = await lockSettingsOfExternalUser(trx, integrationId, externalUserId)
  if (taken === undefined || taken.user_id === userId) return
  if (taken.user_id !== replaces?.userId || !isIntegrationAdmin(actor)) {
    throw new HttpProblem(
      409,
      'external_user_taken',
      'This person of the provider is matched with somebody else already.',
    )
  }
  const ended = await putSettings(trx, 'integration_user_settings', {
    org_id: actor.orgId,
    integration_id: integrationId,
    user_id: taken.user_id,
    external_user_id: null,
    call_type: null,
    scorecard_config_id: null,
    is_automatic: false,
  })
  await auditUserSettings(trx, actor, taken, ended)
}

/** Matching a provider's users with members, and the call type and scorecard of each integration. */
export const integrationSettingsRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  const requireChange = async (
    trx: Trx,
    actor: RequestActor,
    body: { integrationId: string; scorecardConfigId?: string | null | undefined },
  ) => {
    await requireLiveIntegration(context, trx, actor, body.integrationId)
    await assertScorecardExists(trx, actor, body.scorecardConfigId)
  }

  route(app, saveUserSettings, ({ actor, body }) =>
    database.withOrg(actor, async (trx) => {
      const { integrationId, userId, externalUserId } = body
      await requireChange(trx, actor, body)
      const before = await lockSettings(trx, 'integration_user_settings', integrationId, userId)
      const values = {
        external_user_id: kept(externalUserId, before?.external_user_id),
        call_type: kept(body.callType, callTypeOf(before?.call_type ?? null)),
        scorecard_config_id: kept(body.scorecardConfigId, before?.scorecard_config_id),
      }
      // Somebody who left keeps their settings until these are cleared.
      const member = await findMember(trx, userId, onlyClears(values, before) ? userStatuses : undefined)
      if (member === undefined || (member.id !== actor.userId && !isIntegrationAdmin(actor))) {
        throw new HttpProblem(
          422,
          'unknown_person',
          'This person is not an active member of the organization.',
        )
      }
      if (body.id != null && body.id !== before?.id) {
        throw new HttpProblem(422, 'unknown_settings', 'These settings do not belong to this person.')
      }
      if (
        body.replaces !== undefined &&
        body.replaces.externalUserId !== (before?.external_user_id ?? null)
      ) {
        throw new HttpProblem(
          409,
          'member_matched',
          'This member has been matched with another person of the provider in the meantime.',
        )
      }
      if (externalUserId != null) await endOtherMatch(trx, actor, { ...body, externalUserId })
      const saved = await putSettings(trx, 'integration_user_settings', {
        org_id: actor.orgId,
        integration_id: integrationId,
        user_id: userId,
        ...values,
        is_automatic: externalUserId === undefined ? (before?.is_automatic ?? false) : false,
      })
      await auditUserSettings(trx, actor, before, saved)
      return viewUserSettings({
        ...saved,
        first_name: member.first_name,
        last_name: member.last_name,
        avatar_url: member.avatar_url,
      })
    }),
  )

  route(app, saveTeamSettings, ({ actor, body }) =>
    database.withOrg(actor, async (trx) => {
      const { integrationId, teamId } = body
      await requireChange(trx, actor, body)
      const teamName = await findTeamName(trx, teamId)
      if (teamName === undefined)
        throw new HttpProblem(422, 'unknown_team', 'The chosen team does not exist.')
      const before = await lockSettings(trx, 'integration_team_settings', integrationId, teamId)
      const callType = kept(body.callType, callTypeOf(before?.call_type ?? null))
      const scorecardConfigId = kept(body.scorecardConfigId, before?.scorecard_config_id)
      await putSettings(trx, 'integration_team_settings', {
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
        before:
          before === undefined
            ? null
            : { teamId, callType: before.call_type, scorecardConfigId: before.scorecard_config_id },
        after: { teamId, callType, scorecardConfigId },
      })
      return { teamId, teamName, integrationId, callType, scorecardConfigId }
    }),
  )

  route(app, listUserSettingsEndpoint, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      await requireIntegration(context, trx, actor, params.id)
      const rows = await listUserSettings(trx, params.id)
      return { results: rows.map(viewUserSettings), total: rows.length }
    }),
  )

  route(app, listTeamSettingsEndpoint, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      await requireIntegration(context, trx, actor, params.id)
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
