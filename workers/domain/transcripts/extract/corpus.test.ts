import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { extractText } from './file.ts'
import { rtfToText } from './rtf.ts'

// Public files with the result of a correct reading lie beside the project; they are read in place and never copied into it.
const corpus = fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url))
const isThere = existsSync(`${corpus}manifest.json`)
if (!isThere) console.warn(`No corpus at ${corpus}: its DOCX, PDF and RTF files are not checked.`)

type Entry = { file: string; format: string; expect: { expectedTextFile?: string; class?: string; firstText?: string; chars?: number } }

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

describe.runIf(isThere)('the corpus', () => {
  it('is read with a word F1 of at least 0.98 for every RTF file', () => {
    const failures = filesOf('rtf').flatMap(({ file, expect: { expectedTextFile = '' } }) => {
      // The expected texts write the target of a link behind its text.
      const text = rtfToText(readBytes(file), { linkTargets: true })
      const score = wordF1(readFileSync(`${corpus}${expectedTextFile}`, 'utf8'), text)
      return score >= 0.98 ? [] : [`${file}: ${score}`]
    })
    expect(failures).toEqual([])
    expect(filesOf('rtf').length).toBeGreaterThan(0)
  })

  it('is read for every DOCX file with its first text, or said to be empty', async () => {
    for (const { file, expect: expected } of filesOf('docx')) {
      const reading = extractText({ name: file, bytes: readBytes(file), loadPdfjs })
      if (expected.chars === 0) {
        await expect(reading, file).rejects.toThrow('Error: No content detected in DOCX file.')
      } else {
        // One expectation has the text of a text box twice: its parser read both alternatives of the drawing, of which
        // ECMA-376 part 3 lets a reader take one.
        const first = (expected.firstText ?? '').replace(/^(.+)\1$/, '$1')
        expect((await reading).text, file).toContain(first)
      }
    }
    expect(filesOf('docx').length).toBeGreaterThan(0)
  })

  it('is read for every PDF file that has text, and each other one gets the text for its reason', async () => {
    const problems: Record<string, string> = {
      PasswordException: 'This PDF is password-protected. Please remove the password and upload it again.',
      'scanned-or-empty': "This PDF appears to be scanned or doesn't contain extractable text.",
    }
    for (const { file, expect: expected } of filesOf('pdf')) {
      const reading = extractText({ name: file, bytes: readBytes(file), loadPdfjs })
      const problem = problems[expected.class ?? '']
      if (problem) await expect(reading, file).rejects.toThrow(problem)
      else expect((await reading).text.replace(/\s/g, '').length, file).toBeGreaterThanOrEqual(expected.chars ?? 1)
    }
    expect(filesOf('pdf').length).toBeGreaterThan(0)
  })
})
