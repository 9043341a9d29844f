import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { problem } from '#api/contract/errors.ts'
import { createApiTest } from '#api/testing/test-api.ts'
import { answered, givenCall } from '#api/testing/calls.ts'
import { createOfflineMatcher } from '#workers/domain/routing/describe-match.ts'
import { norm } from '#workers/domain/routing/normalize.ts'
import { prepareCategorizationRules, routeCall } from '#workers/domain/routing/route.ts'
import { categorizationRule, routableCall } from '#workers/domain/routing/testing.ts'
import { figure, isFullSize } from '../../figures.ts'
import { testSeed } from '../lab/seeded-random.ts'
import { injectionTexts } from './hostile-texts.ts'
import { readOperations } from './operations.ts'
import { type TextSlot, textSlots, withAt } from './text-slots.ts'
import { restoreTenant } from './restore-tenant.ts'
import { givenTenant, hashesOf } from './two-organizations.ts'
import { sampleRequest } from './write-samples.ts'

const secret = 'outside-of-the-console-folder'

const folder = mkdtempSync(join(tmpdir(), 'coachline-console-'))
mkdirSync(join(folder, 'dist/assets'), { recursive: true })
writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>Console</title>')
writeFileSync(join(folder, 'dist/assets/app.js'), '// program')
writeFileSync(join(folder, 'secret.txt'), secret)
const api = await createApiTest({ config: { logLevel: 'error', consoleFolder: join(folder, 'dist') } })
const own = await givenTenant(api, 'Own')
const foreign = await givenTenant(api, 'Foreign')
const slots = textSlots(await readOperations(api))
const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Postgres stores no NUL, and UTF-8 has no half surrogate pair: such texts are refused, or lose that half. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

async function ask(slot: TextSlot, text: string) {
  const { operation } = slot
  const sample = sampleRequest(operation, own)
  let { url, body } = sample
  if (slot.in === 'body') body = withAt(body, slot.path, text)
  else if (slot.in === 'query') url += `&${slot.name}=${encodeURIComponent(text.toWellFormed())}`
  else {
    const [path = ''] = operation.path.split(`{${slot.name}}`)
    const filled = sampleRequest({ ...operation, path }, own).url.split('?')[0]
    const rest = operation.path.slice(path.length + slot.name.length + 2)
    const tail = sampleRequest({ ...operation, path: rest }, own).url
    url = `${filled}${encodeURIComponent(text.toWellFormed())}${tail}`
  }
  return api.app.inject({
    method: operation.method,
    url,
    headers: {
      authorization: `Bearer ${await api.tokenFor(own.owner)}`,
      prefer: 'respond-async',
      accept: 'application/json',
    },
    payload: body as object | undefined,
  })
}

const nameOf = (slot: TextSlot): string =>
  `${slot.operation.name} ${slot.in} ${slot.in === 'body' ? slot.path.join('.') : slot.name}`

/** A response property with the same name but a different meaning: why the call has its score. */
const isOfOther = ({ operation, path }: { operation: { path: string }; path: unknown[] }): boolean =>
  operation.path.includes('/scorecard/{id}/') && path[0] === 'reason'

/** If a response contains a property with the same name, it must repeat the text as it was sent. */
function repeats(slot: TextSlot, text: string, body: string): boolean {
  if (slot.in !== 'body' || slot.path.length !== 1 || !body.startsWith('{') || isOfOther(slot)) return true
  const answer = JSON.parse(body) as Record<string, unknown>
  const repeated = answer[String(slot.path[0])]
  if (typeof repeated !== 'string') return true
  return repeated === text || repeated === text.trim() || repeated === text.toWellFormed().trim()
}

const sampleTexts = (count: number): string[] =>
  isFullSize
    ? [...injectionTexts]
    : fc.sample(fc.constantFrom(...injectionTexts), { numRuns: count, seed: testSeed() })

