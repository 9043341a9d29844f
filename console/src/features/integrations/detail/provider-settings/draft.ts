import { z } from 'zod'
import {
  type ProviderSetting,
  type ProviderSettingValue,
  schemaOfSetting,
} from '#workers/domain/provider-settings.ts'

/** Text, a switch, or one text for each of a setting's keys. */
export type DraftValue = string | boolean | Readonly<Record<string, string>>

/** The values of the fields, by setting name. */
export type Draft = Record<string, DraftValue>

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const isNamed = (value: unknown): value is Record<string, string[]> =>
  typeof value === 'object' && !Array.isArray(value)

function fieldOf(setting: ProviderSetting, value: ProviderSettingValue | undefined): DraftValue {
  switch (setting.kind) {
    case 'named': {
      const named = isNamed(value) ? value : {}
      return Object.fromEntries(setting.keys.map((key) => [key, (named[key] ?? []).join(', ')]))
    }
    case 'flag':
      return value === true
    case 'choice':
      return typeof value === 'string' ? value : setting.choices[0]
    case 'number':
    case 'text':
    case 'names':
      if (Array.isArray(value)) return value.join(', ')
      return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
}

export const draftOf = (
  settings: readonly ProviderSetting[],
  values: Readonly<Record<string, ProviderSettingValue>>,
): Draft =>
  Object.fromEntries(settings.map((setting) => [setting.name, fieldOf(setting, values[setting.name])]))

/** The entered value, unchecked; null for the default. */
function enteredIn(setting: ProviderSetting, field: DraftValue): unknown {
  if (typeof field === 'object') {
    const named = Object.entries(field)
      .map(([key, text]) => [key, listed(text)] as const)
      .filter(([, names]) => names.length > 0)
    return named.length === 0 ? null : Object.fromEntries(named)
  }
  if (typeof field === 'boolean' || setting.kind === 'choice') return field
  const text = field.trim()
  if (text === '') return null
  if (setting.kind === 'number') return Number(text)
  return setting.kind === 'names' ? listed(text) : text
}

/** Converts fields to values to save; null for a default. `problemOf` gives the message for an invalid value. */
export function schemaOfDraft(
  settings: readonly ProviderSetting[],
  problemOf: (setting: ProviderSetting) => string,
): z.ZodType<Record<string, ProviderSettingValue | null>, Draft> {
  const schemaOfField = (setting: ProviderSetting) =>
    z.custom<DraftValue>().transform((field, context): ProviderSettingValue | null => {
      const entered = enteredIn(setting, field)
      if (entered === null) return null
      const read = schemaOfSetting(setting).safeParse(entered)
      if (read.success) return read.data
      // In a setting with several fields, the problem belongs to one of them.
      const path = setting.kind === 'named' ? (read.error.issues[0]?.path.slice(0, 1) ?? []) : []
      context.addIssue({ code: 'custom', message: problemOf(setting), path })
      return z.NEVER
    })
  return z.object(Object.fromEntries(settings.map((setting) => [setting.name, schemaOfField(setting)])))
}
