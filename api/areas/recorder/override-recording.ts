import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import { lockCalendarEvent, setRecordOverride } from '#db/queries/recorder/calendar-events.ts'
import { optOutTexts } from '#workers/domain/recorder/rules/validity.ts'
import type { RequestActor } from '../../http/actor.ts'
import { resource } from '../../http/resource.ts'
import type { ApiContext } from '../../http/context.ts'
import { HttpProblem } from '../../http/problem.ts'

/** Forces or forbids the recording of one event; null returns the decision to the rules. */
export async function overrideRecording(
  context: Pick<ApiContext, 'database'>,
  trx: Trx,
  actor: RequestActor,
  {
    calendarEventId: id,
    shouldRecordOverride,
  }: { calendarEventId: string; shouldRecordOverride: boolean | null },
): Promise<void> {
  const event = await resource(context, actor, 'calendar_events', id, () => lockCalendarEvent(trx, id))
  // Without an id the next sync could not find the event again.
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
