import { expect, it } from 'vitest'
import { actionText, changesOf, changeText } from './change-text.ts'

it.each([
  ['organization.change-logo', 'Changed the logo of the organization'],
  ['organization.update', 'Changed the organization'],
  ['api-key.create', 'Created an API key'],
  ['call.create', 'Created a call'],
  ['call.rescore', 'Rescored a call'],
  ['membership.change-role', 'Changed the role of a member'],
  ['membership.update', 'Changed a member'],
  ['membership.join-with-sso', 'Joined through single sign-on'],
  ['bot-folder.delete', 'Deleted a folder'],
  ['session.revoke', 'Signed a session out'],
  ['sign-in-token.create', 'Created a sign-in token'],
  ['two-factor.enable', 'Enabled two-factor sign-in'],
  ['two-factor.reset', 'Reset two-factor sign-in'],
  ['integration.pause', 'Paused an integration'],
  ['lane.resume', 'Resumed a queue'],
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
