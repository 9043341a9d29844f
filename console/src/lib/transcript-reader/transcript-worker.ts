import { fileLimits, fileTexts } from '#workers/domain/transcripts/extract/accept.ts'
import { extractText } from '#workers/domain/transcripts/extract/file.ts'
import { transcriptTexts } from '#workers/domain/transcripts/clean.ts'
import { TranscriptError } from '#workers/domain/transcripts/message.ts'
import { parseTranscript } from '#workers/domain/transcripts/parse.ts'
import { countWords } from '#workers/domain/transcripts/times.ts'
import { loadPdfjs } from './load-pdfjs.ts'
import type { ReadAnswer, ReadRequest } from './worker-messages.ts'

// Reads one file or text at a time, off the main thread. The page terminates this worker if a file takes too long or is removed.

addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  void answer(data).then((result) => postMessage(result))
})

async function answer(request: ReadRequest): Promise<ReadAnswer> {
  let text: string | null = null
  try {
    text = request.kind === 'text' ? request.text : await textOf(request)
    if (request.kind === 'text' && text.length > fileLimits.uploadBytes)
      throw new TranscriptError(fileTexts.uploadTooLarge)
    return { id: request.id, ok: true, transcript: parseTranscript(text, { repName: request.repName }) }
  } catch (error) {
    const message = error instanceof TranscriptError ? error.message : fileTexts.failed
    const isUnparsed = message === transcriptTexts.failed
    return {
      id: request.id,
      ok: false,
      message,
      isUnparsed,
      text,
      words: text === null ? 0 : countWords(text),
    }
  }
}

async function textOf({ name, type, bytes }: Extract<ReadRequest, { kind: 'file' }>): Promise<string> {
  const { text } = await extractText({ name, type, bytes: new Uint8Array(bytes), loadPdfjs })
  return text
}
