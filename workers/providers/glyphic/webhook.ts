import { undocumentedWebhook, usualCallIdPaths } from '../undocumented-webhook.ts'

/** Glyphic documents no webhook. A customer who has one describes its scheme in the connection's `webhook`. */
export const glyphicWebhook = undocumentedWebhook('glyphic', usualCallIdPaths)
