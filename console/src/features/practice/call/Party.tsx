import { Group, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { callDuration } from '../../../lib/time.ts'
import { Who } from '../Who.tsx'
import type { HandOver } from './lines.ts'
import styles from './Room.module.css'

export type Side = 'gatekeeper' | 'buyer'

/** The person on the other side, and whether they are speaking. */
export function PartyTile({
  side,
  name,
  detail,
  avatarUrl,
  state,
  isSpeaking,
}: {
  side: Side
  name: string
  detail: string
  avatarUrl: string | null
  state: string
  isSpeaking: boolean
}) {
  return (
    <Group className={styles.party} data-side={side} data-speaking={isSpeaking || undefined} wrap="nowrap">
      <Who name={name} detail={detail} avatarUrl={avatarUrl} />
      <Text size="xs" flex="none" className={styles.partyState}>
        {state}
      </Text>
    </Group>
  )
}

/** 'Reception → Buyer': how far the call is. Only for calls with a gatekeeper. */
export function Path({ on, handOver, buyer }: { on: Side | null; handOver: HandOver | null; buyer: string }) {
  const t = useTranslations('practiceRoom')
  const isThrough = handOver !== null || on === 'buyer'
  return (
    <Group component="ol" gap={10} m={0} p={0} fz="xs" wrap="nowrap" aria-label={t('path')}>
      <li
        className={styles.stop}
        data-side="gatekeeper"
        aria-current={on === 'gatekeeper' ? 'step' : undefined}
      >
        {isThrough ? (
          <IconCheck size={14} stroke={2} color="var(--tone-teal-dot)" aria-hidden />
        ) : (
          <span className={styles.dot} aria-hidden />
        )}
        {t('reception')}
        {handOver !== null && (
          <span className="muted numeric">{callDuration(Math.floor(handOver.line.secondsFromStart))}</span>
        )}
      </li>
      <li className={styles.stop} data-side="buyer" aria-current={on === 'buyer' ? 'step' : undefined}>
        <span className={styles.dot} aria-hidden />
        {t('buyer')} · <bdi>{buyer}</bdi>
      </li>
    </Group>
  )
}
