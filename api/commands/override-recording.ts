import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/audit.ts'
import { lockCalendarEvent, setRecordOverride } from '#db/queries/calendar-events.ts'
import { optOutTexts } from '#workers/domain/recorder/validity.ts'
import type { RequestActor } from '../plugins/actor.ts'
import { HttpProblem } from '../plugins/problem.ts'

/** Says of one event that it must or must not be recorded, or leaves it to the rules again (null). */
export async function overrideRecording(
  trx: Trx,
  actor: RequestActor,
  wish: { calendarEventId: string; shouldRecordOverride: boolean | null },
  notFound: () => Promise<HttpProblem>,
): Promise<void> {
  const { calendarEventId: id, shouldRecordOverride } = wish
  const event = await lockCalendarEvent(trx, id)
  if (event === undefined) throw await notFound()
  // The next sync could not tell which event it was said of.
  if (event.calendar_event_id === null) throw new HttpProblem(422, 'not_overridable', optOutTexts.noOverride)
  if (event.should_record_override === shouldRecordOverride) return
  await setRecordOverride(trx, id, shouldRecordOverride)
  await audit(trx, actor, {
    action: 'calendar_event.override',
    subjectKind: 'calendar_event',
    subjectId: id,
    before: { shouldRecordOverride: event.should_record_override },
    after: { shouldRecordOverride },
  })
}
