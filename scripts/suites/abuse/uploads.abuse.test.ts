import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import { zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { transcriptTexts } from '#workers/domain/transcripts/clean.ts'
import { acceptedExtensions, fileTexts } from '#workers/domain/transcripts/extract/accept.ts'
import {
  bytesOf,
  makeDocx,
  makeParagraph,
  makePdf,
  makeRtf,
  printLines,
} from '#workers/domain/transcripts/extract/fixtures.ts'
import { extractInChild } from '#workers/files/files.ts'
import type { ParseTranscriptResponse } from '#api/contract/calls.ts'
import { createApiTest } from '#api/testing/test-api.ts'
import { figure, isFullSize, sized } from '../../figures.ts'
import { seededRandom, testSeed } from '../lab/seeded-random.ts'
import {
  docxBombs,
  filePart,
  formOf,
  type FormPart,
  formType,
  goodFiles,
  goodLines,
  heavyDocx,
  heavyPdf,
  type HostileFile,
  layeredPdf,
  pdfBombs,
  rtfBombs,
  slowPdf,
  textBombs,
} from './uploads.ts'

const api = await createApiTest({ config: { logLevel: 'error' } })
const orgId = await api.givenOrganization()
const user = await api.givenUser({ orgId, role: 'MEMBER' })
afterAll(() => api.close())

const path = '/api/integrations/real-calls/parse-transcript'

async function sendForm(payload: Buffer, who = user, type = formType) {
  const headers: Record<string, string> = { authorization: `Bearer ${await api.tokenFor(who)}` }
  if (type !== '') headers['content-type'] = type
  return api.app.inject({ method: 'POST', url: `${path}?orgId=${orgId}`, headers, payload })
}
const send = (file: HostileFile, who = user) => sendForm(formOf([filePart(file)]), who)

const clearTexts = new Set<string>([...Object.values(fileTexts), ...Object.values(transcriptTexts)])
/** In short form a third, chosen by the seed. */
const someOf = <Item>(items: Item[]): Item[] =>
  isFullSize ? items : items.filter((_, index) => index % 3 === testSeed() % 3)
const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024)

async function expectGood(): Promise<void> {
  for (const file of goodFiles) {
    const response = await send(file)
    expect(response.statusCode, `for ${file.name}`).toBe(200)
    const { messages } = response.json<ParseTranscriptResponse>()
    expect(messages.map(({ userName, message }) => `${userName}: ${message}`)).toEqual(goodLines)
  }
}

/**
 * What is wrong with the response to a hostile file; null if nothing is. It must be refused with a readable text, or read correctly: then
 * the response contains no more than the file did, and nothing about this machine.
 */
function wrongWith(file: HostileFile, response: LightMyRequestResponse): string | null {
  if (response.statusCode !== 200) {
    const { message } = response.json<{ message: string }>()
    return [413, 422].includes(response.statusCode) && clearTexts.has(message)
      ? null
      : `${response.statusCode} ${message}`
  }
  if (response.body.length > file.bytes.length * 6 + 5_000)
    return `${response.body.length} characters from ${file.bytes.length} bytes`
  return response.body.includes('root:x:0') ? 'a file of this machine' : null
}

const everything = null
const readableRtf = [
  'closing braces without end',
  'data of two gigabytes by its own word',
  'data of less than nothing',
  'very many fonts',
]

