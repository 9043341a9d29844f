import { describe, expect, it } from 'vitest'
import type { CallKind } from '../../vocabulary/calls.ts'
import { type ListedVisibility, mayView } from '../calls/calls.ts'
import { type CallReader, reachOf, type VisibilityFlags } from './visibility.ts'

const open: VisibilityFlags = {
  onlyAdminCanViewAllCalls: false,
  onlyAdminCanViewAllRealBuyerCalls: false,
  useTeamLevelManagement: false,
  defaultRepVisibilityLevel: 'ORGANIZATION',
  managerVisibilityLevel: 'ORGANIZATION',
}
const rep: CallReader = {
  userId: 'rep',
  isAdmin: false,
  mayViewCalls: true,
  mayViewAllCalls: false,
  hidesPractice: false,
  visibilityLevel: null,
}
const manager: CallReader = { ...rep, mayViewAllCalls: true }
const admin: CallReader = { ...manager, isAdmin: true }

const levels = (flags: Partial<VisibilityFlags>, kind: CallKind = 'real') =>
  [rep, manager, admin].map((reader) => reachOf(reader, { ...open, ...flags }, kind).level)

describe('how far reps, managers and admins see', () => {
  it.each<[string, Partial<VisibilityFlags>, string[]]>([
    ['no setting', {}, ['ORGANIZATION', 'ORGANIZATION', 'ORGANIZATION']],
    ['onlyAdminCanViewAllCalls', { onlyAdminCanViewAllCalls: true }, ['TEAM', 'TEAM', 'ORGANIZATION']],
    ['useTeamLevelManagement', { useTeamLevelManagement: true }, ['TEAM', 'TEAM', 'ORGANIZATION']],
    [
      'defaultRepVisibilityLevel',
      { defaultRepVisibilityLevel: 'PERSONAL' },
      ['PERSONAL', 'ORGANIZATION', 'ORGANIZATION'],
    ],
    ['managerVisibilityLevel', { managerVisibilityLevel: 'TEAM' }, ['ORGANIZATION', 'TEAM', 'ORGANIZATION']],
  ])('follows %s, for real calls and practice calls alike', (_name, flags, expected) => {
    expect(levels(flags)).toEqual(expected)
    expect(levels(flags, 'practice')).toEqual(expected)
  })

  it('is limited for real calls alone if only admins see all calls with real buyers', () => {
    const flags = { onlyAdminCanViewAllRealBuyerCalls: true }
    expect(levels(flags)).toEqual(['TEAM', 'TEAM', 'ORGANIZATION'])
    expect(levels(flags, 'practice')).toEqual(['ORGANIZATION', 'ORGANIZATION', 'ORGANIZATION'])
  })

  it('is a rep’s reach for a manager if only admins view all calls', () => {
    const flags = { ...open, onlyAdminCanViewAllCalls: true, defaultRepVisibilityLevel: 'PERSONAL' } as const
    expect(reachOf(manager, flags, 'real')).toMatchObject({ level: 'PERSONAL', isManager: false })
  })

  it('is a rep’s own level before the default, and nothing without the right to view calls', () => {
    expect(reachOf({ ...rep, visibilityLevel: 'PERSONAL' }, open, 'real').level).toBe('PERSONAL')
    expect(reachOf({ ...manager, visibilityLevel: 'PERSONAL' }, open, 'real').level).toBe('ORGANIZATION')
    expect(reachOf({ ...rep, mayViewCalls: false }, open, 'real')).toMatchObject({
      level: 'PERSONAL',
      isLead: false,
    })
  })

  it('includes private calls for admins only', () => {
    expect([rep, manager, admin].map((reader) => reachOf(reader, open, 'real').seesPrivate)).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('a reader from whom practice is hidden', () => {
  const reader: ListedVisibility = {
    userId: 'reader',
    seesAll: true,
    seesPrivate: true,
    teammateIds: ['other'],
    sharedTeams: { teamIds: ['team'], topIds: [] },
    hidesPractice: true,
  }
  const facts = { isPrivate: false, viewers: ['reader'], teams: ['team'] }

  it('sees no practice call, not even their own or a shared one, and every real call as before', () => {
    for (const callerId of ['reader', 'other', null]) {
      expect(mayView(reader, { ...facts, kind: 'practice', callerId })).toBe(false)
      expect(mayView(reader, { ...facts, kind: 'real', callerId })).toBe(true)
      expect(mayView({ ...reader, hidesPractice: false }, { ...facts, kind: 'practice', callerId })).toBe(
        true,
      )
    }
  })
})
