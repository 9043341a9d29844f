import type { ProviderId } from '../domain/providers.ts'
import { chorusWebhook } from './chorus/webhook.ts'
import { clariCopilotWebhook } from './clari-copilot/webhook.ts'
import { fathomWebhook } from './fathom/webhook.ts'
import { firefliesWebhook } from './fireflies/webhook.ts'
import { glyphicWebhook } from './glyphic/webhook.ts'
import { gongWebhook } from './gong/webhook.ts'
import { modjoWebhook } from './modjo/webhook.ts'
import { orumWebhook } from './orum/webhook.ts'
import type { ProviderWebhook } from './provider.ts'
import { zoomMeetingsWebhook } from './zoom-meetings/webhook.ts'
import { zoomPhoneWebhook } from './zoom-phone/webhook.ts'
import { hubspotWebhook } from './hubspot/webhook.ts'
import { salesloftWebhook } from './salesloft/webhook.ts'
import { aircallWebhook } from './aircall/webhook.ts'
import { dialpadWebhook } from './dialpad/webhook.ts'
import { ringcentralWebhook } from './ringcentral/webhook.ts'
import { microsoftTeamsWebhook } from './microsoft-teams/webhook.ts'
import { googleMeetWebhook } from './google-meet/webhook.ts'
import { outreachWebhook } from './outreach/webhook.ts'
import { grainWebhook } from './grain/webhook.ts'
import { avomaWebhook } from './avoma/webhook.ts'

/** How each provider's webhooks are verified. The API loads this, so nothing here may import a client. */
export const webhooks: { readonly [Id in ProviderId]?: ProviderWebhook } = {
  gong: gongWebhook,
  zoom_meetings: zoomMeetingsWebhook,
  orum: orumWebhook,
  zoom_phone: zoomPhoneWebhook,
  fathom: fathomWebhook,
  hubspot: hubspotWebhook,
  fireflies: firefliesWebhook,
  chorus: chorusWebhook,
  clari_copilot: clariCopilotWebhook,
  modjo: modjoWebhook,
  glyphic: glyphicWebhook,
  salesloft: salesloftWebhook,
  aircall: aircallWebhook,
  dialpad: dialpadWebhook,
  ringcentral: ringcentralWebhook,
  microsoft_teams: microsoftTeamsWebhook,
  google_meet: googleMeetWebhook,
  outreach: outreachWebhook,
  grain: grainWebhook,
  avoma: avomaWebhook,
}
