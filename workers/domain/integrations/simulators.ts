import { type AnyProviderId, catalogue, isCallProvider, type ProviderId } from '../providers.ts'

/** What simulated providers take as key, password or token. */
export const simulatedSecret = 'simulated-secret-1'

/** Calls can be had from a simulator of every provider that has calls. */
export const hasSimulator = (id: AnyProviderId): id is ProviderId => isCallProvider(id)

/** What to enter to connect to one. */
export function notesOfSimulator(id: ProviderId, simulatorsUrl: string): string {
  const { authKinds } = catalogue[id]
  if (authKinds.includes('WEBHOOK_ONLY')) {
    return `A simulator with invented people and calls; there is nothing to enter. It delivers a call for each POST to ${simulatorsUrl}/${id}/desk/calls, with webhookUrl and webhookSecret as they are shown once it is connected.`
  }
  const consent = authKinds.includes('OAUTH2') ? ' With OAuth, any client ID and secret will do.' : ''
  return `A simulator with invented people and calls. Every key, password and token is ${simulatedSecret}; names and IDs may be anything.${consent}`
}
