import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callTypes } from '#db/vocabulary/calls.ts'
import { descriptionCharacters, describeKindOfCall } from './describe-kind.ts'

const said = (...texts: string[]) =>
  texts.map((message, turn) => ({ message, userName: turn % 2 === 0 ? 'Noor Haddad' : 'Ilse Maas' }))
const filler = Array.from({ length: 20 }, () => 'We met Bram there.')

describe('describeKindOfCall', () => {
  it('says what the type is for and which of its phrases were said, without duplicates', () => {
    const messages = said(
      'Your contract ends in June.',
      'Yes, and we want fewer licenses. Fewer licenses for the winter.',
      'Who signs the order form?',
    )
    expect(describeKindOfCall({ callType: 'renewal', siblings: [], messages })).toBe(
      'The rep and an existing customer talk about whether and how to go on when the term ends. Typical phrases: fewer licenses, order form, contract ends, sign the, who signs.',
    )
  })

  it('leaves out phrases that also identify another call type', () => {
    const messages = said('We take no cold calls. What is this regarding?')
    expect(
      describeKindOfCall({ callType: 'gatekeeper', siblings: ['gatekeeper', 'demo'], messages }),
    ).toContain('cold calls')
    expect(
      describeKindOfCall({ callType: 'gatekeeper', siblings: ['gatekeeper', 'cold'], messages }),
    ).not.toContain('cold calls')
  })

  it('names topics of a type without a list, but no names, companies, numbers or words of a speaker', () => {
    const messages = said(
      ...filler,
      'The forklift inspection at Brindle is due, haddad said, and eleven brakes.',
      'The forklift needs brakes, and Brindle pays eleven.',
      'A forklift inspection costs haddad eleven.',
      'Then brindle it is.',
    )
    const text = describeKindOfCall({ callType: 'custom', siblings: [], messages })
    expect(text).toContain('forklift')
    expect(text).toContain('inspection')
    expect(text).not.toMatch(/brindle|haddad|eleven|bram/iu)
  })

  it('names no topics of a transcript without capitals, which does not show what is a name', () => {
    const messages = said(
      ...filler.map((text) => text.toLowerCase()),
      'the forklift of brindle',
      'the forklift of brindle',
    )
    expect(describeKindOfCall({ callType: 'custom', siblings: [], messages })).toBe(
      'The rep and others talk about a special matter.',
    )
  })

  it('is at most 400 characters long, without digits and the same every time, for any text', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'Let me show you my screen.',
        'renewal',
        'pipeline and forecast',
        'a reefer',
        'spot rate',
      ),
    )
    const turns = fc.array(fc.record({ message: text, userName: fc.string() }), { maxLength: 40 })
    fc.assert(
      fc.property(fc.constantFrom(...callTypes), turns, (callType, messages) => {
        const request = { callType, siblings: callTypes, messages }
        const description = describeKindOfCall(request)
        expect(description.length).toBeLessThanOrEqual(descriptionCharacters)
        expect(description).not.toMatch(/\d/u)
        expect(description).toMatch(/\.$/u)
        expect(describeKindOfCall(request)).toBe(description)
      }),
    )
  })

  it('cuts a long list at a whole phrase', () => {
    const messages = said(
      'A motor carrier, a fuel surcharge, a rate confirmation, a bill of lading, an on time delivery, less than truckload and a delivery window.',
      'Tender the load, cover the load, a contract rate, an appointment time, a carrier packet, a drop trailer, a spot rate.',
    )
    const text = describeKindOfCall({ callType: 'freight', siblings: [], messages })
    expect(text.split(', ')).toHaveLength(8)
    expect(text.endsWith('.')).toBe(true)
  })
})
