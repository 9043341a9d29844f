import type { WorkItemDetail } from '#api/contract/ops.ts'
import { formatMoment } from '../../../lib/time.ts'
import type { Tone } from '../../../ui/palette.ts'

export type TimelineEvent = WorkItemDetail['timeline'][number]['event']
/** `tone` null: the open ring of a running step. */
export type TimelineStep = {
  key: string
  event: TimelineEvent | 'runningNow'
  at: string | null
  detail: string
  tone: Tone | null
}

const tones: Record<TimelineEvent, Tone> = {
  recorded: 'gray',
  waiting: 'orange',
  offered: 'gray',
  claimed: 'gray',
  failed: 'red',
  retry: 'cyan',
  done: 'teal',
  dead: 'red',
  cancelled: 'gray',
}

/** What happened to an item, oldest first. An item in progress ends with the running step. */
export function timelineSteps({
  timeline,
  state,
  note,
}: Pick<WorkItemDetail, 'timeline' | 'state' | 'note'>): TimelineStep[] {
  const steps: TimelineStep[] = timeline.map((entry, index) => ({
    ...entry,
    key: `${index} ${entry.event}`,
    tone: tones[entry.event],
  }))
  if (state === 'running') steps.push({ key: 'now', event: 'runningNow', at: null, detail: note, tone: null })
  return steps
}

/** '14:00:02.118', with the date in front if it is not today. */
export function stepTime(at: Date, now: Date, timeZone?: string): string {
  const day = (moment: Date) => formatMoment(moment, 'date', timeZone)
  // Milliseconds are the same in every time zone.
  const time = `${formatMoment(at, 'timeSeconds', timeZone)}.${String(at.getUTCMilliseconds()).padStart(3, '0')}`
  return day(at) === day(now) ? time : `${day(at)} ${time}`
}