describe('texts that mean something elsewhere', () => {
  const texts = sampleTexts(injectionTexts.length)
  let asked = 0
  let tried = 0
  afterAll(() =>
    figure(
      'hostile texts in bodies, paths and queries answered without 5xx',
      `${asked} of ${asked}, in ${tried} places`,
    ),
  )

  const areas = [...Map.groupBy(slots.entries(), ([, { operation }]) => operation.path.split('/')[2] ?? '')]
  // All of them take minutes. No answer is a 5xx, nothing is executed, no header added, and other organizations are untouched.
  it.each(areas)(
    'are letters in every text of every request to %s, and nothing more',
    async (_area, inArea) => {
      await restoreTenant(api, own)
      const foreignBefore = await hashesOf(api, foreign.orgId)
      const problems: string[] = []
      for (const [index, slot] of inArea) {
        // In short form each place gets a few texts, and all places together get every text.
        const some = isFullSize
          ? texts
          : Array.from({ length: 2 }, (_, step) => texts[(index * 2 + step) % texts.length] ?? '')
        if (index % 10 === 0) await restoreTenant(api, own)
        for (const text of some) {
          const response = await ask(slot, text)
          asked += 1
          const where = `${nameOf(slot)} with ${JSON.stringify(text)}: ${response.statusCode} ${response.body.slice(0, 200)}`
          if (response.statusCode >= 500) problems.push(where)
          else if (
            response.statusCode >= 400 &&
            // Directories read the errors of their own standard (RFC 7644 §3.12).
            !String(response.headers['content-type']).startsWith('application/scim+json') &&
            !problem.safeParse(JSON.parse(response.body)).success
          )
            problems.push(`${where} is no problem`)
          else if (response.statusCode < 300 && !repeats(slot, text, response.body))
            problems.push(`${where} does not repeat the text`)
          if (response.headers['x-injected'] !== undefined) problems.push(`${where} has a header of the text`)
        }
      }
      const injected = sql<{
        name: string
      }>`select relname as name from pg_class where relname like 'injected%'`
      const { rows } = await injected.execute(api.database.system)
      expect(problems).toEqual([])
      expect(rows).toEqual([])
      expect(await hashesOf(api, foreign.orgId)).toEqual(foreignBefore)
      tried += inArea.length
    },
  )

  it('are found by a search for people and teams as what they are: % finds a percent sign and no other name', async () => {
    const orgId = await api.givenOrganization()
    const plain = { firstName: 'Reader', lastName: 'Plain', email: 'reader@search.test' }
    const reader = await api.givenUser({ orgId, role: 'OWNER', ...plain })
    const names = [...new Set(injectionTexts.filter((text) => isStorable(text)))]
    for (const [index, name] of names.entries()) {
      await api.givenTeam(orgId, name)
      await api.givenUser({ orgId, firstName: 'Person', lastName: name, email: `person${index}@search.test` })
    }
    await api.givenTeam(orgId, 'Plain')
    // Postgres and JavaScript fold these letters differently, which has nothing to do with injection.
    const searches = ['%', '_', '\\', "'", '.*', ...sampleTexts(12)].filter(
      (text) => isStorable(text) && text.trim() !== '' && !/[İß]/.test(text),
    )
    for (const search of searches) {
      const wanted = search.trim().toLowerCase()
      const query = `?numberOfResults=1000&search=${encodeURIComponent(search)}`
      const teams = await api.request(reader, 'GET', `/users/teams${query}`)
      const people = await api.request(reader, 'GET', `/users${query}`)
      const teamNames = teams.json<{ results: { name: string }[] }>().results.map((team) => team.name)
      const lastNames = people.json<{ results: { lastName: string }[] }>().results.map((one) => one.lastName)
      const matches = (name: string): boolean => name.toLowerCase().includes(wanted)
      expect(teamNames.toSorted(), `for ${search}`).toEqual([...names, 'Plain'].filter(matches).toSorted())
      const withMatch = names.filter(
        (name, index) => matches(`Person ${name}`) || matches(`person${index}@search.test`),
      )
      const reading = matches('Reader Plain') || matches('reader@search.test') ? ['Plain'] : []
      expect(lastNames.toSorted(), `for ${search}`).toEqual([...withMatch, ...reading].toSorted())
    }
    const exact = `${searches.length * 2} of ${searches.length * 2}`
    figure('searches for hostile texts that found exactly the names with them', exact)
  })

  it('are words in a search for calls: punctuation finds nothing, and operators are letters', async () => {
    const orgId = await api.givenOrganization()
    const reader = await api.givenUser({ orgId, role: 'OWNER' })
    const titles = [
      'Plain talk',
      'Growth of 100% a year',
      'under_score',
      'cat dog',
      'Larkspur: other word',
      ...injectionTexts.filter(isStorable),
    ]
    for (const title of titles) await givenCall(api, orgId, { title })
    const find = async (search: string): Promise<string[]> => {
      const response = await api.request(reader, 'POST', '/integrations/real-calls/listCalls', {
        body: { search, numberOfResults: 1000 },
      })
      answered(response, 200)
      return response.json<{ results: { title: string }[] }>().results.map((call) => call.title)
    }
    for (const signs of ['%', '_', '\\', ':*', '!', '&', "'", '%%', '.*', '(.*)', '^$', '|', '<->'])
      expect(await find(signs)).toEqual([])
    expect(await find('lark')).toEqual(['Larkspur: other word'])
    expect((await find('cat & dog')).toSorted()).toEqual(['cat & dog', 'cat dog'])
    expect(await find('!plain')).toContain('Plain talk')
    // Letters without diacritics: a search for İ may find what begins with i.
    const bare = (text: string): string => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
    const problems: string[] = []
    for (const search of sampleTexts(16).filter(isStorable)) {
      const words = bare(search).match(/[\p{L}\p{N}]+/gu) ?? []
      for (const title of await find(search))
        if (words.some((word) => !bare(title).includes(word))) problems.push(`${search} found ${title}`)
    }
    expect(problems).toEqual([])
  })

  it('match as letters in the titles of a routing rule', () => {
    const texts = injectionTexts.filter((text) => text.trim() !== '' && !text.includes('||'))
    const plain = 'Quarterly business review'
    const problems: string[] = []
    for (const text of texts) {
      const rules = [categorizationRule({ id: 'rule', callTitleIncludes: text })]
      const matched = (title: string): boolean =>
        routeCall(routableCall(title), prepareCategorizationRules(rules), null, {
          matchDescriptions: createOfflineMatcher(rules),
        }).category !== null
      if (!matched(`A talk about ${text} and more`)) problems.push(`${text} does not match itself`)
      if (matched(plain) !== norm(plain).split(' ').includes(norm(text)))
        problems.push(`${text} is taken for a pattern`)
    }
    expect(problems).toEqual([])
  })
})

