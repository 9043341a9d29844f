import { useMutation, useQueryClient } from '@tanstack/react-query'
import { recordOverrideAnswer } from '#api/contract/recorder.ts'
import { api } from '../../../../lib/api.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { recorderKey, recorderPath } from '../queries.ts'

/** Not overridden → must be recorded → must not be recorded → not overridden. Source: specification 1 §4. */
export const nextOverride = (override: boolean | null): boolean | null => (override === null ? true : override ? false : null)

/** Says of an event whether it must be recorded; ends once the preview has been read again. */
export function useOverride() {
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  return useMutation({
    mutationFn: (wish: { calendarEventId: string; shouldRecordOverride: boolean | null }) =>
      api(`${recorderPath}/should-record-override`, recordOverrideAnswer, { method: 'PATCH', body: wish }),
    meta: { label: 'Override' },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...recorderKey(orgId), 'preview'] }),
  })
}
