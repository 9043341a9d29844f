import { continuedTexts } from './continued-texts.ts'
import { chooseRoster, type Roster } from './roster.ts'
import { endsSentence } from './sentences.ts'
import { looksLikeName, sounds, splitNamePrefix, tidyName } from './speakers.ts'
import { roundToMilliseconds } from './times.ts'
import type { Cue, Utterance } from './utterance.ts'

/** The parts of a cue's line: a mark of a new speaker, a possible name, and the words. */
type CueLine = {
  changes: boolean
  name: string | null
  bracketed: boolean
  words: string
  whole: string
  /** True if the line goes on with the words before it, whatever stands before its colon. */
  continues?: boolean
}

/** How a file marks a change of speaker without a name. */
type Mark = 'chevrons' | 'dash'

const bracketName = /^[[(]([^\][()]{1,60})[\])]\s*(:?)\s*/

const readCueLine = (line: string): CueLine => {
  let rest = line.trim()
  const whole = rest
  let changes = false
  const chevrons = /^(?:>{2,4}|»)\s*/.exec(rest)
  const dash = chevrons ? null : /^[-–—‐]\s*(?=\S)/.exec(rest)
  if (chevrons) {
    changes = true
    rest = rest.slice(chevrons[0].length)
  } else if (dash) rest = rest.slice(dash[0].length)
  const prefix = splitNamePrefix(rest)
  if (prefix) return { changes, name: prefix.name, bracketed: false, words: prefix.rest, whole }
  const bracket = bracketName.exec(rest)
  if (bracket && !sounds.test(bracket[1]!)) {
    const name = tidyName(bracket[1]!)
    if (looksLikeName(name))
      return { changes, name, bracketed: bracket[2] === '', words: rest.slice(bracket[0].length), whole }
  }
  return { changes, name: null, bracketed: false, words: rest, whole }
}

type Part = { speaker: string | null; mark: Mark | null; isDoubtful?: boolean; text: string }

const beginsWithDash = (line: CueLine): boolean => /^[-–—‐]\s*\S/.test(line.whole)

/** A dash below the first line means dialogue. A single dash before the first line is only a dash. */
const isDialogue = (lines: readonly CueLine[]): boolean => lines.slice(1).some(beginsWithDash)

/** The speakers of one cue, from its voice tags, else from marks and names at line starts. */
const partsOf = (cue: Cue, lines: CueLine[], { speakers, doubtful }: Roster): Part[] => {
  if (cue.parts) return cue.parts.map((part) => ({ speaker: part.speaker, mark: null, text: part.text }))
  if (cue.speaker !== null) return [{ speaker: cue.speaker, mark: null, text: cue.text }]
  const hasDialogue = isDialogue(lines)
  const parts: Part[] = []
  for (const line of lines) {
    const named = line.name !== null && speakers.has(line.name)
    const isDoubtful = line.name !== null && !line.continues && doubtful.has(line.name)
    const mark = markOf(line, hasDialogue)
    const text = markedText(line, named, mark)
    if (named || mark !== null || isDoubtful || parts.length === 0)
      parts.push({ speaker: named ? line.name : null, mark: named ? null : mark, isDoubtful, text })
    else parts.at(-1)!.text += `\n${text}`
  }
  return parts
}

const markOf = (line: CueLine, hasDialogue: boolean): Mark | null => {
  if (line.changes) return 'chevrons'
  return hasDialogue && beginsWithDash(line) ? 'dash' : null
}

const markedText = (line: CueLine, named: boolean, mark: Mark | null): string => {
  if (named) return line.words
  return mark === null ? line.whole : stripMark(line.whole)
}

const stripMark = (whole: string): string => whole.replace(/^(?:>{2,4}|»|[-–—‐])\s*/, '')

/** If at least this share of cues has a name as its first line, every first line is a name. */
const nameLineShare = 0.6

/**
 * Files that write the speaker on the first line of each cue: `Ana Ruiz` / words. Names must repeat, because
 * otherwise captions would lose words.
 */
