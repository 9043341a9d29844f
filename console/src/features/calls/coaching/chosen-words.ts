import type { ChosenPlace } from '#api/contract/coaching.ts'

/** Words of the transcript that the reader has selected, with their text. */
export type ChosenWords = ChosenPlace & { messageIndex: number; start: number; end: number; quote: string }

/**
 * The selection within one message of the transcript. A selection over several messages ends with the first. Rows carry `data-index`, and
 * pieces of their words `data-start`, the offset of the piece in the message.
 */
export function chosenWords(
  selection: Selection | null,
  messages: readonly { message: string }[],
): ChosenWords | null {
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const words = elementOf(range.startContainer)?.closest<HTMLElement>('[data-words]')
  const row = words?.closest<HTMLElement>('[data-index]')
  if (words == null || row == null || row.closest('[data-transcript-pane]') === null) return null
  const messageIndex = Number(row.dataset.index)
  const message = messages[messageIndex]?.message
  if (message === undefined) return null
  const from = offsetIn(range.startContainer, range.startOffset) ?? 0
  const isInside = words.contains(range.endContainer)
  const to = isInside ? (offsetIn(range.endContainer, range.endOffset) ?? message.length) : message.length
  const quote = message.slice(from, to)
  const start = from + (quote.length - quote.trimStart().length)
  const end = start + quote.trim().length
  return end > start ? { messageIndex, start, end, quote: message.slice(start, end) } : null
}

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement)

/** The offset within the message of a position in the document; null if it is between pieces. */
function offsetIn(node: Node, offset: number): number | null {
  const piece = elementOf(node)?.closest<HTMLElement>('[data-start]')
  if (piece == null) return null
  const range = document.createRange()
  range.setStart(piece, 0)
  range.setEnd(node, offset)
  const before = range.cloneContents()
  // Evidence numbers are between the words but are not part of them.
  for (const button of before.querySelectorAll('button')) button.remove()
  return Number(piece.dataset.start) + (before.textContent ?? '').length
}