describe('a hostile file', () => {
  it.each<[string, () => [string, HostileFile][], string[] | null]>([
    ['DOCX', docxBombs, []],
    ['PDF', pdfBombs, []],
    ['RTF', rtfBombs, readableRtf],
    ['text', textBombs, everything],
  ])(
    'of the kind %s is refused with a text or read without what it pretends, and good ones pass afterwards',
    async (kind, bombs, mayBeRead) => {
      const before = process.memoryUsage().rss
      const files = someOf(bombs())
      const read: string[] = []
      for (const [name, file] of files) {
        const response = await send(file)
        expect(wrongWith(file, response), `for ${name}`).toBe(null)
        if (response.statusCode === 200) read.push(name)
      }
      expect(read.filter((name) => mayBeRead !== null && !mayBeRead.includes(name))).toEqual([])
      await expectGood()
      // The files themselves are in this process's memory; what they inflate to never is.
      expect(megabytes(process.memoryUsage().rss - before)).toBeLessThan(500)
      const refused = `${files.length - read.length} refused, ${read.length} read as they are, 0 crashes`
      figure(`${kind}: hostile files`, `${files.length}: ${refused}`)
    },
  )

  it('is stopped at the limit of memory and of time, and the process that asked lives on', async () => {
    const before = process.memoryUsage().rss
    const heavy: [HostileFile, string[]][] = isFullSize
      ? [
          [layeredPdf(), [fileTexts.outOfMemory]],
          [heavyPdf(), [fileTexts.outOfMemory]],
          // Its text may exceed the limit before its memory does.
          [heavyDocx(), [fileTexts.outOfMemory, fileTexts.textTooLong]],
          [slowPdf(), [fileTexts.tookTooLong]],
        ]
      : []
    for (const [file, texts] of heavy) {
      const response = await send(file)
      expect(response.statusCode).toBe(422)
      expect(texts).toContain(response.json<{ message: string }>().message)
    }
    await expect(extractInChild(slowPdf(), { timeoutMs: 200 })).rejects.toThrow(fileTexts.tookTooLong)
    await expectGood()
    expect(megabytes(process.memoryUsage().rss - before)).toBeLessThan(300)
    const stopped = `${heavy.length + 1} of ${heavy.length + 1}`
    figure('uploads: children stopped at their limit of memory or time', stopped)
  })

  it('is what its first bytes, its extension and its declared type say together', async () => {
    const random = seededRandom()
    const goodPdf = makePdf([printLines(goodLines)])
    const goodDocx = makeDocx(goodLines.map(makeParagraph).join(''))
    const contents: [string, Uint8Array][] = [
      ['pdf', goodPdf],
      ['docx', goodDocx],
      ['rtf', makeRtf(goodLines.join('\\par '))],
      ['text', bytesOf(goodLines.join('\n'))],
      ['zip', zipSync({ 'a.txt': bytesOf('Ana: Hi') })],
      ['png', bytesOf('\u0089PNG\r\n\u001a\n with text: in it')],
      ['program', bytesOf('\u007fELF\u0002\u0001\u0001 with text: in it')],
      // Polyglots: one file that two readers would each accept.
      ['pdf', Buffer.concat([bytesOf('GIF89a'), goodPdf])],
      ['pdf', Buffer.concat([goodPdf, makeDocx(makeParagraph('Ana: Hi'))])],
      ['docx', Buffer.concat([zipSync({ '%PDF-1.7': bytesOf('%PDF-1.7') }), goodDocx])],
    ]
    const extensions = [...acceptedExtensions, 'exe', 'html', 'svg', 'docm', 'doc', 'png', 'zip', '']
    // prettier-ignore
    const types = [
      '', 'application/octet-stream', 'text/plain', 'application/pdf', 'application/rtf', 'image/png',
      'application/zip', 'video/mp4', 'text/html',
    ]
    const all = contents.flatMap(([kind, bytes]) =>
      extensions.flatMap((extension) => types.map((type) => ({ kind, bytes, extension, type }))),
    )
    const tried = isFullSize ? all : all.filter(() => random() < 0.015)
    const readAs = new Set<string>()
    for (const { kind, bytes, extension, type } of tried) {
      const response = await send({ name: extension === '' ? 'a' : `a.${extension}`, bytes, type })
      const what = `${kind} as .${extension}, ${type}`
      expect([200, 422], `for ${what}`).toContain(response.statusCode)
      if (response.statusCode !== 200) continue
      expect(['pdf', 'docx', 'rtf', 'text']).toContain(kind)
      const byContent = kind === 'rtf' ? 'rtf' : 'text'
      expect(['pdf', 'docx', 'rtf'].includes(extension) ? extension : byContent, `for ${what}`).toBe(kind)
      readAs.add(kind)
    }
    expect(readAs.size).toBeGreaterThan(0)
    const combinations = `${tried.length}, each read as what it is or refused`
    figure('uploads: combinations of content, extension and type', combinations)
  })
})

