import { useDeferredValue, useMemo, useState } from 'react'
import { firstMatchFrom, type SearchMatch, searchTranscript } from './transcript-search.ts'

/** Search in one transcript: the typed text, the matches, and the current one. */
export function useTranscriptSearch(messages: readonly { message: string }[]) {
  const [query, setQuery] = useState('')
  const [from, setFrom] = useState(0)
  const [place, setPlace] = useState<{ query: string; index: number; turn: number } | null>(null)
  // Keeps typing fast in a long call; the matches lag slightly behind.
  const searched = useDeferredValue(query)
  const matches = useMemo(() => searchTranscript(messages, searched), [messages, searched])
  const byMessage = useMemo(
    (): ReadonlyMap<number, SearchMatch[]> => Map.groupBy(matches, ({ messageIndex }) => messageIndex),
    [matches],
  )
  const index = place !== null && place.query === searched ? place.index : firstMatchFrom(matches, from)
  const turn = place?.turn ?? 0
  return {
    query,
    matches,
    byMessage,
    index,
    current: matches[index] ?? null,
    /** The matches still belong to earlier text. */
    isBehind: searched !== query,
    /** Changes with every step and every new search. */
    turn: `search ${searched} ${index} ${turn}`,
    search: (next: string, firstInView: number) => {
      // While typing, the search keeps starting from the same place; otherwise the list would jump ahead with every letter.
      if (query.trim() === '') setFrom(firstInView)
      setQuery(next)
    },
    step: (direction: 1 | -1) => {
      if (matches.length > 0)
        setPlace({
          query: searched,
          index: (index + direction + matches.length) % matches.length,
          turn: turn + 1,
        })
    },
  }
}
