import { expect, it } from 'vitest'
import { databaseErrorText } from './database-error-text.ts'

it.each([
  [
    {
      message: 'permission denied to create role',
      code: '42501',
      detail: 'Only roles with the BYPASSRLS attribute may create roles with the BYPASSRLS attribute.',
    },
    'permission denied to create role. Only roles with the BYPASSRLS attribute may create roles with the BYPASSRLS attribute.',
  ],
  [{ message: 'Connection terminated' }, 'Connection terminated.'],
  [{ message: '', code: 'ECONNREFUSED' }, 'ECONNREFUSED.'],
  [{ message: '' }, 'no response.'],
])('%j reads %s', (error, text) => {
  expect(databaseErrorText(Object.assign(new Error(), error))).toBe(text)
})
