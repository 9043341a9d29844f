import { describe, expect, it } from 'vitest'
import { listOf } from './navigation.ts'

describe('the list that a page belongs to', () => {
  it('is the innermost one', () => {
    expect(['/people', '/people/teams', '/people/teams/x', '/calls/x', '/calls/new'].map(listOf)).toEqual([
      '/people',
      '/people/teams',
      '/people/teams',
      '/calls',
      '/calls',
    ])
  })

  it('is the page itself if there is none', () => {
    expect(['/account', '/callsign'].map(listOf)).toEqual(['/account', '/callsign'])
  })
})
