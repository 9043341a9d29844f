import type { DataRegion } from '#db/vocabulary/organizations.ts'
import type { ApiConfig } from '../../config.ts'
import type { MyOrganization } from '../../contract/session.ts'

/** Whether a model may read calls of an organization in this region. */
export function textModelOf(
  { isThere, isAllowedInEu }: ApiConfig['model'],
  dataRegion: DataRegion,
): MyOrganization['textModel'] {
  if (!isThere) return 'none'
  return dataRegion === 'EU' && !isAllowedInEu ? 'forbidden' : 'available'
}
