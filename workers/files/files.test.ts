import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  bytesOf,
  makeDocx,
  makeParagraph,
  makePdf,
  makeRtf,
  printLines,
} from '#workers/domain/transcripts/extract/fixtures.ts'
import { ExtractionBusyError, closeExtraction, extractInChild, parseInChild } from './files.ts'

const text = (content: string) => ({ name: 'a.txt', bytes: bytesOf(content) })
/** Keeps a child busy for about a second: ten megabytes of the slowest tokens. */
const slowFile = { name: 'slow.rtf', bytes: makeRtf("{a\\'e9\\f0 }".repeat(900_000)) }

describe('extractInChild', () => {
  afterEach(closeExtraction)
  afterAll(closeExtraction)

  it('reads every kind of file, from a Buffer too', async () => {
    expect(
      await extractInChild({ name: 'a.pdf', bytes: Buffer.from(makePdf([printLines(['Ana: Hi'])])) }),
    ).toEqual({
      kind: 'pdf',
      text: 'Ana: Hi',
    })
    expect(await extractInChild({ name: 'a.docx', bytes: makeDocx(makeParagraph('Ana: Hi')) })).toEqual({
      kind: 'docx',
      text: 'Ana: Hi',
    })
    expect(await extractInChild({ name: 'a.rtf', bytes: makeRtf('Ana: Hi') })).toEqual({
      kind: 'rtf',
      text: 'Ana: Hi',
    })
    expect(await extractInChild(text('Ana: Hi'))).toEqual({ kind: 'text', text: 'Ana: Hi' })
  })

  it('passes on the exact texts as errors that may be shown', async () => {
    const reading = extractInChild({ name: 'a.pdf', bytes: makePdf([[]]) })
    await expect(reading).rejects.toMatchObject({
      name: 'TranscriptError',
      message: expect.stringContaining('appears to be scanned'),
    })
    await expect(extractInChild({ name: 'a.png', bytes: bytesOf('x'), type: 'image/png' })).rejects.toThrow(
      'Unsupported file type.',
    )
  })

  it('parses the transcript in a file or a text there as well', async () => {
    const parsed = {
      detectedFormat: 'name-lines',
      messages: [
        { userName: 'Ana', role: 'user' },
        { userName: 'Bo', role: 'bot' },
      ],
    }
    expect(await parseInChild('Ana: Hi\nBo: Hello there', { repName: 'Ana' })).toMatchObject(parsed)
    expect(await parseInChild(text('Ana: Hi\nBo: Hello there'), { repName: 'Ana' })).toMatchObject(parsed)
    await expect(parseInChild('', {})).rejects.toMatchObject({
      name: 'TranscriptError',
      message: 'Transcript is empty or invalid.',
    })
  })

  it('survives a series of hostile files with the same child', async () => {
    const hostile = [
      { name: 'a.rtf', bytes: bytesOf(`{\\rtf1 ${'{'.repeat(1_000_000)}`) },
      { name: 'a.docx', bytes: makeDocx(makeParagraph('a'.repeat(3_000_000))) },
      { name: 'a.docx', bytes: makeDocx('', '<!DOCTYPE a>') },
      { name: 'a.pdf', bytes: bytesOf('%PDF-1.7\n') },
    ]
    for (const file of hostile)
      await expect(extractInChild(file)).rejects.toMatchObject({ name: 'TranscriptError' })
    expect((await extractInChild(text('Ana: Hi'))).text).toBe('Ana: Hi')
  })

  it.runIf(existsSync('/proc/self/environ'))(
    'gives the child nothing of its environment and no right to write',
    async () => {
      process.env.COACHLINE_CANARY = 'canary-4711'
      await extractInChild(text('Ana: Hi'))
      const children = readdirSync('/proc')
        .filter((entry) => /^\d+$/.test(entry))
        .flatMap((pid) => {
          try {
            const isChild = readFileSync(`/proc/${pid}/status`, 'utf8').includes(`\nPPid:\t${process.pid}\n`)
            const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
            return isChild && command.includes('extract-child')
              ? [{ command, environment: readFileSync(`/proc/${pid}/environ`, 'utf8') }]
              : []
          } catch {
            // The process has ended or belongs to another user.
            return []
          }
        })
      delete process.env.COACHLINE_CANARY
      expect(children).toHaveLength(1)
      expect(children[0]?.environment).not.toContain('canary-4711')
      expect(
        children[0]?.environment
          .split('\0')
          .filter((entry) => entry !== '' && !entry.startsWith('NODE_CHANNEL_')),
      ).toEqual([])
      expect(children[0]?.command.split('\0')).toContain('--permission')
      expect(children[0]?.command).not.toContain('--allow-fs-write')
    },
  )

  it('kills a child whose PDF inflates without end', async () => {
    // A third of a megabyte that inflates to 320 MB outside the JavaScript heap.
    const content = deflateSync(Buffer.alloc(320_000_000, '\n'))
    const head =
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj '
    const page = `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj 4 0 obj<</Length ${content.length}/Filter/FlateDecode>>stream\n`
    const bytes = Buffer.concat([
      Buffer.from(`%PDF-1.4\n${head}${page}`),
      content,
      Buffer.from('\nendstream endobj trailer<</Root 1 0 R>>'),
    ])
    await expect(extractInChild({ name: 'a.pdf', bytes })).rejects.toThrow(
      'Reading this file needs too much memory.',
    )
  })

  it('kills a child that takes too long and reads the next file', async () => {
    await expect(extractInChild(slowFile, { timeoutMs: 30 })).rejects.toThrow(
      'Reading this file took too long.',
    )
    expect((await extractInChild(text('Ana: Hi'))).text).toBe('Ana: Hi')
  })

  it('kills a child that needs too much memory and reads the next file', async () => {
    const hungry = { name: 'a.rtf', bytes: makeRtf('a\\par '.repeat(1_500_000)) }
    await expect(extractInChild(hungry, { maxHeapMb: 16 })).rejects.toThrow(
      'Reading this file needs too much memory.',
    )
    expect((await extractInChild(text('Ana: Hi'))).text).toBe('Ana: Hi')
  })

  it('stops when it is aborted, while reading and while waiting', async () => {
    const abort = new AbortController()
    const gone = new Error('gone')
    const readings = [slowFile, slowFile, text('waits')].map((file) =>
      extractInChild(file, { signal: abort.signal }),
    )
    abort.abort(gone)
    expect(await Promise.allSettled(readings)).toEqual(
      readings.map(() => ({ status: 'rejected', reason: gone })),
    )
    await expect(extractInChild(text('late'), { signal: abort.signal })).rejects.toBe(gone)
  })

  it('reads two files at once, lets some wait in order and refuses more', async () => {
    const done: string[] = []
    const readings = Array.from({ length: 18 }, (_, index) =>
      extractInChild(text(`file ${index}`)).then((result) => done.push(result.text)),
    )
    await expect(extractInChild(text('too many'))).rejects.toBeInstanceOf(ExtractionBusyError)
    await Promise.all(readings)
    expect(done).toHaveLength(18)
  })

  it('closes: what runs and what waits is refused, and it may be used again', async () => {
    const readings = [slowFile, slowFile, text('waits')].map((file) => extractInChild(file))
    const outcomes = Promise.allSettled(readings)
    await closeExtraction()
    expect((await outcomes).map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect((await extractInChild(text('Ana: Hi'))).text).toBe('Ana: Hi')
  })
})
