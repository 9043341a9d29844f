import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { processFlags } from './process-flags.ts'

const root = join(import.meta.dirname, '..')
const service = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  container_name: z.string().optional(),
  stop_grace_period: z.string().optional(),
  profiles: z.array(z.string()).optional(),
  networks: z.record(z.string(), z.object({ ipv4_address: z.string() })).optional(),
})
const compose = z
  .object({ services: z.record(z.string(), service) })
  .parse(parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }))

const table =
  readFileSync(join(root, 'CONFIGURATION.md'), 'utf8').match(/## Variables[\s\S]*?\n## /)?.[0] ?? ''
/** Variables in the configuration table. */
const documented = [...table.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+)/gm)].flatMap(
  ([, cell = '']) => cell.match(/[A-Z_]+/g) ?? [],
)

/** Variables that the processes actually read, taken from their sources. */
function variablesReadBy(...files: string[]): Set<string> {
  const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  return new Set(text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\bHOST\b|\bPORT\b|\bLANES\b|\bDEMO\b/g))
}

describe('docker-compose.yml', () => {
  it('has the services of an installation, all of ours from one image', () => {
    const always = Object.entries(compose.services).filter(([, { profiles }]) => profiles === undefined)
    expect(always.map(([name]) => name).toSorted()).toEqual([
      'api',
      'migrate',
      'postgres',
      'redis',
      'workers',
    ])
    expect(new Set(['api', 'migrate', 'workers'].map((name) => compose.services[name]?.image))).toEqual(
      new Set(['coachline']),
    )
  })

  it('runs Postgres 18 and a Redis 8 that keeps its data and refuses to drop any', () => {
    expect(compose.services.postgres?.image).toBe('postgres:18')
    expect(compose.services.redis?.image).toBe('redis:8')
    const command = compose.services.redis?.command?.join(' ') ?? ''
    expect(command).toContain('--maxmemory-policy noeviction')
    expect(command).toContain('--appendonly yes')
  })

  it('sets only variables that the code reads', () => {
    const known = variablesReadBy(
      'api/config.ts',
      'workers/config.ts',
      'workers/process/connection-settings.ts',
      'workers/process/model-environment.ts',
      'workers/process/services-in-eu.ts',
      'scripts/migrate.ts',
    )
    for (const name of ['api', 'workers', 'migrate']) {
      for (const variable of Object.keys(compose.services[name]?.environment ?? {}))
        expect(known, `${name} sets ${variable}`).toContain(variable)
    }
  })

  it('passes on every documented setting that is read by API or workers', () => {
    const fixedHere = new Set(['DATABASE_URL', 'REDIS_URL', 'HOST', 'METRICS_PORT'])
    const onlyNpmStart = new Set(['DATA_DIR', 'DEMO'])
    const passedOn = new Set(
      ['api', 'workers']
        .flatMap((name) => [
          ...Object.entries(compose.services[name]?.environment ?? {}),
          ...(compose.services[name]?.ports ?? []).map((port) => ['', port] as const),
        ])
        .flatMap(([, value]) => value.match(/(?<=\$\{)[A-Z_]+/g) ?? []),
    )
    const lacking = documented.filter(
      (name) => !passedOn.has(name) && !fixedHere.has(name) && !onlyNpmStart.has(name),
    )
    expect(lacking).toEqual([])
  })

  it('gives API and workers every setting of the language model: one judges with it, the other words with it', () => {
    const settings = readFileSync(join(root, 'workers/process/model-environment.ts'), 'utf8')
    const names = [...settings.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name = '']) => name)
    expect(names).toContain('MODEL_NAME')
    for (const name of ['api', 'workers']) {
      const given = new Set(Object.keys(compose.services[name]?.environment ?? {}))
      const lacking = [...names, 'MODEL_PRICES'].filter((setting) => !given.has(setting))
      expect({ name, lacking }).toEqual({ name, lacking: [] })
    }
  })

  it('gives API and workers the same keys of stored secrets, and refuses to start without', () => {
    for (const name of ['api', 'workers'])
      expect(compose.services[name]?.environment?.SECRETS_KEYS).toMatch(/^\$\{SECRETS_KEYS:\?/)
  })

  it('offers a proxy for https, and believes what this one, and only this one, says about who asks', () => {
    const { proxy, api } = compose.services
    expect(proxy?.profiles).toEqual(['tls'])
    expect(proxy?.command?.slice(-2)).toEqual(['--to', 'api:3000'])
    const address = proxy?.networks?.default?.ipv4_address
    expect(address).toMatch(/^[\d.]+$/)
    expect(api?.environment?.TRUSTED_PROXIES).toBe(`\${TRUSTED_PROXIES:-${address}}`)
  })

  it('starts programs that exist', () => {
    for (const name of ['api', 'workers', 'migrate']) {
      const [program, ...args] = compose.services[name]?.command ?? []
      expect(program).toBe('node_modules/.bin/node')
      const script = args.find((arg) => !arg.startsWith('--'))
      expect(readFileSync(join(root, script ?? ''), 'utf8').length).toBeGreaterThan(0)
    }
  })

  it('starts them with the options of Node that npm start gives them', () => {
    for (const [name, script] of [
      ['api', 'api/server.ts'],
      ['workers', 'workers/main.ts'],
    ] as const) {
      expect(compose.services[name]?.command?.slice(1)).toEqual([...processFlags[script], script])
    }
  })

  it('lets workers be multiplied: no fixed name, no published port', () => {
    expect(compose.services.workers?.container_name).toBeUndefined()
    expect(compose.services.workers?.ports).toBeUndefined()
  })

  it('waits for the migration and gives processes time to drain', () => {
    for (const name of ['api', 'workers']) {
      expect(compose.services[name]?.depends_on?.migrate?.condition).toBe('service_completed_successfully')
      expect(Number.parseInt(compose.services[name]?.stop_grace_period ?? '0', 10)).toBeGreaterThanOrEqual(30)
    }
  })

  it('listens where the container publishes it', () => {
    expect(compose.services.api?.environment?.HOST).toBe('0.0.0.0')
    expect(compose.services.api?.ports?.[0]).toMatch(
      new RegExp(`:${compose.services.api?.environment?.PORT}$`),
    )
  })
})

describe('the configuration table', () => {
  const sources = [
    'api/config.ts',
    'workers/config.ts',
    'workers/process/connection-settings.ts',
    'workers/process/model-environment.ts',
    'workers/process/services-in-eu.ts',
    'scripts/start-settings.ts',
  ]

  it('names every setting of the API and the workers', () => {
    const settings = sources.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/^ {2}([A-Z][A-Z_]{3,}): /gm)].map(
        ([, name = '']) => name,
      ),
    )
    expect(settings.length).toBeGreaterThan(20)
    expect(settings.filter((name) => !documented.includes(name))).toEqual([])
  })

  it('names only variables that the code reads', () => {
    const known = variablesReadBy(...sources)
    expect(documented.length).toBeGreaterThan(5)
    for (const variable of documented) expect(known).toContain(variable)
  })
})
