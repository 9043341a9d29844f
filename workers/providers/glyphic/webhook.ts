import { undocumentedWebhook, usualCallIdPaths } from '../undocumented-webhook.ts'

/** Glyphic publishes no webhook; a customer who has one names its scheme in the connection's `webhook`. */
export const glyphicWebhook = undocumentedWebhook('glyphic', usualCallIdPaths)
