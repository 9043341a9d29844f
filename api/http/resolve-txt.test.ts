import { afterAll, beforeAll, expect, it } from 'vitest'
import { areNameServers, openTxtResolver, type ResolveTxt } from './resolve-txt.ts'
import { openTestNameServer, type TestNameServer } from './testing-name-server.ts'

let names: TestNameServer
let resolveTxt: ResolveTxt
beforeAll(async () => {
  names = await openTestNameServer()
  resolveTxt = openTxtResolver([names.address])
})
afterAll(() => names.close())

it('reads the records of a name from the chosen name server, each as one text however long', async () => {
  const long = 'k'.repeat(600)
  names.records.set('_coachline.larkfield.example', ['coachline-domain=abc', long])
  expect(await resolveTxt('_coachline.larkfield.example')).toEqual(['coachline-domain=abc', long])
})

it('finds nothing where the name does not exist, or has no records', async () => {
  names.records.set('empty.example', [])
  expect(await resolveTxt('nowhere.example')).toEqual([])
  expect(await resolveTxt('empty.example')).toEqual([])
})

it('rejects when the name server does not know how to respond', async () => {
  await expect(openTxtResolver(['127.0.0.1:1'])('larkfield.example')).rejects.toThrow(/ECONNREFUSED|ETIMEOUT/)
})

it('takes addresses of name servers with or without a port, and no names', () => {
  expect(areNameServers([])).toBe(true)
  expect(areNameServers(['10.0.0.53', '127.0.0.1:5353', '[2001:db8::53]:53'])).toBe(true)
  expect(areNameServers(['ns.larkfield.example'])).toBe(false)
})
