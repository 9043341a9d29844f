import { useEffect, useRef, useState } from 'react'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Accepts files dropped anywhere, so that a file dropped next to the zone does not replace the page. */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      { signal },
    )
    addEventListener(
      'dragleave',
      (event) => {
        // Only leaving the window counts, not moving from one element to the next.
        if (event.relatedTarget === null) setOver(false)
      },
      { signal },
    )
    addEventListener(
      'drop',
      (event) => {
        setOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        const files = [...(event.dataTransfer?.files ?? [])]
        if (files.length > 0) latest.current(files)
      },
      { signal },
    )
    return () => listening.abort()
  }, [])
  return isOver
}
