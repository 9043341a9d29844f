import { z } from 'zod'

/** What the rep has typed and the server has not confirmed yet. It survives a reload of the tab. */
const kept = z.object({
  /** In the field, not sent. */
  draft: z.string(),
  /** Sent with this index. */
  sent: z.object({ index: z.number().int(), text: z.string() }).nullable(),
})
export type KeptWords = z.infer<typeof kept>

const nothing: KeptWords = { draft: '', sent: null }
const keyOf = (callId: string): string => `practice-words ${callId}`

export function readKeptWords(callId: string): KeptWords {
  try {
    const parsed = kept.safeParse(JSON.parse(sessionStorage.getItem(keyOf(callId)) ?? 'null'))
    return parsed.success ? parsed.data : nothing
  } catch {
    return nothing
  }
}

export function keepWords(callId: string, words: KeptWords): void {
  try {
    if (words.draft === '' && words.sent === null) sessionStorage.removeItem(keyOf(callId))
    else sessionStorage.setItem(keyOf(callId), JSON.stringify(words))
  } catch {
    // Storage is blocked, so the words exist only on the page.
  }
}
