import { gong } from './catalog/gong.ts'
import { zoomMeetings } from './catalog/zoom-meetings.ts'
import { zoomPhone } from './catalog/zoom-phone.ts'
import { hubspot } from './catalog/hubspot.ts'
import { salesloft } from './catalog/salesloft.ts'
import { aircall } from './catalog/aircall.ts'
import { dialpad } from './catalog/dialpad.ts'
import { chorus } from './catalog/chorus.ts'
import { clariCopilot } from './catalog/clari-copilot.ts'
import { modjo } from './catalog/modjo.ts'
import { glyphic } from './catalog/glyphic.ts'
import { orum } from './catalog/orum.ts'
import { fireflies } from './catalog/fireflies.ts'
import { fathom } from './catalog/fathom.ts'
import { avoma } from './catalog/avoma.ts'
import { grain } from './catalog/grain.ts'
import { outreach } from './catalog/outreach.ts'
import { ringcentral } from './catalog/ringcentral.ts'
import { googleMeet } from './catalog/google-meet.ts'
import { microsoftTeams } from './catalog/microsoft-teams.ts'
import { manualUpload as manualUploadEntry } from './catalog/manual-upload.ts'
import type { CatalogEntry } from './catalog/entry.ts'

export {
  type AuthKind,
  authKinds,
  authTypeOf,
  type CatalogEntry,
  contactsNobody,
  leavesMeetingsOut,
  type OAuthDescriptor,
  recipesOf,
} from './catalog/entry.ts'

/**
 * The catalog of call providers, in the order in which they are offered: what the console shows, what the API accepts, and how the adapters
 * authenticate. Pure data, one file per provider. Values follow the providers' documentation as far as it is public.
 */
export const callProviders = {
  gong,
  zoom_meetings: zoomMeetings,
  zoom_phone: zoomPhone,
  hubspot,
  salesloft,
  aircall,
  dialpad,
  chorus,
  clari_copilot: clariCopilot,
  modjo,
  glyphic,
  orum,
  fireflies,
  fathom,
  avoma,
  grain,
  outreach,
  ringcentral,
  google_meet: googleMeet,
  microsoft_teams: microsoftTeams,
}
export type ProviderId = keyof typeof callProviders
export const callProviderIds = Object.keys(callProviders) as ProviderId[]

/** Manual uploads have their own integration, so that their calls can be filtered like others. It has no adapter. */
export const manualUpload = 'manual_upload'
export type AnyProviderId = ProviderId | typeof manualUpload
export const providerIds: readonly AnyProviderId[] = [...callProviderIds, manualUpload]

export const catalog: { readonly [Id in AnyProviderId]: CatalogEntry } = {
  ...callProviders,
  manual_upload: manualUploadEntry,
}

export const isCallProvider = (id: string): id is ProviderId => Object.hasOwn(callProviders, id)
export const isProvider = (id: string): id is AnyProviderId => Object.hasOwn(catalog, id)

/** Providers whose company's name contains a text, in any case. */
export const providersNamedLike = (text: string): AnyProviderId[] =>
  providerIds.filter((id) => catalog[id].companyName.toLowerCase().includes(text.toLowerCase()))

const folded = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

const idsByName = new Map(
  providerIds.flatMap((id) => [id, catalog[id].companyName].map((name) => [folded(name), id] as const)),
)

/**
 * The provider that another system names: by its id or its company's name, in any case, with or without blanks, dashes and underscores. So
 * `zoom`, `zoomphone` and `Clari Copilot` are recognized. Undefined for any other name.
 */
export const findProviderByName = (name: string): AnyProviderId | undefined => idsByName.get(folded(name))
