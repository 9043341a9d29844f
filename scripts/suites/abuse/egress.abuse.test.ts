import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { strToU8, zipSync } from 'fflate'
import { bytesOf, makeDocx, makeParagraph, makeRtf } from '#workers/domain/transcripts/extract/fixtures.ts'
import { type ApiTest, createApiTest, type TestUser } from '#api/testing/test-api.ts'
import { figure, sized } from '../../figures.ts'
import { exchange, listen } from './connections.ts'
import { reachableSources, waysOut, waysOutOf } from './egress.ts'
import { post } from './people.ts'
import { forgeToken } from './tokens.ts'
import { filePart, formOf, formType, type HostileFile, rawPdf, relationships } from './uploads.ts'

/** The entry points of the product's processes, and the programs that an installation runs. */
const entries = [
  'api/server.ts',
  'workers/main.ts',
  'workers/files/extract-child.ts',
  'workers/engines/offline/score-child.ts',
  'scripts/migrate.ts',
]

/**
 * Every way out of the product, with its destinations. The addresses come from the process's environment, from the catalog of providers, or
 * from an admin; the latter go through workers/security/egress.ts, which resolves, classifies and pins them. A new entry must do the same.
 */
const waysByFile: Record<string, Record<string, string>> = {
  'api/areas/session/passkey-site.ts': { 'isIP of node:net': 'nowhere: it looks at text' },
  'api/areas/identity/sso/provider.ts': {
    fetch: 'workers/security/egress.ts, to the identity provider of an organization',
  },
  'api/http/address.ts': {
    'isIP of node:net': 'nowhere: it looks at text',
    'isIPv6 of node:net': 'nowhere: it looks at text',
  },
  'api/http/resolve-txt.ts': {
    'Resolver of node:dns/promises':
      'the name servers of the machine, asked for a domain that an admin says is theirs',
  },
  'db/health.ts': { pg: 'Postgres' },
  'db/client.ts': { pg: 'Postgres' },
  'db/migrate.ts': { '(computed)': 'nowhere: it loads the migrations beside it', pg: 'Postgres' },
  'db/socket.ts': { 'Socket of node:net': 'Postgres' },
  'workers/engines/model/ask.ts': {
    ai: 'nowhere on its own: its models are those of provider.ts, and it may download nothing',
  },
  'workers/engines/practice/model.ts': {
    ai: 'the model of the settings, through the door that model/provider.ts is given',
  },
  'workers/engines/model/errors.ts': { ai: 'nowhere: it looks at errors' },
  'workers/engines/model/provider.ts': {
    '@ai-sdk/anthropic': 'workers/security/egress.ts',
    '@ai-sdk/openai-compatible': 'workers/security/egress.ts',
  },
  'workers/mail.ts': { nodemailer: 'the mail server' },
  'workers/monitor.ts': { 'createServer of node:http': 'nowhere: it listens' },
  'workers/providers/google-meet/keys.ts': {
    fetch: 'workers/security/egress.ts, to the address of Google’s public keys',
  },
  'workers/security/egress.ts': {
    'Agent of node:http': 'nowhere on its own: it keeps connections that were classified',
    'Agent of node:https': 'nowhere on its own: it keeps connections that were classified',
    'isIP of node:net': 'nowhere: it looks at text',
    'lookup of node:dns': 'the resolver, for the configured host and those of providers',
    'request of node:http': 'the configured language model and simulators, in one’s own network',
    'request of node:https': 'the configured language model, and providers at the hosts of their adapters',
  },
  'workers/process/child-pool.ts': {
    'fork of node:child_process': 'nowhere: the programs that read hostile files and score calls',
  },
  'workers/telemetry/open-telemetry.ts': {
    '@opentelemetry/exporter-trace-otlp-http': 'the collector of traces',
  },
  'workers/queue/queues.ts': { bullmq: 'Redis or Postgres', ioredis: 'Redis', pg: 'Postgres' },
  'workers/queue/signals.ts': { ioredis: 'Redis', pg: 'Postgres' },
}
const allowed = new Set(
  Object.entries(waysByFile).flatMap(([file, ways]) => Object.keys(ways).map((way) => `${file}: ${way}`)),
)

