import { z } from 'zod'

const names = z.array(z.string().max(100)).max(20)
const value = z.union([z.string().max(300), z.number(), z.boolean(), names, z.record(z.string().max(60), names)])

/** What a provider leaves open, or what differs from account to account: see `workers/domain/provider-settings.ts`. */
const settings = z.record(z.string().max(60), value)

/** PATCH /integrations/{id}/provider-settings: what is not named stays, null takes a setting back to its usual value. */
export const providerSettingsBody = z.strictObject({
  settings: z
    .record(z.string().max(60), value.nullable())
    .refine((given) => Object.keys(given).length <= 30, 'These are more settings than there are.'),
  version: z.number().int().positive().optional(),
})
/** GET and PATCH /integrations/{id}/provider-settings: those that are set. */
export const providerSettingsAnswer = z.object({ settings, version: z.number().int() })
export type ProviderSettings = z.infer<typeof providerSettingsAnswer>
