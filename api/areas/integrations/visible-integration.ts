import type { Trx } from '#db/client.ts'
import type { ImportReader } from '#db/queries/imports/imports.ts'
import { findIntegration, type Integration } from '#db/queries/integrations/integrations.ts'
import type { RequestActor } from '../../http/actor.ts'
import { resource } from '../../http/resource.ts'
import type { ApiContext } from '../../http/context.ts'

const isAdmin = (actor: RequestActor): boolean => actor.role === 'OWNER' || actor.role === 'ADMIN'

/** Admins see all imports; others see their own and those of their integrations. */
export const importReaderOf = (actor: RequestActor): ImportReader => ({
  userId: actor.userId,
  seesAll: isAdmin(actor),
})

/** The integration named in the request, if the actor may use it. */
export const requireUsableIntegration = (
  context: Pick<ApiContext, 'database'>,
  trx: Trx,
  actor: RequestActor,
  id: string,
): Promise<Integration> =>
  resource(
    context,
    actor,
    'integrations',
    id,
    () => findIntegration(trx, actor.orgId, id),
    (integration) => isAdmin(actor) || integration.user_id === actor.userId,
  )
