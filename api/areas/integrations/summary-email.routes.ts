import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import { findMember, findTeamName } from '#db/queries/integrations/integration-settings.ts'
import {
  dropEmailSetting,
  type EmailOwner,
  listEmailSettings,
  putEmailSetting,
} from '#db/queries/integrations/summary-email.ts'
import type { ParticipantScope } from '#db/vocabulary/recorder.ts'
import {
  getEmailSettings,
  setOrganizationEmail,
  clearOrganizationEmail,
  setTeamEmail,
  clearTeamEmail,
  setUserEmail,
  clearUserEmail,
} from '../../contract/integration-people.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { HttpProblem } from '../../http/problem.ts'
import { route } from '../../http/route.ts'

const organization: EmailOwner = { level: 'ORGANIZATION' }
const subjectKindOf = { ORGANIZATION: 'organization', TEAM: 'team', USER: 'user' } as const

async function readSettings(trx: Trx) {
  const rows = await listEmailSettings(trx)
  const targetOf = (row: (typeof rows)[number]) => ({ autoEmailTarget: row.auto_email_target })
  return {
    organization: rows.find(({ level }) => level === 'ORGANIZATION')?.auto_email_target ?? null,
    teams: rows.flatMap((row) =>
      row.team_id === null ? [] : [{ teamId: row.team_id, teamName: row.team_name ?? '', ...targetOf(row) }],
    ),
    users: rows.flatMap((row) =>
      row.user_id === null
        ? []
        : [
            {
              user: {
                id: row.user_id,
                firstName: row.first_name ?? '',
                lastName: row.last_name ?? '',
                avatar: row.avatar_url,
              },
              ...targetOf(row),
            },
          ],
    ),
  }
}

async function requireOwner(trx: Trx, owner: EmailOwner): Promise<void> {
  if (owner.level === 'TEAM' && (await findTeamName(trx, owner.teamId)) === undefined) {
    throw new HttpProblem(422, 'unknown_team', 'The chosen team does not exist.')
  }
  if (owner.level === 'USER' && (await findMember(trx, owner.userId)) === undefined) {
    throw new HttpProblem(422, 'unknown_person', 'This person is not an active member of the organization.')
  }
}

/** Who gets a call summary by email. Can be set for a user, a team or the organization; the closest setting applies. */
export const summaryEmailRoutes: RoutePlugin = (app, context) => {
  /** `target` null removes the setting at that level. */
  const change = (actor: RequestActor, owner: EmailOwner, target: ParticipantScope | null) =>
    context.database.withOrg(actor, async (trx) => {
      const cleared = target === null ? await dropEmailSetting(trx, owner) : null
      // Somebody who left keeps their setting until it is cleared.
      if (cleared === null) await requireOwner(trx, owner)
      const before =
        target === null
          ? cleared
          : await putEmailSetting(trx, { orgId: actor.orgId, owner, target, updatedBy: actor.userId })
      if (before !== target) {
        await audit(trx, actor, {
          action: 'summary-email.update',
          subjectKind: subjectKindOf[owner.level],
          subjectId:
            owner.level === 'TEAM' ? owner.teamId : owner.level === 'USER' ? owner.userId : actor.orgId,
          before: { autoEmailTarget: before },
          after: { autoEmailTarget: target },
        })
      }
      return readSettings(trx)
    })

  route(app, getEmailSettings, ({ actor }) => context.database.withOrg(actor, readSettings))

  route(app, setOrganizationEmail, ({ actor, body }) => change(actor, organization, body.autoEmailTarget))
  route(app, clearOrganizationEmail, ({ actor }) => change(actor, organization, null))

  route(app, setTeamEmail, ({ actor, body }) =>
    change(actor, { level: 'TEAM', teamId: body.teamId }, body.autoEmailTarget),
  )
  route(app, clearTeamEmail, ({ actor, body }) => change(actor, { level: 'TEAM', teamId: body.teamId }, null))

  route(app, setUserEmail, ({ actor, body }) =>
    change(actor, { level: 'USER', userId: body.userId }, body.autoEmailTarget),
  )
  route(app, clearUserEmail, ({ actor, body }) => change(actor, { level: 'USER', userId: body.userId }, null))
}
