import { z } from 'zod'

/** A setting as a provider's entry declares it. Its name is its key in the entry. */
type Labeled = { label: string; hint?: string }
export type ChoiceSetting<Choice extends string = string> = Labeled & {
  kind: 'choice'
  /** The first one is the default. */
  choices: readonly [Choice, ...Choice[]]
}
/** `usual` null: the provider's own default. */
export type NumberSetting<Usual extends number | null = number | null> = Labeled & {
  kind: 'number'
  least: number
  most: number
  usual: Usual
}
export type TextSetting = Labeled & { kind: 'text'; pattern: string; usual: string }
/** Off by default. */
export type FlagSetting = Labeled & { kind: 'flag' }
/** Names of fields, tried in this order. */
export type NamesSetting = Labeled & { kind: 'names'; usual: readonly string[] }
/** A list of names for each key; empty by default. */
export type NamedSetting<Key extends string = string> = Labeled & { kind: 'named'; keys: readonly Key[] }

export type DeclaredSetting =
  | ChoiceSetting
  | NumberSetting
  | TextSetting
  | FlagSetting
  | NamesSetting
  | NamedSetting
export type ProviderSettings = Readonly<Record<string, DeclaredSetting>>

/** The value that an adapter reads. */
export type SettingValue<Setting> =
  Setting extends ChoiceSetting<infer Choice>
    ? Choice
    : Setting extends NumberSetting<infer Usual>
      ? number | Extract<Usual, null>
      : Setting extends TextSetting
        ? string
        : Setting extends FlagSetting
          ? boolean
          : Setting extends NamesSetting
            ? readonly string[]
            : Setting extends NamedSetting<infer Key>
              ? Readonly<Partial<Record<Key, readonly string[]>>>
              : never

export const choice = <const Choice extends string>(
  label: string,
  choices: readonly [Choice, ...Choice[]],
  hint?: string,
): ChoiceSetting<Choice> => ({ kind: 'choice', label, choices, ...hinted(hint) })

export const number = <Usual extends number | null>(
  label: string,
  range: { least: number; most: number; usual: Usual },
  hint?: string,
): NumberSetting<Usual> => ({ kind: 'number', label, ...range, ...hinted(hint) })

export const text = (label: string, pattern: string, usual: string, hint?: string): TextSetting => ({
  kind: 'text',
  label,
  pattern,
  usual,
  ...hinted(hint),
})

export const flag = (label: string): FlagSetting => ({ kind: 'flag', label })

export const names = (label: string, usual: readonly string[]): NamesSetting => ({
  kind: 'names',
  label,
  usual,
})

export const named = <const Key extends string>(
  label: string,
  keys: readonly Key[],
  hint?: string,
): NamedSetting<Key> => ({
  kind: 'named',
  label,
  keys,
  ...hinted(hint),
})

const hinted = (hint: string | undefined): { hint?: string } => (hint === undefined ? {} : { hint })

/** Settings that several providers have. */
export const durationUnit = <const Unit extends 'ms' | 's' | 'min'>(
  ...units: readonly [Unit, ...Unit[]]
): ChoiceSetting<Unit> => choice('Unit of durations', units)
export const transcriptUnit = choice('Unit of a transcript’s times', ['s', 'ms'])
export const version = (label: string, usual: string): TextSetting =>
  text(label, '^(?:v3|\\d{4}-\\d{2})$', usual, 'v3, or a date such as 2026-03.')
export const mode = (usual: 'poll' | 'push'): ChoiceSetting<'poll' | 'push'> =>
  choice(
    'What a delivery starts',
    usual === 'poll' ? ['poll', 'push'] : ['push', 'poll'],
    'push: the call that it names is fetched. poll: nothing; calls come with the next sync.',
  )

/** Settings of every provider that can be asked for calls. */
export const commonSettings = {
  transcriptWaitHours: number(
    'Hours to wait for a transcript',
    { least: 0, most: 720, usual: 24 },
    'After that a call without one counts as a call that has none.',
  ),
  requestsPerMinute: number(
    'Requests per minute',
    { least: 1, most: 60_000, usual: null },
    'What the account allows, where it is not the provider’s usual number.',
  ),
}

const nameList = z.array(z.string().trim().min(1).max(100)).min(1).max(20)

/** The values that may be saved. */
export function schemaOfSetting(
  setting: DeclaredSetting,
): z.ZodType<string | number | boolean | string[] | Record<string, string[]>> {
  switch (setting.kind) {
    case 'choice':
      return z.enum(setting.choices)
    case 'number':
      return z.number().min(setting.least).max(setting.most)
    case 'text':
      return z
        .string()
        .trim()
        .max(300)
        .regex(new RegExp(setting.pattern), 'The provider does not know this value.')
    case 'flag':
      return z.boolean()
    case 'names':
      return nameList
    case 'named':
      return z
        .record(z.string(), nameList)
        .refine(
          (given) => Object.keys(given).every((key) => setting.keys.includes(key)),
          'One of these names is not used.',
        )
  }
}

function usualValue(setting: DeclaredSetting): unknown {
  switch (setting.kind) {
    case 'choice':
      return setting.choices[0]
    case 'flag':
      return false
    case 'named':
      return {}
    case 'number':
    case 'text':
    case 'names':
      return setting.usual
  }
}

const schemas = new WeakMap<DeclaredSetting, z.ZodType>()

/** The saved value, or the default if none is saved or the saved one is no longer valid. */
export function readSetting<const Setting extends DeclaredSetting>(
  setting: Setting,
  saved: unknown,
): SettingValue<Setting> {
  if (saved === undefined) return usualValue(setting) as SettingValue<Setting>
  const schema = schemas.get(setting) ?? schemaOfSetting(setting)
  schemas.set(setting, schema)
  const read = schema.safeParse(saved)
  return (read.success ? read.data : usualValue(setting)) as SettingValue<Setting>
}
