import { z } from 'zod'

export const settingsTabs = ['email', 'people', 'rules'] as const

/** State of the settings page in the address. */
export const settingsSearch = z.object({
  tab: z.enum(settingsTabs).default('email').catch('email'),
  /** The integration whose users are shown. */
  of: z.uuid().optional().catch(undefined),
})
export type SettingsSearch = z.output<typeof settingsSearch>

export const settingsDefaults = { tab: 'email' } as const satisfies Partial<SettingsSearch>
