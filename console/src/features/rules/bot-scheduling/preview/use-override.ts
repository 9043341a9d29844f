import { useMutation, useQueryClient } from '@tanstack/react-query'
import { overrideRecording } from '#api/contract/recorder.ts'
import { call } from '../../../../lib/call.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { recorderKey } from '../queries.ts'

/** Not overridden → must be recorded → must not be recorded → not overridden. Source: specification 1 §4. */
export const nextOverride = (override: boolean | null): boolean | null =>
  override === null ? true : override ? false : null

/** Sets the override of an event. Pending until the preview has reloaded. */
export function useOverride() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: (body: { calendarEventId: string; shouldRecordOverride: boolean | null }) =>
      call(overrideRecording, { body }),
    meta: { label: 'Override' },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...recorderKey(orgId), 'preview'] }),
  })
}
