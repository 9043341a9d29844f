import type { ProviderId } from '../domain/providers.ts'
import { simulateChorus } from './chorus/simulator.ts'
import { simulateClariCopilot } from './clari-copilot/simulator.ts'
import { simulateFathom } from './fathom/simulator.ts'
import { simulateFireflies } from './fireflies/simulator.ts'
import { simulateGlyphic } from './glyphic/simulator.ts'
import { simulateGong } from './gong/simulator.ts'
import { simulateModjo } from './modjo/simulator.ts'
import { simulateOrum } from './orum/simulator.ts'
import type { SimulatedWorld } from './simulated-world.ts'
import type { VendorSimulator } from './simulator-kit.ts'
import { simulateZoomMeetings } from './zoom-meetings/simulator.ts'
import { simulateZoomPhone } from './zoom-phone/simulator.ts'
import { simulateHubspot } from './hubspot/simulator.ts'
import { simulateSalesloft } from './salesloft/simulator.ts'
import { simulateAircall } from './aircall/simulator.ts'
import { simulateDialpad } from './dialpad/simulator.ts'
import { simulateRingcentral } from './ringcentral/simulator.ts'
import { simulateMicrosoftTeams } from './microsoft-teams/simulator.ts'
import { simulateGoogleMeet } from './google-meet/simulator.ts'
import { simulateOutreach } from './outreach/simulator.ts'
import { simulateGrain } from './grain/simulator.ts'
import { simulateAvoma } from './avoma/simulator.ts'

/** A simulator of each vendor, for tests and for trying the product without an account. */
export const simulators: { readonly [Id in ProviderId]?: (world: SimulatedWorld) => VendorSimulator } = {
  gong: simulateGong,
  zoom_meetings: simulateZoomMeetings,
  orum: simulateOrum,
  zoom_phone: simulateZoomPhone,
  fathom: simulateFathom,
  hubspot: simulateHubspot,
  fireflies: simulateFireflies,
  chorus: simulateChorus,
  clari_copilot: simulateClariCopilot,
  modjo: simulateModjo,
  glyphic: simulateGlyphic,
  salesloft: simulateSalesloft,
  aircall: simulateAircall,
  dialpad: simulateDialpad,
  ringcentral: simulateRingcentral,
  microsoft_teams: simulateMicrosoftTeams,
  google_meet: simulateGoogleMeet,
  outreach: simulateOutreach,
  grain: simulateGrain,
  avoma: simulateAvoma,
}
