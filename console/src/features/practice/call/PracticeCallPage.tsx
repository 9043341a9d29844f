import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { PagePending } from '../../../ui/feedback/PagePending.tsx'
import { practiceCallQuery } from '../queries/attempts.ts'
import { callTitle } from '../call-title.ts'
import type { PracticeCallPageProps } from './search.ts'

const Room = lazy(() => import('./RoomPage.tsx').then(({ RoomPage }) => ({ default: RoomPage })))
const Result = lazy(() =>
  import('../result/ResultPage.tsx').then(({ ResultPage }) => ({ default: ResultPage })),
)

/** Polling interval for others who watch a call in progress. */
const watchMs = 5_000

/** One address for a call's whole life: the room while it is in progress, then its result. */
export function PracticeCallPage({ callId, search, onSearch }: PracticeCallPageProps) {
  const t = useTranslations('practice')
  const { data: call } = useSuspenseQuery({
    ...practiceCallQuery(useOrgId(), callId),
    refetchInterval: ({ state: { data } }) =>
      data?.state.phase === 'live' && !data.may.speak ? watchMs : false,
  })
  const isLive = call.state.phase === 'live'
  const [wasLive] = useState(isLive)
  // The last words stay on the screen until the user continues.
  const [hasLeft, setLeft] = useState(false)
  usePageTitle(callTitle(call, (values) => t('title', values)))
  return (
    <Suspense fallback={<PagePending />}>
      {isLive || (wasLive && !hasLeft) ? (
        <Room call={call} onResult={() => setLeft(true)} />
      ) : (
        <Result callId={callId} search={search} onSearch={onSearch} />
      )}
    </Suspense>
  )
}
