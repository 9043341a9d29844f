import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import { listTeamIdsOf, type Member, setVisibilityLevel } from '#db/queries/people/teams.ts'
import { listLedTeamIds } from '#db/queries/people/visibility.ts'
import type { VisibilityLevel } from '#db/vocabulary/organizations.ts'
import { can } from '../../contract/permissions.ts'
import { changeRepVisibility } from '../../contract/teams.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { conflict, denied } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { requireTouchable } from './team-rules.ts'

/** Admins set any level. If the organization allows it, leads set a level up to TEAM for reps if they lead all of the rep's teams. */
async function assertMayChange(
  trx: Trx,
  actor: RequestActor,
  rep: Member,
  level: VisibilityLevel | null,
): Promise<void> {
  if (rep.userId === actor.userId) throw denied('You cannot change your own visibility.')
  if (allows(actor, 'users.manage')) return
  const { teamLeadsCanChangeRepVisibilityLevel, defaultRepVisibilityLevel } = actor.flags
  if (!teamLeadsCanChangeRepVisibilityLevel) throw denied()
  const led = new Set(await listLedTeamIds(trx, actor.userId))
  const teams = await listTeamIdsOf(trx, rep.userId)
  if (teams.length === 0 || teams.some((id) => !led.has(id)))
    throw denied('You can change this for people whose teams you all lead.')
  if ((level ?? defaultRepVisibilityLevel) === 'ORGANIZATION')
    throw denied('Only admins can show somebody the calls of the whole organization.')
}

export const repVisibilityRoutes: RoutePlugin = (app, context) => {
  route(app, changeRepVisibility, async ({ actor, body }) => {
    const { userId, visibilityLevel } = body
    await context.database.withOrg(actor, async (trx) => {
      const rep = await requireTouchable(context, trx, actor, userId)
      await assertMayChange(trx, actor, rep, visibilityLevel)
      const rights = { role: rep.role, capabilities: rep.capabilities, platformRole: null }
      if (can(rights, 'calls.viewAll', actor.flags))
        throw conflict('This person sees calls by their role, which their own level would not change.')
      if (rep.visibilityLevel === visibilityLevel) return
      await setVisibilityLevel(trx, userId, visibilityLevel)
      await audit(trx, actor, {
        action: 'membership.change-visibility',
        subjectKind: 'membership',
        subjectId: userId,
        before: { visibilityLevel: rep.visibilityLevel },
        after: { visibilityLevel },
      })
    })
    context.access.forget(userId)
    return body
  })
}
