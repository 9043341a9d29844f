import { z } from 'zod'
import type { SpeakerSide } from '#db/vocabulary/calls.ts'
import type { ScorableCall } from '#workers/domain/scoring/conversation.ts'
import type { TranscriptMessage } from '#workers/domain/transcripts/message.ts'

/** The kinds of conversations in the labeled set: more than the product's call types. */
export const conversationTypes = [
  'cold',
  'warm',
  'discovery',
  'demo',
  'renewal',
  'checkin',
  'gatekeeper',
  'negotiation',
  'managerOneOnOne',
  'internal',
  'service',
  'smalltalk',
  'other',
] as const
export type ConversationType = (typeof conversationTypes)[number]

const header = z.object({
  id: z.string().regex(/^[a-z0-9-]{3,80}$/),
  title: z.string().min(1).max(200),
  type: z.enum(conversationTypes),
  quality: z.enum(['good', 'average', 'poor', '-']),
  rep: z.string(),
  colleagues: z.string(),
  company: z.string(),
  style: z.string(),
})

/** A conversation of the labeled set. Turns are numbered from 1 in labels. */
export type Conversation = {
  id: string
  title: string
  /** What the writer intended; the labels say how readers understood it. */
  type: ConversationType
  style: string
  /** The first is the rep; the others are colleagues. Empty: nobody sells. */
  reps: string[]
  colleagues: string[]
  company: string | null
  turns: { speaker: string; words: string }[]
}

const wordsPerSecond = 2.5

/** Reads a header of `key: value` lines, a line `---`, and one turn per line. @throws Error that names the faulty line */
export function readConversationFile(text: string, path: string): Conversation {
  const lines = text.split(/\r?\n/)
  const divider = lines.indexOf('---')
  if (divider < 0) throw new Error(`${path}: no line "---" after the header`)

  const read = header.safeParse(Object.fromEntries(lines.slice(0, divider).map(keyAndValue)))
  if (!read.success) throw new Error(`${path}: ${z.prettifyError(read.error)}`)
  const { rep, colleagues, company, ...rest } = read.data

  const turns = lines.slice(divider + 1).flatMap((line, index) => {
    if (line.trim() === '') return []
    const [speaker, words] = keyAndValue(line)
    if (speaker === '' || words === '')
      throw new Error(`${path}:${divider + index + 2}: not "Speaker: words"`)
    return [{ speaker, words }]
  })

  return {
    id: rest.id,
    title: rest.title,
    type: rest.type,
    style: rest.style,
    reps: names(rep),
    colleagues: names(colleagues),
    company: company === '-' ? null : company,
    turns,
  }
}

function keyAndValue(line: string): [string, string] {
  const at = line.indexOf(':')
  return at < 0 ? ['', ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}

function names(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== '-')
}

/** The conversation as the engine gets it when the rep is known: one message per turn, with estimated times. */
export function scorableCall(conversation: Conversation): ScorableCall {
  const { rep, sideOf } = sides(conversation)
  const messages: TranscriptMessage[] = []
  let clock = 0
  for (const [index, { speaker, words }] of conversation.turns.entries()) {
    const seconds = words.split(/\s+/).length / wordsPerSecond
    messages.push({
      secondsFromStart: round(clock),
      secondsEnd: round(clock + seconds),
      timeApproximate: true,
      userName: speaker,
      message: words,
      role: sideOf[index] === 'rep' ? 'user' : 'bot',
    })
    clock += seconds
  }
  const buyers = conversation.turns.flatMap(({ speaker }, index) =>
    sideOf[index] === 'buyer' ? [speaker] : [],
  )

  return {
    messages,
    sideOf,
    repName: rep,
    buyerNames: [...new Set(buyers)],
    organizationName: conversation.company,
    startedAt: null,
    durationSeconds: null,
  }
}

function sides({ reps, colleagues, turns }: Conversation): { rep: string; sideOf: SpeakerSide[] } {
  const [rep = '', ...others] = reps
  const team = new Set([...others, ...colleagues])
  const sideOf = turns.map(({ speaker }): SpeakerSide => {
    if (speaker === rep) return 'rep'
    return team.has(speaker) ? 'colleague' : 'buyer'
  })
  return { rep, sideOf }
}

/** The same words as raw machine text: no capitals, no punctuation. */
export function asMachineText(conversation: Conversation): Conversation {
  return {
    ...conversation,
    turns: conversation.turns.map(({ speaker, words }) => ({
      speaker,
      words: words
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s'’%$€£-]/gu, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    })),
  }
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10
}
