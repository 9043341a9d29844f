import { undocumentedWebhook, usualCallIdPaths } from '../undocumented-webhook.ts'

/** Copilot publishes no webhook; a customer who has one names its scheme in the connection's `webhook`. */
export const clariCopilotWebhook = undocumentedWebhook('clari_copilot', usualCallIdPaths)
