import { useState } from 'react'
import type { TranscriptTurn } from '#api/contract/calls.ts'
import { messageAt } from '../../../../ui/evidence/evidence.ts'
import type { SearchMatch } from '../../../../ui/transcript/transcript-search.ts'

/** Where to scroll: a message, and an evidence badge or search match in it. `turn` repeats the same place. */
export type ScrollTarget = { messageIndex: number; selector: string | null; turn: string }

type Requested = {
  match: SearchMatch | null
  matchTurn: string
  mark: { messageIndex: number; selector: string } | null
  markTurn: string
  startSeconds: number | null
}
type Followed = { matchTurn: string | null; markTurn: string | null; target: ScrollTarget | null }

/** The latest search match or quote; until there is one, the time in the address. */
export function useScrollTarget(
  messages: readonly TranscriptTurn[],
  requested: Requested,
): ScrollTarget | null {
  const [followed, setFollowed] = useState<Followed>({ matchTurn: null, markTurn: null, target: null })
  const matchTurn = requested.match === null ? null : requested.matchTurn
  const markTurn = requested.mark === null ? null : requested.markTurn
  const isAsked = matchTurn !== followed.matchTurn || markTurn !== followed.markTurn
  const isStart = followed.target === null && requested.startSeconds !== null && messages.length > 0
  if (!isAsked && !isStart) return followed.target
  const target = nextTarget(messages, requested, followed, matchTurn, markTurn)
  setFollowed({ matchTurn, markTurn, target })
  return target
}

function nextTarget(
  messages: readonly TranscriptTurn[],
  { match, mark, startSeconds }: Requested,
  followed: Followed,
  matchTurn: string | null,
  markTurn: string | null,
): ScrollTarget | null {
  if (match !== null && matchTurn !== null && matchTurn !== followed.matchTurn) {
    return { messageIndex: match.messageIndex, selector: `[data-match="${match.index}"]`, turn: matchTurn }
  }
  if (mark !== null && markTurn !== null && markTurn !== followed.markTurn) {
    return { messageIndex: mark.messageIndex, selector: mark.selector, turn: markTurn }
  }
  if (followed.target !== null || startSeconds === null) return followed.target
  const messageIndex = messageAt(messages, startSeconds)
  return messageIndex === null ? null : { messageIndex, selector: null, turn: 'start' }
}
