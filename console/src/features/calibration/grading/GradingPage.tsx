import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconChecks, IconPhoneOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCan } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { PagePending } from '../../../ui/feedback/PagePending.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { gradingItemQuery, gradingQueueQuery } from '../queries.ts'
import { GradingForm } from './GradingForm.tsx'

/** The calls that the reader grades blind, one at a time. */
export function GradingPage() {
  const t = useTranslations('grading')
  const orgId = useOrgId()
  const queue = useQuery(gradingQueueQuery(orgId))
  const mayCalibrate = useCan('scorecards.viewAll')
  // The call being graded stays on the page, whatever enters the queue meanwhile.
  const [held, setHeld] = useState<string | null>(null)
  const list = queue.data?.results ?? []
  const current = held === null ? list[0] : list.find(({ id }) => id === held)
  const item = useQuery({ ...gradingItemQuery(orgId, current?.id ?? ''), enabled: current !== undefined })
  if (queue.error !== null && queue.data === undefined)
    return <ErrorState error={queue.error} isPage onRetry={() => void queue.refetch()} />
  if (queue.data === undefined) return <PagePending />
  if (held !== null && current === undefined)
    return (
      <EmptyState
        icon={IconPhoneOff}
        isPage
        title={t('gone')}
        text={t('goneText')}
        action={
          <Button variant="default" onClick={() => setHeld(null)}>
            {t('goOn')}
          </Button>
        }
      />
    )
  if (current === undefined)
    return (
      <EmptyState
        icon={IconChecks}
        isPage
        title={t('none')}
        text={t('noneText')}
        action={
          mayCalibrate && (
            <LinkButton to="/calibration" variant="default">
              {t('toCalibration')}
            </LinkButton>
          )
        }
      />
    )
  if (item.error !== null && item.data === undefined)
    return <ErrorState error={item.error} isPage onRetry={() => void item.refetch()} />
  if (item.data === undefined) return <PagePending />
  return (
    <GradingForm
      key={item.data.id}
      item={item.data}
      left={queue.data.total}
      onTouch={() => setHeld(current.id)}
      onEnd={() => setHeld(null)}
    />
  )
}
