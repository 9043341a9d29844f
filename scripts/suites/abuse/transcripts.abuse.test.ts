import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { anyCharacter } from '#workers/domain/testing-text.ts'
import { TranscriptError } from '#workers/domain/transcripts/message.ts'
import { parseCues, parseTranscriptWithFallback } from '#workers/domain/transcripts/parse.ts'
import { closeExtraction, extractInChild } from '#workers/files/files.ts'
import { sampleFiles } from '../../demo/sample-files.ts'
import { figure, isFullSize, sized } from '../../figures.ts'
import { testSeed } from '../lab/seeded-random.ts'
import { openBoundedParser } from './bounded-parser.ts'
import { evilBytes, evilFiles, evilPumps, evilStructures } from './evil-transcripts.ts'

// Not a speed limit: anything that takes this long on any machine never ends.
const parser = openBoundedParser(sized(300_000, 50_000))
afterAll(async () => {
  await parser?.close()
  await closeExtraction()
})

/** All items in full size, some of them in short form. */
const some = <Item>(items: readonly Item[], count: number): readonly Item[] =>
  isFullSize ? items : fc.sample(fc.constantFrom(...items), { numRuns: count, seed: testSeed() })

type Judgement = { read: number; refused: number; wrong: string[] }

const said = ({ read, refused }: Pick<Judgement, 'read' | 'refused'>): string =>
  `${read} read, ${refused} refused, 0 others`

/** Records the counts as a figure. @returns what is wrong: every file must be read or refused */
async function judgeAll(
  what: string,
  texts: readonly { name: string; encoding?: string }[],
  characters: number,
): Promise<string[]> {
  const judgement: Judgement = { read: 0, refused: 0, wrong: [] }
  for (const { name, encoding } of texts) {
    const outcome = await parser
      .parse({ name, characters, encoding })
      .catch((error: Error) => ({ name, outcome: 'refused' as const, wrong: error.message }))
    judgement[outcome.outcome] += 1
    if (outcome.wrong !== null) judgement.wrong.push(`${outcome.name}: ${outcome.wrong}`)
  }
  figure(what, said(judgement))
  return judgement.wrong
}

describe('a hostile transcript', () => {
  it('of any format is read within its bounds or refused in words, in bounded memory', async () => {
    const texts = [...some(evilFiles, 25), ...evilStructures]
    expect(await judgeAll('hostile transcripts of every format', texts, sized(400_000, 8_000))).toEqual([])
  })

  it('of ten megabytes, or of a million cues, is so too', async () => {
    // A cue takes at least about ten characters, so a million of the shortest is the largest possible file.
    const largest = / (?:a speaker per cue|plain cues|empty texts|open brackets)$/
    const large = evilFiles.filter(({ name }) => largest.test(name))
    const longest = /^(?:nothing|a stamped line|a JSON text) and (?:lines of )?"(?:a| |0|\[|中|🦊)"/
    const lines = evilPumps.filter(({ name }) => longest.test(name))
    const texts = [...some(large, 1), ...some(lines, 1), ...some(evilStructures, 1)]
    expect(await judgeAll('hostile transcripts of 10 MB', texts, sized(10_400_000, 200_000))).toEqual([])
  })

  it('that never ends anything is so too', async () => {
    const wrong = await judgeAll('transcripts without an end', some(evilPumps, 60), sized(60_000, 3_000))
    expect(wrong).toEqual([])
  })

  it('in encodings that do not fit together is so too', async () => {
    const encodings = Object.keys(evilBytes('x'))
    const files = evilFiles.filter(({ name }) => /: (?:plain cues|half surrogates)$/.test(name))
    const orders = files.flatMap(({ name }) => encodings.map((encoding) => ({ name, encoding })))
    expect(await judgeAll('transcripts in mixed encodings', some(orders, 25), 2_000)).toEqual([])
  })

  it('put together from pieces of all formats is so too', () => {
    const pieces = fc.oneof(
      fc.constantFrom(...evilFiles, ...evilPumps).map(({ make }) => make(300)),
      fc.string({ unit: anyCharacter, maxLength: 40 }),
      fc.constantFrom(
        '\n',
        '\n\n',
        '\r',
        '\u2028',
        '\ufeff',
        'WEBVTT\n\n',
        '00:00:01,000 --> 00:00:02,000\n',
        '[0:05] ',
        'Ada: ',
      ),
    )
    let read = 0
    let refused = 0
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1, maxLength: 8 }), fc.nat(), (list, cut) => {
        const text = list.join('')
        const shown = text.slice(cut % Math.max(1, text.length))
        try {
          parseTranscriptWithFallback(shown)
          read += 1
        } catch (error) {
          if (!(error instanceof TranscriptError)) throw error
          refused += 1
        }
        parseCues(shown)
      }),
      { seed: testSeed(), numRuns: sized(30_000, 150), path: process.env.TEST_PATH },
    )
    expect(read + refused).toBeGreaterThanOrEqual(sized(30_000, 150))
    figure('transcripts of mixed pieces', said({ read, refused }))
  })

  it('in a file that was cut or bent is read or refused by the child that reads files', async () => {
    const files = sampleFiles().filter(({ fileName }) => /\.(?:docx|pdf|rtf|csv|json|vtt)$/.test(fileName))
    const bends = fc.record({
      file: fc.constantFrom(...files),
      cut: fc.double({ min: 0.3, max: 1, noNaN: true }),
      at: fc.array(fc.nat(), { maxLength: 4 }),
      byte: fc.nat(255),
    })
    const count = { read: 0, refused: 0 }
    for (const { file, cut, at, byte } of fc.sample(bends, { seed: testSeed(), numRuns: sized(600, 4) })) {
      const bytes = Buffer.from(file.bytes).subarray(0, Math.ceil(file.bytes.length * cut))
      for (const place of at) bytes[place % bytes.length] = byte
      try {
        const { text } = await extractInChild({ name: file.fileName, bytes })
        parseTranscriptWithFallback(text)
        count.read += 1
      } catch (error) {
        if (!(error instanceof TranscriptError)) throw error
        count.refused += 1
      }
    }
    expect(count.read + count.refused).toBe(sized(600, 4))
    figure('sample files cut or bent', said(count))
  })
})
