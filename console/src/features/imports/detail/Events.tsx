import { useTranslations } from 'use-intl'
import type { ImportDetail } from '#api/contract/imports.ts'
import { formatMoment, utcMoment, zoneOffset } from '../../../lib/time.ts'
import cards from '../../../ui/Cards.module.css'
import styles from './Import.module.css'

type Event = ImportDetail['events'][number]

const tones: Record<string, string> = {
  failed: 'red',
  cancelled: 'gray',
  paused: 'yellow',
  blocked: 'orange',
}
const dayMs = 86_400_000

/** Events of the import, newest first. */
export function Events({ task }: { task: ImportDetail }) {
  const t = useTranslations('importPage')
  const { events, createdAt } = task
  return (
    <section className={cards.card} aria-labelledby="import-events">
      <header className={cards.cardHead}>
        <h2 id="import-events">{t('events')}</h2>
        <span className={`${cards.end} meta`}>{zoneOffset(new Date(createdAt))}</span>
      </header>
      {events.length === 0 ? (
        <p className={`${cards.note} muted`}>{t('noEvents')}</p>
      ) : (
        <ol className={styles.events}>
          {events.map((event) => (
            <li key={event.id}>
              <EventTime at={event.at} start={createdAt} />
              <span
                className={styles.eventDot}
                style={{ background: `var(--tone-${tones[event.kind] ?? 'gray'}-dot)` }}
                aria-hidden
              />
              <span className={styles.eventText}>
                <EventText event={event} task={task} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Within a day of the start the clock is enough. */
function EventTime({ at, start }: { at: string; start: string }) {
  const moment = new Date(at)
  const isSameDay = Math.abs(moment.getTime() - new Date(start).getTime()) < dayMs
  return (
    <time
      dateTime={at}
      title={`${formatMoment(moment, 'full')} · ${utcMoment(moment)}`}
      className="muted numeric"
    >
      {isSameDay ? formatMoment(moment, 'timeSeconds') : formatMoment(moment, 'dayTime').replace(',', '')}
    </time>
  )
}

function EventText({ event, task }: { event: Event; task: ImportDetail }) {
  const t = useTranslations('importPage')
  switch (event.kind) {
    case 'started': {
      const { createdBy } = task
      return createdBy === null
        ? t('event_started')
        : t('event_startedBy', { name: `${createdBy.firstName} ${createdBy.lastName}`.trim() })
    }
    case 'listed':
      return t('event_listed', { company: task.integration.companyName, count: task.counts.listed })
    case 'paused':
      return t('event_paused')
    case 'resumed':
      return t('event_resumed')
    case 'cancelled':
      return t('event_cancelled')
    case 'failed':
      return (
        <>
          {t('event_failed')}: {event.detail}
        </>
      )
    default:
      return event.detail
  }
}
