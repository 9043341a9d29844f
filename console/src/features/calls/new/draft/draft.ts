import { z } from 'zod'
import { repProposal } from '#api/contract/calls.ts'
import { callTypes, speakerSides } from '#db/vocabulary/calls.ts'
import {
  transcriptActor,
  transcriptFormats,
  transcriptLimits,
  transcriptMessage,
} from '#workers/domain/transcripts/message.ts'

/** Bounds of what the page holds and keeps. */
export const draftLimits = {
  /** Rows of the file list: ten transcripts of the largest size are 5 MB of text. */
  files: 10,
  /** Text that can be edited in place; a text area of more characters stalls while typing. */
  editableCharacters: 1_000_000,
  /** Drafts untouched for two weeks are dropped. */
  ageMs: 14 * 24 * 3_600_000,
} as const

export const steps = ['upload', 'speakers', 'details', 'save'] as const
export type Step = (typeof steps)[number]

/** A speaker. `names` are this speaker's names in the file; more than one after a merge. */
export const speaker = z.object({
  names: z.array(z.string().max(transcriptLimits.speakerCharacters)).min(1),
  name: z.string().max(transcriptLimits.speakerCharacters),
  side: z.enum(speakerSides),
  userId: z.string().nullable(),
  company: z.string().max(200),
  /** True once the user has changed the row: guesses leave it alone. */
  isTouched: z.boolean(),
})
export type Speaker = z.infer<typeof speaker>

/** What the user enters about one call. Fields are kept as typed, so that a wrong entry is not lost. */
export const callForm = z.object({
  speakers: z.array(speaker),
  title: z.string().max(2000),
  /** Whose call it is while no speaker is the rep; otherwise the rep's person counts. */
  callerId: z.string().nullable(),
  callType: z.enum(callTypes).nullable(),
  scorecardId: z.string().nullable(),
  isScorecardTouched: z.boolean(),
  /** `YYYY-MM-DDThh:mm` in the browser's zone. */
  startedAt: z.string().max(40),
  startedAtFrom: z.enum(['name', 'file', 'now', 'person']),
  buyerCompany: z.string().max(500),
  isCompanyTouched: z.boolean(),
  /** `m:ss` or `h:mm:ss`. */
  duration: z.string().max(20),
  /** The last try to save: the same content goes out under the same key, so that a lost response makes no second call. */
  attempt: z.object({ key: z.string(), fingerprint: z.string() }).nullable(),
})
export type CallForm = z.infer<typeof callForm>

export const readTranscript = z.object({
  messages: z.array(transcriptMessage).min(1).max(transcriptLimits.messages),
  actors: z.array(transcriptActor),
  detectedFormat: z.enum(transcriptFormats),
  warnings: z.array(z.string()),
  /** What the server proposed, which knows everybody of the organization; absent where this browser read the file. */
  proposedRep: repProposal.nullish(),
})
export type ReadTranscript = z.infer<typeof readTranscript>

export const fileState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reading') }),
  /** The server parses what the browser did not understand; `words` sets the pace of the progress. */
  z.object({ kind: z.literal('asking'), words: z.number(), text: z.string().nullable() }),
  z.object({ kind: z.literal('read'), transcript: readTranscript, form: callForm }),
  z.object({
    kind: z.literal('failed'),
    message: z.string(),
    text: z.string().nullable(),
    isRetryable: z.boolean(),
  }),
])
export type FileState = z.infer<typeof fileState>

export const transcriptFile = z.object({
  id: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  origin: z.enum(['file', 'text']),
  lastModifiedMs: z.number().nullable(),
  state: fileState,
})
export type TranscriptFile = z.infer<typeof transcriptFile>
export type ReadFile = TranscriptFile & { state: Extract<FileState, { kind: 'read' }> }

export const draft = z.object({
  step: z.enum(steps),
  files: z.array(transcriptFile).max(draftLimits.files),
  /** The file whose transcript becomes the call. */
  chosenId: z.string().nullable(),
})
export type Draft = z.infer<typeof draft>

export const emptyDraft: Draft = { step: 'upload', files: [], chosenId: null }

export const isRead = (file: TranscriptFile): file is ReadFile => file.state.kind === 'read'

/** The chosen file once it has been read. */
export function chosenFile({ files, chosenId }: Draft): ReadFile | null {
  const file = files.find(({ id }) => id === chosenId)
  return file !== undefined && isRead(file) ? file : null
}
