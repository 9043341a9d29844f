import { transcriptLimits, type TranscriptActor, type TranscriptMessage } from './message.ts'
import { endsSentence } from './sentences.ts'
import { repNameWords, roleOf, splitAffiliation, tidyName, unknownSpeaker } from './speakers.ts'
import { estimateSeconds, roundToMilliseconds } from './times.ts'
import type { Utterance } from './utterance.ts'

/** How utterances become messages. `mergeTurns` false keeps one message per utterance. */
export type TurnOptions = { repName?: string; mergeTurns?: boolean; exactNames?: boolean }

/** A message that may not have a speaker yet. */
type Turn = {
  start: number
  end: number | null
  approximate: boolean
  speaker: string | null
  text: string
  startsTurn: boolean
  role?: 'user' | 'bot'
}

/**
 * Captions without a speaker are joined into sentences, not into one block. A pause this long, or a text this
 * long, ends a sentence.
 */
const namelessPauseSeconds = 2
const namelessCharacters = 400

/** Shorter silence belongs to the turn. Longer silence is not speech, so it separates two messages of one speaker. */
const silenceSeconds = 10

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * Estimates missing times at 2.5 words per second: between two known times, compressed if the gap is shorter;
 * from zero if the source has no times.
 */
const withTimes = (utterances: readonly Utterance[]): Turn[] => {
  const turns: Turn[] = []
  let index = 0
  let anchor = 0
  while (index < utterances.length) {
    // A run is one utterance with a time (or the start of the file) and the following ones without.
    let next = index + 1
    while (next < utterances.length && utterances[next]!.start === null) next += 1
    const run = utterances.slice(index, next)
    anchor = run[0]!.start ?? anchor
    const speech = run.map((utterance) => estimateSeconds(utterance.text))
    const total = speech.reduce((sum, seconds) => sum + seconds, 0)
    const following = utterances[next]?.start ?? null
    const gap = following === null ? Number.POSITIVE_INFINITY : Math.max(following - anchor, 0)
    const scale = total > gap ? gap / total : 1
    let elapsed = 0
    run.forEach((utterance, position) => {
      const estimated = utterance.start === null
      turns.push({
        start: roundToMilliseconds(estimated ? anchor + elapsed * scale : utterance.start!),
        end: utterance.end,
        approximate: estimated || utterance.approximate === true,
        speaker: utterance.speaker,
        text: utterance.text,
        startsTurn: utterance.startsTurn === true,
        ...(utterance.role ? { role: utterance.role } : {}),
      })
      elapsed += speech[position]!
    })
    anchor += elapsed * scale
    index = next
  }
  return turns
}

/**
 * Fills in missing names: an utterance without a name belongs to the previous speaker. Before the first name, and if the source says so,
 * the speaker is unknown.
 */
const withSpeakers = (utterances: readonly Utterance[]): Utterance[] => {
  let current: string | null = null
  const filled: Utterance[] = []
  for (const utterance of utterances) {
    const name = utterance.speaker === null ? '' : tidyName(utterance.speaker)
    if (name !== '') current = name
    else if (utterance.isUnknown && !utterance.isAside) current = null
    const text = oneLine(utterance.text)
    const speaker = utterance.isUnknown ? null : current
    if (text !== '') filled.push({ ...utterance, speaker, text })
  }
  return filled
}

const wideCharacter = /[\u3040-\u30ff\u3400-\u9fff\u0e00-\u0e7f]/

/** The separator between two joined texts: nothing in scripts without spaces. */
const separator = (before: string, after: string): string =>
  wideCharacter.test(before.at(-1) ?? '') && wideCharacter.test(after[0] ?? '') ? '' : ' '

/** `end`: the last end that a piece states so far, null without one. */
const canMerge = (last: Turn, turn: Turn, end: number | null, characters: number): boolean => {
  if (last.speaker !== turn.speaker || characters + 1 + turn.text.length > transcriptLimits.messageCharacters)
    return false
  if (last.speaker !== null) return end === null || turn.start - end < silenceSeconds
  if (turn.startsTurn) return false
  const pause = turn.start - (last.end ?? last.start)
  return !endsSentence(last.text) && pause <= namelessPauseSeconds && characters < namelessCharacters
}

const joined = (pieces: readonly Turn[]): Turn => {
  let end: number | null = pieces.at(-1)!.end
  const texts: string[] = []
  pieces.forEach((piece, index) => {
    if (index > 0) texts.push(separator(pieces[index - 1]!.text, piece.text))
    texts.push(piece.text)
    if (end !== null && piece.end !== null && piece.end > end) end = piece.end
  })
  return { ...pieces[0]!, text: texts.join(''), end }
}

const merged = (turns: readonly Turn[]): Turn[] => {
  const result: Turn[] = []
  let pieces: Turn[] = []
  let characters = 0
  let end: number | null = null
  for (const turn of turns) {
    const last = pieces.at(-1)
    if (last && !canMerge(last, turn, end, characters)) {
      result.push(joined(pieces))
      pieces = []
      characters = 0
      end = null
    }
    pieces.push(turn)
    end = turn.end === null ? end : Math.max(end ?? 0, turn.end)
    characters += turn.text.length + 1
  }
  if (pieces.length > 0) result.push(joined(pieces))
  return result
}

