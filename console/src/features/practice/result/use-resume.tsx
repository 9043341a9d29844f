import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { resumePracticeCall } from '#api/contract/practice.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { useNavigateHere } from '../../../lib/use-navigate-here.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { showError } from '../../../ui/feedback/notices.ts'
import { practiceCallQuery, practiceKey } from '../queries/attempts.ts'

const isCallOpen = (error: unknown): boolean => error instanceof ApiError && error.code === 'call_open'

/** Starts an attempt in the middle of a call and opens it. An open call with the bot is hung up only after confirmation. */
export function useResume(callId: string) {
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const navigate = useNavigateHere()
  const [openTurn, setOpenTurn] = useState<number | null>(null)
  const { mutate, mutateAsync, isPending, variables } = useMutation({
    mutationFn: (given: { turnIndex: number; hangsUpOpen: boolean }) =>
      call(resumePracticeCall, {
        params: { id: callId },
        body: given,
        idempotencyKey: newIdempotencyKey(),
      }),
    meta: { errorToast: false },
    onError: (error, { turnIndex, hangsUpOpen }) => {
      if (isCallOpen(error)) setOpenTurn(turnIndex)
      // The dialog shows its own errors.
      else if (!hangsUpOpen) showError(error, 'Try again from here')
    },
    onSuccess: async (started) => {
      queryClient.setQueryData(practiceCallQuery(orgId, started.id).queryKey, started)
      void queryClient.invalidateQueries({ queryKey: practiceKey(orgId) })
      await navigate({ to: '/practice/calls/$callId', params: { callId: started.id } })
    },
  })
  return {
    resume: (turnIndex: number) => {
      if (!isPending) mutate({ turnIndex, hangsUpOpen: false })
    },
    busyTurn: isPending ? (variables?.turnIndex ?? null) : null,
    /** The turn to start from once the open call may be hung up; null if nothing is asked. */
    openTurn,
    keepOpen: () => setOpenTurn(null),
    hangUpAndResume: (turnIndex: number) => mutateAsync({ turnIndex, hangsUpOpen: true }),
  }
}

/** Asks before hanging up the rep's open call with the same bot. */
export function ResumeOpen({ resuming }: { resuming: ReturnType<typeof useResume> }) {
  const t = useTranslations('practiceResult')
  const { openTurn, keepOpen, hangUpAndResume } = resuming
  return (
    <ConfirmDialog
      opened={openTurn !== null}
      onClose={keepOpen}
      title={t('openTitle')}
      consequence={t('openText')}
      confirmLabel={t('openConfirm')}
      cancelLabel={t('openKeep')}
      onConfirm={() => hangUpAndResume(openTurn ?? 1)}
    />
  )
}