describe('a hostile name', () => {
  it('is never a path, never a header and never an error of ours', async () => {
    const canary = join(tmpdir(), `coachline-canary-${process.pid}.txt`)
    const content = goodLines.join('\n')
    const names = [
      `../../../../../../..${canary}`,
      canary,
      `..\\..\\..\\windows\\system32\\a.txt`,
      'a.txt\0.pdf',
      'a\0.txt',
      `${'a'.repeat(4_000)}.txt`,
      `a.${'t'.repeat(4_000)}`,
      'a.txt\\" ; name=\\"other',
      'a\r\nX-Injected: yes.txt',
      'con.txt',
      '.txt',
      '.',
      '..',
      ' .txt ',
      '\u202Etxt.exe',
      '${jndi:ldap://127.0.0.1:9/a}.txt',
      '`id`.txt',
      "'; drop table calls --.txt",
      '<script>alert(1)</script>.txt',
      '%2e%2e%2f%2e%2e%2fa.txt',
      '\u00c3\u00a4\u00ff.txt',
      'a.txt.',
      'a.txt::$DATA',
    ]
    for (const name of someOf(names)) {
      const response = await send({ name, bytes: Buffer.from(content), type: 'text/plain' })
      expect([200, 400, 413, 422], `for ${name.slice(0, 30)}`).toContain(response.statusCode)
      expect(response.headers['x-injected']).toBeUndefined()
      expect(response.headers['x-content-type-options']).toBe('nosniff')
      expect(response.body).not.toContain('<script>')
    }
    const forms = [
      `name="file"; filename*=UTF-8''..%2F..%2Fa.txt`,
      `name="file"; filename*=x-unknown''%ff%fe.txt`,
      'name="file"; filename=""',
      'name="file"; filename',
      'filename="a.txt"',
      'name=""; filename="a.txt"',
      'name="__proto__"; filename="a.txt"',
    ]
    for (const disposition of forms) {
      const part = { disposition, headers: ['Content-Type: text/plain'], content }
      expect((await sendForm(formOf([part]))).statusCode, `for ${disposition}`).toBeLessThan(500)
    }
    expect(existsSync(canary)).toBe(false)
    await expectGood()
    figure('uploads: hostile names', `${names.length + forms.length}, 0 files written`)
  })
})

