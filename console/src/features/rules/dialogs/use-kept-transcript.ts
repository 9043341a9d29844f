import { useEffect, useRef, useState } from 'react'

/** Skips most keystrokes. */
const keepDelayMs = 400

/**
 * The transcript of the last test, stored in this browser for one user in one organization; `owner` names both. `isKept` is false if the
 * browser refuses storage or the text is too large for it.
 */
export function useKeptTranscript(owner: string): {
  text: string
  setText: (text: string) => void
  isKept: boolean
} {
  const key = `coachline-test-routing-${owner}`
  const [text, setText] = useState(() => read(key))
  const [isKept, setKept] = useState(true)
  const unsaved = useRef<string | null>(null)
  const first = useRef(text)
  useEffect(() => {
    if (first.current === text && unsaved.current === null) return
    unsaved.current = text
    const timer = setTimeout(() => {
      setKept(write(key, text))
      unsaved.current = null
      first.current = text
    }, keepDelayMs)
    return () => clearTimeout(timer)
  }, [key, text])
  // Leaving within the delay must not lose the last change.
  useEffect(
    () => () => {
      if (unsaved.current !== null) write(key, unsaved.current)
    },
    [key],
  )
  return { text, setText, isKept }
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(key: string, text: string): boolean {
  try {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    // If the text does not fit, an older transcript must not remain.
    try {
      localStorage.removeItem(key)
    } catch {
      // Storage is blocked entirely.
    }
    return false
  }
}
