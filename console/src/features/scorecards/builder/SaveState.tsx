import { Anchor, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCircle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { listMoment } from '../../../lib/time.ts'
import { useNow } from '../../../ui/Moment.tsx'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'
import { saveStateOf, type Session } from '../model/session.ts'

/** Unsaved, Saving, Saved hh:mm, or Failed with Retry. */
export function SaveState({ session, onRetry }: { session: Session; onRetry: () => void }) {
  const t = useTranslations('scorecardBuilder')
  const now = useNow()
  const state = saveStateOf(session)
  const { savedAt } = session.saved
  switch (state) {
    case 'saving':
      return (
        <Line tone="blue">
          <RunningRing />
          {t('saving')}
        </Line>
      )
    case 'unsaved':
      return (
        <Line>
          <IconCircle size={10} stroke={2.4} aria-hidden />
          {t('unsaved')}
        </Line>
      )
    case 'conflict':
      return (
        <Line tone="orange">
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
          {t('conflictState')}
        </Line>
      )
    case 'failed':
      return (
        <Line tone="red" title={session.failure ?? undefined}>
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
          {t('saveFailed')}{' '}
          <Anchor component="button" type="button" size="xs" mih={24} px={2} onClick={onRetry}>
            {t('retry')}
          </Anchor>
        </Line>
      )
    case 'saved':
      if (savedAt === null) return null
      return (
        <Line>
          <IconCheck size={14} stroke={1.8} aria-hidden />
          {t('saved', { time: listMoment(new Date(savedAt), now) })}
        </Line>
      )
    default:
      return state satisfies never
  }
}

function Line({
  tone,
  title,
  children,
}: {
  tone?: string
  title?: string | undefined
  children: React.ReactNode
}) {
  return (
    <Text
      component="span"
      size="xs"
      c={tone === undefined ? 'dimmed' : `var(--tone-${tone}-text)`}
      title={title}
      role="status"
    >
      <Group component="span" gap={5} wrap="nowrap">
        {children}
      </Group>
    </Text>
  )
}
