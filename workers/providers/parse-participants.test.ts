import { describe, expect, it } from 'vitest'
import { affiliationByEmail, speakerNames, toParticipant } from './parse-participants.ts'

const internal = new Set(['seller.example'])

describe('participants', () => {
  it('are internal by the domain of their email address', () => {
    const affiliations = ['A@Seller.example', 'b@acme.example', '', null, 'nobody'].map((email) =>
      affiliationByEmail(email, internal),
    )
    expect(affiliations).toEqual(['internal', 'external', 'unknown', 'unknown', 'unknown'])
    expect(affiliationByEmail('a@b.example', new Set())).toBe('unknown')
  })

  it('always have an id, and the provider’s affiliation takes precedence', () => {
    const person = (position: number, wire: Parameters<typeof toParticipant>[0]) =>
      toParticipant(wire, internal, position)
    expect(person(0, { name: ' Ana ', email: 'ANA@seller.example', affiliation: 'external' })).toEqual({
      id: 'email:ana@seller.example',
      speakerIds: [],
      affiliation: 'external',
      name: 'Ana',
      email: 'ana@seller.example',
    })
    expect([person(1, { name: 'Bo' }).id, person(2, { name: null, email: '' }).id]).toEqual([
      'name:Bo',
      'participant:2',
    ])
    expect(
      person(3, { id: '7', speakerIds: ['s1', null, undefined], userId: 'u', email: 'x@seller.example' }),
    ).toMatchObject({
      id: '7',
      speakerIds: ['s1'],
      userId: 'u',
      affiliation: 'internal',
    })
  })

  it('are found by each of their ids', () => {
    const names = speakerNames([
      toParticipant({ id: 'p', userId: 'u', speakerIds: ['1', '2'], name: 'Ana' }, internal, 0),
    ])
    expect(['1', '2', 'p', 'u', 'x'].map((key) => names.get(key))).toEqual([
      'Ana',
      'Ana',
      'Ana',
      'Ana',
      undefined,
    ])
  })
})
