import { ActionIcon, Badge, Tooltip } from '@mantine/core'
import { IconMail, IconShare, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallDetail } from '#api/contract/calls.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { formatMoment } from '../../../lib/time.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { sharingQuery } from './queries.ts'
import { shareCall } from './share-texts.ts'

const ShareDrawer = lazy(() =>
  import('./ShareDrawer.tsx').then(({ ShareDrawer }) => ({ default: ShareDrawer })),
)

const SendSummary = lazy(() =>
  import('./SendSummary.tsx').then(({ SendSummary }) => ({ default: SendSummary })),
)

/** In the header of a call: whether it is public now, and who else sees it. */
export const CallShare = ({ call }: { call: CallDetail }) => (
  <MoreTexts texts={shareCall}>
    <Share call={call} />
  </MoreTexts>
)

function Share({ call }: { call: CallDetail }) {
  const callId = call.id
  const maySend = useCan('calls.coach')
  const [isSending, setSending] = useState(false)
  const t = useTranslations('shareCall')
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(sharingQuery(useOrgId(), callId))
  const until = data?.publicLinkUntil ?? null
  return (
    <>
      {until !== null && (
        <Badge visibleFrom="sm" variant="light" tt="none" leftSection={<IconWorld size={13} aria-hidden />}>
          {t('publicUntil', { date: formatMoment(new Date(until), 'date') })}
        </Badge>
      )}
      <Tooltip label={t('share')}>
        <ActionIcon variant="default" aria-label={t('share')} onClick={() => setOpen(true)}>
          <IconShare size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      {maySend && (
        <Tooltip label={t('sendSummary')}>
          <ActionIcon variant="default" aria-label={t('sendSummary')} onClick={() => setSending(true)}>
            <IconMail size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      )}
      {isSending && (
        <Suspense fallback={null}>
          <SendSummary call={call} onClose={() => setSending(false)} />
        </Suspense>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDrawer callId={callId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
