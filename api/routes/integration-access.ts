import type { Trx } from '#db/client.ts'
import type { ImportReader } from '#db/queries/imports.ts'
import { findIntegration, type Integration } from '#db/queries/integrations.ts'
import type { RequestActor } from '../plugins/actor.ts'
import type { ApiContext } from '../plugins/context.ts'
import { notFound } from '../plugins/problem.ts'
import { notFoundOrSwitch } from '../plugins/tenancy.ts'

const isAdmin = (actor: RequestActor): boolean => actor.role === 'OWNER' || actor.role === 'ADMIN'

/** Admins see the imports of all, everybody else those of his own integrations and his own. */
export const importReaderOf = (actor: RequestActor): ImportReader => ({ userId: actor.userId, seesAll: isAdmin(actor) })

/** The integration of a path or a body if the actor may use it; somebody else's answers like a missing one. @throws HttpProblem */
export async function usableIntegration(
  context: Pick<ApiContext, 'database'>,
  trx: Trx,
  actor: RequestActor,
  id: string,
): Promise<Integration> {
  const integration = await findIntegration(trx, actor.orgId, id)
  if (integration === undefined) throw await notFoundOrSwitch(context, actor, 'integrations', id)
  if (!isAdmin(actor) && integration.user_id !== actor.userId) throw notFound()
  return integration
}
