import { Box, Group, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { ImportDetail } from '#api/contract/imports.ts'
import { formatMoment, utcMoment, zoneOffset } from '../../../lib/time.ts'
import cards from '../../../ui/Cards.module.css'
import { starterOf } from '../status.ts'

type Event = ImportDetail['events'][number]

const tones: Record<string, string> = {
  failed: 'red',
  cancelled: 'gray',
  paused: 'yellow',
  blocked: 'orange',
}
const dayMs = 86_400_000

/** The import's events, newest first. */
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
        <Stack
          component="ol"
          gap={8}
          mah={420}
          m={0}
          px={12}
          py={10}
          fz="xs"
          lh="18px"
          style={{ listStyle: 'none', overflowY: 'auto' }}
        >
          {events.map((event) => (
            <Group component="li" key={event.id} gap={10} wrap="nowrap" align="flex-start">
              <EventTime at={event.at} start={createdAt} />
              <Box
                component="span"
                flex="none"
                w={7}
                h={7}
                mt={6}
                bdrs="50%"
                bg={`var(--tone-${tones[event.kind] ?? 'gray'}-dot)`}
                aria-hidden
              />
              <Box component="span" miw={0} style={{ overflowWrap: 'anywhere' }}>
                <EventText event={event} task={task} />
              </Box>
            </Group>
          ))}
        </Stack>
      )}
    </section>
  )
}

/** Within a day of the start, the time without a date is enough. */
function EventTime({ at, start }: { at: string; start: string }) {
  const moment = new Date(at)
  const isSameDay = Math.abs(moment.getTime() - new Date(start).getTime()) < dayMs
  return (
    <time
      dateTime={at}
      title={`${formatMoment(moment, 'full')} · ${utcMoment(moment)}`}
      className="muted numeric"
      style={{ flex: 'none' }}
    >
      {isSameDay ? formatMoment(moment, 'timeSeconds') : formatMoment(moment, 'dayTime').replace(',', '')}
    </time>
  )
}

function EventText({ event, task }: { event: Event; task: ImportDetail }) {
  const t = useTranslations('importPage')
  switch (event.kind) {
    case 'started': {
      const name = starterOf(task)
      return name === '' ? t('event_started') : t('event_startedBy', { name })
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
