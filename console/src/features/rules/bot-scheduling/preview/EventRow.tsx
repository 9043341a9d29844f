import { Text, UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown, IconChevronRight, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CalendarEventPreview } from '#api/contract/recorder.ts'
import { utcMoment } from '../../../../lib/time.ts'
import { ShortEmail } from '../../../../ui/ShortEmail.tsx'
import { useWords } from '../use-words.ts'
import { OverrideControl } from './OverrideControl.tsx'
import { timeWithOffset } from './time-with-offset.ts'
import { Why } from './Why.tsx'
import styles from './Preview.module.css'

/** Maximum number of addresses in the row; the expanded part shows all. */
const shownPeople = 2
/** Number of columns spanned by the expanded part. */
const columns = 8

/** One event; expands to show why the bot joins or not. */
export function EventRow({ event, canOverride }: { event: CalendarEventPreview; canOverride: boolean }) {
  const t = useTranslations('calendarPreview')
  const words = useWords()
  const whyId = useId()
  const [isOpen, setOpen] = useState(false)
  const title = event.title ?? t('untitled')
  const type = words.eventType(event.eventType)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const people = event.participantEmails
  return (
    <>
      <tr className={styles.row} data-open={isOpen || undefined}>
        <td className={styles.attendance} data-attends={event.willBotAttend || undefined}>
          {event.willBotAttend ? (
            <IconCheck size={18} stroke={2.2} aria-hidden />
          ) : (
            <IconX size={18} stroke={2.2} aria-hidden />
          )}
          <span>{event.willBotAttend ? t('yes') : t('no')}</span>
        </td>
        <th scope="row">
          <UnstyledButton
            display="flex"
            mih={24}
            maw={320}
            py={2}
            fw={500}
            aria-expanded={isOpen}
            aria-controls={isOpen ? whyId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron size={14} stroke={1.8} className={styles.chevron} aria-hidden />
            <Text
              component="bdi"
              lineClamp={isOpen ? undefined : 2}
              fw={event.title === null ? 400 : 500}
              c={event.title === null ? 'var(--c-muted)' : undefined}
              style={{ overflowWrap: 'anywhere' }}
              title={title}
            >
              {title}
            </Text>
            <span className="visually-hidden"> {t('why')}</span>
          </UnstyledButton>
        </th>
        <td>
          <Moment at={event.startTime} /> {event.isAllDay && <span className="muted">{t('allDay')}</span>}
        </td>
        <td className={styles.wide}>
          <Moment at={event.endTime} />
        </td>
        <td className={styles.wide}>{event.isRecurring ? t('recurring', { type }) : type}</td>
        <td className={styles.wide}>
          {people.slice(0, shownPeople).map((email) => (
            <span key={email} className={styles.person}>
              <ShortEmail email={email} />
            </span>
          ))}
          {people.length > shownPeople && (
            <span className="muted">{t('morePeople', { count: people.length - shownPeople })}</span>
          )}
        </td>
        <td className={styles.wide}>
          {event.organiserEmail !== null && <ShortEmail email={event.organiserEmail} />}
        </td>
        <td>
          <OverrideControl event={event} title={title} canOverride={canOverride} />
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.whyRow} id={whyId}>
          <td colSpan={columns}>
            <Why event={event} />
          </td>
        </tr>
      )}
    </>
  )
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={utcMoment(new Date(at))} className="numeric">
      {/* Neither the day nor the time may wrap. */}
      {timeWithOffset(at)
        .split(/, (?=\d\d:)/)
        .map((part, index) => (
          <span key={part}>{index === 0 ? `${part}, ` : part}</span>
        ))}
    </time>
  )
}
