import { describe, expect, it } from 'vitest'
import { readWorkerConfig as read } from './config.ts'
import { testSecretsKeys } from './security/testing-secrets.ts'

const readWorkerConfig = (env: Record<string, string>) => read({ SECRETS_KEYS: testSecretsKeys, ...env })

const DATABASE_URL = 'postgres://user:geheim@localhost/coachline'

describe('the settings of a worker process', () => {
  it('serve all lanes without Redis and without mail by default', () => {
    const config = readWorkerConfig({ DATABASE_URL, REDIS_URL: '', SMTP_URL: '' })
    expect(config).toMatchObject({
      redisUrl: null,
      smtpUrl: null,
      publicUrl: 'http://127.0.0.1:3000',
      logLevel: 'info',
    })
    expect(Object.keys(config.slots)).toHaveLength(8)
  })

  it('choose lanes and their slots', () => {
    expect(readWorkerConfig({ DATABASE_URL, LANES: 'webhooks=16, mail' }).slots).toEqual({
      webhooks: 16,
      mail: 2,
    })
  })

  it('send mails from the public host', () => {
    expect(readWorkerConfig({ DATABASE_URL, PUBLIC_URL: 'https://coach.example/' })).toMatchObject({
      publicUrl: 'https://coach.example',
      mailFrom: 'Coachline <no-reply@coach.example>',
    })
  })

  it.each([
    ['DATABASE_URL is missing', {}],
    ['DATABASE_URL is not valid', { DATABASE_URL: 'mysql://user:geheim@localhost/x' }],
    ['REDIS_URL is not valid', { DATABASE_URL, REDIS_URL: 'http://geheim' }],
    ['LANES is not valid', { DATABASE_URL, LANES: 'geheim' }],
    ['LANES is not valid', { DATABASE_URL, LANES: 'mail=0' }],
    ['WORKER_POOL_SIZE is not valid', { DATABASE_URL, WORKER_POOL_SIZE: 'geheim' }],
    ['SECRETS_KEYS is missing', { DATABASE_URL, SECRETS_KEYS: '' }],
    ['SECRETS_KEYS is not valid (expected id:base64', { DATABASE_URL, SECRETS_KEYS: 'geheim' }],
    [
      'SECRETS_KEYS is not valid (the key main must have 32 bytes)',
      { DATABASE_URL, SECRETS_KEYS: 'main:geheim' },
    ],
    ['OAUTH_CLIENTS is not valid', { DATABASE_URL, OAUTH_CLIENTS: '{"gong":{"clientSecret":"geheim"}}' }],
    [
      'OAUTH_CLIENTS is not valid',
      { DATABASE_URL, OAUTH_CLIENTS: '{"geheim":{"clientId":"a","clientSecret":"b"}}' },
    ],
    ['SIMULATORS_URL is not valid', { DATABASE_URL, SIMULATORS_URL: 'geheim' }],
  ] as [string, Record<string, string>][])('that are wrong are named, never shown: %s', (message, env) => {
    expect(() => readWorkerConfig(env)).toThrow(message)
    expect(() => readWorkerConfig(env)).not.toThrow('geheim')
  })
})

describe('the settings of connections', () => {
  it('hold the keys of secrets, apps of the installation, simulators and Nango', () => {
    const { connections } = readWorkerConfig({
      DATABASE_URL,
      SECRETS_KEYS: `new:${Buffer.alloc(32, 1).toString('base64')}, old:${Buffer.alloc(32, 2).toString('base64')}`,
      OAUTH_CLIENTS: '{"gong":{"clientId":"id","clientSecret":"secret"}}',
      SIMULATORS_URL: 'http://127.0.0.1:4000/',
      NANGO_SECRET_KEY: 'key',
    })
    expect(connections).toMatchObject({
      oauthClients: { gong: { clientId: 'id', clientSecret: 'secret' } },
      simulatorsUrl: 'http://127.0.0.1:4000',
      nango: { baseUrl: 'https://api.nango.dev', secretKey: 'key' },
    })
    expect(connections.secretKeys.currentId).toBe('new')
    expect([...connections.secretKeys.byId.keys()]).toEqual(['new', 'old'])
    expect(readWorkerConfig({ DATABASE_URL }).connections).toMatchObject({
      oauthClients: {},
      simulatorsUrl: null,
      nango: null,
    })
  })
})

