import { parentPort, threadId } from 'node:worker_threads'
import { parseTranscriptResponse } from '#api/contract/calls.ts'
import { TranscriptError, transcriptLimits } from '#workers/domain/transcripts/message.ts'
import { parseCues, parseTranscript, parseTranscriptWithFallback } from '#workers/domain/transcripts/parse.ts'
import { evilBytes, evilFiles, evilPumps, evilStructures } from './evil-transcripts.ts'

/** The result for a hostile transcript. `wrong` describes something that no transcript may cause. */
export type ParseOutcome = {
  name: string
  outcome: 'read' | 'refused'
  messages: number
  wrong: string | null
}
export type ParseOrder = { name: string; characters: number; encoding?: string }

const parsedPart = parseTranscriptResponse.omit({ proposedRep: true })
const byName = new Map([...evilFiles, ...evilPumps, ...evilStructures].map((evil) => [evil.name, evil]))

/** Accepts a result within its limits, or one of the specification's texts. */
function judge(input: string | Uint8Array): Omit<ParseOutcome, 'name'> {
  let outcome: 'read' | 'refused' = 'refused'
  let messages = 0
  for (const parse of [parseTranscriptWithFallback, parseTranscript]) {
    try {
      const result = parse(input, { repName: 'Ada Moss' })
      outcome = 'read'
      messages = result.messages.length
      const wrong = boundsPassed(result)
      if (wrong !== null) return { outcome, messages, wrong }
    } catch (error) {
      if (!(error instanceof TranscriptError))
        return {
          outcome,
          messages,
          wrong: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }
      if (error.message.length > 200)
        return { outcome, messages, wrong: `The refusal has ${error.message.length} characters.` }
    }
  }
  parseCues(input)
  return { outcome, messages, wrong: null }
}

function boundsPassed(result: ReturnType<typeof parseTranscript>): string | null {
  const parsed = parsedPart.safeParse(result)
  if (!parsed.success) return JSON.stringify(parsed.error.issues.slice(0, 3))
  if (result.messages.length > transcriptLimits.messages) return `${result.messages.length} messages`
  if (result.plainTextTranscript.length > transcriptLimits.textCharacters)
    return `${result.plainTextTranscript.length} characters of text`
  if (result.actors.length > result.messages.length)
    return `${result.actors.length} speakers of ${result.messages.length} messages`
  if (result.warnings.length > 50 || result.warnings.some((warning) => warning.length > 1000))
    return 'warnings without bound'
  const falls = result.messages.findIndex(
    (message, index) => message.secondsFromStart < (result.messages[index - 1]?.secondsFromStart ?? 0),
  )
  return falls === -1 ? null : `The time falls at message ${falls}.`
}

parentPort?.on('message', ({ name, characters, encoding }: ParseOrder) => {
  const text = byName.get(name)?.make(characters)
  if (text === undefined) throw new Error(`No hostile transcript ${name} in thread ${threadId}`)
  const input = encoding === undefined ? text : evilBytes(text)[encoding]
  if (input === undefined) throw new Error(`No encoding ${encoding}`)
  parentPort?.postMessage({
    name: encoding === undefined ? name : `${name} as ${encoding}`,
    ...judge(input),
  } satisfies ParseOutcome)
})
