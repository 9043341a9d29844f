import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  changeActionItem,
  changeNote,
  type changeNoteBody,
  type ChangeActionItemBody,
  createActionItem,
  type createActionItemBody,
  createNote,
  type createNoteBody,
  deleteActionItem,
  deleteNote,
  getCoaching,
  listCoachingPeople,
} from '#api/contract/coaching.ts'
import { call } from '../../../lib/call.ts'
import { callsKey } from '../../../lib/query-keys.ts'
import { useCallMutation } from '../../../lib/call-mutation.ts'

/** Notes and action items of a call. Live events refresh them. */
export const coachingQuery = (orgId: string, callId: string) =>
  queryOptions({
    queryKey: [...callsKey(orgId), 'coaching', callId],
    queryFn: ({ signal }) => call(getCoaching, { params: { id: callId }, signal }),
  })

/** Members who see the call, by name. */
export const coachingPeopleQuery = (orgId: string, callId: string, search: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'coaching-people', callId, search],
    queryFn: ({ signal }) => call(listCoachingPeople, { params: { id: callId }, query: { search }, signal }),
    staleTime: 30_000,
    placeholderData: (previous) => previous,
  })

export type NewNote = z.input<typeof createNoteBody>
export type NoteChange = z.input<typeof changeNoteBody>

export const sendNewNote = (callId: string, body: NewNote, idempotencyKey: string) =>
  call(createNote, { params: { id: callId }, body, idempotencyKey })
export const sendNoteChange = (id: string, body: NoteChange) => call(changeNote, { params: { id }, body })

export const useChangeNote = (id: string) =>
  useCallMutation('Note', (body: NoteChange) => sendNoteChange(id, body))
export const useDeleteNote = (onDeleted: () => void) =>
  useCallMutation('Note', (id: string) => call(deleteNote, { params: { id } }), onDeleted)

export const useCreateItem = (callId: string) =>
  useCallMutation(
    'Action item',
    ({ body, idempotencyKey }: { body: z.input<typeof createActionItemBody>; idempotencyKey: string }) =>
      call(createActionItem, { params: { id: callId }, body, idempotencyKey }),
  )
export const useChangeItem = () =>
  useCallMutation('Action item', ({ id, ...body }: ChangeActionItemBody & { id: string }) =>
    call(changeActionItem, { params: { id }, body }),
  )
export const useDeleteItem = () =>
  useCallMutation('Action item', (id: string) => call(deleteActionItem, { params: { id } }))