describe('the settings of a language model', () => {
  const model = {
    DATABASE_URL,
    MODEL_PROVIDER: 'openai-compatible',
    MODEL_BASE_URL: 'https://llm.example/v1/',
    MODEL_NAME: 'acme-large',
  }

  it('are absent by default: the offline engine needs no network', () => {
    expect(readWorkerConfig({ DATABASE_URL, TEXT_ENGINE: '', MODEL_PROVIDER: '' }).textEngine).toEqual({
      standard: 'offline',
      model: null,
      prices: new Map(),
    })
  })

  it('describe one model, which is repeatable and bounded unless told otherwise', () => {
    expect(readWorkerConfig(model).textEngine).toMatchObject({
      standard: 'offline',
      model: {
        baseUrl: 'https://llm.example/v1',
        name: 'acme-large',
        apiKey: null,
        jsonMode: 'schema',
        temperature: 0,
        timeoutMs: 30_000,
      },
    })
    const { textEngine, servicesInEu } = readWorkerConfig({
      ...model,
      TEXT_ENGINE: 'model',
      MODEL_TEMPERATURE: 'default',
      MODEL_ALLOWED_IN_EU: 'true',
    })
    expect(textEngine).toMatchObject({
      standard: 'model',
      model: { temperature: null },
    })
    expect([...servicesInEu]).toEqual(['model'])
  })

  it('allow nothing in data region EU but what is named', () => {
    const inEu = (env: object) => [...readWorkerConfig({ DATABASE_URL, ...env }).servicesInEu]
    expect(inEu({})).toEqual([])
    expect(inEu({ EU_SERVICES: 'mail, nango' })).toEqual(['nango', 'mail'])
    expect(() => inEu({ EU_SERVICES: 'geheim' })).toThrow('EU_SERVICES is not valid')
  })

  it('know prices of models, and take none that is not one', () => {
    const { prices } = readWorkerConfig({
      ...model,
      MODEL_PRICES: ' acme-large = 3/15,acme-small=0.25/1.25 ',
    }).textEngine
    expect([...(prices ?? [])]).toEqual([
      ['acme-large', { input: 3, output: 15 }],
      ['acme-small', { input: 0.25, output: 1.25 }],
    ])
    for (const text of ['acme-large', 'acme-large=3', '=3/15', 'a=-1/2', 'a=1/2,a=3/4'])
      expect(() => readWorkerConfig({ ...model, MODEL_PRICES: text })).toThrow('MODEL_PRICES is not valid')
  })

  it('know where Anthropic is', () => {
    const { textEngine } = readWorkerConfig({
      DATABASE_URL,
      MODEL_PROVIDER: 'anthropic',
      MODEL_NAME: 'm',
      MODEL_API_KEY: 'k',
    })
    expect(textEngine.model?.baseUrl).toBe('https://api.anthropic.com/v1')
  })

  it('allow plain http to an address of one’s own network only', () => {
    for (const address of [
      'http://127.0.0.1:8000/v1',
      'http://ollama:11434/v1',
      'http://10.1.2.3',
      'http://llm.internal',
    ]) {
      expect(readWorkerConfig({ ...model, MODEL_BASE_URL: address }).textEngine.model).not.toBeNull()
    }
  })

  it.each([
    ['MODEL_PROVIDER is missing', { TEXT_ENGINE: 'model' }],
    ['MODEL_API_KEY is not valid (it needs MODEL_PROVIDER)', { MODEL_API_KEY: 'geheim' }],
    ['MODEL_NAME is missing', { ...model, MODEL_NAME: '' }],
    ['MODEL_BASE_URL is missing', { ...model, MODEL_BASE_URL: '' }],
    ['MODEL_API_KEY is missing', { MODEL_PROVIDER: 'anthropic', MODEL_NAME: 'geheim' }],
    [
      'MODEL_BASE_URL is not valid (a public address needs https)',
      { ...model, MODEL_BASE_URL: 'http://geheim.example/v1' },
    ],
    [
      'MODEL_BASE_URL is not valid (the key belongs in MODEL_API_KEY)',
      { ...model, MODEL_BASE_URL: 'https://me:geheim@llm.example' },
    ],
    [
      'MODEL_BASE_URL is not valid (it must end with its path)',
      { ...model, MODEL_BASE_URL: 'https://llm.example/v1?key=geheim' },
    ],
    ['MODEL_TEMPERATURE is not valid', { ...model, MODEL_TEMPERATURE: 'geheim' }],
    ['MODEL_JSON_MODE is not valid', { ...model, MODEL_JSON_MODE: 'geheim' }],
    ['MODEL_ALLOWED_IN_EU is not valid', { ...model, MODEL_ALLOWED_IN_EU: 'geheim' }],
    ['MODEL_TIMEOUT_MS is not valid', { ...model, MODEL_TIMEOUT_MS: '1' }],
  ])('that do not fit together are named, never shown: %s', (message, env) => {
    expect(() => readWorkerConfig({ DATABASE_URL, ...env })).toThrow(message)
    expect(() => readWorkerConfig({ DATABASE_URL, ...env })).not.toThrow('geheim')
  })
})
