import type { Trx } from '#db/client.ts'
import { findOrganization } from '#db/queries/people/organizations.ts'
import { type MyOrganization, organizationSettings } from '../../contract/session.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { notFound } from '../../http/problem.ts'
import { mailRefusalOf } from '../mail/mail-refusal.ts'
import { textModelOf } from './text-model.ts'

/** The actor's organization. */
export async function readOrganization(
  context: ApiContext,
  trx: Trx,
  actor: RequestActor,
): Promise<MyOrganization> {
  const found = await findOrganization(trx, actor.orgId)
  if (found === undefined) throw notFound()
  return {
    id: found.id,
    name: found.name,
    logoUrl: found.logo_url,
    parentId: found.parent_id,
    dataRegion: found.data_region,
    pilotExpiresAt: found.pilot_expires_at?.toISOString() ?? null,
    isActive: found.is_active,
    role: actor.role,
    status: 'ACTIVE',
    domain: found.domain,
    settings: organizationSettings.parse(found.settings),
    textModel: textModelOf(context.config.model, found.data_region),
    mailRefusal: mailRefusalOf(context, {
      dataRegion: found.data_region,
      isActive: found.is_active,
      pilotExpiresAt: found.pilot_expires_at,
    }),
    version: found.version,
  }
}
