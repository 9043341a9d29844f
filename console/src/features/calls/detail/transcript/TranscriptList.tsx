import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { TranscriptTurn } from '#api/contract/calls.ts'
import type { NoteMark } from '../../coaching/coaching-marks.ts'
import type { Evidence, EvidenceMark } from '../../../../ui/evidence/evidence.ts'
import type { SearchMatch } from '../../../../ui/transcript/transcript-search.ts'
import { ScrollRegion } from '../../../../ui/panel/ScrollRegion.tsx'
import { TranscriptRow } from '../../../../ui/transcript/TranscriptRow.tsx'
import type { ScrollTarget } from './use-scroll-target.ts'
import styles from '../../../../ui/transcript/Transcript.module.css'

const noMarks: readonly EvidenceMark[] = []
const noMatches: readonly SearchMatch[] = []
const noNotes: readonly NoteMark[] = []
const headPixels = 38
const linePixels = 20
const typicalLineCharacters = 85
/** Rows are measured as they appear, so the target position is corrected for a few frames. */
const settlingFrames = 12

/** The messages as a virtual list: about thirty rows are in the document, however long the call is. */
export function TranscriptList({
  messages,
  evidence,
  matches,
  currentMark,
  currentMatch,
  criterionNames,
  onMark,
  notes,
  currentNote,
  onNote,
  target,
  scrollRef,
  onFirstInView,
}: {
  messages: readonly TranscriptTurn[]
  evidence: Evidence
  matches: ReadonlyMap<number, SearchMatch[]>
  currentMark: EvidenceMark | null
  currentMatch: SearchMatch | null
  criterionNames: ReadonlyMap<string, string>
  onMark: (mark: EvidenceMark) => void
  notes: ReadonlyMap<number, NoteMark[]>
  currentNote: string | null
  onNote: (id: string) => void
  target: ScrollTarget | null
  scrollRef: RefObject<HTMLDivElement | null>
  onFirstInView: (messageIndex: number) => void
}) {
  const t = useTranslations('callTranscript')
  // oxlint-disable-next-line react/incompatible-library -- it warns users of the React compiler; the console is built without it
  const virtualizer = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: (index) =>
      headPixels +
      linePixels * Math.max(1, Math.ceil((messages[index]?.message.length ?? 0) / typicalLineCharacters)),
    overscan: 8,
    // A frame may show up one render late; a render that blocks the frame would be noticeable.
    useFlushSync: false,
    paddingStart: 8,
    paddingEnd: 24,
    onChange: (instance) => onFirstInView(instance.range?.startIndex ?? 0),
  })

  const latest = useRef({ virtualizer, target })
  useEffect(() => {
    latest.current = { virtualizer, target }
  })
  const targetKey = target === null ? null : `${target.messageIndex} ${target.selector ?? ''} ${target.turn}`
  useEffect(() => {
    const { virtualizer: list, target: wanted } = latest.current
    if (targetKey === null || wanted === null) return
    list.scrollToIndex(wanted.messageIndex, { align: 'center' })
    let frame = 0
    let request = requestAnimationFrame(function settle() {
      frame += 1
      // A long message is taller than the window, so its middle may not show the wanted words.
      if (wanted.selector !== null) bringIntoView(scrollRef.current, wanted.selector)
      if (frame < settlingFrames) request = requestAnimationFrame(settle)
    })
    return () => cancelAnimationFrame(request)
  }, [targetKey, scrollRef])

  return (
    <ScrollRegion ref={scrollRef} className={styles.scroll} label={t('label')}>
      <div
        role="list"
        aria-label={t('messages')}
        className={styles.list}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const turn = messages[index]
          if (turn === undefined) return null
          return (
            <div
              key={key}
              role="listitem"
              aria-setsize={messages.length}
              aria-posinset={index + 1}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles.item}
              style={{ transform: `translateY(${start}px)` }}
            >
              <TranscriptRow
                t={t}
                turn={turn}
                marks={evidence.byMessage.get(index) ?? noMarks}
                matches={matches.get(index) ?? noMatches}
                currentMark={currentMark?.messageIndex === index ? currentMark.number : null}
                currentMatch={currentMatch?.messageIndex === index ? currentMatch.index : null}
                criterionNames={criterionNames}
                onMark={onMark}
                notes={notes.get(index) ?? noNotes}
                currentNote={
                  notes.get(index)?.some(({ id }) => id === currentNote) === true ? currentNote : null
                }
                onNote={onNote}
              />
            </div>
          )
        })}
      </div>
    </ScrollRegion>
  )
}

/** Scrolls only if the words are out of view, and only as far as needed. */
function bringIntoView(scroll: HTMLElement | null, selector: string): void {
  const element = scroll?.querySelector(selector)
  if (scroll === null || element === null || element === undefined) return
  const frame = scroll.getBoundingClientRect()
  const place = element.getBoundingClientRect()
  if (place.top >= frame.top + linePixels && place.bottom <= frame.bottom - linePixels) return
  scroll.scrollTop += place.top - frame.top - frame.height / 2
}
