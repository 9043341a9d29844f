import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { extractText } from '#workers/domain/transcripts/extract/file.ts'
import { parseTranscript } from '#workers/domain/transcripts/parse.ts'
import { defaultScorecards } from '#workers/domain/scoring/default-scorecards.ts'
import { scoreOffline } from '#workers/engines/offline/score-offline.ts'
import { conversationByKey } from './conversations/library.ts'
import { sampleFiles, writeSampleFiles } from './sample-files.ts'

const extensions = ['csv', 'docx', 'json', 'md', 'pdf', 'rtf', 'srt', 'txt', 'vtt']
const loadPdfjs = () => import('pdfjs-dist/legacy/build/pdf.mjs')

describe('sample files', () => {
  it('are one in each of nine formats, named after their conversation', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'demo-samples-'))
    try {
      await writeSampleFiles(join(dir, 'samples'))
      const names = await readdir(join(dir, 'samples'))
      expect(names.map((name) => name.split('.').at(-1)).toSorted()).toEqual(extensions)
      expect(new Set(names.map((name) => conversationByKey(name.split('.')[0] ?? '').key)).size).toBe(
        extensions.length,
      )
    } finally {
      await rm(dir, { recursive: true })
    }
  })

  it.each(sampleFiles())('$fileName has answers that show their words', async ({ fileName, bytes }) => {
    const { text } = await extractText({ name: fileName, bytes, loadPdfjs })
    const { messages } = parseTranscript(text, { mergeTurns: false })
    const { callType, turns } = conversationByKey(fileName.split('.')[0] ?? '')
    const card = defaultScorecards[callType as keyof typeof defaultScorecards]
    const { answers } = scoreOffline(
      {
        messages,
        sideOf: turns.map(({ by }) => (by === 'rep' ? 'rep' : 'buyer')),
        repName: messages[turns.findIndex(({ by }) => by === 'rep')]?.userName ?? '',
        buyerNames: [],
        organizationName: null,
        startedAt: null,
        durationSeconds: null,
      },
      card,
    )
    expect(
      answers.flatMap(({ checks }) => checks.flatMap(({ evidence }) => evidence)).length,
    ).toBeGreaterThan(1)
  })

  it.each(sampleFiles())(
    '$fileName is read by the upload, with every turn under its speaker',
    async ({ fileName, bytes }) => {
      const { text } = await extractText({ name: fileName, bytes, loadPdfjs })
      const { messages, actors } = parseTranscript(text, { mergeTurns: false })
      const { turns } = conversationByKey(fileName.split('.')[0] ?? '')
      expect(messages).toHaveLength(turns.length)
      expect(actors.map(({ messageCount }) => messageCount).toSorted((left, right) => left - right)).toEqual(
        [...Map.groupBy(turns, ({ by }) => by).values()]
          .map(({ length }) => length)
          .toSorted((left, right) => left - right),
      )
      const late = messages.map(({ secondsFromStart }, index) =>
        Math.abs(secondsFromStart - (turns[index]?.at ?? 0)),
      )
      expect(Math.max(...late)).toBeLessThan(1)
    },
  )
})
