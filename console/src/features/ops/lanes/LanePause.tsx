import { ActionIcon, Button, Group, Popover, Stack, TextInput, Title } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LaneState } from '#api/contract/ops.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { showDone, showError } from '../../../ui/feedback/notices.ts'
import { useUndoNotice } from '../../../ui/feedback/use-undo-notice.ts'
import { usePauseLane, useResumeLane } from '../mutations.ts'
import type { OpsSearch } from '../search.ts'

const longestReason = 300

/** Pauses a lane after asking for a reason, and resumes it immediately. Not optimistic: the row changes once the server has. */
export function LanePause({ lane, scope }: { lane: LaneState; scope: OpsSearch['scope'] }) {
  const t = useTranslations('opsLanes')
  const common = useTranslations('common')
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const pause = usePauseLane()
  const resume = useResumeLane()
  const showUndo = useUndoNotice()
  const name = t(lane.lane)

  const resumeNow = () =>
    resume.mutate(
      { lane: lane.lane, scope },
      {
        onSuccess: (now) => {
          if (now?.state !== 'paused') return showDone(t('resumedNotice', { lane: name }))
          const hint = scope === 'organization' ? t('stillPausedAll') : t('stillPausedOne')
          showError(new Error(t('stillPaused', { lane: name, reason: now.stateReason ?? t('paused'), hint })))
        },
      },
    )
  const close = () => {
    setOpen(false)
    pause.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pause.isPending) return
    pause.mutate(
      { lane: lane.lane, scope, reason: reason.trim() },
      {
        onSuccess: () => {
          setReason('')
          close()
          showUndo(t('pausedNotice', { lane: name }), resumeNow)
        },
      },
    )
  }

  if (lane.state === 'paused') {
    return (
      <ActionIcon
        aria-label={t('resume', { lane: name })}
        title={t('resume', { lane: name })}
        loading={resume.isPending}
        onClick={resumeNow}
      >
        <IconPlayerPlay size={15} stroke={1.6} />
      </ActionIcon>
    )
  }
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => (next ? setOpen(true) : close())}
      position="bottom-end"
      width={340}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          aria-label={t('pause', { lane: name })}
          title={t('pause', { lane: name })}
          loading={pause.isPending && !isOpen}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          <IconPlayerPause size={15} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={12} aria-label={t('pauseTitle', { lane: name })}>
        <Stack component="form" onSubmit={submit} gap={10} ta="start" style={{ whiteSpace: 'normal' }}>
          <Title order={3} fz="md">
            {t('pauseTitle', { lane: name })}
          </Title>
          <p className="dimmed">
            {t('pauseText', { count: lane.inFlight })}{' '}
            {scope === 'all' && <strong>{t('pauseAll', { lane: name })}</strong>}
          </p>
          <TextInput
            label={t('pauseReason')}
            placeholder={t('pauseReasonHint')}
            value={reason}
            maxLength={longestReason}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
          {pause.isError && <ErrorAlert error={pause.error} />}
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={close} disabled={pause.isPending}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={pause.isPending}>
              {t('pauseTitle', { lane: name })}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