/** Splits a message that is too long, at a space if possible, and divides its time by characters. */
const withinBounds = (turn: Turn): Turn[] => {
  const limit = transcriptLimits.messageCharacters
  if (turn.text.length <= limit) return [turn]
  const pieces: Turn[] = []
  const span = turn.end === null ? estimateSeconds(turn.text) : Math.max(turn.end - turn.start, 0)
  let from = 0
  while (from < turn.text.length) {
    let to = Math.min(from + limit, turn.text.length)
    if (to < turn.text.length) {
      const blank = turn.text.lastIndexOf(' ', to)
      if (blank > from + limit / 2) to = blank
      else if (/[\ud800-\udbff]/.test(turn.text[to - 1]!)) to -= 1
    }
    const start = roundToMilliseconds(turn.start + (span * from) / turn.text.length)
    const isLast = to === turn.text.length
    pieces.push({
      ...turn,
      text: turn.text.slice(from, to).trim(),
      start,
      approximate: turn.approximate || from > 0,
      end: isLast ? turn.end : null,
    })
    from = to
  }
  return pieces.filter((piece) => piece.text !== '')
}

const byStart = (turns: readonly Turn[]): Turn[] =>
  turns.toSorted((first, second) => first.start - second.start)

/** Affiliations by name. A name with two different affiliations keeps them, because it may be two people. */
const affiliationsOf = (
  turns: readonly Turn[],
): Map<string, { name: string; affiliation: string | null }> => {
  const split = new Map<string, { name: string; affiliation: string | null }>()
  const seen = new Map<string, string>()
  const ambiguous = new Set<string>()
  for (const { speaker } of turns) {
    if (speaker === null || split.has(speaker)) continue
    const parts = splitAffiliation(speaker)
    split.set(speaker, parts)
    if (parts.affiliation === null) continue
    const before = seen.get(parts.name)
    if (before !== undefined && before !== parts.affiliation) ambiguous.add(parts.name)
    seen.set(parts.name, parts.affiliation)
  }
  for (const [speaker, parts] of split)
    if (ambiguous.has(parts.name)) split.set(speaker, { name: speaker, affiliation: parts.affiliation })
  return split
}

/**
 * Utterances as messages and their actors: speakers filled in, missing times estimated, sorted by start
 * (stable, overlaps kept), consecutive messages of one speaker merged unless a long silence separates them, roles
 * set. Messages are within `transcriptLimits`, and times never decrease.
 */
export const messagesOf = (
  utterances: readonly Utterance[],
  options: TurnOptions,
): { messages: TranscriptMessage[]; actors: TranscriptActor[] } => {
  const timed = withTimes(withSpeakers(utterances))
  const names = options.exactNames
    ? new Map<string, { name: string; affiliation: string | null }>()
    : affiliationsOf(timed)
  const affiliations = new Map<string, string>()
  for (const turn of timed) {
    const split = turn.speaker === null ? undefined : names.get(turn.speaker)
    if (split?.affiliation) affiliations.set(split.name, split.affiliation)
    if (split) turn.speaker = split.name
  }
  const sorted = byStart(timed)
  const turns = byStart((options.mergeTurns === false ? sorted : merged(sorted)).flatMap(withinBounds))
  const repWords = repNameWords(options.repName)
  const roles = new Map<string, 'user' | 'bot'>()
  const counts = new Map<string, number>()
  const messages = turns.map((turn): TranscriptMessage => {
    const userName = turn.speaker ?? unknownSpeaker
    const stated = repWords.size === 0 ? turn.role : undefined
    // The unknown speaker is never the rep, whatever the rep's name.
    const named = turn.speaker === null ? 'bot' : roleOf(userName, repWords)
    const role = stated ?? roles.get(userName) ?? named
    roles.set(userName, role)
    counts.set(userName, (counts.get(userName) ?? 0) + 1)
    const message: TranscriptMessage = { secondsFromStart: turn.start, userName, message: turn.text, role }
    if (turn.end !== null && turn.end >= turn.start) message.secondsEnd = turn.end
    if (turn.approximate) message.timeApproximate = true
    return message
  })
  const actors = [...counts].map(([name, messageCount]): TranscriptActor => {
    const affiliation = affiliations.get(name)
    const actor: TranscriptActor = {
      name,
      kind: roles.get(name) === 'user' ? 'INTERNAL' : 'EXTERNAL',
      messageCount,
    }
    if (affiliation !== undefined) actor.affiliation = affiliation
    return actor
  })
  return { messages, actors }
}

/** The conversation as `name: text` lines. */
export const plainText = (messages: readonly TranscriptMessage[]): string =>
  messages.map((message) => `${message.userName}: ${message.message}`).join('\n')
