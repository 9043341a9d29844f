import { foldName } from '../people/fold-name.ts'
import { transcriptLimits } from './message.ts'

/** The speaker's name when the source gives none. */
export const unknownSpeaker = 'Unknown speaker'

/** The longest speaker name in characters and words. Longer prefixes are sentences. */
const nameCharacters = 60
const nameWords = 6

// Letters of any script, digits, and the punctuation that occurs in names, user names and masked phone numbers.
const nameCharactersOnly = /^[\p{L}\p{M}\p{N} .'’‘`´\-–‐()&,/+*#@_·・|]+$/u
const hasLetter = /\p{L}/u
const phone = /^\+?[\d*][\d*\s().-]{5,}$/
const clockInside = /\d:\d/
/** Many exports start with a date such as `14 January 2026`. */
const yearInside = /(?:^|[\s,.])(?:19|20)\d\d(?:$|[\s,.])/

/** Prefixes that usually introduce a remark, a link or a heading, not a person. */
const unlikelyNames = new Set(
  (
    'http https ftp mailto note notes nb q a re fw fwd ps p.s. e.g. i.e. eg ie etc warning tip example question answer update summary ' +
    'agenda title subject date time duration location attendees participants participant action actions todo to-do todos step steps ' +
    'link links source sources topic topics topic objective goal goals result results reason caution important remember disclaimer ' +
    'next conclusion overview recap status deadline budget price version file page chapter section part from to cc bcc company call ' +
    'meeting recording transcript highlight bookmark outcome decision decisions key description organizer host language kind'
  ).split(' '),
)
const unlikelyNamePhrases =
  /^(action items?|next steps?|follow[ -]?ups?|key (points?|takeaways?|topics?)|view recording|meeting (title|notes)|call (title|date|duration))$/i

/** Small words inside names of several languages, written in lower case. */
const particles = new Set(
  'de del della di da do dos das du van von der den ter ten la le el al bin ibn ben y e of the and und zu zur st af av'.split(
    ' ',
  ),
)

const outerSpace = /^[\s\u00a0\u202f\u3000]+|[\s\u00a0\u202f\u3000]+$/g

const joiners = /[\u200c\u200d]/g

/** A name without outer spaces, markup stars and a final colon. Inner spaces are collapsed, and long names are cut. */
export const tidyName = (raw: string): string =>
  raw
    .slice(0, transcriptLimits.speakerCharacters * 2)
    .replace(/[\s\u00a0\u202f\u3000]+/g, ' ')
    .replace(outerSpace, '')
    .slice(0, transcriptLimits.speakerCharacters)

/** True when the text has the shape of a speaker: the specification's speaker rule without the count of occurrences. */
export const hasNameShape = (name: string): boolean => {
  if (name.length === 0 || name.length > nameCharacters) return false
  if (!nameCharactersOnly.test(name.replace(joiners, '')) || clockInside.test(name) || yearInside.test(name))
    return false
  if (!hasLetter.test(name)) return phone.test(name)
  if (/^[-–,/&|.]/.test(name)) return false
  // A company after the name does not count: `Ana María (Acme Industrial Holding)` is one person.
  const words = withoutAffiliation(name).split(' ')
  return words.length <= nameWords
}

const withoutAffiliation = (name: string): string => name.replace(/\s*\([^()]*\)$/, '') || name

/** Names that introduce remarks. Accepted only if a file repeats them. */
export const isUnlikelyName = (name: string): boolean =>
  unlikelyNames.has(name.toLowerCase()) || unlikelyNamePhrases.test(name)

/**
 * True when every word looks like part of a proper name: a capital, a script without case, a digit (`Speaker 1`), a user name or a phone
 * number.
 */
export const looksLikeName = (name: string): boolean => {
  if (!hasNameShape(name) || isUnlikelyName(name)) return false
  if (!hasLetter.test(name)) return true
  const words = withoutAffiliation(name)
    .split(/[ /]/)
    .filter((word) => word !== '')
  if (
    !/^[\p{Lu}\p{Lt}\p{Lo}\p{N}(+@#*]/u.test(words[0] ?? '') &&
    !(words.length === 1 && /[._@\d-]/.test(words[0] ?? ''))
  )
    return false
  return words.every(
    (word) =>
      /^['’‘(+@#*&–-]*[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(word) ||
      particles.has(word.toLowerCase()) ||
      /^[&–-]$/.test(word) ||
      words.length === 1,
  )
}

/**
 * Which prefixes of a file are speakers. `counts` is how often each prefix with the shape of a name occurs, `total` the number of lines
 * that could have one. Repeated names are speakers; names that occur once only if they look like a name.
 */
export const chooseRoster = (counts: ReadonlyMap<string, number>, total: number): Set<string> => {
  const roster = new Set<string>()
  for (const [name, count] of counts) {
    const share = count / Math.max(total, 1)
    if (
      isUnlikelyName(name)
        ? count >= 3 && share >= 0.1
        : looksLikeName(name)
          ? count >= 1
          : count >= 3 && share >= 0.05
    )
      roster.add(name)
  }
  return roster
}

/**
 * The prefix `Name: ` of a text: the name (not yet checked against the roster) and what follows; null without one. Full-width colons count.
 */
export const splitNamePrefix = (text: string): { name: string; rest: string } | null => {
  const limit = Math.min(text.length, nameCharacters + 2)
  for (let index = 0; index < limit; index += 1) {
    const code = text.charCodeAt(index)
    if (code === 10) return null
    if (code !== 58 && code !== 0xff1a) continue
    const next = text.charCodeAt(index + 1)
    const closes =
      code === 0xff1a ||
      Number.isNaN(next) ||
      next <= 32 ||
      next === 160 ||
      next === 0x202f ||
      next === 0x3000
    // `10:02` and `http://` have a colon inside; the speaker's colon is followed by a space.
    if (!closes) continue
    const name = tidyName(text.slice(0, index))
    return hasNameShape(name) ? { name, rest: text.slice(index + 1).trim() } : null
  }
  return null
}

/** `From Ana Ruiz to Everyone: Hi`, as Zoom's chat names the sender; null for other texts. */
export const splitSender = (text: string): { name: string; rest: string } | null => {
  const from = /^\s*From\s+/i.exec(text.slice(0, 40))
  if (!from) return null
  const sent = text.slice(from[0].length)
  const colon = sent.slice(0, 200).search(/\s?:(?:\s|$)/)
  if (colon < 1) return null
  const name = tidyName(sent.slice(0, colon).split(/\s+to\s+/i)[0] ?? '')
  return hasNameShape(name) ? { name, rest: sent.slice(colon).replace(/^\s?:\s*/, '') } : null
}

/** At least this share of a column's texts must begin with a speaker for the column to name its speakers. */
export const namingShare = 0.5

/** The speaker and the words of each text of a column. Null unless most texts begin with `Name:` or `From … :`. */
export const splitSpeakers = (texts: readonly string[]): ({ name: string; rest: string } | null)[] | null => {
  const prefixes = texts.map((text) => splitSender(text) ?? splitNamePrefix(text))
  const counts = new Map<string, number>()
  for (const prefix of prefixes) if (prefix) counts.set(prefix.name, (counts.get(prefix.name) ?? 0) + 1)
  const filled = texts.filter((text) => text.trim() !== '').length
  const roster = chooseRoster(counts, filled)
  const named = prefixes.map((prefix) => (prefix && roster.has(prefix.name) ? prefix : null))
  const found = named.filter((prefix) => prefix !== null).length
  return found > 0 && found >= filled * namingShare ? named : null
}

/** Splits `Ana María (Acme)` into name and affiliation; anything else is only a name. */
export const splitAffiliation = (raw: string): { name: string; affiliation: string | null } => {
  const match = /^([^()]+?)\s*\(([^()]{1,100})\)$/.exec(raw.slice(0, transcriptLimits.speakerCharacters))
  const name = match?.[1]?.trim()
  return match && name && hasLetter.test(name)
    ? { name, affiliation: match[2]!.trim() }
    : { name: raw, affiliation: null }
}

const nameParts = (text: string): string[] =>
  foldName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/**
 * The specification's role rule: 'user' when the first word of the speaker equals any word of the rep's name, otherwise 'bot'. `Last,
 * First` is tried in both orders. Without a rep name nobody is the rep.
 */
export const roleOf = (speaker: string, repWords: ReadonlySet<string>): 'user' | 'bot' => {
  const { name } = splitAffiliation(speaker)
  const first = nameParts(name)[0]
  if (first !== undefined && repWords.has(first)) return 'user'
  const comma = name.indexOf(',')
  const given = comma > 0 ? nameParts(name.slice(comma + 1))[0] : undefined
  return given !== undefined && repWords.has(given) ? 'user' : 'bot'
}

/** Words of the rep's name as `roleOf` compares them. */
export const repNameWords = (repName: string | undefined): Set<string> =>
  new Set(nameParts((repName ?? '').slice(0, 400)))
