import { audit } from '#db/queries/people/audit.ts'
import { findMembers, setVisibilityLevel } from '#db/queries/people/teams.ts'
import { changeRepVisibility } from '../../contract/teams.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { resource } from '../../http/resource.ts'
import { route } from '../../http/route.ts'
import { assertMayGiveLevel } from './rep-visibility.ts'

export const repVisibilityRoutes: RoutePlugin = (app, context) => {
  route(app, changeRepVisibility, async ({ actor, body }) => {
    const { userId, visibilityLevel } = body
    await context.database.withOrg(actor, async (trx) => {
      const rep = await resource(context, actor, 'memberships', userId, async (id) =>
        (await findMembers(trx, [id])).find(({ status }) => status !== 'DELETED'),
      )
      await assertMayGiveLevel(trx, actor, rep, visibilityLevel)
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
