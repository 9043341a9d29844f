import { undocumentedWebhook, usualCallIdPaths } from '../undocumented-webhook.ts'

/** Copilot documents no webhook. A customer who has one describes its scheme in the connection's `webhook`. */
export const clariCopilotWebhook = undocumentedWebhook('clari_copilot', usualCallIdPaths)
