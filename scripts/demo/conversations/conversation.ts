import type { CallType } from '#db/vocabulary/calls.ts'

/** What the conversation is about. An organization tells only conversations about themes that it sells. */
export const demoThemes = ['fleet', 'workforce', 'maintenance', 'payables', 'security', 'energy', 'internal'] as const
export type DemoTheme = (typeof demoThemes)[number]

export const demoSpeakers = ['rep', 'buyer', 'buyer2', 'colleague'] as const
export type DemoSpeaker = (typeof demoSpeakers)[number]

export const demoPlaceholders = ['rep', 'repCompany', 'buyer', 'buyerCompany', 'buyer2', 'colleague', 'product'] as const
export type DemoPlaceholder = (typeof demoPlaceholders)[number]

export type DemoTurn = {
  /** Seconds from the start of the call, to a tenth. */
  at: number
  by: DemoSpeaker
  /** May contain placeholders in braces; names of people stand for first names. */
  text: string
  /** Turns of one part are told or left out together, so that a conversation can be told better or worse. Null: always told. */
  part: string | null
}

export type DemoConversation = {
  key: string
  /** Title template, with placeholders. */
  title: string
  callType: CallType
  theme: DemoTheme
  quality: 'good' | 'mixed' | 'poor'
  durationSeconds: number
  turns: DemoTurn[]
}

type Outline = Omit<DemoConversation, 'turns' | 'durationSeconds'> & { minutes: number }

/** The speech rate that the product itself assumes for sources without times. */
const wordsPerSecond = 2.5
const spokenLine = /^(rep|buyer2|buyer|colleague)(?:\[([a-z]+)\])?: (.+)$/
const pauseLine = /^\(pause (\d+)\)$/

/** How many seconds it takes to say a text, to a tenth. */
export const speechSeconds = (text: string): number => Math.round((text.split(/\s+/).length / wordsPerSecond) * 10) / 10

/**
 * Reads a script: one `speaker: text` line per turn, `speaker[part]: text` for a part that may be left out, `(pause 90)` for silence in
 * seconds. A text that ends in a dash is cut off by the next speaker. The rest of the stated minutes is distributed as thinking time after
 * the turns, in proportion to their length. Throws an Error that names the conversation and the unreadable line, or a stated length that
 * the words do not fit.
 */
export const writeConversation = ({ minutes, ...outline }: Outline, script: string): DemoConversation => {
  const lines = script.split('\n').map((line) => line.trim())
  const spoken: { by: DemoSpeaker; text: string; part: string | null; seconds: number; pauseSeconds: number }[] = []
  for (const line of lines.filter((candidate) => candidate !== '')) {
    const pause = pauseLine.exec(line)
    const last = spoken.at(-1)
    if (pause && last) {
      last.pauseSeconds += Number(pause[1])
      continue
    }
    const match = spokenLine.exec(line)
    const by = demoSpeakers.find((speaker) => speaker === match?.[1])
    const text = match?.[3]
    if (!by || !text) throw new Error(`Conversation ${outline.key}: cannot read the line "${line}"`)
    spoken.push({ by, text, part: match[2] ?? null, seconds: speechSeconds(text), pauseSeconds: text.endsWith('—') ? 0 : 0.4 })
  }
  const durationSeconds = Math.round(minutes * 60)
  const speech = spoken.reduce((sum, turn) => sum + turn.seconds, 0)
  const pauses = spoken.reduce((sum, turn) => sum + turn.pauseSeconds, 0)
  const leadSeconds = 1
  const spare = durationSeconds - leadSeconds - speech - pauses
  if (spare < 0) {
    throw new Error(`Conversation ${outline.key}: ${minutes} minutes are too short, needs ${((durationSeconds - spare) / 60).toFixed(1)}`)
  }
  let at = leadSeconds
  const turns = spoken.map((turn): DemoTurn => {
    const told = { at: Math.round(at * 10) / 10, by: turn.by, text: turn.text, part: turn.part }
    at += turn.seconds + turn.pauseSeconds + spare * (turn.seconds / speech)
    return told
  })
  return { ...outline, durationSeconds, turns }
}

/**
 * The conversation as one telling has it: turns of omitted parts are removed and later turns move up, so that the call is simply shorter.
 * Order and spacing of the other turns stay.
 */
export const tellConversation = (
  conversation: DemoConversation,
  omittedParts: readonly string[],
): { turns: DemoTurn[]; durationSeconds: number } => {
  let removed = 0
  const turns: DemoTurn[] = []
  conversation.turns.forEach((turn, index) => {
    if (turn.part !== null && omittedParts.includes(turn.part)) {
      removed += (conversation.turns[index + 1]?.at ?? conversation.durationSeconds) - turn.at
    } else {
      turns.push({ ...turn, at: Math.round((turn.at - removed) * 10) / 10 })
    }
  })
  return { turns, durationSeconds: Math.round(conversation.durationSeconds - removed) }
}

/** The parts that a telling of this conversation may leave out, in order of appearance. */
export const optionalParts = (conversation: DemoConversation): string[] => [
  ...new Set(conversation.turns.flatMap((turn) => (turn.part === null ? [] : [turn.part]))),
]
