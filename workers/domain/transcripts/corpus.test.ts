import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { corpusManifest, cueFormats, problemOf, transcriptFormatsOfCorpus } from './fixtures/expectations.ts'

// Public files under many licenses: read in place outside the project, never copied into it.
const corpus = fileURLToPath(new URL('../../../../shared/corpus/', import.meta.url))
const isThere = existsSync(`${corpus}manifest.json`)
const entries = isThere
  ? corpusManifest.parse(JSON.parse(readFileSync(`${corpus}manifest.json`, 'utf8'))).files
  : []

const textFormats = [...cueFormats, 'ttml', ...transcriptFormatsOfCorpus]

// oxlint-disable-next-line no-console -- whoever runs the tests shall see that this part was left out
if (!isThere) console.warn(`The transcript corpus is absent (${corpus}): its files are not checked.`)

describe('the corpus of text formats', () => {
  it(`has ${isThere ? 'files of every format' : `no files at ${corpus}, so that only invented fixtures are checked`}`, () => {
    const missing = textFormats.filter((format) => !entries.some((entry) => entry.format === format))
    expect(missing).toEqual(isThere ? [] : textFormats)
  })
})

// If the Mozilla suite accepted times that W3C rejects, W3C would decide, but no file here has such times.
describe.runIf(isThere)('the corpus of text formats', () => {
  it.each(textFormats)('is parsed as expected in every %s file', (format) => {
    const files = entries.filter((entry) => entry.format === format)
    const problems = files.map((entry) => ({
      file: entry.file,
      problem: problemOf(entry, new Uint8Array(readFileSync(corpus + entry.file))),
    }))
    expect(problems.filter(({ problem }) => problem !== null)).toEqual([])
  })
})
