import { describe, expect, it } from 'vitest'
import { type OrgRole, orgRoles } from '#db/vocabulary/organizations.ts'
import { refusedFilters } from './call-filtering.ts'
import {
  can,
  capabilities,
  isNarrowedBy,
  isPracticeHidden,
  narrowingFlags,
  type PermissionFlags,
} from './permissions.ts'

const actor = (role: OrgRole) => ({ role, capabilities, platformRole: null })

describe('a setting that narrows', () => {
  it.each(narrowingFlags)('%s takes nothing from admins and owners, and gives nothing to anybody', (flag) => {
    const having = (role: OrgRole, flags: PermissionFlags) =>
      capabilities.filter((capability) => can(actor(role), capability, flags))
    for (const role of ['OWNER', 'ADMIN'] as const)
      expect(having(role, { [flag]: true })).toEqual(having(role, {}))
    for (const role of orgRoles)
      expect(having(role, {})).toEqual(expect.arrayContaining(having(role, { [flag]: true })))
    expect(isNarrowedBy(flag, 'OWNER', { [flag]: true })).toBe(false)
    expect(isNarrowedBy(flag, 'CUSTOM', { [flag]: true })).toBe(true)
    expect(isNarrowedBy(flag, 'CUSTOM', { [flag]: false })).toBe(false)
  })

  it('hides practice from members, and not from those who manage or watch it', () => {
    for (const flag of ['hideRoleplayFromMembers', 'hideBotsFromMembers'] as const)
      expect(orgRoles.filter((role) => isPracticeHidden(role, { [flag]: true })).toSorted()).toEqual([
        'CUSTOM',
        'MEMBER',
        'TEMP',
      ])
  })
})

describe('filters that are for admins', () => {
  it('are those that choose among calls of others', () => {
    expect(
      refusedFilters(
        {
          date: { range: 'today' },
          reps: ['somebody'],
          teams: ['one'],
          passed: false,
          customCallTypeOrgIds: ['rule'],
        },
        'me',
      ),
    ).toEqual(['date', 'reps', 'teams', 'passed', 'customCallTypeOrgIds'])
  })

  it('are not paging, order, search, own calls, work to do, and filters that are not set', () => {
    expect(
      refusedFilters(
        {
          from: 20,
          numberOfResults: 20,
          sortBy: 'score',
          search: 'renewal',
          reps: ['me'],
          scoreStatuses: ['SCORED_ERROR'],
          waitsFor: 'decision',
          repUnknown: 'toChoose',
          notScored: 'undecided',
          teams: [],
          date: { range: 'all-time' },
        },
        'me',
      ),
    ).toEqual([])
  })
})
