import type { ProviderId } from '../domain/providers.ts'
import { simulateAircall } from './aircall/simulator.ts'
import { simulateAvoma } from './avoma/simulator.ts'
import { simulateChorus } from './chorus/simulator.ts'
import { simulateClariCopilot } from './clari-copilot/simulator.ts'
import { simulateDialpad } from './dialpad/simulator.ts'
import { simulateFathom } from './fathom/simulator.ts'
import { simulateFireflies } from './fireflies/simulator.ts'
import { simulateGlyphic } from './glyphic/simulator.ts'
import { simulateGong } from './gong/simulator.ts'
import { simulateGoogleMeet } from './google-meet/simulator.ts'
import { simulateGrain } from './grain/simulator.ts'
import { simulateHubspot } from './hubspot/simulator.ts'
import { simulateMicrosoftTeams } from './microsoft-teams/simulator.ts'
import { simulateModjo } from './modjo/simulator.ts'
import { simulateOrum } from './orum/simulator.ts'
import { simulateOutreach } from './outreach/simulator.ts'
import { simulateRingcentral } from './ringcentral/simulator.ts'
import { simulateSalesloft } from './salesloft/simulator.ts'
import type { SimulatedWorld } from './simulated-world.ts'
import type { VendorSimulator } from './simulator-kit.ts'
import { simulateZoomMeetings } from './zoom-meetings/simulator.ts'
import { simulateZoomPhone } from './zoom-phone/simulator.ts'

/** A simulator of each vendor, for tests and for trying the product without an account. */
export const simulators: { readonly [Id in ProviderId]: (world: SimulatedWorld) => VendorSimulator } = {
  aircall: simulateAircall,
  avoma: simulateAvoma,
  chorus: simulateChorus,
  clari_copilot: simulateClariCopilot,
  dialpad: simulateDialpad,
  fathom: simulateFathom,
  fireflies: simulateFireflies,
  glyphic: simulateGlyphic,
  gong: simulateGong,
  google_meet: simulateGoogleMeet,
  grain: simulateGrain,
  hubspot: simulateHubspot,
  microsoft_teams: simulateMicrosoftTeams,
  modjo: simulateModjo,
  orum: simulateOrum,
  outreach: simulateOutreach,
  ringcentral: simulateRingcentral,
  salesloft: simulateSalesloft,
  zoom_meetings: simulateZoomMeetings,
  zoom_phone: simulateZoomPhone,
}
