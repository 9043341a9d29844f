import { Button, Group, Tooltip } from '@mantine/core'
import { IconCircleDashed, IconCircleX, IconVideo } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { CalendarEventPreview } from '#api/contract/recorder.ts'
import { nextOverride, useOverride } from './use-override.ts'
import styles from './Preview.module.css'

const states = {
  none: { icon: IconCircleDashed, tone: 'gray' },
  record: { icon: IconVideo, tone: 'indigo' },
  skip: { icon: IconCircleX, tone: 'red' },
} as const

const stateOf = (override: boolean | null): keyof typeof states =>
  override === null ? 'none' : override ? 'record' : 'skip'

/** The override of one event. Each click switches to the next of three states. */
export function OverrideControl({
  event,
  title,
  canOverride,
}: {
  event: CalendarEventPreview
  title: string
  canOverride: boolean
}) {
  const t = useTranslations('calendarPreview')
  const { mutate, isPending } = useOverride()
  const { calendarEventId } = event
  const state = stateOf(event.shouldRecordOverride)
  const { icon: Icon, tone } = states[state]
  const content = (
    <>
      <Icon size={14} stroke={1.8} style={{ flex: 'none' }} aria-hidden />
      <span>{t(`state.${state}`)}</span>
      {isPending && <span> {t('saving')}</span>}
    </>
  )
  if (!canOverride)
    return (
      <Group gap={6} mih={28} wrap="nowrap" c={`var(--tone-${tone}-text)`}>
        {content}
      </Group>
    )
  const cycle = () => {
    if (calendarEventId === null || isPending) return
    mutate({ calendarEventId, shouldRecordOverride: nextOverride(event.shouldRecordOverride) })
  }
  return (
    // Not `disabled`, because a disabled button shows no tooltip and cannot be focused.
    <Tooltip
      label={t('noOverride')}
      disabled={calendarEventId !== null}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={280}
    >
      <Button
        variant={tone === 'gray' ? 'subtle' : 'light'}
        color={tone}
        px={8}
        fw={400}
        c={tone === 'gray' ? 'var(--c-muted)' : undefined}
        classNames={{ root: styles.override, inner: styles.overrideInner, label: styles.overrideLabel }}
        data-disabled={calendarEventId === null || undefined}
        aria-disabled={calendarEventId === null || isPending || undefined}
        aria-busy={isPending || undefined}
        onClick={cycle}
      >
        <span className="visually-hidden">{t('overrideOf', { title })} </span>
        {content}
      </Button>
    </Tooltip>
  )
}
