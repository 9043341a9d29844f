import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bytesOf,
  makeDocx,
  makeParagraph,
  makePdf,
  makeRtf,
  printLines,
} from '#workers/domain/transcripts/extract/fixtures.ts'
import { extractInChild } from '#workers/files/files.ts'
import { parseTranscriptResponse } from '../../contract/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'
import { answered } from '../../testing/calls.ts'

let api: ApiTest
let rep: TestUser
const path = '/integrations/real-calls/parse-transcript'

beforeAll(async () => {
  api = await createApiTest()
  rep = await api.givenUser({ orgId: await api.givenOrganization(), role: 'MEMBER' })
})
afterAll(() => api.close())

const sendText = (body: Record<string, unknown>, user = rep) => api.request(user, 'POST', path, { body })

type Part = { file: Uint8Array; name: string; type?: string } | { field: string; value: string }

/** Sends a form with its parts in the given order. */
async function sendForm(...parts: Part[]) {
  const form = new FormData()
  for (const part of parts) {
    if ('field' in part) form.append(part.field, part.value)
    else
      form.append(
        'file',
        new Blob([new Uint8Array(part.file)], { type: part.type ?? 'application/octet-stream' }),
        part.name,
      )
  }
  const encoded = new Response(form)
  return api.app.inject({
    method: 'POST',
    url: `/api${path}?orgId=${rep.orgId}`,
    headers: {
      authorization: `Bearer ${await api.tokenFor(rep)}`,
      'content-type': encoded.headers.get('content-type')!,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}

const vtt = [
  'WEBVTT',
  '',
  '00:00:01.000 --> 00:00:03.000',
  '<v Nora Field>Good morning.',
  '',
  '00:00:03.500 --> 00:00:05.000',
  '<v Nora Field>What brings you here?',
  '',
  '00:00:06.000 --> 00:00:09.000',
  '<v Sam Reed>We lose half a day each week.',
  '',
].join('\n')
const lines = [
  'Nora Field: Good morning, what brings you here today?',
  'Sam Reed: We lose half a day each week to copying notes.',
]

describe('POST /integrations/real-calls/parse-transcript with text', () => {
  it('returns messages, speakers, format, confidence and plain text', async () => {
    const response = await sendText({ transcript: vtt, repName: 'Nora Field' })
    answered(response, 200)
    const answer = parseTranscriptResponse.parse(response.json())
    expect(answer.detectedFormat).toBe('webvtt')
    expect(answer.confidence).toBeGreaterThan(0.5)
    expect(
      answer.messages.map(({ userName, message, secondsFromStart, role }) => [
        userName,
        message,
        secondsFromStart,
        role,
      ]),
    ).toEqual([
      ['Nora Field', 'Good morning. What brings you here?', 1, 'user'],
      ['Sam Reed', 'We lose half a day each week.', 6, 'bot'],
    ])
    expect(answer.actors).toMatchObject([
      { name: 'Nora Field', kind: 'INTERNAL', messageCount: 1 },
      { name: 'Sam Reed', kind: 'EXTERNAL', messageCount: 1 },
    ])
    expect(answer.plainTextTranscript).toContain('We lose half a day each week.')
  })

  it('proposes the rep by name, label or words, and nobody where nothing says so', async () => {
    const proposedFor = async (body: Record<string, unknown>) =>
      parseTranscriptResponse.parse((await sendText(body)).json()).proposedRep
    expect(await proposedFor({ transcript: vtt, repName: 'Nora Field' })).toMatchObject({
      name: 'Nora Field',
      certainty: 'sure',
    })
    expect(await proposedFor({ transcript: '00:01 SDR: Hello there.\n00:04 Sam: Good morning.' })).toEqual({
      name: 'SDR',
      certainty: 'sure',
      reason: 'The transcript calls them “SDR”.',
    })
    expect(await proposedFor({ transcript: vtt })).toBeNull()
  })

  it('keeps one message per cue when turns are not merged', async () => {
    const answer = parseTranscriptResponse.parse(
      (await sendText({ transcript: vtt, mergeTurns: false })).json(),
    )
    expect(answer.messages.map((message) => message.message)).toEqual([
      'Good morning.',
      'What brings you here?',
      'We lose half a day each week.',
    ])
  })

  it('reads what has no known format by paragraphs', async () => {
    const response = await sendText({
      transcript: 'Good morning to you.\n\nGood morning, how are you?\n\nVery well.',
    })
    expect(parseTranscriptResponse.parse(response.json()).messages.length).toBeGreaterThan(1)
  })

  it('reads long text elsewhere: everybody else gets responses while hostile text keeps the parser busy', async () => {
    let isRead = false
    const reading = sendText({ transcript: 'ab\n'.repeat(400_000) }).finally(() => {
      isRead = true
    })
    for (let others = 0; others < 3; others += 1) answered(await sendText({ transcript: vtt }), 200)
    expect(isRead).toBe(false)
    expect((await reading).json()).toMatchObject({ status: 422, code: 'unreadable_transcript' })
  })

  it('reads a long transcript as it reads a short one', async () => {
    const turns = Array.from(
      { length: 2_000 },
      (_, n) => `${n % 2 ? 'Nora Field' : 'Sam Reed'}: This is sentence number ${n}.`,
    )
    const answer = parseTranscriptResponse.parse(
      (await sendText({ transcript: turns.join('\n'), repName: 'Nora Field' })).json(),
    )
    expect(answer.messages).toHaveLength(turns.length)
    expect(answer.messages.at(-1)).toMatchObject({
      userName: 'Nora Field',
      message: 'This is sentence number 1999.',
      role: 'user',
    })
    expect((await sendText({ transcript: 'x'.repeat(600_000) })).json()).toMatchObject({
      message: 'File content is too long. Maximum length is 500,000 characters.',
    })
  })

  it.each(['', '   \n\t', '\u0000\u0000'])('returns 422 where nothing is readable', async (transcript) => {
    const response = await sendText({ transcript })
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
      422,
      'unreadable_transcript',
    ])
  })

  it('refuses malformed bodies, oversized ones, and users who may not create calls', async () => {
    expect((await sendText({})).statusCode).toBe(400)
    expect((await sendText({ transcript: 'a: b', mergeTurns: 'no' })).statusCode).toBe(400)
    expect((await sendText({ transcript: 'a: b', color: 'red' })).statusCode).toBe(400)
    expect((await sendText({ transcript: 'x'.repeat(4_194_305) })).statusCode).toBe(400)
    expect((await sendText({ transcript: 'x'.repeat(6_000_000) })).statusCode).toBe(413)
    expect(
      (await sendText({ transcript: vtt }, await api.givenUser({ orgId: rep.orgId, role: 'OBSERVER' })))
        .statusCode,
    ).toBe(403)
  })
})

describe('POST /integrations/real-calls/parse-transcript with a file', () => {
  it.each([
    ['TXT', { name: 'a.txt', file: bytesOf(lines.join('\n')), type: 'text/plain' }],
    ['RTF', { name: 'a.rtf', file: makeRtf(lines.join('\\par ')), type: 'application/rtf' }],
    ['DOCX', { name: 'a.docx', file: makeDocx(lines.map((line) => makeParagraph(line)).join('')) }],
    ['PDF', { name: 'a.pdf', file: makePdf([printLines(lines)]), type: 'application/pdf' }],
  ])('reads %s', async (_, part) => {
    const response = await sendForm(part)
    answered(response, 200)
    const answer = parseTranscriptResponse.parse(response.json())
    expect(answer.messages.map(({ userName, message }) => `${userName}: ${message}`)).toEqual(lines)
  })

  it('accepts the fields before or after the file', async () => {
    const file = { name: 'a.vtt', file: bytesOf(vtt), type: 'text/vtt' }
    const fields = [
      { field: 'repName', value: 'Sam Reed' },
      { field: 'mergeTurns', value: 'false' },
    ]
    for (const parts of [
      [file, ...fields],
      [...fields, file],
    ]) {
      const answer = parseTranscriptResponse.parse((await sendForm(...parts)).json())
      expect(answer.messages).toHaveLength(3)
      expect(answer.messages.find((message) => message.role === 'user')?.userName).toBe('Sam Reed')
    }
  })

  it.each([
    [
      'a scanned PDF',
      { name: 'a.pdf', file: makePdf([[]]) },
      422,
      "This PDF appears to be scanned or doesn't contain extractable text.",
    ],
    [
      'a picture',
      { name: 'a.png', file: bytesOf('x'), type: 'image/png' },
      422,
      'Unsupported file type. Please upload a text-based transcript.',
    ],
    [
      'a program',
      { name: 'a.exe', file: bytesOf('MZ') },
      422,
      'Please upload a JSON, PDF, RTF, DOCX, CSV, MD, TXT, SRT, VTT, SBV, TTML, DFXP, XML, YAML, or YML file. Other file formats are not supported.',
    ],
    [
      'an empty file',
      { name: 'a.txt', file: new Uint8Array() },
      422,
      'This file appears to be empty. Please upload a file with content.',
    ],
    [
      'blank text',
      { name: 'a.txt', file: bytesOf(' \n ') },
      422,
      "The file doesn't contain any readable text content.",
    ],
    [
      'a PDF that calls itself text',
      { name: 'a.txt', file: makePdf([printLines(lines)]) },
      422,
      'Non-text or unsupported file format detected.',
    ],
    [
      'a byte too many',
      { name: 'a.txt', file: new Uint8Array(4_194_305).fill(97) },
      413,
      'File size must be less than 2MB',
    ],
    [
      'far too many bytes',
      { name: 'a.txt', file: new Uint8Array(12_000_000).fill(97) },
      413,
      'File size must be less than 2MB',
    ],
  ])('refuses %s with its exact text', async (_, part, status, text) => {
    const response = await sendForm(part)
    expect(response.statusCode).toBe(status)
    expect(response.json<{ message: string }>().message).toContain(text)
  })

  it('accepts a file of just the allowed size', async () => {
    const file = Buffer.alloc(4_194_304, ' ')
    file.write(lines.join('\n'))
    expect((await sendForm({ name: 'a.txt', file })).statusCode).toBe(200)
  })

  it('says what is missing or wrong in a form', async () => {
    const file = { name: 'a.txt', file: bytesOf(lines.join('\n')) }
    expect((await sendForm({ field: 'repName', value: 'Nora' })).json()).toMatchObject({
      status: 400,
      code: 'file_missing',
    })
    expect((await sendForm(file, { field: 'mergeTurns', value: 'perhaps' })).statusCode).toBe(400)
    expect((await sendForm(file, { field: 'repName', value: 'x'.repeat(300) })).statusCode).toBe(400)
    expect((await sendForm(file, file)).statusCode).toBe(413)
  })

  it('returns 503 with the time to wait while too many files are being read, and reads again afterwards', async () => {
    // Ten megabytes of the slowest tokens, which take the child process about a second.
    const slow = { name: 'slow.rtf', bytes: makeRtf("{a\\'e9\\f0 }".repeat(900_000)) }
    const stop = new AbortController()
    const others = Array.from({ length: 18 }, () => extractInChild(slow, { signal: stop.signal }))
    const settled = Promise.allSettled(others)
    const response = await sendForm({ name: 'a.txt', file: bytesOf(lines.join('\n')) })
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
    expect(response.json()).toMatchObject({
      code: 'busy',
      message: expect.stringContaining('Too many files are being read'),
    })
    stop.abort(new Error('enough'))
    await settled
    expect((await sendForm({ name: 'a.txt', file: bytesOf(lines.join('\n')) })).statusCode).toBe(200)
  })
})
