import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParams } from './page.ts'

const names = z.array(z.string().max(100)).max(20)
const value = z.union([
  z.string().max(300),
  z.number(),
  z.boolean(),
  names,
  z.record(z.string().max(60), names),
])

/** Settings that the provider leaves open or that differ between accounts: see `workers/domain/provider-settings.ts`. */
const settings = z.record(z.string().max(60), value)

/** Settings that are left out stay unchanged; null restores the default. */
export const providerSettingsBody = z.strictObject({
  settings: z
    .record(z.string().max(60), value.nullable())
    .refine((given) => Object.keys(given).length <= 30, 'These are more settings than there are.'),
  version: z.number().int().positive().optional(),
})
/** Only settings that are set. */
export const providerSettingsResponse = z.object({ settings, version: z.number().int() })
export type ProviderSettings = z.infer<typeof providerSettingsResponse>

export const getProviderSettings = endpoint({
  method: 'GET',
  path: '/integrations/:id/provider-settings',
  permission: 'integrations.access',
  params: idParams,
  response: providerSettingsResponse,
})

export const changeProviderSettings = endpoint({
  method: 'PATCH',
  path: '/integrations/:id/provider-settings',
  permission: 'integrations.access',
  params: idParams,
  body: providerSettingsBody,
  response: providerSettingsResponse,
  isIdempotent: true,
})
