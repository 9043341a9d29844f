import { Badge, Box, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { TranscriptTurn } from '#api/contract/calls.ts'
import type { Proposal } from '#workers/domain/practice/from-call/proposal.ts'
import { callDuration } from '../../../lib/time.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { piecesOf } from './decisions.ts'

const turnId = (index: number): string => `turn-${index}`

/** The transcript, with a numbered mark on every quote of a proposal. A mark leads to its proposal. */
export function QuotedTranscript({
  turns,
  proposals,
  numbers,
  current,
  onMark,
}: {
  turns: readonly TranscriptTurn[]
  proposals: readonly Proposal[]
  numbers: ReadonlyMap<string, number>
  current: Proposal | undefined
  onMark: (id: string) => void
}) {
  const t = useTranslations('fromCall')
  const place = current?.evidence[0]
  useEffect(() => {
    if (place === undefined) return
    document.querySelector(`#${turnId(place.messageIndex)}`)?.scrollIntoView({ block: 'center' })
  }, [place])

  if (turns.length === 0) return <Text c="dimmed">{t('noWords')}</Text>
  return (
    <Stack gap={0} role="log" aria-label={t('transcript')} tabIndex={0}>
      {turns.map((turn, index) => (
        <Group
          // oxlint-disable-next-line react/no-array-index-key -- a transcript never changes, so a turn is identified by its position
          key={index}
          id={turnId(index)}
          gap={12}
          wrap="nowrap"
          align="flex-start"
          px="var(--page-gutter)"
          py={6}
          bg={place?.messageIndex === index ? 'var(--c-hover)' : undefined}
          style={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 56px' }}
        >
          <Text size="sm" c="dimmed" className="numeric" w={44} flex="none">
            {callDuration(Math.floor(turn.secondsFromStart))}
          </Text>
          <Box miw={0}>
            <Group gap={6} wrap="nowrap">
              <Avatar name={turn.userName} shape={turn.side === 'buyer' ? 'square' : 'round'} size={20} />
              <Text fw={600} size="sm" truncate c={turn.side === 'buyer' ? 'var(--c-buyer)' : 'var(--c-rep)'}>
                <bdi>{turn.userName}</bdi>
              </Text>
            </Group>
            <Text dir="auto">
              {piecesOf(turn.message, index, proposals).map(({ start, text, id }) => {
                if (id === null) return <span key={start}>{text}</span>
                const number = numbers.get(id)
                const isCurrent = id === current?.id
                return (
                  <span key={start}>
                    <Box
                      component="span"
                      bg={isCurrent ? 'var(--mantine-color-yellow-light)' : undefined}
                      style={{ borderBottom: '2px solid var(--mantine-color-orange-6)' }}
                      data-current={isCurrent || undefined}
                    >
                      {text}
                    </Box>{' '}
                    <UnstyledButton
                      aria-label={t('quote', {
                        number: number ?? 0,
                        time: callDuration(Math.floor(turn.secondsFromStart)),
                      })}
                      aria-pressed={isCurrent}
                      onClick={() => onMark(id)}
                    >
                      <Badge component="span" size="sm" radius="sm" color="gray" variant="default">
                        {number}
                      </Badge>
                    </UnstyledButton>
                  </span>
                )
              })}
            </Text>
          </Box>
        </Group>
      ))}
    </Stack>
  )
}