describe('paths that climb out of the console folder', () => {
  // prettier-ignore
  const climbs = [
    '/../secret.txt', '/assets/../../secret.txt', '/%2e%2e/secret.txt', '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%2fsecret.txt', '/assets/..%2f..%2fsecret.txt', '/assets/..%5c..%5csecret.txt',
    '/assets/....//....//secret.txt', '/%252e%252e/secret.txt', '//secret.txt', '/assets//../../secret.txt',
    '/assets/%00/../../secret.txt', '/secret.txt%00.html', '/.%00./secret.txt', '/%c0%ae%c0%ae/secret.txt',
    '/file:///etc/passwd', '/api/docs/static/../../../../../../etc/passwd',
    '/api/docs/static/..%2f..%2f..%2fpackage.json', '/api/ops/queues/static/..%2f..%2f..%2fpackage.json',
    '/api/ops/queues/../../../package.json',
  ]

  it.each(climbs)('%s shows nothing of what lies outside', async (path) => {
    // Sent over a plain connection, because other clients would shorten the path.
    const sent = get(`${address}/`, { path, headers: { accept: 'text/html' }, timeout: 10_000 })
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const body = await text(response)
    expect(response.statusCode).toBeLessThan(500)
    expect(body).not.toContain(secret)
    expect(body).not.toMatch(/root:x|"dependencies"/)
  })
})
