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

/** A line of the script. */
type DemoLine = Omit<DemoTurn, 'at'> & {
  /** Told only if its part is left out: what a weaker rep says instead. */
  isWeak: boolean
  /** From its start to the start of the next line. */
  seconds: number
}

export type DemoConversation = {
  key: string
  /** Title template, with placeholders. */
  title: string
  callType: CallType
  theme: DemoTheme
  quality: 'good' | 'mixed' | 'poor'
  /** Of the telling that leaves nothing out. */
  durationSeconds: number
  /** The telling that leaves nothing out. */
  turns: DemoTurn[]
  lines: DemoLine[]
}

type Outline = Omit<DemoConversation, 'turns' | 'lines' | 'durationSeconds'> & { minutes: number }
type Spoken = Omit<DemoLine, 'seconds'> & { speechSeconds: number; pauseSeconds: number }

/** The speech rate that the product itself assumes for sources without times. */
const wordsPerSecond = 2.5
const spokenLine = /^(rep|buyer2|buyer|colleague)(?:\[([a-z]+)(-weak)?\])?: (.+)$/
const pauseLine = /^\(pause (\d+)\)$/
/** Silence before the first words. */
const leadSeconds = 1

/** How many seconds it takes to say a text, to a tenth. */
export const speechSeconds = (text: string): number => Math.round((text.split(/\s+/).length / wordsPerSecond) * 10) / 10

/**
 * Reads a script: one `speaker: text` line per turn. `speaker[part]: text` is a part that may be left out, and `speaker[part-weak]: text`
 * is told instead. `(pause 90)` is silence in seconds. A text that ends in a dash is cut off by the next speaker. The rest of the stated
 * minutes, which are those of the telling without weak lines, is distributed as thinking time after the turns, in proportion to their
 * length. Throws an Error that names the conversation and the unreadable line, a weak line of a part that has no other lines, or a stated
 * length that the words do not fit.
 */
export const writeConversation = ({ minutes, ...outline }: Outline, script: string): DemoConversation => {
  const spoken = readScript(outline.key, script)
  const full = spoken.filter(({ isWeak }) => !isWeak)
  const durationSeconds = Math.round(minutes * 60)
  const speech = full.reduce((sum, line) => sum + line.speechSeconds, 0)
  const pauses = full.reduce((sum, line) => sum + line.pauseSeconds, 0)
  const spare = durationSeconds - leadSeconds - speech - pauses
  if (spare < 0) {
    throw new Error(`Conversation ${outline.key}: ${minutes} minutes are too short, needs ${((durationSeconds - spare) / 60).toFixed(1)}`)
  }
  const lines = spoken.map(({ speechSeconds: said, pauseSeconds, ...line }) => ({
    ...line,
    seconds: said + pauseSeconds + spare * (said / speech),
  }))
  return { ...outline, durationSeconds, turns: tell(lines, []).turns, lines }
}

const readScript = (key: string, script: string): Spoken[] => {
  const lines = script.split('\n').map((line) => line.trim())
  const spoken: Spoken[] = []
  for (const line of lines.filter((candidate) => candidate !== '')) {
    const pause = pauseLine.exec(line)
    const last = spoken.at(-1)
    if (pause && last) {
      last.pauseSeconds += Number(pause[1])
      continue
    }
    const match = spokenLine.exec(line)
    const by = demoSpeakers.find((speaker) => speaker === match?.[1])
    const text = match?.[4]
    if (!by || !text) throw new Error(`Conversation ${key}: cannot read the line "${line}"`)
    spoken.push({
      by,
      text,
      part: match[2] ?? null,
      isWeak: match[3] !== undefined,
      speechSeconds: speechSeconds(text),
      pauseSeconds: text.endsWith('—') ? 0 : 0.4,
    })
  }
  for (const { part, isWeak, text } of spoken) {
    if (isWeak && !spoken.some((other) => other.part === part && !other.isWeak))
      throw new Error(`Conversation ${key}: no other line has the part of the weak line "${text}"`)
  }
  return spoken
}

const tell = (lines: readonly DemoLine[], omittedParts: readonly string[]): { turns: DemoTurn[]; durationSeconds: number } => {
  let at = leadSeconds
  const turns: DemoTurn[] = []
  for (const { by, text, part, isWeak, seconds } of lines) {
    const isOmitted = part !== null && omittedParts.includes(part)
    if (isOmitted !== isWeak) continue
    turns.push({ at: Math.round(at * 10) / 10, by, text, part })
    at += seconds
  }
  return { turns, durationSeconds: Math.round(at) }
}

/**
 * The conversation as one telling has it: the weak lines of an omitted part, if it has any, take its place. Later turns move up or down, so
 * that the call is simply shorter or longer. Order and spacing of the other turns stay.
 */
export const tellConversation = (
  { lines }: DemoConversation,
  omittedParts: readonly string[],
): { turns: DemoTurn[]; durationSeconds: number } => tell(lines, omittedParts)

/** The parts that a telling of this conversation may leave out, in order of appearance. */
export const optionalParts = ({ turns }: DemoConversation): string[] => [
  ...new Set(turns.flatMap(({ part }) => (part === null ? [] : [part]))),
]

/** The length of the longest telling, in seconds: weak lines may take longer than what they replace. */
export const longestSeconds = (conversation: DemoConversation): number => {
  const isLonger = (part: string): boolean => tellConversation(conversation, [part]).durationSeconds > conversation.durationSeconds
  return tellConversation(conversation, optionalParts(conversation).filter(isLonger)).durationSeconds
}
