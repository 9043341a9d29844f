/** What HubSpot's documentation leaves open, as switches of a connection. */

const version = /^(?:v3|\d{4}-\d{2})$/
const readVersion = (value: unknown, fallback: string): string => (typeof value === 'string' && version.test(value) ? value : fallback)

/** `objectsVersion`: `v3`, or a dated form. */
export function callsPath(config: Readonly<Record<string, unknown>>): string {
  const chosen = readVersion(config['objectsVersion'], 'v3')
  return chosen === 'v3' ? '/crm/v3/objects/calls' : `/crm/objects/${chosen}/calls`
}

/** `transcriptsVersion`: a dated form, or the older `v3`. */
export function transcriptsPath(config: Readonly<Record<string, unknown>>): string {
  const chosen = readVersion(config['transcriptsVersion'], '2026-03')
  return chosen === 'v3' ? '/crm/v3/extensions/calling/transcripts' : `/crm/extensions/calling/${chosen}/transcripts`
}

const propertyName = /^[a-z][a-z0-9_]{0,99}$/

/** `transcriptIdProperty`: the property of a call that holds the id of its transcript. */
export function transcriptIdProperty(config: Readonly<Record<string, unknown>>): string {
  const name = config['transcriptIdProperty']
  return typeof name === 'string' && propertyName.test(name) ? name : 'hs_call_transcription_id'
}

/** `callObjectTypeId`: what calls are called in events. */
export const callObjectTypeId = (config: Readonly<Record<string, unknown>>): string =>
  typeof config['callObjectTypeId'] === 'string' ? config['callObjectTypeId'] : '0-48'
