import { useEffect, useState } from 'react'
import type { PracticeStateView } from '#api/contract/practice.ts'

const tickMs = 500

export type SecondsLeft = {
  left: number
  /** The clock is paused because nobody has said anything for a long time. */
  isPaused: boolean
}

/** Counts the server's seconds down between its responses, so that the two clocks do not need to agree. */
export function useSecondsLeft(state: PracticeStateView): SecondsLeft {
  const [ticked, setTicked] = useState<(SecondsLeft & { of: PracticeStateView }) | null>(null)
  useEffect(() => {
    if (state.phase !== 'live') return
    const startMs = performance.now()
    const timer = setInterval(() => {
      const spent = (performance.now() - startMs) / 1000
      const counted = Math.min(spent, state.pausesIn)
      setTicked({
        of: state,
        left: Math.max(0, Math.ceil(state.secondsLeft - counted)),
        isPaused: spent >= state.pausesIn,
      })
    }, tickMs)
    return () => clearInterval(timer)
  }, [state])
  return ticked?.of === state ? ticked : { left: state.secondsLeft, isPaused: state.pausesIn === 0 }
}
