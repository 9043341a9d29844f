import type { QueryClient } from '@tanstack/react-query'
import type { PracticeCallView } from '#api/contract/practice.ts'
import { practiceCallQuery, practiceResultQuery } from '../queries/attempts.ts'

export type SavedNotes = NonNullable<PracticeCallView['notes']>

/** Puts saved notes into everything that is loaded of their call. */
export function keepNotes(queryClient: QueryClient, orgId: string, callId: string, notes: SavedNotes): void {
  const ofCall = practiceCallQuery(orgId, callId).queryKey
  const ofResult = practiceResultQuery(orgId, callId).queryKey
  const write = (): void => {
    queryClient.setQueryData(ofCall, (before) => before && withNotes(before, notes))
    queryClient.setQueryData(
      ofResult,
      (before) => before && { ...before, call: withNotes(before.call, notes) },
    )
  }
  write()
  // A response that was requested before the save may bring the former notes.
  for (const queryKey of [ofCall, ofResult])
    void queryClient
      .getQueryCache()
      .find({ queryKey })
      ?.promise?.then(write, () => undefined)
}

const withNotes = (call: PracticeCallView, notes: SavedNotes): PracticeCallView =>
  call.notes === null || call.notes.version >= notes.version ? call : { ...call, notes }
