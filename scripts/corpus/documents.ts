import { readFileSync } from 'node:fs'
import { extractText } from '../../workers/domain/transcripts/extract/file.ts'
import { rtfToText } from '../../workers/domain/transcripts/extract/rtf.ts'
import type { CorpusEntry } from '../../workers/domain/transcripts/fixtures/expectations.ts'
import { TranscriptError } from '../../workers/domain/transcripts/message.ts'

/** Share of words that an RTF file must have in common to pass. */
const wordF1Needed = 0.98

const words = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Harmonic mean of precision and recall over the words, each counted as often as it occurs. */
export const wordF1 = (expected: string, given: string): number => {
  const left = new Map<string, number>()
  const [wanted, found] = [words(expected), words(given)]
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1)
  let hits = 0
  for (const word of found) {
    const count = left.get(word) ?? 0
    if (count > 0) hits += 1
    left.set(word, count - 1)
  }
  return wanted.length + found.length === 0 ? 1 : (2 * hits) / (wanted.length + found.length)
}

const squeezed = (text: string): string => text.replace(/\s+/g, '')

/** Null if the document reads as expected, otherwise what is wrong. Throws only errors other than TranscriptError, which are bugs. */
export const documentProblem = async (entry: CorpusEntry, corpus: string): Promise<string | null> => {
  const { expect: expected, format } = entry
  const bytes = new Uint8Array(readFileSync(corpus + entry.file))
  if (format === 'rtf') {
    // The expected texts contain a link's target after its text.
    const score = wordF1(
      readFileSync(corpus + (expected.expectedTextFile ?? ''), 'utf8'),
      rtfToText(bytes, { linkTargets: true }),
    )
    return score >= wordF1Needed ? null : `word F1 ${score.toFixed(3)}`
  }
  let text = ''
  let refusal: string | null = null
  try {
    text = (
      await extractText({
        name: entry.file,
        bytes,
        loadPdfjs: () => import('pdfjs-dist/legacy/build/pdf.mjs'),
      })
    ).text
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error
    refusal = error.message
  }
  const isEmpty = expected.chars === 0 || (expected.class !== undefined && expected.class !== 'text')
  if (isEmpty) return refusal === null ? 'read although it has no readable text' : null
  if (refusal !== null) return refusal
  // A text box is stored twice, as a drawing and as a fallback. Readers use one of them.
  const first = squeezed((expected.firstText ?? '').replace(/^(.+)\1$/, '$1'))
  if (!squeezed(text).includes(first)) return 'the first text is missing'
  return format === 'pdf' && squeezed(text).length < (expected.chars ?? 1) * 0.9
    ? 'characters are missing'
    : null
}
