import { Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCircle, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RunningRing } from '../../../../ui/status/StatusBadge.tsx'
import { type StageStep, stepDuration, stepTexts } from './stage-steps.ts'

const states = {
  waiting: { text: 'stepWaiting', color: 'dimmed', mark: <IconCircle size={12} stroke={1.8} aria-hidden /> },
  running: { text: 'stepRunning', color: 'var(--tone-blue-text)', mark: <RunningRing size={13} /> },
  done: {
    text: 'stepDone',
    color: 'var(--tone-teal-text)',
    mark: <IconCheck size={14} stroke={2} aria-hidden />,
  },
  failed: {
    text: 'stepFailed',
    color: 'var(--tone-red-text)',
    mark: <IconX size={14} stroke={2} aria-hidden />,
  },
} as const
const tickMs = 1000

/** Parsing → Privacy → Routing → Scoring, with the time that each stage took or has taken so far. */
export function StageSteps({ steps }: { steps: readonly StageStep[] }) {
  const t = useTranslations('callScore')
  return (
    <Stack
      component="ol"
      gap={6}
      m={0}
      p={0}
      maw={360}
      aria-label={t('stages')}
      style={{ listStyle: 'none' }}
    >
      {steps.map(({ name, state, durationMs, since }) => (
        <Group
          key={name}
          component="li"
          gap={8}
          wrap="nowrap"
          aria-current={state === 'running' ? 'step' : undefined}
        >
          <Text span w={16} c={states[state].color} lh={0} ta="center">
            {states[state].mark}
          </Text>
          <Text span fw={state === 'running' || state === 'failed' ? 500 : undefined}>
            {t(stepTexts[name])}
          </Text>
          <Text
            span
            size="xs"
            ml="auto"
            className="numeric"
            c={state === 'failed' ? states.failed.color : 'dimmed'}
          >
            {durationMs === null ? t(states[state].text) : stepDuration(durationMs)}
            {state === 'running' && since !== null && <Elapsed since={since} />}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}

function Elapsed({ since }: { since: string }) {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  // The server's clock may be ahead of this one.
  const seconds = Math.floor((nowMs - Date.parse(since)) / 1000)
  return seconds < 1 ? null : ` · ${stepDuration(seconds * 1000)}`
}
