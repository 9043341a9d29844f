import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { PracticeCallView, PracticeLine, PracticeTurnResponse } from '#api/contract/practice.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { practiceKey, practiceCallQuery } from '../queries/attempts.ts'
import { keepWords, readKeptWords } from './kept-words.ts'
import { deliverTurn, type Turn } from './send-turn.ts'
import { tabId } from './tab-id.ts'

type Sent = Turn & {
  /** The answers so far. */
  lines: readonly PracticeLine[]
  /** Counts retries that the user requested. */
  round: number
  isLost: boolean
  /** The server failed; the words wait for a retry. */
  error: ApiError | null
}

export type Turns = {
  draft: string
  setDraft: (text: string) => void
  sent: Sent | null
  /** Words that the server did not have when the call ended. */
  unsaid: string
  send: () => void
  tryAgain: () => void
}

/**
 * The rep's turns on a call. Only one turn is sent at a time, with the same index until it is answered, across lost connections and
 * reloads. Typed text is kept until the server has it.
 */
export function useTurns(call: PracticeCallView): Turns {
  const { id: callId, state } = call
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const [kept] = useState(() => wordsFor(call))
  const [draft, setDraft] = useState(kept.draft)
  const [sent, setSent] = useState<Sent | null>(kept.sent === null ? null : fresh(kept.sent))
  const [unsaid, setUnsaid] = useState(kept.unsaid)

  const isLive = state.phase === 'live'
  useEffect(() => {
    keepWords(
      callId,
      isLive
        ? { draft, sent: sent === null ? null : { index: sent.index, text: sent.text } }
        : { draft: '', sent: null },
    )
  }, [callId, isLive, draft, sent])

  const answered = (response: PracticeTurnResponse) => {
    queryClient.setQueryData(practiceCallQuery(orgId, callId).queryKey, (before) =>
      before === undefined ? before : withTurn(before, response),
    )
    setSent(null)
    if (response.state.phase === 'ended') void queryClient.invalidateQueries({ queryKey: practiceKey(orgId) })
  }
  const refused = async (turn: Turn, error: ApiError) => {
    if (error.status !== 409) {
      setSent((before) => (before === null ? null : { ...before, error, isLost: false }))
      return
    }
    // The call is not in the state that this tab knew: another tab has spoken, or the call has ended.
    const now = await queryClient.query({ ...practiceCallQuery(orgId, callId), staleTime: 0 })
    setSent(null)
    if (hasTurn(now, turn)) return
    if (now.state.phase === 'live') setDraft((typed) => joined(turn.text, typed))
    else setUnsaid(turn.text)
  }
  const latest = useRef({ answered, refused })
  useEffect(() => {
    latest.current = { answered, refused }
  })

  const { index, text, round } = sent ?? { index: null, text: '', round: null }
  useEffect(() => {
    // A new round sends the same words again.
    if (index === null || round === null) return
    const leaving = new AbortController()
    const turn = { index, text }
    deliverTurn(callId, turn, leaving.signal, {
      onLine: (line) =>
        setSent((before) =>
          before === null ? null : { ...before, isLost: false, lines: [...before.lines, line] },
        ),
      onLost: () => setSent((before) => (before === null ? null : { ...before, isLost: true, lines: [] })),
    })
      .then(
        (response) => latest.current.answered(response),
        (error: unknown) =>
          leaving.signal.aborted
            ? undefined
            : latest.current.refused(
                turn,
                error instanceof ApiError ? error : new ApiError(0, String(error)),
              ),
      )
      .catch((error: unknown) =>
        setSent((before) =>
          before === null || !(error instanceof ApiError) ? before : { ...before, error, isLost: false },
        ),
      )
    return () => leaving.abort()
  }, [callId, index, text, round])

  const { nextIndex } = state
  const send = useCallback(() => {
    if (sent !== null || draft.trim() === '') return
    setSent(fresh({ index: nextIndex, text: draft.trim() }))
    setDraft('')
  }, [sent, draft, nextIndex])
  const tryAgain = useCallback(
    () =>
      setSent((before) =>
        before === null ? null : { ...before, error: null, lines: [], round: before.round + 1 },
      ),
    [],
  )
  return { draft, setDraft, sent, unsaid, send, tryAgain }
}

const fresh = (turn: Turn): Sent => ({ ...turn, lines: [], round: 0, isLost: false, error: null })

const joined = (first: string, second: string): string => (second === '' ? first : `${first}\n${second}`)

const hasTurn = ({ lines }: PracticeCallView, { index, text }: Turn): boolean =>
  lines.some((line) => line.turnIndex === index && line.side === 'rep' && line.text === text)

/** The words that this tab kept, compared with the state of the call: an answer that has arrived is no longer awaited. */
function wordsFor(call: PracticeCallView): { draft: string; sent: Turn | null; unsaid: string } {
  const { draft, sent } = readKeptWords(call.id)
  if (sent === null || hasTurn(call, sent)) return { draft, sent: null, unsaid: '' }
  if (call.state.phase === 'ended') return { draft, sent: null, unsaid: sent.text }
  return sent.index === call.state.nextIndex
    ? { draft, sent, unsaid: '' }
    : { draft: joined(sent.text, draft), sent: null, unsaid: '' }
}

/** The call after an exchange; an exchange that is already known is not added again. */
function withTurn(
  call: PracticeCallView,
  { lines, state, commandId }: PracticeTurnResponse,
): PracticeCallView {
  const [first] = lines
  const isKnown = first !== undefined && call.lines.some(({ turnIndex }) => turnIndex === first.turnIndex)
  return {
    ...call,
    state,
    commandId,
    // The tab that has just spoken holds the call.
    heldBy: tabId(),
    lines: isKnown ? call.lines : [...call.lines, ...lines],
    outcome: state.outcome,
    may: { ...call.may, speak: call.may.speak && state.phase === 'live' },
  }
}
