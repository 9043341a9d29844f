import { describe, expect, it } from 'vitest'
import { readWorkerConfig } from './config.ts'

const DATABASE_URL = 'postgres://user:geheim@localhost/coachline'

describe('the settings of a worker process', () => {
  it('serve all lanes without Redis and without mail by default', () => {
    const config = readWorkerConfig({ DATABASE_URL, REDIS_URL: '', SMTP_URL: '' })
    expect(config).toMatchObject({ redisUrl: null, smtpUrl: null, publicUrl: 'http://127.0.0.1:3000', logLevel: 'info' })
    expect(Object.keys(config.slots)).toHaveLength(8)
  })

  it('choose lanes and their slots', () => {
    expect(readWorkerConfig({ DATABASE_URL, LANES: 'webhooks=16, mail' }).slots).toEqual({ webhooks: 16, mail: 2 })
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
  ])('that are wrong are named, never shown: %s', (message, env) => {
    expect(() => readWorkerConfig(env)).toThrow(message)
    expect(() => readWorkerConfig(env)).not.toThrow('geheim')
  })
})
