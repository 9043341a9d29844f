import { Group, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { PracticeCallView } from '#api/contract/practice.ts'
import { callDuration } from '../../../lib/time.ts'
import { PageHeader } from '../../../ui/Page.tsx'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import { callTitle } from '../call-title.ts'

/** The buyer, the state of the call, and the number of the attempt. */
export function RoomHeader({
  call,
  isReconnecting,
  children,
}: {
  call: PracticeCallView
  isReconnecting: boolean
  children: ReactNode
}) {
  const t = useTranslations('practice')
  return (
    <PageHeader
      title={callTitle(call, (values) => t('title', values))}
      badge={<CallBadge call={call} isReconnecting={isReconnecting} />}
      actions={
        <>
          <Group gap={8} wrap="nowrap" className="meta" visibleFrom="xs">
            <Text span inherit>
              {call.resumedFrom === null
                ? t('attempt', { number: call.attempt })
                : t('fromTurn', { time: callDuration(call.resumedFrom.secondsFromStart) })}
            </Text>
            {call.isPrivate && (
              <>
                <IconLock size={13} stroke={1.8} aria-hidden />
                <Text span inherit title={t('onlyYou')}>
                  {t('private')}
                </Text>
              </>
            )}
          </Group>
          {children}
        </>
      }
    />
  )
}

function CallBadge({ call, isReconnecting }: { call: PracticeCallView; isReconnecting: boolean }) {
  const t = useTranslations('practice')
  const room = useTranslations('practiceRoom')
  if (call.outcome !== null)
    return (
      <StatusBadge isTinted status={{ tone: 'gray', icon: 'dot', label: t(`outcome.${call.outcome}`) }} />
    )
  return (
    <span role="status">
      <StatusBadge
        isTinted
        status={
          isReconnecting
            ? { tone: 'orange', icon: 'dot', label: room('reconnecting') }
            : { tone: 'blue', icon: 'ring', label: t('live') }
        }
      />
    </span>
  )
}
