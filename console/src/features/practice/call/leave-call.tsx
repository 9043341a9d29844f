import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPhoneOff, IconRepeat } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { hangUpPracticeCall, type PracticeCallView, restartPracticeCall } from '#api/contract/practice.ts'
import { repTurnsOf, turnsToScore } from '#workers/domain/practice-calls/rep-turns.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { call as request } from '../../../lib/call.ts'
import { useNavigateHere } from '../../../lib/use-navigate-here.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { showDone, showError } from '../../../ui/feedback/notices.ts'
import { practiceCallQuery, practiceKey } from '../queries/attempts.ts'

/** Ends the call for the rep. Without confirmation if too little was said to be scored. */
export function HangUp({
  call,
  isPhone,
  onDone,
}: {
  call: PracticeCallView
  isPhone: boolean
  onDone: () => void
}) {
  const t = useTranslations('practiceRoom')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const navigate = useNavigateHere()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const hangUp = async () => {
    const ended = await request(hangUpPracticeCall, { params: { id: call.id } })
    // Where the organization has hidden practice, there is no result to see.
    if (!call.may.speak) {
      showDone(t('hungUpHidden'))
      await navigate({ to: '/home', replace: true })
      return
    }
    onDone()
    queryClient.setQueryData(practiceCallQuery(orgId, call.id).queryKey, ended)
    void queryClient.invalidateQueries({ queryKey: practiceKey(orgId) })
  }
  const resumedTurn = call.resumedFrom?.turnIndex ?? null
  const { toBuyer, toGatekeeper } = repTurnsOf(call.lines, resumedTurn)
  const isScored = toGatekeeper > 0 || toBuyer >= turnsToScore(resumedTurn)
  const click = () => {
    if (isScored) return setAsking(true)
    setBusy(true)
    hangUp()
      .catch((error: unknown) => showError(error, t('hangUp')))
      .finally(() => setBusy(false))
  }
  return (
    <>
      <Button
        color="red.9"
        size={isPhone ? 'lg' : 'md'}
        loading={isBusy}
        leftSection={<IconPhoneOff size={16} stroke={1.8} aria-hidden />}
        onClick={click}
      >
        {t('hangUp')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('hangUpTitle')}
        consequence={t('hangUpText')}
        confirmLabel={t('hangUpConfirm')}
        cancelLabel={t('stay')}
        isDangerous
        onConfirm={hangUp}
      />
    </>
  )
}

/** Ends this attempt and starts another one with the same bot. */
export function Restart({ call, isPhone }: { call: PracticeCallView; isPhone: boolean }) {
  const t = useTranslations('practiceRoom')
  const navigate = useNavigateHere()
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  // One key per attempt: a second click after a lost response starts nothing new.
  const [key] = useState(newIdempotencyKey)
  const [isAsking, setAsking] = useState(false)
  const restart = async () => {
    const next = await request(restartPracticeCall, { params: { id: call.id }, idempotencyKey: key })
    queryClient.setQueryData(practiceCallQuery(orgId, next.id).queryKey, next)
    void queryClient.invalidateQueries({ queryKey: practiceKey(orgId) })
    await navigate({ to: '/practice/calls/$callId', params: { callId: next.id }, replace: true })
    // The cached attempt still says that it is in progress.
    queryClient.removeQueries({ queryKey: practiceCallQuery(orgId, call.id).queryKey })
  }
  const open = () => setAsking(true)
  return (
    <>
      {isPhone ? (
        <Tooltip label={t('restart')}>
          <ActionIcon size="lg" variant="default" aria-label={t('restart')} onClick={open}>
            <IconRepeat size={18} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      ) : (
        <Button
          size="md"
          variant="default"
          leftSection={<IconRepeat size={16} stroke={1.8} aria-hidden />}
          onClick={open}
        >
          {t('restart')}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('restartTitle')}
        consequence={t('restartText')}
        confirmLabel={t('restart')}
        cancelLabel={t('stay')}
        onConfirm={restart}
      />
    </>
  )
}
