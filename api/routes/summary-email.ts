import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/audit.ts'
import { findMember, findTeamName } from '#db/queries/integration-settings.ts'
import { dropEmailSetting, type EmailOwner, listEmailSettings, putEmailSetting } from '#db/queries/summary-email.ts'
import type { ParticipantScope } from '#db/vocabulary.ts'
import { refusePilotEnded } from '../commands/integration-access.ts'
import {
  deleteTeamEmailBody,
  deleteUserEmailBody,
  emailSettingsAnswer,
  orgEmailBody,
  teamEmailBody,
  userEmailBody,
} from '../contract/integration-people.ts'
import type { RequestActor } from '../plugins/actor.ts'
import type { RoutePlugin } from '../plugins/context.ts'
import { HttpProblem } from '../plugins/problem.ts'

const base = '/integrations/real-calls/config'
const tags = ['Real calls']
const config = { permission: 'integrations.manage' } as const
const response = { 200: emailSettingsAnswer }
const organization: EmailOwner = { level: 'ORGANIZATION' }

async function readSettings(trx: Trx) {
  const rows = await listEmailSettings(trx)
  const targetOf = (row: (typeof rows)[number]) => ({ autoEmailTarget: row.auto_email_target })
  return {
    organization: rows.find(({ level }) => level === 'ORGANIZATION')?.auto_email_target ?? null,
    teams: rows.flatMap((row) => (row.team_id === null ? [] : [{ teamId: row.team_id, teamName: row.team_name ?? '', ...targetOf(row) }])),
    users: rows.flatMap((row) =>
      row.user_id === null
        ? []
        : [
            {
              user: { id: row.user_id, firstName: row.first_name ?? '', lastName: row.last_name ?? '', avatar: row.avatar_url },
              ...targetOf(row),
            },
          ],
    ),
  }
}

async function demandOwner(trx: Trx, owner: EmailOwner): Promise<void> {
  if (owner.level === 'TEAM' && (await findTeamName(trx, owner.teamId)) === undefined) {
    throw new HttpProblem(422, 'unknown_team', 'The chosen team does not exist.')
  }
  if (owner.level === 'USER' && (await findMember(trx, owner.userId)) === undefined) {
    throw new HttpProblem(422, 'unknown_person', 'This person is not an active member of the organization.')
  }
}

/** Who gets the summary of a call by mail: said for a person, a team or the organisation; the closest one counts. */
export const summaryEmailRoutes: RoutePlugin = (app, context) => {
  /** `target` null: the level says nothing any more. */
  const change = (actor: RequestActor, owner: EmailOwner, target: ParticipantScope | null) =>
    context.database.withOrg(actor, async (trx) => {
      await refusePilotEnded(trx, actor.orgId, context.now())
      await demandOwner(trx, owner)
      const before =
        target === null
          ? await dropEmailSetting(trx, owner)
          : await putEmailSetting(trx, { orgId: actor.orgId, owner, target, updatedBy: actor.userId })
      if (before !== target) {
        await audit(trx, actor, {
          action: 'summary-email.update',
          subjectKind: owner.level.toLowerCase(),
          subjectId: owner.level === 'TEAM' ? owner.teamId : owner.level === 'USER' ? owner.userId : actor.orgId,
          before: { autoEmailTarget: before },
          after: { autoEmailTarget: target },
        })
      }
      return readSettings(trx)
    })

  app.get(base, { config, schema: { tags, response } }, ({ actor }) => context.database.withOrg(actor, readSettings))

  app.patch(`${base}/org`, { config, schema: { tags, body: orgEmailBody, response } }, ({ actor, body }) =>
    change(actor, organization, body.autoEmailTarget),
  )
  app.delete(`${base}/org`, { config, schema: { tags, response } }, ({ actor }) => change(actor, organization, null))

  app.patch(`${base}/team`, { config, schema: { tags, body: teamEmailBody, response } }, ({ actor, body }) =>
    change(actor, { level: 'TEAM', teamId: body.teamId }, body.autoEmailTarget),
  )
  app.delete(`${base}/team`, { config, schema: { tags, body: deleteTeamEmailBody, response } }, ({ actor, body }) =>
    change(actor, { level: 'TEAM', teamId: body.teamId }, null),
  )

  app.patch(`${base}/user`, { config, schema: { tags, body: userEmailBody, response } }, ({ actor, body }) =>
    change(actor, { level: 'USER', userId: body.userId }, body.autoEmailTarget),
  )
  app.delete(`${base}/user`, { config, schema: { tags, body: deleteUserEmailBody, response } }, ({ actor, body }) =>
    change(actor, { level: 'USER', userId: body.userId }, null),
  )
}
