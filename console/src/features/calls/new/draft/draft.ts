import { z } from 'zod'
import { repProposal } from '#api/contract/calls.ts'
import { callTypes, speakerSides } from '#db/vocabulary/calls.ts'
import {
  transcriptActor,
  transcriptFormats,
  transcriptLimits,
  transcriptMessage,
} from '#workers/domain/transcripts/message.ts'

/** Limits of what the page shows and stores. */
export const draftLimits = {
  /** Rows in the file list: ten transcripts of the largest size are 5 MB of text. */
  files: 10,
  /** Largest text that can be edited in place; typing in a larger text area stalls. */
  editableCharacters: 1_000_000,
  /** Drafts are dropped after two weeks without a change. */
  ageMs: 14 * 24 * 3_600_000,
} as const

export const steps = ['upload', 'speakers', 'details', 'save'] as const
export type Step = (typeof steps)[number]

/** A speaker. `names` are their names in the file; several after a merge. */
export const speaker = z.object({
  names: z.array(z.string().max(transcriptLimits.speakerCharacters)).min(1),
  name: z.string().max(transcriptLimits.speakerCharacters),
  side: z.enum(speakerSides),
  userId: z.string().nullable(),
  company: z.string().max(200),
  /** True once the user has changed the row; guesses then leave it alone. */
  isTouched: z.boolean(),
})
export type Speaker = z.infer<typeof speaker>

/** What the user enters about one call. Fields are stored as typed, so that an invalid entry is not lost. */
export const callForm = z.object({
  speakers: z.array(speaker),
  title: z.string().max(2000),
  /** Whose call it is as long as no speaker is the rep; otherwise the rep's person counts. */
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
  /** The last attempt to save. The same content is sent with the same key, so that a lost response creates no second call. */
  attempt: z.object({ key: z.string(), fingerprint: z.string() }).nullable(),
})
export type CallForm = z.infer<typeof callForm>

export const readTranscript = z.object({
  messages: z.array(transcriptMessage).min(1).max(transcriptLimits.messages),
  actors: z.array(transcriptActor),
  detectedFormat: z.enum(transcriptFormats),
  warnings: z.array(z.string()),
  /** The server's proposal, which knows everybody in the organization; left out if this browser read the file. */
  proposedRep: repProposal.nullish(),
})
export type ReadTranscript = z.infer<typeof readTranscript>

export const fileState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reading') }),
  /** The server parses what the browser could not; `words` sets the pace of the progress bar. */
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

/** The chosen file, once it has been read. */
export function chosenFile({ files, chosenId }: Draft): ReadFile | null {
  const file = files.find(({ id }) => id === chosenId)
  return file !== undefined && isRead(file) ? file : null
}
