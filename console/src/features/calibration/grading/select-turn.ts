/**
 * Selects the words of the next or previous message of a transcript, so that they can be quoted without a mouse. Without a selection, it
 * starts at the first message in view.
 */
export function selectTurn(transcript: HTMLElement, by: 1 | -1): void {
  const selection = window.getSelection()
  const messages = [...transcript.querySelectorAll<HTMLElement>('[data-message]')]
  const selected = selection?.anchorNode?.parentElement?.closest<HTMLElement>('[data-message]')
  const place = selected == null ? -1 : messages.indexOf(selected)
  const { top } = transcript.getBoundingClientRect()
  const next =
    place === -1
      ? messages.find((message) => message.getBoundingClientRect().bottom > top)
      : messages[Math.max(0, Math.min(messages.length - 1, place + by))]
  const words = next?.firstChild
  if (next === undefined || words == null) return
  // A quote is a range within one text node.
  selection?.setBaseAndExtent(words, 0, words, words.textContent?.length ?? 0)
  next.scrollIntoView({ block: 'nearest' })
}
