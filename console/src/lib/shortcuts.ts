import { useEffect, useRef } from 'react'
import { preferences } from './preferences.ts'

/**
 * Keyboard shortcuts of the whole console, in one listener. A combination is written as
 * `mod+k` (Ctrl, or Cmd on a Mac), `g c` (a chord: the second key within 1.2 s), `shift+x` or a single key such as `/`.
 * Combinations without `mod` are ignored while typing and when the user has turned single keys off.
 */
export type Shortcut = {
  keys: string
  run: (event: KeyboardEvent) => void
  isActive?: () => boolean
  /**
   * What it does, for the list of shortcuts that `?` opens. Shortcuts with the same label share a line; without a label it is not listed.
   */
  label?: string | undefined
}

const chordMs = 1_200
type Registered = Omit<Shortcut, 'label'> & { label: () => string | undefined }

const registered: Registered[] = []
let prefix: { key: string; atMs: number } | null = null
let isListening = false

export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent)

/** 'mod+k' for a keyboard event. Printable characters such as '?' already imply Shift; letters state it. */
export function combinationOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string {
  const key = event.key === ' ' ? 'space' : event.key.toLowerCase()
  const isLetterOrNamed = key.length > 1 || /\p{L}/u.test(key)
  const parts = [
    event.ctrlKey || event.metaKey ? 'mod' : '',
    event.altKey ? 'alt' : '',
    event.shiftKey && isLetterOrNamed ? 'shift' : '',
    key,
  ]
  return parts.filter((part) => part !== '').join('+')
}

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type)
}

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

/** Whether the current key was pressed in a dialog. A dialog that closes with it may be gone by the time the event arrives here. */
let wasInDialog = false
const noteDialog = (): void => {
  wasInDialog = isDialogOpen()
}

function handle(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const combination = combinationOf(event)
  const hasModifier = event.ctrlKey || event.metaKey
  if (!hasModifier && (isTyping(event.target) || wasInDialog || !preferences().singleKeyShortcuts)) return

  const previous = prefix
  prefix = null
  if (
    previous !== null &&
    event.timeStamp - previous.atMs < chordMs &&
    runFirst(`${previous.key} ${combination}`, event)
  )
    return
  if (runFirst(combination, event)) return
  if (registered.some(({ keys }) => keys.startsWith(`${combination} `)))
    prefix = { key: combination, atMs: event.timeStamp }
}

/** The last one registered wins: dialogs and tables take precedence over the page, the page over the shell. */
function runFirst(keys: string, event: KeyboardEvent): boolean {
  const shortcut = registered.findLast(
    (candidate) => candidate.keys === keys && (candidate.isActive?.() ?? true),
  )
  if (shortcut === undefined) return false
  event.preventDefault()
  shortcut.run(event)
  return true
}

/** The labeled shortcuts of what is on screen, whether or not they apply right now: one line per label. */
export function listedShortcuts(): { label: string; keys: string[] }[] {
  const lines = new Map<string, Set<string>>()
  for (const { keys, label } of registered) {
    const text = label()
    if (text !== undefined) lines.set(text, (lines.get(text) ?? new Set()).add(keys))
  }
  return Array.from(lines, ([label, keys]) => ({ label, keys: [...keys] }))
}

/** Registers shortcuts while the component is mounted; handlers may change on every render. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  const signature = shortcuts.map(({ keys }) => keys).join('|')
  useEffect(() => {
    if (!isListening) {
      isListening = true
      // Runs before the dialogs, which also listen in the capture phase.
      window.addEventListener('keydown', noteDialog, true)
      document.addEventListener('keydown', handle)
    }
    const mine = signature
      .split('|')
      .filter((keys) => keys !== '')
      .map((keys, index): Registered => ({
        keys,
        run: (event) => latest.current[index]?.run(event),
        isActive: () => latest.current[index]?.isActive?.() ?? true,
        label: () => latest.current[index]?.label,
      }))
    registered.push(...mine)
    return () => {
      for (const shortcut of mine) registered.splice(registered.indexOf(shortcut), 1)
    }
  }, [signature])
}
