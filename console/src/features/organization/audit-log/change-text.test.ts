import { expect, it } from 'vitest'
import { actionText, changesOf, changeText } from './change-text.ts'

it.each([
  ['organization.change-logo', 'Organization: change logo'],
  ['api-key.create', 'Api key: create'],
  ['export', 'Export'],
])('%s reads %s', (action, text) => {
  expect(actionText(action)).toBe(text)
})

it.each([
  [{ hideSimilarCalls: false }, { hideSimilarCalls: true }, 'Hide similar calls: off → on'],
  [{ role: 'MEMBER', status: 'ACTIVE' }, { role: 'ADMIN', status: 'ACTIVE' }, 'Role: Member → Admin'],
  [
    { role: 'MEMBER_PLUS', status: 'ACTIVE' },
    { role: 'MEMBER_PLUS', status: 'DEPROVISIONED' },
    'Status: Active → Deactivated',
  ],
  [{ name: 'EU' }, { name: 'UK' }, 'Name: EU → UK'],
  [null, { name: 'Export', scopes: ['calls.view'] }, 'Name: – → Export; Scopes: – → calls.view'],
  [{ domains: [] }, { domains: ['a.example', 'b.example'] }, 'Domains: – → a.example, b.example'],
  [{ name: 'Export' }, null, 'Name: Export → –'],
  ['a', 'b', 'a → b'],
  [null, null, ''],
])('from %j to %j is %s', (before, after, text) => {
  expect(changeText(changesOf(before, after))).toBe(text)
})
