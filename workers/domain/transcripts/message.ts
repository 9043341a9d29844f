import { z } from 'zod'
import { participantKinds } from '#db/vocabulary/calls.ts'

/** Limits of one transcript. Sources: specification 2 §9 (500,000 characters of text) and §3. */
export const transcriptLimits = {
  /** Maximum number of messages of one transcript: about 30 hours of speech with a turn every 5 seconds. */
  messages: 20_000,
  /** Maximum number of characters of one message. */
  messageCharacters: 50_000,
  speakerCharacters: 200,
  /** Maximum number of characters of a whole transcript as text. */
  textCharacters: 500_000,
  /** Maximum number of lines that are not empty. With two characters each, half of them use up the character limit. */
  lines: 500_000,
} as const

/**
 * One turn of a conversation.
 * `secondsFromStart` and `secondsEnd` are seconds with fractions, counted from the start of the call.
 */
export const transcriptMessage = z.object({
  secondsFromStart: z.number().nonnegative(),
  /** End of the turn if the source states it, else null. */
  secondsEnd: z.number().nonnegative().nullable().optional(),
  /** True if the time is an estimate (2.5 words a second), not read from the source. */
  timeApproximate: z.boolean().optional(),
  userName: z.string().max(transcriptLimits.speakerCharacters),
  message: z.string().max(transcriptLimits.messageCharacters),
  /** 'user' is the rep, 'bot' everybody else; source: specification 2 §5. */
  role: z.enum(['user', 'bot']).optional(),
})
export type TranscriptMessage = z.infer<typeof transcriptMessage>

/** A speaker as found in a transcript, before being matched to a user. */
export const transcriptActor = z.object({
  name: z.string().max(transcriptLimits.speakerCharacters),
  kind: z.enum(participantKinds),
  /** What the source puts in parentheses after the name, such as a company or 'Ext'. */
  affiliation: z.string().max(transcriptLimits.speakerCharacters).optional(),
  messageCount: z.number().int().nonnegative(),
})
export type TranscriptActor = z.infer<typeof transcriptActor>

/** Every format that the parser recognizes, by its name in API responses. */
export const transcriptFormats = [
  'webvtt',
  'srt',
  'sbv',
  'zoom-chat',
  'teams-docx',
  'google-meet',
  'gong-json',
  'pipe-lines',
  'otter',
  'fireflies-json',
  'rev-json',
  'rev-text',
  'name-stamp-lines',
  'stamp-name-lines',
  'bracket-lines',
  'stamp-then-name',
  'inline-stamp',
  'message-json',
  'asr-json',
  'recall-json',
  'json',
  'csv',
  'ttml',
  'xml',
  'yaml',
  'markdown',
  'name-lines',
  'paragraphs',
] as const
export type TranscriptFormat = (typeof transcriptFormats)[number]

/** The result of parsing a transcript. `confidence` is the share of the file's lines (or items) that the format explains, 0 to 1. */
export type ParsedTranscript = {
  messages: TranscriptMessage[]
  /** `name: text` lines, cleaned by the specification's rules. */
  plainTextTranscript: string
  actors: TranscriptActor[]
  detectedFormat: TranscriptFormat
  confidence: number
  warnings: string[]
}

/** A transcript that cannot be read. `message` is one of the specification's exact texts and may be shown to users. */
export class TranscriptError extends Error {
  override readonly name = 'TranscriptError'
}
