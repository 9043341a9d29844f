import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isUsual, type ProviderSetting, schemaOfSetting, settingsOf } from './provider-settings.ts'
import { callProviderIds, catalogue, type ProviderId } from './providers.ts'

const providers = resolve(import.meta.dirname, '../providers')

/** Settings that are set elsewhere, or that a deployment of Google's own has. */
const elsewhere = new Set(['webhook', 'publicKeys'])
/** Read for all of them. */
const common = new Set(['transcriptWaitHours', 'requestsPerMinute'])

/** Names under which an adapter's sources read its configuration. */
function namesRead(provider: ProviderId): string[] {
  const folder = join(providers, provider.replaceAll('_', '-'))
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !/test|simulator/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  const read = [...sources.matchAll(/config\['(\w+)'\]|(?:pathsIn|choiceIn)\((?:context\.)?config, '(\w+)'/g)].map(
    ([, one, other]) => one ?? other ?? '',
  )
  return [...read, ...(sources.includes('hintWebhook(') ? ['mode'] : [])]
}

/** Values that are shown to whoever sets it. */
function valuesOf(setting: ProviderSetting): unknown[] {
  if (setting.kind === 'choice') return [...setting.choices]
  return 'usual' in setting && setting.usual !== null && setting.usual !== '' ? [setting.usual] : []
}

describe('settings of a provider', () => {
  it.each(callProviderIds)('of %s are those that its adapter reads', (provider) => {
    const read = new Set(namesRead(provider).filter((name) => !elsewhere.has(name) && !common.has(name)))
    const offered = settingsOf(provider)
      .map(({ name }) => name)
      .filter((name) => !common.has(name))
    expect(offered.toSorted()).toEqual([...read].toSorted())
  })

  it.each(callProviderIds)('of %s have usual values that count as values, and names of their own', (provider) => {
    const settings = settingsOf(provider)
    expect(new Set(settings.map(({ name }) => name)).size).toBe(settings.length)
    for (const setting of settings) {
      const schema = schemaOfSetting(setting)
      expect(valuesOf(setting).filter((value) => !schema.safeParse(value).success)).toEqual([])
      expect([setting.name, schema.safeParse(null).success]).toEqual([setting.name, false])
    }
  })

  it('are about requests only where something can be asked for', () => {
    const asked = callProviderIds.filter((id) => catalogue[id].authKinds.some((kind) => kind !== 'WEBHOOK_ONLY'))
    const limited = callProviderIds.filter((id) => settingsOf(id).some(({ name }) => name === 'requestsPerMinute'))
    expect(limited).toEqual(asked)
  })

  it('say nothing where a choice is the usual one or a flag is off', () => {
    const [durations] = settingsOf('salesloft')
    expect(durations && [isUsual(durations, 'ms'), isUsual(durations, 's')]).toEqual([true, false])
    const flag = settingsOf('hubspot').find(({ kind }) => kind === 'flag')
    expect(flag && [isUsual(flag, false), isUsual(flag, true)]).toEqual([true, false])
  })

  it('refuse what an adapter would not understand', () => {
    const refuses = (provider: ProviderId, name: string, value: unknown): boolean => {
      const setting = settingsOf(provider).find((one) => one.name === name)
      return setting !== undefined && !schemaOfSetting(setting).safeParse(value).success
    }
    expect(refuses('aircall', 'requestsPerMinute', 0)).toBe(true)
    expect(refuses('aircall', 'requestsPerMinute', '60')).toBe(true)
    expect(refuses('hubspot', 'objectsVersion', 'v4')).toBe(true)
    expect(refuses('modjo', 'startFields', [])).toBe(true)
    expect(refuses('orum', 'fieldAliases', { colour: ['red'] })).toBe(true)
    expect(refuses('orum', 'fieldAliases', { id: ['uuid'] })).toBe(false)
  })
})
