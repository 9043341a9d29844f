import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Transcription } from '#api/contract/calls.ts'
import { useShortcuts } from '../../../../lib/shortcuts.ts'
import { showError } from '../../../../ui/feedback/notices.ts'
import { copyText } from '../../../../lib/copy-text.ts'
import type { Evidence, EvidenceMark } from '../../../../ui/evidence/evidence.ts'
import { talkShareOf } from './talk-share.ts'
import { transcriptAsText, transcriptFileName } from '../../../../ui/transcript/transcript-text.ts'
import type { ChosenWords } from '../../coaching/chosen-words.ts'
import type { NoteMark } from '../../coaching/coaching-marks.ts'
import { NoteOnSelection } from '../../coaching/NoteOnSelection.tsx'
import { TranscriptList } from './TranscriptList.tsx'
import { TranscriptSearch } from '../../../../ui/transcript/TranscriptSearch.tsx'
import { useScrollTarget } from './use-scroll-target.ts'
import { useTranscriptSearch } from '../../../../ui/transcript/use-transcript-search.ts'
import styles from '../../../../ui/transcript/Transcript.module.css'

/** How long the button shows that it has copied. */
const copiedMs = 1_500

/** What is selected next to the transcript: a numbered quote, or a note. `turn` changes with every selection. */
export type TranscriptSelection = { current: number | null; note?: string | null; turn: number | string }

/** The transcript with search, shares of speech, copy and download, and the evidence of the score. */
export function TranscriptPane({
  transcription,
  title,
  repPercent,
  evidence,
  selection,
  criterionNames,
  startSeconds,
  onMark,
  notes,
  onNote,
  onAddNote,
}: {
  transcription: Transcription
  title: string
  /** The share stored with the score, which takes precedence over our own count. */
  repPercent: number | null
  evidence: Evidence
  selection: TranscriptSelection
  criterionNames: ReadonlyMap<string, string>
  /** Where to start if no evidence is selected. */
  startSeconds: number | null
  onMark: (mark: EvidenceMark) => void
  notes: readonly NoteMark[]
  onNote: (id: string) => void
  /** Undefined for users who may not write notes. */
  onAddNote: ((words: ChosenWords) => void) | undefined
}) {
  const t = useTranslations('callTranscript')
  const keyTexts = useTranslations('keys')
  const { messages } = transcription
  const scrollRef = useRef<HTMLDivElement | null>(null)
  const inputRef = useRef<HTMLInputElement | null>(null)
  const firstInView = useRef(0)
  const found = useTranscriptSearch(messages)
  const currentMark = selection.current === null ? null : (evidence.marks[selection.current - 1] ?? null)
  const currentNote = notes.find(({ id }) => id === selection.note) ?? null
  const notesByMessage = useMemo(() => Map.groupBy(notes, ({ messageIndex }) => messageIndex), [notes])
  const target = useScrollTarget(messages, {
    match: found.current,
    matchTurn: found.turn,
    mark: placeOf(currentMark, currentNote),
    markTurn: `mark ${selection.turn}`,
    startSeconds,
  })

  const isFocusHere = () => document.activeElement?.closest('[data-transcript-pane]') != null
  const focusSearch = () => {
    inputRef.current?.focus()
    inputRef.current?.select()
  }
  useShortcuts([
    // Elsewhere on the page, the browser's own search applies.
    { keys: 'mod+f', label: keyTexts('searchTranscript'), isActive: isFocusHere, run: focusSearch },
    { keys: '/', label: keyTexts('searchTranscript'), run: focusSearch },
  ])

  const onFirstInView = useCallback((messageIndex: number) => {
    firstInView.current = messageIndex
  }, [])

  return (
    <div className={styles.pane} data-transcript-pane>
      <Group className={styles.toolbar} flex="none" gap="8px 12px" px="var(--page-gutter)" py={7}>
        <TranscriptSearch
          query={found.query}
          onQuery={(next) => found.search(next, firstInView.current)}
          current={found.index}
          total={found.matches.length}
          isBehind={found.isBehind}
          onStep={found.step}
          inputRef={inputRef}
          onLeave={() => scrollRef.current?.focus()}
        />
        <Shares transcription={transcription} repPercent={repPercent} />
        <TranscriptTools transcription={transcription} title={title} />
      </Group>
      {transcription.timesAreEstimated && <p className={`meta ${styles.note}`}>{t('estimatedNote')}</p>}
      <TranscriptList
        messages={messages}
        evidence={evidence}
        matches={found.byMessage}
        currentMark={currentMark}
        currentMatch={found.current}
        criterionNames={criterionNames}
        onMark={onMark}
        notes={notesByMessage}
        currentNote={currentNote?.id ?? null}
        onNote={onNote}
        target={target}
        scrollRef={scrollRef}
        onFirstInView={onFirstInView}
      />
      {onAddNote !== undefined && <NoteOnSelection messages={messages} onAdd={onAddNote} />}
    </div>
  )
}

const placeOf = (mark: EvidenceMark | null, note: NoteMark | null) => {
  if (note !== null) return { messageIndex: note.messageIndex, selector: `[data-note="${note.id}"]` }
  return mark === null ? null : { messageIndex: mark.messageIndex, selector: `[data-mark="${mark.number}"]` }
}

function Shares({ transcription, repPercent }: { transcription: Transcription; repPercent: number | null }) {
  const t = useTranslations('callTranscript')
  const share = useMemo(() => talkShareOf(transcription.messages, repPercent), [transcription, repPercent])
  if (share === null) return null
  const sides = (['rep', 'colleague', 'buyer'] as const).filter((side) => share[side] > 0)
  return (
    <ul className={styles.shares} aria-label={t('shareLabel')}>
      {sides.map((side) => (
        <Group component="li" key={side} gap={6} wrap="nowrap">
          <span className={styles.shareMark} data-side={side} aria-hidden />
          {t('share', { side: t(side), percent: share[side] })}
        </Group>
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
    const url = URL.createObjectURL(
      new Blob([transcriptAsText(transcription.messages)], { type: 'text/plain;charset=utf-8' }),
    )
    const link = document.createElement('a')
    link.href = url
    link.download = transcriptFileName(title)
    link.click()
    // The browser has taken the file by the time the click handler has returned.
    setTimeout(() => URL.revokeObjectURL(url))
  }
  return (
    <Group component="span" gap={2} ml="auto" wrap="nowrap">
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
    </Group>
  )
}