describe('the ways out of the product', () => {
  it('are known, each one', () => {
    const sources = reachableSources(entries)
    expect(sources.length).toBeGreaterThan(100)
    const found = waysOut(sources)
    expect(found.filter((way) => !allowed.has(way))).toEqual([])
    expect([...allowed].filter((way) => !found.includes(way))).toEqual([])
    const ways = `${found.length} in ${sources.length} files, all to addresses of the environment or the catalog`
    figure('egress: ways out of the product’s files', ways)
  })

  it('are found in whatever form they are written', () => {
    const forms: [string, string][] = [
      ["await fetch('http://x')", 'fetch'],
      ['const { request } = { request: globalThis.fetch }', 'fetch'],
      ["const get = fetch; get('x')", 'fetch'],
      ['use({ fetch })', 'fetch'],
      ["new WebSocket('ws://x')", 'WebSocket'],
      ["import { request } from 'node:http'", 'request of node:http'],
      ["import * as net from 'node:net'", 'net of node:net'],
      ["import https from 'node:https'", 'https of node:https'],
      ["const { connect } = await import('node:tls')", '* of node:tls'],
      ["export { request } from 'node:http2'", 'request of node:http2'],
      ["export * from 'undici'", 'undici'],
      ["import axios from 'axios'", 'axios'],
      ["import { generateText } from 'ai'", 'ai'],
      ["import { createAnthropic } from '@ai-sdk/anthropic'", '@ai-sdk/anthropic'],
      ['await import(name)', '(computed)'],
    ]
    for (const [text, way] of forms) expect(waysOutOf(text), `for ${text}`).toEqual([`sample.ts: ${way}`])
    const harmless = [
      "import type { Socket } from 'node:net'",
      "import { type Server } from 'node:http'",
      'client.fetch(1)',
      'const a = { fetch: 1 }',
      'let a: typeof fetch',
    ]
    for (const text of harmless) expect(waysOutOf(text), `for ${text}`).toEqual([])
  })
})

