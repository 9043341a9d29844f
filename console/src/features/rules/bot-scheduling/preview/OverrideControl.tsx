import { Tooltip } from '@mantine/core'
import { IconCircleDashed, IconCircleX, IconVideo } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { CalendarEventPreview } from '#api/contract/recorder.ts'
import { nextOverride, useOverride } from './use-override.ts'
import styles from './Preview.module.css'

const looks = {
  none: { icon: IconCircleDashed, tone: 'gray' },
  record: { icon: IconVideo, tone: 'indigo' },
  skip: { icon: IconCircleX, tone: 'red' },
} as const

const stateOf = (override: boolean | null): keyof typeof looks => (override === null ? 'none' : override ? 'record' : 'skip')

/** What has been said of one event; each click goes on to the next of three states. */
export function OverrideControl({ event, title, canOverride }: { event: CalendarEventPreview; title: string; canOverride: boolean }) {
  const t = useTranslations('calendarPreview')
  const { mutate, isPending } = useOverride()
  const { calendarEventId } = event
  const state = stateOf(event.shouldRecordOverride)
  const { icon: Icon, tone } = looks[state]
  const content = (
    <>
      <Icon size={14} stroke={1.8} aria-hidden />
      <span>{t(`state.${state}`)}</span>
      {isPending && <span> {t('saving')}</span>}
    </>
  )
  if (!canOverride)
    return (
      <span className={styles.override} data-tone={tone}>
        {content}
      </span>
    )
  const cycle = () => {
    if (calendarEventId === null || isPending) return
    mutate({ calendarEventId, shouldRecordOverride: nextOverride(event.shouldRecordOverride) })
  }
  return (
    // Not `disabled`: such a button would show no tooltip and could not be reached.
    <Tooltip
      label={t('noOverride')}
      disabled={calendarEventId !== null}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={280}
    >
      <button
        type="button"
        className={styles.override}
        data-tone={tone}
        aria-disabled={calendarEventId === null || isPending || undefined}
        aria-busy={isPending || undefined}
        onClick={cycle}
      >
        <span className="visually-hidden">{t('overrideOf', { title })} </span>
        {content}
      </button>
    </Tooltip>
  )
}
