import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type PreviewBody, type PreviewView, startPreview } from '#api/contract/scorecard-previews.ts'
import type { ScorecardView } from '#api/contract/scorecards.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { call } from '../../../lib/call.ts'
import { useCommandAnswer } from '../../../lib/use-command-answer.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import type { Problem } from '../builder/builder.ts'
import type { DraftSession } from '../builder/use-draft-session.ts'
import { scorecardKey } from '../keys.ts'
import { isDirty } from '../model/session.ts'
import { latestPreviewQuery, loadPreview, previewKey } from '../queries.ts'

export type PreviewRun = {
  /** The newest finished preview. Its figures stay while another one runs. */
  shown: PreviewView | undefined
  /** The running preview. */
  running: PreviewView | undefined
  isStarting: boolean
  /** False until it is known whether a preview exists. */
  isKnown: boolean
  error: Error | null
  start: (body: Omit<PreviewBody, 'draftVersion'>) => void
}

export type DraftPreview = PreviewRun & { size: number; setSize: (size: number) => void }

const defaultSize = 50

/** The preview of the edited draft. A new one starts when a change is saved and nothing is missing. */
export function useDraftPreview({
  scorecard,
  session,
  problems,
}: {
  scorecard: ScorecardView
  session: DraftSession
  problems: readonly Problem[]
}): DraftPreview {
  const [size, setSize] = useState(defaultSize)
  const run = usePreview({
    scorecardId: scorecard.id,
    draftVersion: scorecard.draftVersion,
    isAutomatic: scorecard.draft !== null && problems.length === 0 && !isDirty(session.session),
    numberOfCalls: size,
  })
  return { ...run, size, setSize }
}

/** The newest preview of a draft, and a new one after each save while `isAutomatic`. */
function usePreview({
  scorecardId,
  draftVersion,
  isAutomatic,
  numberOfCalls,
}: {
  scorecardId: string
  draftVersion: number
  isAutomatic: boolean
  numberOfCalls: number
}): PreviewRun {
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const latestQuery = latestPreviewQuery(orgId, scorecardId)
  const latest = useQuery(latestQuery)
  const starting = useMutation({
    mutationFn: (body: PreviewBody) =>
      call(startPreview, { params: { id: scorecardId }, body, idempotencyKey: newIdempotencyKey() }),
    meta: { errorToast: false },
    // Whoever opens the preview later finds this one, and does not replace it.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: latestQuery.queryKey }),
  })
  const { mutate } = starting
  const id = starting.data?.previewId ?? latest.data?.id ?? null
  const query = useCommandAnswer({
    queryKey: previewKey(orgId, scorecardId, id),
    load: (signal) => loadPreview(scorecardId, id ?? '', signal),
    isEnabled: id !== null,
  })
  const answer = id === null ? undefined : (query.data ?? (latest.data?.id === id ? latest.data : undefined))
  const isDone = answer !== undefined && answer !== null && answer.state !== 'running'
  const [shown, setShown] = useState<PreviewView>()
  if (isDone && answer.state === 'done' && answer !== shown) setShown(answer)
  const doneId = isDone ? answer.id : null
  useEffect(() => {
    // The publish dialog uses the newest preview too.
    if (doneId !== null)
      void queryClient.invalidateQueries({ queryKey: [...scorecardKey(orgId, scorecardId), 'publishing'] })
  }, [doneId, queryClient, orgId, scorecardId])

  const start = useCallback(
    (body: Omit<PreviewBody, 'draftVersion'>) => mutate({ ...body, draftVersion }),
    [mutate, draftVersion],
  )
  // What is being read again may know an older preview than the newest.
  const isKnown = latest.isSuccess && !latest.isFetching
  // Once per saved draft: a failed preview is not retried automatically.
  const tried = useRef<string | null>(null)
  const wanted = `${draftVersion} ${numberOfCalls}`
  const known = latest.data
  useEffect(() => {
    if (!isAutomatic || !isKnown || tried.current === wanted) return
    const isThere = tried.current === null && known !== null && known?.draftVersion === draftVersion
    tried.current = wanted
    if (!isThere) mutate({ draftVersion, numberOfCalls, modelCalls: 0 })
  }, [isAutomatic, isKnown, wanted, known, draftVersion, numberOfCalls, mutate])

  return {
    shown,
    running: answer?.state === 'running' ? answer : undefined,
    isStarting: starting.isPending,
    isKnown,
    error: starting.error ?? (answer === undefined ? query.error : null) ?? latest.error,
    start,
  }
}
