import { z } from 'zod'
import { speakerSides } from '#db/vocabulary/calls.ts'
import { actionItemSources } from '#db/vocabulary/coaching.ts'
import { endpoint, noContent } from './endpoint.ts'
import { idParams, isoTime } from './page.ts'
import { person } from './people.ts'

/** Words of the call: UTF-16 offsets within a message, end exclusive. */
export const quotePlace = z.object({
  messageIndex: z.number().int(),
  start: z.number().int(),
  end: z.number().int(),
  quote: z.string(),
  secondsFromStart: z.number(),
})
export type QuotedPlace = z.infer<typeof quotePlace>

/** Where a note or an action item belongs. Without `start` and `end`, the whole message. */
export const chosenPlace = z
  .strictObject({
    messageIndex: z.number().int().min(0).max(100_000),
    start: z.number().int().min(0).max(100_000).optional(),
    end: z.number().int().min(1).max(100_000).optional(),
  })
  .refine(({ start, end }) => (start === undefined) === (end === undefined), {
    message: 'Give both the start and the end of the quote, or neither.',
  })
export type ChosenPlace = z.infer<typeof chosenPlace>

const note = z.object({
  id: z.uuid(),
  author: person,
  body: z.string(),
  /** People mentioned in the body as "@First Last". */
  mentions: z.array(person),
  createdAt: isoTime,
  editedAt: isoTime.nullable(),
  version: z.number().int(),
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
})

/** A note with its replies, oldest first. */
export const noteThread = note.extend({
  /** Where the quote is now. Null for a note about the whole call, and if nobody says the words any more. */
  place: quotePlace.nullable(),
  /** The quote that it is about; null for a note about the whole call. */
  quote: z.string().nullable(),
  /** Only the author may read it. */
  isPrivate: z.boolean(),
  resolvedAt: isoTime.nullable(),
  resolvedBy: person.nullable(),
  replies: z.array(note),
})
export type NoteReply = z.infer<typeof note>
export type NoteThread = z.infer<typeof noteThread>

export const actionItem = z.object({
  id: z.uuid(),
  source: z.enum(actionItemSources),
  text: z.string(),
  /** A member. Null if the owner is on the buyer's side, unknown, or gone. */
  owner: person.nullable(),
  /** As spoken or chosen; empty if nobody owns it. */
  ownerName: z.string(),
  ownerSide: z.enum(speakerSides).nullable(),
  /** `YYYY-MM-DD`. */
  dueOn: z.iso.date().nullable(),
  /** The spoken time if it names no single day: "next week". */
  dueWords: z.string().nullable(),
  /** Where it was said. Null for an item that a person wrote, and if nobody says the words any more. */
  evidence: quotePlace.nullable(),
  /** Where the other side agreed to it. */
  agreed: quotePlace.nullable(),
  /** The quote that it was found in; null for an item that a person wrote. */
  quote: z.string().nullable(),
  doneAt: isoTime.nullable(),
  doneBy: person.nullable(),
  /** A person wrote or changed it. */
  isEdited: z.boolean(),
  version: z.number().int(),
})
export type ActionItem = z.infer<typeof actionItem>

/** A criterion of the call's score with the quotes behind its answer. */
const judgedCriterion = z.object({
  criterionId: z.string(),
  text: z.string(),
  sectionName: z.string(),
  status: z.enum(['met', 'partly', 'missed']),
  /** Points earned, and points possible. */
  earned: z.number(),
  possible: z.number(),
  quotes: z.array(quotePlace.extend({ speaker: z.string() })),
})
export type JudgedCriterion = z.infer<typeof judgedCriterion>

export const coaching = z.object({
  /** Null for a call without a score. */
  score: z
    .object({
      overall: z.number().nullable(),
      passed: z.boolean().nullable(),
      /** Most points first. */
      wentWell: z.array(judgedCriterion),
      /** Most lost points first. */
      toWorkOn: z.array(judgedCriterion),
      /** The criterion in `toWorkOn` that costs the most points. */
      focus: judgedCriterion
        .extend({
          /** The criterion's learning materials that the reader may see. */
          materials: z.array(z.object({ id: z.uuid(), title: z.string(), url: z.string() })).max(10),
        })
        .nullable(),
    })
    .nullable(),
  notes: z.array(noteThread),
  actionItems: z.array(actionItem),
  /** Whether the reader may write notes and action items here. */
  mayWrite: z.boolean(),
})
export type Coaching = z.infer<typeof coaching>

const noteBody = z.string().trim().min(1, 'Write something.').max(4000)
const mentions = z.array(z.uuid()).max(20)

/** A reply names its note in `replyTo` and is as private as that note. */
export const createNoteBody = z.strictObject({
  body: noteBody,
  replyTo: z.uuid().nullish(),
  place: chosenPlace.nullish(),
  mentions: mentions.default([]),
  isPrivate: z.boolean().default(false),
})

/** Fields that are left out stay unchanged. A stale `version` returns 409 with the current note; without a version, the last write wins. */
export const changeNoteBody = z.strictObject({
  version: z.number().int().optional(),
  body: noteBody.optional(),
  mentions: mentions.optional(),
  isPrivate: z.boolean().optional(),
  isResolved: z.boolean().optional(),
})

/** The owner is a member, or somebody on the call by name. Both null: nobody. */
const owner = {
  ownerUserId: z.uuid().nullish(),
  ownerName: z.string().trim().max(200).nullish(),
}
const itemText = z.string().trim().min(1, 'Describe the action item.').max(1000)

export const createActionItemBody = z.strictObject({
  text: itemText,
  ...owner,
  dueOn: z.iso.date().nullish(),
})

/** Fields that are left out stay unchanged. A stale `version` returns 409 with the current item; without a version, the last write wins. */
export const changeActionItemBody = z.strictObject({
  version: z.number().int().optional(),
  text: itemText.optional(),
  ...owner,
  dueOn: z.iso.date().nullish(),
  isDone: z.boolean().optional(),
})
export type ChangeActionItemBody = z.infer<typeof changeActionItemBody>

export const getCoaching = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/coaching/:id',
  permission: 'calls.view',
  params: idParams,
  response: coaching,
})

/** Members who may see the call, to mention or to assign an action item to. */
export const listCoachingPeople = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/coaching/:id/people',
  permission: 'calls.coach',
  params: idParams,
  query: z.object({ search: z.string().trim().max(200).default('') }),
  response: z.object({ results: z.array(person) }),
})

export const createNote = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/coaching/:id/notes',
  permission: 'calls.coach',
  params: idParams,
  body: createNoteBody,
  response: { 201: z.object({ id: z.uuid() }) },
  isIdempotent: true,
})

export const changeNote = endpoint({
  method: 'PATCH',
  path: '/integrations/real-calls/notes/:id',
  permission: 'calls.coach',
  params: idParams,
  body: changeNoteBody,
  response: z.object({ version: z.number().int() }),
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/integrations/real-calls/notes/:id',
  permission: 'calls.coach',
  params: idParams,
  response: noContent,
})

export const createActionItem = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/coaching/:id/action-items',
  permission: 'calls.coach',
  params: idParams,
  body: createActionItemBody,
  response: { 201: actionItem },
  isIdempotent: true,
})

export const changeActionItem = endpoint({
  method: 'PATCH',
  path: '/integrations/real-calls/action-items/:id',
  permission: 'calls.coach',
  params: idParams,
  body: changeActionItemBody,
  response: actionItem,
})

export const deleteActionItem = endpoint({
  method: 'DELETE',
  path: '/integrations/real-calls/action-items/:id',
  permission: 'calls.coach',
  params: idParams,
  response: noContent,
})
