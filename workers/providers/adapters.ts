import type { ProviderId } from '../domain/providers.ts'
import { chorus } from './chorus/adapter.ts'
import { clariCopilot } from './clari-copilot/adapter.ts'
import { fathom } from './fathom/adapter.ts'
import { fireflies } from './fireflies/adapter.ts'
import { glyphic } from './glyphic/adapter.ts'
import { gong } from './gong/adapter.ts'
import { modjo } from './modjo/adapter.ts'
import { orum } from './orum/adapter.ts'
import type { CallProviderAdapter } from './provider.ts'
import { zoomMeetings } from './zoom-meetings/adapter.ts'
import { zoomPhone } from './zoom-phone/adapter.ts'
import { hubspot } from './hubspot/adapter.ts'
import { salesloft } from './salesloft/adapter.ts'
import { aircall } from './aircall/adapter.ts'
import { dialpad } from './dialpad/adapter.ts'
import { ringcentral } from './ringcentral/adapter.ts'
import { microsoftTeams } from './microsoft-teams/adapter.ts'
import { googleMeet } from './google-meet/adapter.ts'
import { outreach } from './outreach/adapter.ts'
import { grain } from './grain/adapter.ts'
import { avoma } from './avoma/adapter.ts'

/**
 * All adapters by their provider. Another one is a folder `<name>/` (the id with dashes) and three lines:
 *
 * - `client.ts`: a `ProviderWire` (base address, `authorize` from `authorize.ts`, what the status does not tell) and a `ProviderClient`.
 *   Every request goes through `providerJson` or `providerText` of `http.ts`, which know credentials, errors and short retries. A page
 *   is one call of `listCalls`: the cursor says where to go on (`nextCursor` and `readNext`, `listInWindows` for vendors with a longest
 *   range, `writeCursor` and `readCursor` with a schema for anything else, all in `cursor.ts`). A POST that only reads is `isIdempotent`.
 * - `map.ts`: zod schemas of the answers and pure functions to our types. Ids are `idText`, whatever may be missing is `nullish`, an
 *   object keeps unknown fields out by itself. `speech.ts` has times, participants, VTT, and what a missing transcript means
 *   (`transcriptOf`, `missingTranscript`): an empty transcript is never 'ready'.
 * - `webhook.ts`, where the vendor sends events: a `ProviderWebhook` of `signatures.ts`, `jwt.ts` or `generic-hmac.ts`. First the proof
 *   over the raw bytes, then `jsonOfBytes` and a schema. It imports neither client nor adapter, because the API loads it.
 * - `simulator.ts`: `openVendor(world, …)` of `simulator-kit.ts` with the vendor's routes over a world of calls, and its deliveries.
 *   It must behave as the vendor does, not as the client wishes: fields, units, status codes, page order.
 * - `adapter.ts`: the facts: limits, hosts, capabilities. `version` grows when what is read from a call changes.
 * - The lines: one here, one in `simulators.ts`, one in `webhooks.ts`. `adapters.contract.test.ts` then runs over it; a fixture test
 *   beside `map.ts` reads answers as the vendor documents them, written by us with invented people.
 *
 * Where the vendor's documentation is silent, the value is a switch of the connection (`context.config`) with the likeliest default.
 * Facts come from the vendors' public documentation, whose addresses the catalogue in `domain/providers.ts` names.
 */
export const adapters: { readonly [Id in ProviderId]?: CallProviderAdapter } = {
  gong,
  zoom_meetings: zoomMeetings,
  orum,
  zoom_phone: zoomPhone,
  fathom,
  hubspot,
  fireflies,
  chorus,
  clari_copilot: clariCopilot,
  modjo,
  glyphic,
  salesloft,
  aircall,
  dialpad,
  ringcentral,
  microsoft_teams: microsoftTeams,
  google_meet: googleMeet,
  outreach,
  grain,
  avoma,
}
