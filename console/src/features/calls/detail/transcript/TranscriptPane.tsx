import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Transcription } from '#api/contract/calls.ts'
import { useShortcuts } from '../../../../lib/shortcuts.ts'
import { showError } from '../../../../ui/feedback/notices.tsx'
import { copyText } from '../copy-text.ts'
import { type Evidence, type EvidenceMark, messageAt } from '../evidence.ts'
import { talkShareOf } from '../talk-share.ts'
import { firstMatchFrom, searchTranscript } from '../transcript-search.ts'
import { transcriptAsText, transcriptFileName } from '../transcript-text.ts'
import type { EvidenceSelection } from '../use-evidence.ts'
import { type ScrollTarget, TranscriptList } from './TranscriptList.tsx'
import { TranscriptSearch } from './TranscriptSearch.tsx'
import styles from './Transcript.module.css'

/** How long the button says that it has copied. */
const copiedMs = 1_500

/** The transcript with its search, shares of speech, copy and download, and the evidence of the score. */
export function TranscriptPane({ transcription, title, repPercent, evidence, selection, criterionNames, startSeconds, onMark }: {
  transcription: Transcription
  title: string
  /** Share of the score, which goes before our own count. */
  repPercent: number | null
  evidence: Evidence
  selection: Pick<EvidenceSelection, 'current' | 'turn'>
  criterionNames: ReadonlyMap<string, string>
  /** Where to start when no evidence is chosen. */
  startSeconds: number | null
  onMark: (mark: EvidenceMark) => void
}) {
  const t = useTranslations('callTranscript')
  const { messages } = transcription
  const scrollRef = useRef<HTMLDivElement | null>(null)
  const inputRef = useRef<HTMLInputElement | null>(null)
  const firstInView = useRef(0)
  const searchedFrom = useRef(0)
  const [query, setQuery] = useState('')
  const [place, setPlace] = useState<{ query: string; index: number; turn: number } | null>(null)
  // Typing stays quick in a long call: hits follow a moment later.
  const searched = useDeferredValue(query)
  const matches = useMemo(() => searchTranscript(messages, searched), [messages, searched])
  const matchesByMessage = useMemo(() => Map.groupBy(matches, ({ messageIndex }) => messageIndex), [matches])
  const isPlaced = place !== null && place.query === searched
  const matchIndex = isPlaced ? place.index : firstMatchFrom(matches, searchedFrom.current)
  const currentMatch = searched.trim() === '' ? null : (matches[matchIndex] ?? null)
  const currentMark = selection.current === null ? null : (evidence.marks[selection.current - 1] ?? null)

  const search = (next: string) => {
    // Every letter of one search looks from the same place, or the list would run ahead of the typing.
    if (query.trim() === '') searchedFrom.current = firstInView.current
    setQuery(next)
  }
  const step = (direction: 1 | -1) => {
    if (matches.length === 0) return
    const index = matchIndex + direction
    setPlace({ query: searched, index: (index + matches.length) % matches.length, turn: (place?.turn ?? 0) + 1 })
  }

  // Whichever was asked for last decides where the list stands.
  const searchTurn = currentMatch === null ? null : `search ${searched} ${matchIndex} ${place?.turn ?? 0}`
  const markTurn = currentMark === null ? null : `mark ${selection.turn}`
  const previous = useRef<{ searchTurn: string | null; markTurn: string | null; target: ScrollTarget | null }>({ searchTurn: null, markTurn: null, target: null })
  const target = useMemo((): ScrollTarget | null => {
    const before = previous.current
    let next = before.target
    if (currentMatch !== null && searchTurn !== null && searchTurn !== before.searchTurn) {
      next = { messageIndex: currentMatch.messageIndex, selector: `[data-match="${currentMatch.index}"]`, turn: searchTurn }
    } else if (currentMark !== null && markTurn !== null && (markTurn !== before.markTurn || before.target === null)) {
      next = { messageIndex: currentMark.messageIndex, selector: `[data-mark="${currentMark.number}"]`, turn: markTurn }
    } else if (before.target === null && startSeconds !== null) {
      const messageIndex = messageAt(messages, startSeconds)
      if (messageIndex !== null) next = { messageIndex, selector: null, turn: 'start' }
    }
    previous.current = { searchTurn, markTurn, target: next }
    return next
  }, [searchTurn, markTurn, currentMatch, currentMark, startSeconds, messages])

  const isFocusHere = () => document.activeElement?.closest('[data-transcript-pane]') != null
  const focusSearch = () => {
    inputRef.current?.focus()
    inputRef.current?.select()
  }
  useShortcuts([
    // Elsewhere on the page the browser's own search stays.
    { keys: 'mod+f', isActive: isFocusHere, run: focusSearch },
    { keys: '/', run: focusSearch },
  ])

  const onFirstInView = useCallback((messageIndex: number) => {
    firstInView.current = messageIndex
  }, [])

  return (
    <div className={styles.pane} data-transcript-pane>
      <div className={styles.toolbar}>
        <TranscriptSearch
          query={query}
          onQuery={search}
          current={matchIndex}
          total={matches.length}
          onStep={step}
          inputRef={inputRef}
          onLeave={() => scrollRef.current?.focus()}
        />
        <Shares transcription={transcription} repPercent={repPercent} />
        <TranscriptTools transcription={transcription} title={title} />
      </div>
      {transcription.timesAreEstimated && <p className={styles.note}>{t('estimatedNote')}</p>}
      <TranscriptList
        messages={messages}
        evidence={evidence}
        matches={matchesByMessage}
        currentMark={currentMark}
        currentMatch={currentMatch}
        criterionNames={criterionNames}
        onMark={onMark}
        target={target}
        scrollRef={scrollRef}
        onFirstInView={onFirstInView}
      />
    </div>
  )
}

function Shares({ transcription, repPercent }: { transcription: Transcription; repPercent: number | null }) {
  const t = useTranslations('callTranscript')
  const share = useMemo(() => talkShareOf(transcription.messages, repPercent), [transcription, repPercent])
  if (share === null) return null
  const sides = (['rep', 'colleague', 'buyer'] as const).filter((side) => share[side] > 0)
  return (
    <ul className={styles.shares} aria-label={t('shareLabel')}>
      {sides.map((side) => (
        <li key={side} className={styles.share}>
          <span className={styles.shareMark} data-side={side} aria-hidden />
          {t('share', { side: t(side), percent: share[side] })}
        </li>
      ))}
    </ul>
  )
}

function TranscriptTools({ transcription, title }: { transcription: Transcription; title: string }) {
  const t = useTranslations('callTranscript')
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    if (await copyText(transcriptAsText(transcription.messages))) setCopied(true)
    else showError(new Error(t('copyFailed')))
  }
  const download = () => {
    const url = URL.createObjectURL(new Blob([transcriptAsText(transcription.messages)], { type: 'text/plain;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = url
    link.download = transcriptFileName(title)
    link.click()
    // The browser has taken the file once the click has been handled.
    setTimeout(() => URL.revokeObjectURL(url))
  }
  return (
    <span className={styles.tools}>
      <Tooltip label={copied ? t('copied') : t('copy')}>
        <ActionIcon onClick={() => void copy()} aria-label={copied ? t('copied') : t('copy')}>
          {copied ? <IconCheck size={16} stroke={1.8} /> : <IconCopy size={16} stroke={1.8} />}
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('download')}>
        <ActionIcon onClick={download} aria-label={t('download')}>
          <IconDownload size={16} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
    </span>
  )
}
