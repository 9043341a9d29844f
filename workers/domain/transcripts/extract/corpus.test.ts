import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { TranscriptError } from '../message.ts'
import { extractText } from './file.ts'
import { rtfToText } from './rtf.ts'

// Public files, stored outside the project with the result of a correct reading. They are read in place and never copied into the project.
const corpus = fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url))
const isThere = existsSync(`${corpus}manifest.json`)

type Entry = {
  file: string
  format: string
  expect: { expectedTextFile?: string; class?: string; firstText?: string; chars?: number }
}

const entries: Entry[] = isThere ? JSON.parse(readFileSync(`${corpus}manifest.json`, 'utf8')).files : []
const filesOf = (format: string) => entries.filter((entry) => entry.format === format)
const readBytes = (file: string) => new Uint8Array(readFileSync(`${corpus}${file}`))
const loadPdfjs = () => import('pdfjs-dist/legacy/build/pdf.mjs')

const wordsOf = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Harmonic mean of precision and recall over the words, each counted as often as it occurs. */
function wordF1(expected: string, given: string): number {
  const counts = new Map<string, number>()
  const expectedWords = wordsOf(expected)
  const givenWords = wordsOf(given)
  for (const word of expectedWords) counts.set(word, (counts.get(word) ?? 0) + 1)
  let hits = 0
  for (const word of givenWords) {
    const left = counts.get(word) ?? 0
    if (left > 0) hits++
    counts.set(word, left - 1)
  }
  return (2 * hits) / Math.max(1, expectedWords.length + givenWords.length)
}

/** The text of a file, or the problem for which it was refused. */
async function outcomeOf({ file }: Entry): Promise<string> {
  try {
    return (await extractText({ name: file, bytes: readBytes(file), loadPdfjs })).text
  } catch (error) {
    return error instanceof TranscriptError ? error.message : String(error)
  }
}

/** The files of a format whose result is not the expected one, with that result. */
async function wrongOutcomes(
  format: string,
  isRight: (outcome: string, expected: Entry['expect']) => boolean,
): Promise<string[]> {
  const outcomes = await Promise.all(
    filesOf(format).map(async (entry) => ({ entry, outcome: await outcomeOf(entry) })),
  )
  return outcomes
    .filter(({ entry, outcome }) => !isRight(outcome, entry.expect))
    .map(({ entry, outcome }) => `${entry.file}: ${outcome}`)
}

const missingFormats = ['rtf', 'docx', 'pdf'].filter((format) => filesOf(format).length === 0)

describe('the corpus', () => {
  it(`has ${isThere ? 'files of every kind' : `no files at ${corpus}, so that none is checked`}`, () => {
    expect(missingFormats).toEqual(isThere ? [] : ['rtf', 'docx', 'pdf'])
  })

  it('is read with a word F1 of at least 0.98 for every RTF file', () => {
    const scores = filesOf('rtf').map(({ file, expect: { expectedTextFile = '' } }) => {
      // The expected texts include the target of a link after its text.
      const text = rtfToText(readBytes(file), { linkTargets: true })
      return { file, score: wordF1(readFileSync(`${corpus}${expectedTextFile}`, 'utf8'), text) }
    })
    expect(scores.filter(({ score }) => score < 0.98)).toEqual([])
  })

  it('is read for every DOCX file with its first text, or said to be empty', async () => {
    const wrong = await wrongOutcomes('docx', (outcome, { chars, firstText = '' }) => {
      if (chars === 0) return outcome === 'Error: No content detected in DOCX file.'
      // One expectation contains the text of a text box twice: its parser read both alternatives of the drawing, although ECMA-376 part 3
      // lets a reader take only one.
      return outcome.includes(firstText.replace(/^(.+)\1$/, '$1'))
    })
    expect(wrong).toEqual([])
  })

  it('is read for every PDF file that has text, and each other one gets the text for its reason', async () => {
    const problems: Record<string, string> = {
      PasswordException: 'This PDF is password-protected. Please remove the password and upload it again.',
      'scanned-or-empty':
        "This PDF appears to be scanned or doesn't contain extractable text. Please try OCR software first or manually transcribe the content.",
    }
    const wrong = await wrongOutcomes('pdf', (outcome, expected) => {
      const problem = problems[expected.class ?? '']
      return problem === undefined
        ? outcome.replace(/\s/g, '').length >= (expected.chars ?? 1)
        : outcome === problem
    })
    expect(wrong).toEqual([])
  })
})
