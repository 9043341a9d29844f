import { Button, Group, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconEye,
  IconEyeOff,
  IconFileOff,
  IconMessageCircleQuestion,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { PracticeBrief } from '#api/contract/practice.ts'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { callDuration } from '../../../lib/time.ts'
import type { Evidence, EvidenceMark } from '../../../ui/evidence/evidence.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ScrollRegion } from '../../../ui/panel/ScrollRegion.tsx'
import { HandOverLine } from '../../../ui/transcript/HandOverLine.tsx'
import { TranscriptRow } from '../../../ui/transcript/TranscriptRow.tsx'
import { TranscriptSearch } from '../../../ui/transcript/TranscriptSearch.tsx'
import { useTranscriptSearch } from '../../../ui/transcript/use-transcript-search.ts'
import { handOverAt, type Review, type Spoken } from './moments.ts'
import styles from './Result.module.css'

/** Where to scroll. `turn` changes with every selection, so that the same place can be selected again. */
export type Place = { messageIndex: number; mark: number | null; turn: string }

type Resume = {
  onResume: (turnIndex: number) => void
  /** The turn from which a call is being started. */
  busyTurn: number | null
  /** Turns that cost points; their retry button is always visible. */
  wrongTurns: ReadonlySet<number>
}

/**
 * The transcript, with the evidence of the score and the facts revealed. A call has at most a few hundred turns, so all are in the
 * document.
 */
export function ResultTranscript({
  transcript,
  buyer,
  review,
  evidence,
  currentMark,
  criterionNames,
  place,
  onMark,
  replayedUpTo,
  resume,
}: {
  transcript: readonly Spoken[]
  buyer: PracticeBrief['buyer']
  review: Review | null
  evidence: Evidence
  currentMark: number | null
  criterionNames: ReadonlyMap<string, string>
  place: Place | null
  onMark: (mark: EvidenceMark) => void
  /** Turns up to this one were said in an earlier call; null if there was none. */
  replayedUpTo: number | null
  /** Null if no attempt can start in the middle of this one. */
  resume: Resume | null
}) {
  const t = useTranslations('practiceResult')
  const words = useTranslations('callTranscript')
  const scroll = useRef<HTMLDivElement | null>(null)
  const searchInput = useRef<HTMLInputElement | null>(null)
  const found = useTranscriptSearch(transcript)
  const keyTexts = useTranslations('keys')
  const focusSearch = () => {
    searchInput.current?.focus()
    searchInput.current?.select()
  }
  const isFocusHere = () => document.activeElement?.closest('[data-transcript-pane]') != null
  const { name: buyerName, avatarUrl } = buyer
  const places = useMemo(
    () =>
      transcript.map((message, index) => {
        const isBuyers = message.side === 'buyer' && message.userName === buyerName
        return { message, index, turn: isBuyers ? { ...message, avatarUrl } : message }
      }),
    [transcript, buyerName, avatarUrl],
  )
  const handOver = useMemo(() => handOverAt(transcript), [transcript])
  const missed = useMemo(
    () => Map.groupBy(review?.unrevealed.facts ?? [], ({ missedAt }) => missedAt),
    [review],
  )

  const firstNew =
    replayedUpTo === null ? -1 : transcript.findIndex(({ turnIndex }) => turnIndex > replayedUpTo)

  useShortcuts([
    // Elsewhere on the page, the browser's own search applies.
    { keys: 'mod+f', label: keyTexts('searchTranscript'), isActive: isFocusHere, run: focusSearch },
    { keys: '/', label: keyTexts('searchTranscript'), run: focusSearch },
    {
      keys: 'r',
      label: resume === null ? undefined : t('fromKey'),
      isActive: () => resume !== null && activeTurn() !== null,
      run: () => {
        const turn = activeTurn()
        if (turn !== null) resume?.onResume(turn)
      },
    },
  ])
  const target = useRef(place)
  useEffect(() => {
    target.current = place
  })
  const turn = place?.turn ?? null
  useEffect(() => {
    const wanted = target.current
    if (turn === null || wanted === null) return
    const row = scroll.current?.querySelector(`[data-message="${wanted.messageIndex}"]`)
    const mark = wanted.mark === null ? null : row?.querySelector(`[data-mark="${wanted.mark}"]`)
    ;(mark ?? row)?.scrollIntoView({ block: 'center' })
  }, [turn])
  const match = found.current
  const wantedMatch = useRef(match)
  useEffect(() => {
    wantedMatch.current = match
  })
  // A step to the same place still counts as a step.
  const matchTurn = match === null ? null : found.turn
  useEffect(() => {
    if (matchTurn === null) return
    scroll.current
      ?.querySelector(`[data-match="${wantedMatch.current?.index}"]`)
      ?.scrollIntoView({ block: 'center' })
  }, [matchTurn])

  if (transcript.length === 0) return <EmptyState icon={IconFileOff} title={t('noTranscript')} />
  return (
    <div className={styles.transcript} data-transcript-pane>
      <Group flex="none" px="var(--page-gutter)" py={7} className={styles.toolbar}>
        <TranscriptSearch
          query={found.query}
          onQuery={(next) => found.search(next, 0)}
          current={found.index}
          total={found.matches.length}
          isBehind={found.isBehind}
          onStep={found.step}
          inputRef={searchInput}
          onLeave={() => scroll.current?.focus()}
        />
      </Group>
      <ScrollRegion ref={scroll} label={words('label')}>
        <div role="list" aria-label={words('messages')} className={styles.list}>
          {places.map(({ message, index, turn: spoken }) => {
            const isOwn = message.side === 'rep'
            const isReplayed = firstNew > index
            const isActive = isOwn && resume !== null && !isReplayed
            const isWrong = isActive && resume.wrongTurns.has(message.turnIndex)
            const matches = found.byMessage.get(index)
            return (
              <div
                key={index}
                role="listitem"
                data-message={index}
                className={styles.item}
                data-place={place?.messageIndex === index || undefined}
                data-turn={isActive ? message.turnIndex : undefined}
                data-replayed={isReplayed || undefined}
                title={isReplayed ? t('replayed') : undefined}
              >
                {index === firstNew && firstNew > 0 && <HandOverLine>{t('beginsHere')}</HandOverLine>}
                {handOver?.messageIndex === index && (
                  <HandOverLine>{t('putThrough', { name: handOver.by, time: timeOf(message) })}</HandOverLine>
                )}
                <TranscriptRow
                  t={words}
                  turn={spoken}
                  marks={evidence.byMessage.get(index) ?? noMarks}
                  currentMark={
                    evidence.byMessage.get(index)?.some(({ number }) => number === currentMark) === true
                      ? currentMark
                      : null
                  }
                  criterionNames={criterionNames}
                  matches={matches}
                  currentMatch={match?.messageIndex === index ? match.index : null}
                  onMark={onMark}
                  headEnd={
                    isActive && (
                      <Button
                        size="xs"
                        variant={isWrong ? 'light' : 'default'}
                        className={styles.resume}
                        data-wrong={isWrong || undefined}
                        leftSection={<IconArrowBackUp size={13} stroke={1.8} aria-hidden />}
                        loading={resume.busyTurn === message.turnIndex}
                        disabled={resume.busyTurn !== null}
                        title={t('fromText', { time: timeOf(message) })}
                        onClick={() => resume.onResume(message.turnIndex)}
                      >
                        {t('from')}
                      </Button>
                    )
                  }
                  below={
                    <>
                      <Marks message={message} review={review} />
                      {isOwn &&
                        missed.get(message.turnIndex)?.map(({ id, text }) => (
                          <Mark key={id} icon={IconEyeOff} color="var(--c-muted)">
                            {t('missedHere', { text })}
                          </Mark>
                        ))}
                    </>
                  }
                />
              </div>
            )
          })}
        </div>
      </ScrollRegion>
    </div>
  )
}

/** The turn that is hovered or focused. */
function activeTurn(): number | null {
  const row = document.querySelector<HTMLElement>('[data-turn]:focus-within, [data-turn]:hover')
  return row === null ? null : Number(row.dataset.turn)
}

const noMarks: readonly EvidenceMark[] = []
const timeOf = ({ secondsFromStart }: Spoken): string => callDuration(Math.floor(secondsFromStart))

/** The facts that these words revealed, and the objections they raised. */
function Marks({ message, review }: { message: Spoken; review: Review | null }) {
  const t = useTranslations('practiceResult')
  const facts = review?.revealed.filter(({ id }) => message.facts.includes(id)) ?? []
  const objections = review?.objections.list.filter(({ id }) => message.objections.includes(id)) ?? []
  return (
    <>
      {facts.map(({ id, text }) => (
        <Mark key={id} icon={IconEye} color="var(--tone-teal-text)">
          {t('revealed', { text })}
        </Mark>
      ))}
      {objections.map(({ id, text }) => (
        <Mark key={id} icon={IconMessageCircleQuestion} color="var(--c-muted)">
          {t('raised', { text })}
        </Mark>
      ))}
    </>
  )
}

const Mark = ({ icon: Icon, color, children }: { icon: TablerIcon; color: string; children: ReactNode }) => (
  <Group gap={6} wrap="nowrap" align="flex-start" c={color}>
    <Icon size={14} stroke={1.8} aria-hidden style={{ flex: 'none', marginTop: 1 }} />
    <Text span size="xs" c="inherit" dir="auto">
      {children}
    </Text>
  </Group>
)
