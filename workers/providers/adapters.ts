import type { ProviderId } from '../domain/providers.ts'
import { aircall } from './aircall/adapter.ts'
import { avoma } from './avoma/adapter.ts'
import { chorus } from './chorus/adapter.ts'
import { clariCopilot } from './clari-copilot/adapter.ts'
import { dialpad } from './dialpad/adapter.ts'
import { fathom } from './fathom/adapter.ts'
import { fireflies } from './fireflies/adapter.ts'
import { glyphic } from './glyphic/adapter.ts'
import { gong } from './gong/adapter.ts'
import { googleMeet } from './google-meet/adapter.ts'
import { grain } from './grain/adapter.ts'
import { hubspot } from './hubspot/adapter.ts'
import { microsoftTeams } from './microsoft-teams/adapter.ts'
import { modjo } from './modjo/adapter.ts'
import { orum } from './orum/adapter.ts'
import { outreach } from './outreach/adapter.ts'
import type { CallProviderAdapter } from './provider.ts'
import { ringcentral } from './ringcentral/adapter.ts'
import { salesloft } from './salesloft/adapter.ts'
import { zoomMeetings } from './zoom-meetings/adapter.ts'
import { zoomPhone } from './zoom-phone/adapter.ts'

/** All adapters by provider. "How to add a provider" is in ARCHITECTURE.md. */
export const adapters: { readonly [Id in ProviderId]: CallProviderAdapter } = {
  aircall,
  avoma,
  chorus,
  clari_copilot: clariCopilot,
  dialpad,
  fathom,
  fireflies,
  glyphic,
  gong,
  google_meet: googleMeet,
  grain,
  hubspot,
  microsoft_teams: microsoftTeams,
  modjo,
  orum,
  outreach,
  ringcentral,
  salesloft,
  zoom_meetings: zoomMeetings,
  zoom_phone: zoomPhone,
}
