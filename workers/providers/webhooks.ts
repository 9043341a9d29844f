import type { ProviderId } from '../domain/providers.ts'
import { aircallWebhook } from './aircall/webhook.ts'
import { avomaWebhook } from './avoma/webhook.ts'
import { chorusWebhook } from './chorus/webhook.ts'
import { clariCopilotWebhook } from './clari-copilot/webhook.ts'
import { dialpadWebhook } from './dialpad/webhook.ts'
import { fathomWebhook } from './fathom/webhook.ts'
import { firefliesWebhook } from './fireflies/webhook.ts'
import { glyphicWebhook } from './glyphic/webhook.ts'
import { gongWebhook } from './gong/webhook.ts'
import { googleMeetWebhook } from './google-meet/webhook.ts'
import { grainWebhook } from './grain/webhook.ts'
import { hubspotWebhook } from './hubspot/webhook.ts'
import { microsoftTeamsWebhook } from './microsoft-teams/webhook.ts'
import { modjoWebhook } from './modjo/webhook.ts'
import { orumWebhook } from './orum/webhook.ts'
import { outreachWebhook } from './outreach/webhook.ts'
import type { ProviderWebhook } from './provider.ts'
import { ringcentralWebhook } from './ringcentral/webhook.ts'
import { salesloftWebhook } from './salesloft/webhook.ts'
import { zoomMeetingsWebhook } from './zoom-meetings/webhook.ts'
import { zoomPhoneWebhook } from './zoom-phone/webhook.ts'

/** How each provider's webhooks are verified. The API loads this, so nothing here may import a provider client. */
export const webhooks: { readonly [Id in ProviderId]: ProviderWebhook } = {
  aircall: aircallWebhook,
  avoma: avomaWebhook,
  chorus: chorusWebhook,
  clari_copilot: clariCopilotWebhook,
  dialpad: dialpadWebhook,
  fathom: fathomWebhook,
  fireflies: firefliesWebhook,
  glyphic: glyphicWebhook,
  gong: gongWebhook,
  google_meet: googleMeetWebhook,
  grain: grainWebhook,
  hubspot: hubspotWebhook,
  microsoft_teams: microsoftTeamsWebhook,
  modjo: modjoWebhook,
  orum: orumWebhook,
  outreach: outreachWebhook,
  ringcentral: ringcentralWebhook,
  salesloft: salesloftWebhook,
  zoom_meetings: zoomMeetingsWebhook,
  zoom_phone: zoomPhoneWebhook,
}