describe('an address in a request', () => {
  let api: ApiTest
  let user: TestUser
  let caught = 0
  const trap = createServer((socket) => {
    caught += 1
    socket.destroy()
  })
  let port = 0
  let own = 0
  beforeAll(async () => {
    await new Promise<void>((done) => void trap.listen(0, '127.0.0.1', done))
    port = (trap.address() as AddressInfo).port
    api = await createApiTest({ config: { logLevel: 'error' } })
    own = await listen(api)
    user = await api.givenUser({ orgId: await api.givenOrganization(), role: 'OWNER' })
  })
  afterAll(async () => {
    await api.close()
    trap.close()
  })

  it('is never connected to, whatever it is written in', async () => {
    // prettier-ignore
    const hosts = [
      '127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0.0.0.0',
      '[::ffff:127.0.0.1]', 'x@127.0.0.1', '127.0.0.1.nip.io',
    ]
    const schemes = ['https:', 'ftp:', 'gopher:', 'ldap:', '']
    const addresses = [
      ...hosts.map((host) => `http://${host}:${port}/x`),
      ...schemes.map((scheme) => `${scheme}//127.0.0.1:${port}/x`),
      `\\\\127.0.0.1@${port}\\x`,
    ]
    const calls = '/integrations/real-calls'
    let asked = 0
    const send = async (path: string, payload: object, headers: Record<string, string> = {}) => {
      const authorization = `Bearer ${await api.tokenFor(user)}`
      const url = `${path}?orgId=${user.orgId}`
      const response = await post(api, url, payload, { headers: { authorization, ...headers } })
      expect(response.statusCode, `for ${path}`).toBeLessThan(500)
      asked += 1
    }
    for (const address of addresses.slice(0, sized(addresses.length, 3))) {
      for (const file of filesWith(address))
        await send(`${calls}/parse-transcript`, formOf([filePart(file)]), { 'content-type': formType })
      const transcript = `Ana: see ${address}\nBo: ${address}`
      const call = { title: address, transcript, buyerCompany: address }
      await send(calls, call, { prefer: 'respond-async', referer: address, origin: address })
      await send('/users/api-keys', { name: address, scopes: ['users.view'] })
      const hosts = { host: 'a', 'x-forwarded-host': address }
      await send('/auth/forgot-password', { email: 'nobody@example.test' }, hosts)
      const headers = { authorization: `Bearer ${tokenThatNames(address)}` }
      await api.request(null, 'GET', '/users/me', { orgId: user.orgId, headers })
      asked += 1
    }
    // An absolute address as the request target does not turn the API into a proxy.
    const host = `127.0.0.1:${port}`
    await exchange(own, `GET http://${host}/x HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    await exchange(own, `CONNECT 127.0.0.1:${port} HTTP/1.1\r\nHost: x\r\n\r\n`)
    expect(caught).toBe(0)
    // Checks that the trap works.
    await exchange(port, 'x')
    expect(caught).toBe(1)
    figure('egress: connections to addresses in requests', `0 of ${asked + 2} requests`)
  })

  const tokenThatNames = (address: string): string =>
    forgeToken({
      header: { alg: 'HS256', jku: address, x5u: address, kid: address },
      claims: { sub: user.id, iss: address, aud: 'coachline-api' },
      key: address,
    })
})

function filesWith(address: string): HostileFile[] {
  const relation = (type: string, id: string): string =>
    `<Relationship Id="${id}" Type="http://x/${type}" Target="${address}" TargetMode="External"/>`
  const picture =
    '<w:p><w:r><w:drawing><a:blip xmlns:a="http://x" r:link="r2" xmlns:r="http://r"/></w:drawing><w:t>Ana: Hi</w:t></w:r></w:p>'
  const link =
    '<w:p><w:hyperlink r:id="r3" xmlns:r="http://r"><w:r><w:t>Bo: see there</w:t></w:r></w:hyperlink></w:p>'
  const pdf = [
    `<</Type/Catalog/Pages 2 0 R/OpenAction<</S/URI/URI(${address})>>/URI<</Base(${address})>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/AA<</O<</S/GoToR/F<</FS/URL/F(${address})>>>>>>>>`,
    `<</F<</FS/URL/F(${address})>>/Length 0>>stream\n\nendstream`,
  ]
  const svg = `<!DOCTYPE svg SYSTEM "${address}"><svg xmlns="http://www.w3.org/2000/svg"><image href="${address}"/></svg>`
  const linked = [relation('image', 'r2'), relation('hyperlink', 'r3'), relation('attachedTemplate', 'r4')]
  const rtf = `{\\field{\\*\\fldinst INCLUDEPICTURE "${address}" \\\\d}{\\fldrslt Ana: Hi}}{\\*\\template ${address}}`
  const ttml = `<!DOCTYPE tt [<!ENTITY % x SYSTEM "${address}">%x;]><tt><body><p begin="1s">Hi</p></body></tt>`
  const messages = [{ speaker: 'Ana', text: 'Hi', url: address }]
  const main = { '_rels/.rels': relationships(relation('officeDocument', 'r1')) }
  return [
    {
      name: 'a.docx',
      bytes: makeDocx(picture + link, '', { 'word/_rels/document.xml.rels': relationships(...linked) }),
    },
    { name: 'a.docx', bytes: zipSync({ ...main, 'word/document.xml': strToU8(makeParagraph('Ana: Hi')) }) },
    { name: 'a.pdf', bytes: rawPdf(pdf) },
    { name: 'a.rtf', bytes: makeRtf(rtf) },
    { name: 'a.xml', bytes: bytesOf(ttml) },
    { name: 'a.xml', bytes: bytesOf(svg) },
    { name: 'a.md', bytes: bytesOf(`![a](${address})\n\nAna: <img src="${address}">`) },
    { name: 'a.yaml', bytes: bytesOf(`- speaker: Ana\n  text: !include ${address}\n`) },
    { name: 'a.json', bytes: bytesOf(JSON.stringify({ url: address, $ref: address, messages })) },
  ]
}
