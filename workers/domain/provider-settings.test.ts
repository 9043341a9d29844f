import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  isUsual,
  type ProviderSetting,
  readCommonSettings,
  readSettings,
  schemaOfSetting,
  settingsOf,
} from './provider-settings.ts'
import { callProviderIds, callProviders, catalog, findProviderByName, type ProviderId } from './providers.ts'

const providers = resolve(import.meta.dirname, '../providers')

/** The source files of a provider's adapter. */
function sourceOf(provider: ProviderId): string {
  const folder = join(providers, provider.replaceAll('_', '-'))
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !/test|simulator/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}

/** Allowed values, as the settings page lists them. */
function valuesOf(setting: ProviderSetting): unknown[] {
  if (setting.kind === 'choice') return [...setting.choices]
  return 'usual' in setting && setting.usual !== null && setting.usual !== '' ? [setting.usual] : []
}

describe('settings of a provider', () => {
  it.each(callProviderIds)('of %s are read by its adapter', (provider) => {
    const source = sourceOf(provider)
    const isRead = (name: string): boolean =>
      new RegExp(`\\b${name}\\b`).test(source) || (name === 'mode' && source.includes('undocumentedWebhook('))
    expect(Object.keys(callProviders[provider].settings).filter((name) => !isRead(name))).toEqual([])
  })

  it('have their default values when nothing valid is saved', () => {
    const usual = readSettings('dialpad', {})
    expect(usual).toEqual({ durationUnit: 'ms', timeFormat: 'iso', toleranceSec: 3_600 })
    expect(readSettings('dialpad', { durationUnit: 'weeks', timeFormat: 7, toleranceSec: -1 })).toEqual(usual)
    expect(readSettings('dialpad', { durationUnit: 's', toleranceSec: 60 })).toEqual({
      ...usual,
      durationUnit: 's',
      toleranceSec: 60,
    })
    expect(readSettings('orum', { fieldAliases: { id: ['uuid'] } }).fieldAliases).toEqual({ id: ['uuid'] })
    expect(readCommonSettings({ transcriptWaitHours: 0.5 })).toEqual({
      transcriptWaitHours: 0.5,
      requestsPerMinute: null,
    })
  })

  it.each(callProviderIds)('of %s have valid default values and unique names', (provider) => {
    const settings = settingsOf(provider)
    expect(new Set(settings.map(({ name }) => name)).size).toBe(settings.length)
    for (const setting of settings) {
      const schema = schemaOfSetting(setting)
      expect(valuesOf(setting).filter((value) => !schema.safeParse(value).success)).toEqual([])
      expect([setting.name, schema.safeParse(null).success]).toEqual([setting.name, false])
    }
  })

  it('are about requests only if the provider accepts requests', () => {
    const asked = callProviderIds.filter((id) =>
      catalog[id].authKinds.some((kind) => kind !== 'WEBHOOK_ONLY'),
    )
    const limited = callProviderIds.filter((id) =>
      settingsOf(id).some(({ name }) => name === 'requestsPerMinute'),
    )
    expect(limited).toEqual(asked)
  })

  it('are omitted when a choice is the default or a flag is off', () => {
    const [durations] = settingsOf('salesloft')
    expect(durations && [isUsual(durations, 'ms'), isUsual(durations, 's')]).toEqual([true, false])
    const flag = settingsOf('hubspot').find(({ kind }) => kind === 'flag')
    expect(flag && [isUsual(flag, false), isUsual(flag, true)]).toEqual([true, false])
  })

  it('refuse values that an adapter does not accept', () => {
    const refuses = (provider: ProviderId, name: string, value: unknown): boolean => {
      const setting = settingsOf(provider).find((one) => one.name === name)
      return setting !== undefined && !schemaOfSetting(setting).safeParse(value).success
    }
    expect(refuses('aircall', 'requestsPerMinute', 0)).toBe(true)
    expect(refuses('aircall', 'requestsPerMinute', '60')).toBe(true)
    expect(refuses('hubspot', 'objectsVersion', 'v4')).toBe(true)
    expect(refuses('modjo', 'startFields', [])).toBe(true)
    expect(refuses('orum', 'fieldAliases', { color: ['red'] })).toBe(true)
    expect(refuses('orum', 'fieldAliases', { id: ['uuid'] })).toBe(false)
  })
})

describe('the name of a provider', () => {
  it.each([
    ['gong', 'gong'],
    ['zoom', 'zoom_meetings'],
    ['zoomphone', 'zoom_phone'],
    ['Zoom Phone', 'zoom_phone'],
    ['clari copilot', 'clari_copilot'],
    ['google-meet', 'google_meet'],
    ['MANUAL_UPLOAD', 'manual_upload'],
    ['toString', undefined],
    ['', undefined],
  ])('%j is understood as %j', (name, id) => {
    expect(findProviderByName(name)).toBe(id)
  })
})
