import type { Trx } from '../../client.ts'
import type { ImageType } from '../../vocabulary/organizations.ts'

/** Who owns the picture. */
export type ImageOwner = { user_id: string } | { org_id: string }
export type Image = { key: string; type: ImageType; bytes: Buffer }

/** Replaces the owner's picture. Null removes it. The key of the former picture stops working. System role. */
export async function replaceImage(trx: Trx, owner: ImageOwner, image: Image | null): Promise<void> {
  const former = trx.deleteFrom('images')
  await (
    'user_id' in owner
      ? former.where('user_id', '=', owner.user_id)
      : former.where('org_id', '=', owner.org_id)
  ).execute()
  if (image !== null)
    await trx
      .insertInto('images')
      .values({ user_id: null, org_id: null, ...owner, ...image })
      .execute()
}

/** The picture of a user, an organization or a bot. System role: a page that shows a picture may belong to no organization. */
export function findImage(trx: Trx, key: string): Promise<Pick<Image, 'type' | 'bytes'> | undefined> {
  return trx
    .selectFrom('images')
    .select(['type', 'bytes'])
    .where('key', '=', key)
    .unionAll(trx.selectFrom('bot_pictures').select(['type', 'bytes']).where('key', '=', key))
    .executeTakeFirst()
}
