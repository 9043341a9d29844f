import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { readApiConfig } from '#api/config.ts'
import { dropEmptyVariables, localUrl, readStartSettings } from './start-settings.ts'

it('takes an empty variable as unset', () => {
  const env = {
    DATABASE_URL: '',
    SESSION_SECRET: '',
    SECRETS_KEYS: '',
    SIMULATORS_URL: '',
    LOG_LEVEL: '',
    PORT: '4000',
  }
  dropEmptyVariables(env)
  expect(env).toEqual({ PORT: '4000' })
  expect(readStartSettings(env)).toMatchObject({ PORT: 4000, HOST: '127.0.0.1' })
})

it.each([
  [{}, true],
  [{ HOST: '0.0.0.0' }, true],
  [{ PUBLIC_URL: 'http://localhost:4000' }, true],
  [{ PUBLIC_URL: 'http://[::1]:4000' }, true],
  [{ HOST: '192.168.1.20' }, false],
  [{ HOST: 'not a host' }, false],
  [{ PUBLIC_URL: 'https://coach.example' }, false],
  [{ PUBLIC_URL: 'https://localhost.coach.example' }, false],
  [{ PUBLIC_URL: 'https://coach.example', DEMO: 'true' }, true],
  [{ DEMO: 'false' }, false],
])('with %o, the demo is there: %s', (env, hasDemo) => {
  expect(readStartSettings(env).hasDemo).toBe(hasDemo)
})

it.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['coach.example', 'http://coach.example:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
])('on HOST %s, people type %s', (HOST, url) => {
  expect(localUrl({ HOST, PORT: 3000 })).toBe(url)
  const env = {
    DATABASE_URL: 'postgres://127.0.0.1/coachline',
    SESSION_SECRET: 's'.repeat(32),
    SECRETS_KEYS: `main:${randomBytes(32).toString('base64')}`,
  }
  expect(readApiConfig({ ...env, PUBLIC_URL: url }).publicUrl).toBe(url)
})