const withNameLines = (cues: readonly Cue[]): readonly Cue[] => {
  const names = cues.map((cue) => {
    const end = cue.speaker === null && !cue.parts ? cue.text.indexOf('\n') : -1
    const first = end > 0 && end <= 60 ? cue.text.slice(0, end).trim() : ''
    return first !== '' && looksLikeName(first) ? first : null
  })
  const counts = new Map<string, number>()
  let total = 0
  for (const name of names) {
    if (name === null) continue
    total += 1
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  if (total < cues.length * nameLineShare || total < 4 || counts.size * 2 > total) return cues
  return cues.map((cue, index): Cue => {
    const name = names[index] ?? null
    if (name === null || (counts.get(name) ?? 0) < 2) return cue
    return {
      start: cue.start,
      end: cue.end,
      text: cue.text.slice(cue.text.indexOf('\n') + 1),
      speaker: name,
      parts: null,
    }
  })
}

/** Marks the lines that go on with the words before them: rests of sentences, data, lists, and further lines of a cue. */
const markContinued = (cues: readonly Cue[], lines: readonly CueLine[][]): void => {
  const flat = cues.flatMap((cue, index): { text: string; line: CueLine | null; isMarked: boolean }[] => {
    const cueLines = lines[index]!
    if (cueLines.length === 0) return [{ text: cue.text, line: null, isMarked: false }]
    const hasDialogue = isDialogue(cueLines)
    return cueLines.map((line, at) => ({
      text: line.whole,
      line,
      isMarked: markOf(line, hasDialogue) === null && (at > 0 || beginsWithDash(line)),
    }))
  })
  const prefixes = flat.map(({ line }) =>
    line === null || line.name === null ? null : { name: line.name, rest: line.words },
  )
  const continued = continuedTexts(
    flat.map(({ text }) => text),
    prefixes,
    flat.map(({ isMarked }) => isMarked),
  )
  flat.forEach(({ line }, index) => {
    if (line) line.continues = continued[index]!
  })
}

/** At least this share of cues must be dialogue for its dashes to mean two alternating people. */
const dialogueShare = 0.8

/**
 * Cues as utterances with their speakers. Voice tags come first, then `Name: text` if the name occurs often enough for the speaker rule,
 * then `[NAME] text` if it repeats. A cue without a speaker continues the previous one, except after a dialogue dash: by convention, dashes
 * mark only some changes, so the next speaker is unknown. `>>` marks every change. In a file without names, such changes, and the dashes of
 * a file that is almost all dialogue, alternate between 'Speaker 1' and 'Speaker 2', and a warning says so. A change of speaker inside a
 * cue splits the cue and divides its time by characters.
 */
export const utterancesOfCues = (source: readonly Cue[]): { utterances: Utterance[]; warnings: string[] } => {
  const cues = withNameLines(source)
  const lines = cues.map((cue) =>
    cue.speaker !== null || cue.parts ? [] : cue.text.split('\n').map(readCueLine),
  )
  const prefixes = new Set<string>()
  const bracketCounts = new Map<string, number>()
  let total = 0
  let dialogues = 0
  for (const cueLines of lines) {
    if (cueLines.length > 0) total += 1
    if (isDialogue(cueLines)) dialogues += 1
    for (const { name, bracketed } of cueLines) {
      if (name === null) continue
      if (bracketed) bracketCounts.set(name, (bracketCounts.get(name) ?? 0) + 1)
      else prefixes.add(name)
    }
  }
  const isRepeated = (name: string): boolean => (bracketCounts.get(name) ?? 0) >= 2 || prefixes.has(name)
  const names = lines
    .flat()
    .map(({ name, bracketed }) => (name !== null && bracketed && !isRepeated(name) ? null : name))
  // Voices show too that the file names speakers.
  const voices = cues.flatMap(({ speaker }) => (speaker === null ? [] : [speaker]))
  markContinued(cues, lines)
  const roster = chooseRoster([...voices, ...names], cues.length, [
    ...voices.map(() => false),
    ...lines.flat().map(({ continues }) => continues === true),
  ])
  const hasNames = roster.speakers.size > 0 || total < cues.length

  const utterances: Utterance[] = []
  let alternate = 0
  let afterDash = false
  let isOpenAside = false
  const speakerOf = (part: Part): Pick<Utterance, 'speaker' | 'isUnknown' | 'isAside' | 'startsTurn'> => {
    const isAside = part.isDoubtful === true || (isOpenAside && part.speaker === null && part.mark === null)
    isOpenAside = isAside && !endsSentence(part.text)
    if (isAside && !afterDash)
      return { speaker: null, isUnknown: true, isAside, startsTurn: part.isDoubtful === true }
    if (part.speaker !== null) {
      afterDash = false
      return { speaker: part.speaker }
    }
    if (part.mark === null) {
      const isUnknown = afterDash
      afterDash = false
      return { speaker: null, isUnknown, startsTurn: isUnknown }
    }
    afterDash = part.mark === 'dash'
    const alternates = !hasNames && (part.mark === 'chevrons' || dialogues >= cues.length * dialogueShare)
    if (!alternates) return { speaker: null, isUnknown: true, startsTurn: true }
    alternate += 1
    return { speaker: `Speaker ${((alternate - 1) % 2) + 1}` }
  }
  cues.forEach((cue, index) => {
    const parts = partsOf(cue, lines[index]!, roster).filter(
      (part) => part.text.trim() !== '' || part.speaker !== null || part.mark !== null,
    )
    const characters = parts.reduce((sum, part) => sum + part.text.length, 0)
    const span = Math.max(cue.end - cue.start, 0)
    let before = 0
    parts.forEach((part, position) => {
      const start = position === 0 ? cue.start : cue.start + (span * before) / Math.max(characters, 1)
      before += part.text.length
      const end =
        position === parts.length - 1 ? cue.end : cue.start + (span * before) / Math.max(characters, 1)
      utterances.push({
        start: roundToMilliseconds(start),
        // An end before the start is an error in the file. The start is more reliable.
        end: cue.end < cue.start ? null : roundToMilliseconds(end),
        ...speakerOf(part),
        text: part.text,
        approximate: position > 0,
      })
    })
  })
  return {
    utterances,
    warnings:
      alternate === 0
        ? []
        : [
            'The captions mark changes of speaker without names. They were taken for two speakers in alternation.',
          ],
  }
}
