import { foldName } from '../people/fold-name.ts'
import { continuedTexts } from './continued-texts.ts'
import {
  hasNameShape,
  isUnlikelyName,
  looksLikeName,
  mayBeName,
  splitNamePrefix,
  splitSender,
  type NamePrefix,
} from './speakers.ts'

/** Who the prefixes of a file name. */
export type Roster = {
  speakers: ReadonlySet<string>
  /** Prefixes that are neither a speaker's name nor ordinary words, in a file that names its turns: nobody knows who speaks there. */
  doubtful: ReadonlySet<string>
}

/** If at least this share of the lines names a speaker, every line is a turn. */
const turnPerLineShare = 0.6
/** At least this share of the lines must begin with a prefix in small letters for it to be a speaker, and the second if it never begins a turn. */
const smallNameShare = 0.05
const answerShare = 0.4

/**
 * Chooses the speakers among the possible names of a file's lines, in their order; null: the line has none. `total` is the number of lines
 * that could have one. `continued` says which lines go on with the words before them (see `continuedTexts`).
 *
 * Repeated names are speakers. A name that occurs once is one only if it looks like a name and the file names speakers elsewhere too:
 * another name repeats, half of the lines have names, or the file begins with a name. A prefix in small letters is a speaker if it is
 * frequent. In a file with a name on most lines it is one too if it repeats and always begins a turn, and doubtful otherwise.
 */
export const chooseRoster = (
  names: readonly (string | null)[],
  total = names.length,
  continued: readonly boolean[] = [],
): { speakers: Set<string>; doubtful: Set<string> } => {
  const counts = new Map<string, number>()
  const beginnings = new Map<string, number>()
  names.forEach((name, index) => {
    if (name === null) return
    counts.set(name, (counts.get(name) ?? 0) + 1)
    if (!continued[index]) beginnings.set(name, (beginnings.get(name) ?? 0) + 1)
  })
  const lines = Math.max(total, 1)
  const proper = [...counts].filter(([name]) => looksLikeName(name))
  const properLines = proper.reduce((sum, [, count]) => sum + count, 0)
  const small = [...beginnings].filter(([name]) => !looksLikeName(name) && mayBeName(name))
  const smallLines = small.reduce((sum, [, count]) => sum + count, 0)
  const begins = names.slice(0, 2).some((name) => name !== null && looksLikeName(name))
  const namesOnce =
    properLines * 2 >= lines || proper.some(([, count]) => count >= 2) || (begins && proper.length >= 2)
  const hasTurnPerLine = properLines + smallLines >= lines * turnPerLineShare

  const speakers = new Set<string>()
  for (const [name, count] of counts) {
    const use = { count, share: count / lines, begins: beginnings.get(name) ?? 0 }
    if (looksLikeName(name) ? namesOnce || count >= 2 : isRepeated(name, use, hasTurnPerLine))
      speakers.add(name)
  }
  const folded = new Set([...speakers].map(foldName))
  const doubtful = new Set<string>()
  for (const [name] of small) {
    if (speakers.has(name)) continue
    if (folded.has(foldName(name))) speakers.add(name)
    else if (hasTurnPerLine && speakers.size > 0) doubtful.add(name)
  }
  return { speakers, doubtful }
}

/** How often a prefix occurs, at which share of the lines, and how often it begins a turn. */
type PrefixUse = { count: number; share: number; begins: number }

/** Whether a prefix that does not look like a name occurs often enough to be one. */
const isRepeated = (name: string, { count, share, begins }: PrefixUse, hasTurnPerLine: boolean): boolean => {
  if (!hasNameShape(name) || (begins === 0 && share < answerShare)) return false
  if (isUnlikelyName(name) || !mayBeName(name)) return count >= 3 && share >= 0.1
  return (count >= 3 && share >= smallNameShare) || (count >= 2 && begins === count && hasTurnPerLine)
}

/** The words of one text and who says them. Without a prefix of the roster, `speaker` is null and the words are the whole text. */
export type AttributedText = { speaker: string | null; isUnknown: boolean; isAside: boolean; text: string }

export const attributed = (
  text: string,
  prefix: NamePrefix | null,
  roster: Roster,
  continues = false,
): AttributedText => {
  if (prefix !== null && roster.speakers.has(prefix.name))
    return { speaker: prefix.name, isUnknown: false, isAside: false, text: prefix.rest }
  const isUnknown = prefix !== null && !continues && roster.doubtful.has(prefix.name)
  return { speaker: null, isUnknown, isAside: isUnknown, text }
}

/** At least this share of a column's texts must begin with a speaker for the column to name its speakers. */
export const namingShare = 0.5

/** The speaker and the words of each text of a column. Null unless most texts begin with `Name:` or `From … :`. */
export const splitSpeakers = (texts: readonly string[]): AttributedText[] | null => {
  const filled = texts.filter((text) => text.trim() !== '')
  const prefixes = texts.map((text) => splitSender(text) ?? splitNamePrefix(text))
  const continued = continuedTexts(texts, prefixes)
  const roster = chooseRoster(
    prefixes.map((prefix) => prefix?.name ?? null),
    filled.length,
    continued,
  )
  const split = texts.map((text, index) =>
    attributed(text, prefixes[index] ?? null, roster, continued[index]),
  )
  const found = split.filter(({ speaker }) => speaker !== null).length
  return found > 0 && found >= filled.length * namingShare ? split : null
}
