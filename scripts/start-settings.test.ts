import { expect, it } from 'vitest'
import { dropEmptyVariables, readStartSettings } from './start-settings.ts'

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
