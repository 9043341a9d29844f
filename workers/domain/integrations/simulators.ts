import { type AnyProviderId, catalog, isCallProvider, type ProviderId } from '../providers.ts'

/** The key, password and token that simulators accept. */
export const simulatedSecret = 'simulated-secret-1'

/** Every provider with calls has a simulator. */
export const hasSimulator = (id: AnyProviderId): id is ProviderId => isCallProvider(id)

/** Notes on what to enter to connect to a simulator. */
export function notesOfSimulator(id: ProviderId, simulatorsUrl: string): string {
  const { authKinds } = catalog[id]
  if (authKinds.includes('WEBHOOK_ONLY')) {
    return `A simulator with invented people and calls; there is nothing to enter. It delivers a call for each POST to ${simulatorsUrl}/${id}/desk/calls, with webhookUrl and webhookSecret as they are shown once it is connected.`
  }
  const consent = authKinds.includes('OAUTH2') ? ' With OAuth, any client ID and secret will do.' : ''
  return `A simulator with invented people and calls. Every key, password and token is ${simulatedSecret}; names and IDs may be anything.${consent}`
}
