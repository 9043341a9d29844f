import {
  type ProviderSetting,
  type ProviderSettingValue,
  schemaOfSetting,
} from '#workers/domain/provider-settings.ts'

/** Texts of the fields by name. A setting with several names has one field for each. */
export type Draft = Readonly<Record<string, string>>

export const fieldOf = (setting: ProviderSetting, key: string): string => `${setting.name}.${key}`

const on = 'on'
export const isOn = (text: string | undefined): boolean => text === on
export const flagText = (isSet: boolean): string => (isSet ? on : '')

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function textOf(value: ProviderSettingValue): string {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return flagText(value)
  return typeof value === 'object' ? '' : String(value)
}

export function draftOf(
  settings: readonly ProviderSetting[],
  values: Readonly<Record<string, ProviderSettingValue>>,
): Draft {
  const draft: Record<string, string> = {}
  for (const setting of settings) {
    const value = values[setting.name]
    if (setting.kind === 'named') {
      const named = typeof value === 'object' && !Array.isArray(value) ? value : {}
      for (const key of setting.keys) draft[fieldOf(setting, key)] = (named[key] ?? []).join(', ')
    } else
      draft[setting.name] =
        value === undefined ? (setting.kind === 'choice' ? setting.choices[0] : '') : textOf(value)
  }
  return draft
}

function valueIn(setting: ProviderSetting, draft: Draft): unknown {
  const text = (draft[setting.name] ?? '').trim()
  switch (setting.kind) {
    case 'named': {
      const named = setting.keys
        .map((key) => [key, listed(draft[fieldOf(setting, key)] ?? '')] as const)
        .filter(([, names]) => names.length > 0)
      return named.length === 0 ? null : Object.fromEntries(named)
    }
    case 'names':
      return text === '' ? null : listed(text)
    case 'flag':
      return isOn(text)
    case 'number':
      return text === '' ? null : Number(text)
    case 'choice':
      return draft[setting.name] ?? setting.choices[0]
    case 'text':
      return text === '' ? null : text
  }
}

/** Values to save, null for a default. A setting with an invalid field is among the problems instead. */
export function readDraft(
  settings: readonly ProviderSetting[],
  draft: Draft,
): { values: Record<string, ProviderSettingValue | null>; problems: ReadonlySet<string> } {
  const values: Record<string, ProviderSettingValue | null> = {}
  const problems = new Set<string>()
  for (const setting of settings) {
    const value = valueIn(setting, draft)
    const read = value === null ? null : schemaOfSetting(setting).safeParse(value)
    if (read?.success === false) problems.add(setting.name)
    else values[setting.name] = read === null ? null : read.data
  }
  return { values, problems }
}