describe('a hostile form', () => {
  const good = filePart({ name: 'a.txt', bytes: Buffer.from(goodLines.join('\n')), type: 'text/plain' })
  const field = (name: string, value = 'x'): FormPart => ({ disposition: `name="${name}"`, content: value })

  it('gets a clear refusal', async () => {
    const whole = formOf([good])
    const fields = Array.from({ length: 100 }, (_, index) => field(`f${index}`))
    const noHead = Buffer.from('--a-boundary-of-our-own\r\n\r\nx\r\n--a-boundary-of-our-own--\r\n')
    const longHead = `X-A: ${'b'.repeat(1_000_000)}`
    const forms: [string, number[], Buffer, string?][] = [
      ['100 files', [413], formOf(Array<FormPart>(100).fill(good))],
      ['100 fields', [413], formOf([good, ...fields])],
      ['a field of a megabyte', [400, 413], formOf([field('repName', 'x'.repeat(1_000_000)), good])],
      ['a name of 10,000 characters', [200, 400, 413], formOf([field('x'.repeat(10_000)), good])],
      [
        'fields that reach for prototypes',
        [200, 400],
        formOf([field('__proto__'), field('constructor'), good]),
      ],
      ['the same field twice', [200, 400], formOf([field('repName', 'a'), field('repName', 'b'), good])],
      ['a field where the file belongs', [400], formOf([field('file')])],
      ['no part at all', [400], formOf([])],
      ['nothing', [400], Buffer.alloc(0)],
      ['no boundary', [400, 415], whole, 'multipart/form-data'],
      ['an empty boundary', [400, 415], whole, 'multipart/form-data; boundary='],
      ['another boundary', [400], whole, 'multipart/form-data; boundary=other'],
      ['a long boundary', [400, 415], whole, `multipart/form-data; boundary=${'b'.repeat(5_000)}`],
      ['another kind of parts', [400, 415], whole, formType.replace('form-data', 'mixed')],
      ['no type', [400, 415], whole, ''],
      ['an end in the middle of the file', [400], whole.subarray(0, whole.length - 60)],
      ['an end in the middle of a head', [400], whole.subarray(0, 60)],
      ['no end', [200, 400], formOf([good], '')],
      ['a part without a head', [400], noHead],
      [
        '5,000 heads of one part',
        [200, 400, 413],
        formOf([{ ...good, headers: Array<string>(5_000).fill('X-A: b') }]),
      ],
      ['a head of a megabyte', [200, 400, 413], formOf([{ ...good, headers: [longHead] }])],
      ['a form in the form', [200, 400, 422], formOf([{ ...good, content: whole }])],
      ['a file of 12 MB', [413], formOf([{ ...good, content: Buffer.alloc(12_000_000, 'a') }])],
      ['JSON that says it is a form', [400], Buffer.from('{"transcript":"Ana: Hi"}')],
      ['a form that says it is JSON', [400], whole, 'application/json'],
    ]
    for (const [name, allowed, payload, type] of forms) {
      const response = await sendForm(payload, user, type)
      expect(allowed, `for ${name}`).toContain(response.statusCode)
      const { message = 'read' } = response.json<{ message?: string }>()
      expect(message.length, `for ${name}`).toBeGreaterThan(3)
    }
    await expectGood()
    figure('uploads: hostile forms refused or read', `${forms.length}, 0 errors of ours`)
  })
})

describe('many uploads at once', () => {
  it('of one person leave room for another, and no more than two children read', async () => {
    const [flooder, other] = [await api.givenUser({ orgId }), await api.givenUser({ orgId })]
    // Takes a child process about half a second.
    const slow = { name: 'slow.rtf', bytes: makeRtf("{a\\'e9\\f0 }".repeat(sized(240_000, 40_000))) }
    // Signed in beforehand, because sixty simultaneous sign-ins would wait for each other.
    for (const person of [flooder, other]) await api.tokenFor(person)
    let mostChildren = 0
    let before = new Set<string>()
    const watching = setInterval(() => {
      const children = readingChildren()
      // The system may still have to free the memory of a child that was just replaced.
      mostChildren = Math.max(mostChildren, children.intersection(before).size)
      before = children
    }, 20)
    const flood = Array.from({ length: sized(60, 12) }, () => send(slow, flooder))
    await delay(50)
    const response = await send(goodFiles[0] as HostileFile, other)
    const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode)
    clearInterval(watching)
    expect(response.statusCode).toBe(200)
    expect([...new Set(statuses)].toSorted()).toEqual([200, 429])
    expect(mostChildren).toBeLessThanOrEqual(2)
    await expectGood()
    const away = statuses.filter((status) => status === 429).length
    figure('uploads: one person’s flood', `${away} of ${statuses.length} turned away, another person served`)
  })
})

/** Processes that read files for this one; empty if the system has no /proc. An ended process has no command line any more. */
function readingChildren(): Set<string> {
  if (!existsSync('/proc/self/status')) return new Set()
  const pids = readdirSync('/proc').filter((entry) => {
    if (!/^\d+$/.test(entry)) return false
    try {
      const isChild = readFileSync(`/proc/${entry}/status`, 'utf8').includes(`\nPPid:\t${process.pid}\n`)
      return isChild && readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes('extract-child')
    } catch {
      return false
    }
  })
  return new Set(pids)
}
