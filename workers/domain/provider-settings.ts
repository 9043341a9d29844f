import { callProviders, isCallProvider, type ProviderId } from './providers.ts'
import { commonSettings, type DeclaredSetting, readSetting, type SettingValue } from './catalog/settings.ts'

export { schemaOfSetting } from './catalog/settings.ts'

/**
 * Settings of an integration: what a provider's documentation leaves open, or what differs between accounts. Each is declared once, in the
 * provider's entry under `catalog/`; the console shows them, the API checks them, and adapters read them with `readSettings`. A setting
 * that is not saved has its default value.
 */
export type ProviderSetting = DeclaredSetting & { name: string }

export type ProviderSettingValue = string | number | boolean | string[] | Record<string, string[]>

/** In display order. Empty for a provider without calls. */
export function settingsOf(provider: string): readonly ProviderSetting[] {
  if (!isCallProvider(provider)) return []
  const { authKinds, settings } = callProviders[provider]
  // A provider that only pushes can't be asked for anything.
  const isPushOnly = authKinds.every((kind: string) => kind === 'WEBHOOK_ONLY')
  return Object.entries<DeclaredSetting>({ ...settings, ...(isPushOnly ? {} : commonSettings) }).map(
    ([name, setting]) => ({
      ...setting,
      name,
    }),
  )
}

export type SettingsOf<Id extends ProviderId> = {
  readonly [Name in keyof (typeof callProviders)[Id]['settings']]: SettingValue<
    (typeof callProviders)[Id]['settings'][Name]
  >
}

/** The provider's own settings, as its adapter reads them from `AdapterContext.config`. */
export function readSettings<Id extends ProviderId>(
  provider: Id,
  config: Readonly<Record<string, unknown>>,
): SettingsOf<Id> {
  const declared = Object.entries<DeclaredSetting>(callProviders[provider].settings)
  return Object.fromEntries(
    declared.map(([name, setting]) => [name, readSetting(setting, config[name])]),
  ) as SettingsOf<Id>
}

/** The settings that all providers share. */
export const readCommonSettings = (config: Readonly<Record<string, unknown>>) => ({
  transcriptWaitHours: readSetting(commonSettings.transcriptWaitHours, config['transcriptWaitHours']),
  requestsPerMinute: readSetting(commonSettings.requestsPerMinute, config['requestsPerMinute']),
})

/** Whether a setting is left out when saving: a default choice, or a flag that is off. */
export const isUsual = (setting: DeclaredSetting, value: ProviderSettingValue): boolean =>
  setting.kind === 'choice' ? value === setting.choices[0] : setting.kind === 'flag' && value === false
