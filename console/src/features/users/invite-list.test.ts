import { describe, expect, it } from 'vitest'
import { addressesIn, lettersApart, suggestionFor, typedAddresses } from './invite-list.ts'

describe('addresses in pasted text', () => {
  it.each([
    ['a@x.example, B@x.example;c@x.example', ['a@x.example', 'b@x.example', 'c@x.example']],
    ['a@x.example\n a@x.example\n', ['a@x.example']],
    ['Ada Byron <ada@x.example>, "Grace" <grace@x.example>', ['ada@x.example', 'grace@x.example']],
    ['Name,Email,Role\r\n"Ní Dhálaigh, Aoife",aoife@x.example,Member', ['aoife@x.example']],
    ["Aoife O'Brien <aoife.o'brien@x.example>", ["aoife.o'brien@x.example"]],
    ["'ada@x.example'; o'brien@x.example", ['ada@x.example', "o'brien@x.example"]],
    ['nothing here', []],
  ])('are found in %j', (text, found) => {
    expect(addressesIn(text)).toEqual(found)
  })

  it('count as typed when nothing looks like one, so that the mistake shows', () => {
    expect(typedAddresses('Tove kees@x.example')).toEqual(['kees@x.example'])
    expect(typedAddresses('Tove')).toEqual(['tove'])
    expect(typedAddresses('  ')).toEqual([])
    expect(typedAddresses("o'brien@x.example")).toEqual(["o'brien@x.example"])
  })
})

describe('a domain that is nearly right', () => {
  it('is corrected up to two letters, never beyond', () => {
    expect(lettersApart('larkfeild.example', 'larkfield.example')).toBe(1)
    expect(suggestionFor('kees@larkfeild.example', 'larkfield.example')).toBe('kees@larkfield.example')
    expect(suggestionFor('kees@gmail.com', 'larkfield.example')).toBeNull()
    expect(suggestionFor('kees@larkfield.example', 'larkfield.example')).toBeNull()
    expect(suggestionFor('kees', 'larkfield.example')).toBeNull()
    expect(suggestionFor('kees@larkfeild.example', null)).toBeNull()
  })
})
