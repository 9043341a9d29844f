import { useEffect, useState } from 'react'
import { formatMoment, listMoment, relativeTime, utcMoment } from '../lib/time.ts'

const tickMs = 30_000

/** The current time, updated every 30 s while the tab is visible. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setNow(new Date())
    }, tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** '5m ago', in the specification's short form. Hover and assistive technology get the full time and UTC. */
export function RelativeTime({ at }: { at: string | Date }) {
  const now = useNow()
  const moment = new Date(at)
  return (
    <time
      dateTime={moment.toISOString()}
      title={`${formatMoment(moment, 'full')} · ${utcMoment(moment)}`}
      className="numeric"
    >
      {relativeTime(moment, now)}
    </time>
  )
}

/** For list columns: the time today, weekday and time this week, otherwise the date. Hover shows the full time and UTC. */
export function ListTime({ at }: { at: string | Date }) {
  const now = useNow()
  const moment = new Date(at)
  return (
    <time
      dateTime={moment.toISOString()}
      title={`${formatMoment(moment, 'full')} · ${utcMoment(moment)}`}
      className="numeric"
    >
      {listMoment(moment, now)}
    </time>
  )
}
