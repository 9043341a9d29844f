import { Alert } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CommandProgress } from '#api/contract/commands.ts'
import { endedSteps } from '../../lib/merge-command.ts'
import { type EventsState, openEvents } from '../../lib/events.ts'
import { useCan } from '../../lib/use-can.ts'
import { useOrgId } from '../../lib/use-session.ts'

type Translate = ReturnType<typeof useTranslations<'jobs'>>

/** 0 start, 1 to 3 quarters, 4 end: assistive technology is told only about these, not about every step. */
const quarterOf = (command: CommandProgress): number =>
  command.state === 'running'
    ? Math.min(3, Math.floor((command.total === 0 ? 0 : endedSteps(command) / command.total) * 4))
    : 4

/** Keeps the tab's connection open and announces its news. */
export function LiveEvents() {
  const t = useTranslations('jobs')
  const shellTexts = useTranslations('shell')
  const queryClient = useQueryClient()
  const orgId = useOrgId()
  const mayView = useCan('commands.view')
  const [state, setState] = useState<EventsState>('connecting')
  const [spoken, setSpoken] = useState('')
  const quarters = useRef(new Map<string, number>())
  const words = useRef(t)
  useEffect(() => {
    words.current = t
  })

  useEffect(() => {
    if (!mayView) return
    const announced = quarters.current
    const announce = (command: CommandProgress, isNews: boolean) => {
      const quarter = quarterOf(command)
      const before = announced.get(command.commandId)
      announced.set(command.commandId, quarter)
      if (isNews && quarter !== before) setSpoken(sentence(words.current, command, quarter))
    }
    return openEvents(queryClient, orgId, { onState: setState, onCommand: announce })
  }, [queryClient, orgId, mayView])

  return (
    <>
      <div className="visually-hidden" aria-live="polite">
        {spoken}
      </div>
      {mayView && state === 'polling' && (
        <Alert
          color="yellow"
          role="status"
          pos="fixed"
          bottom={12}
          left={12}
          maw="min(420px, calc(100% - 24px))"
          style={{ zIndex: 300, boxShadow: 'var(--mantine-shadow-md)' }}
        >
          {shellTexts('offline')}
        </Alert>
      )}
    </>
  )
}

function sentence(t: Translate, command: CommandProgress, quarter: number): string {
  const name = command.label
  if (quarter === 0) return t('announceStart', { name })
  if (quarter < 4) return t('announceQuarter', { name, percent: String(quarter * 25) })
  if (command.state === 'failed') return t('announceFailed', { name })
  return command.state === 'cancelled' ? t('announceCancelled', { name }) : t('announceDone', { name })
}
