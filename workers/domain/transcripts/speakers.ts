import { foldName } from '../people/fold-name.ts'
import { transcriptLimits } from './message.ts'

/** The speaker's name when the source gives none. */
export const unknownSpeaker = 'Unknown speaker'

/** The longest speaker name in characters, without and with what stands in brackets after it. */
const nameCharacters = 60
const prefixCharacters = 100
/** The longest name in words. Longer prefixes are sentences, unless every word looks like part of a proper name. */
const nameWords = 6
const properNameWords = 10

// Letters of any script, digits, and the punctuation that occurs in names, user names and masked phone numbers.
const nameCharactersOnly = /^[\p{L}\p{M}\p{N} .'’‘`´\-–—‐()&,/+*#@_·・|]+$/u
const hasLetter = /\p{L}/u
const phone = /^\+?[\d*][\d*\s().-]{5,}$/
const clockInside = /\d:\d/
/** Many exports start with a date such as `14 January 2026`. */
const yearInside = /(?:^|[\s,.])(?:19|20)\d\d(?:$|[\s,.-])/

/** Prefixes that usually introduce a note, a link or a heading, not a person. */
const headings = new Set(
  (
    'http https ftp mailto note notes nb q a re fw fwd ps p.s. e.g. i.e. eg ie etc warning tip example question answer update summary ' +
    'agenda title subject date time duration location attendees participants participant action actions todo to-do todos step steps ' +
    'link links source sources topic topics topic objective goal goals result results reason caution important remember disclaimer ' +
    'next conclusion overview recap status deadline budget price version file page chapter section part from to cc bcc company call ' +
    'meeting recording transcript highlight bookmark outcome decision decisions key description organizer host language kind'
  ).split(' '),
)
const headingPhrases =
  /^(action items?|next steps?|follow[ -]?ups?|key (points?|takeaways?|topics?)|view recording|meeting (title|notes)|call (title|date|duration))$/i
/** Words that are a remark before a colon: `Tuesday: fine`, `So: shall we?`. */
const remarks = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday ' +
    'so and but or well okay ok yes no yeah because then also now again actually basically honestly first second third finally'
  ).split(' '),
)

/**
 * Everyday English words. A prefix in small letters with one of them is more likely speech ('the thing is: …') than a user
 * name.
 */
const everydayWords = new Set(
  (
    'a an the this that these those it its is are was were be been i we you he she they my our your his her their me us them and or but so ' +
    'because if when then than there here what who why how where which one two three first second third next last thing things point ' +
    'points question questions answer problem issue reason idea part well okay ok yes no yeah right sure now also again actually just ' +
    "only very more all some any for with from about into at by on in to of as do does did don't have has had can can't could will would " +
    "should must say said says tell told think know mean like let let's it's that's here's there's what's i'm we're you're maybe please " +
    'sorry thanks hi hello hey time times today tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday good bad ' +
    'big best main other another same example option options step steps'
  ).split(' '),
)

/** Sounds and remarks that transcripts put in brackets. They are never speakers. */
export const sounds =
  /^(music|laughter|laughs?|laughing|applause|silence|noise|inaudible|crosstalk|cross-talk|pause|sighs?|coughs?|coughing|cheering|foreign|beep|ringing|indistinct|unintelligible|blank[_ ]audio|typing|click|chuckles?|clears throat)\b/i

/** What people add to their names: pictures, remarks in square brackets, quotes around a nickname. */
const pictures = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\ufe0f\u20e3]/gu
const squareRemark = /\[([^\][]{1,40})\]$/
const nickname = /(?<=\S )["“„«]([\p{L}\p{M}\p{N}.'’ -]{1,30})["”“»](?=\s|$)/gu

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

/** A name without pictures, quotes around a nickname, and a remark in square brackets after it: `Marcus [they/them]`. */
const plainName = (name: string): string => {
  const unmarked = name.replace(joiners, '').replace(pictures, '').replace(nickname, '$1')
  const remark = squareRemark.exec(unmarked)
  const plain = remark && !sounds.test(remark[1]!) ? unmarked.slice(0, remark.index) : unmarked
  return plain === name ? name : tidyName(plain)
}

/** True when the text has the shape of a speaker: the specification's speaker rule without the count of occurrences. */
export const hasNameShape = (raw: string): boolean => {
  if (raw.length === 0 || raw.length > prefixCharacters) return false
  const name = plainName(raw)
  // A company after the name does not count: `Ana María (Acme Industrial Holding)` is one person.
  const person = withoutAffiliation(name)
  if (person.length === 0 || person.length > nameCharacters) return false
  if (!nameCharactersOnly.test(name) || clockInside.test(name) || yearInside.test(name)) return false
  if (!hasLetter.test(name)) return phone.test(name)
  if (/^[-–—,/&|.]/.test(name)) return false
  const words = person.split(' ')
  return words.length <= nameWords || (words.length <= properNameWords && isProperName(person))
}

const withoutAffiliation = (name: string): string => name.replace(/\s*\([^()]*\)$/, '') || name

/** Names of notes, links and headings. */
export const isHeading = (name: string): boolean =>
  headings.has(name.toLowerCase()) || headingPhrases.test(name)

/** Names that introduce remarks. Accepted only if a file repeats them. */
export const isUnlikelyName = (name: string): boolean => {
  const words = name.toLowerCase().split(' ')
  return (
    isHeading(name) ||
    (remarks.has(words[0] ?? '') && words.slice(1).every((word) => everydayWords.has(word)))
  )
}

/** A capital, a script without case, a digit, or a capital inside, as in `iPhone`. */
const properWord = /^['’‘(+@#*&–-]*(?:[\p{Lu}\p{Lt}\p{Lo}\p{N}]|\p{Ll}{1,2}\p{Lu})/u

const isProperName = (person: string): boolean => {
  const words = person.split(/[ /]/).filter((word) => word !== '')
  if (
    !/^(?:[\p{Lu}\p{Lt}\p{Lo}\p{N}(+@#*]|\p{Ll}{1,2}\p{Lu})/u.test(words[0] ?? '') &&
    !(words.length === 1 && /[._@\d-]/.test(words[0] ?? ''))
  )
    return false
  return words.every(
    (word) =>
      properWord.test(word) ||
      particles.has(word.toLowerCase()) ||
      /^[&|·–—-]$/.test(word) ||
      words.length === 1,
  )
}

/**
 * True when every word looks like part of a proper name: a capital, a script without case, a digit (`Speaker 1`), a user name or a phone
 * number.
 */
export const looksLikeName = (name: string): boolean => {
  if (!hasNameShape(name) || isUnlikelyName(name)) return false
  const plain = plainName(name)
  return !hasLetter.test(plain) || isProperName(withoutAffiliation(plain))
}

/** The longest name in small letters, in words. */
const smallNameWords = 4

/** True for a prefix that may be a name although it does not look like one: `marcus`, `Marcus; CFO`. Everyday words are speech. */
export const mayBeName = (name: string): boolean => {
  if (name === '' || name.length > nameCharacters || !hasLetter.test(name) || isUnlikelyName(name))
    return false
  if (/[?!…"“”\d:]|\.\.|^[^\p{L}]/u.test(name)) return false
  const words = name.split(/[\s,;/]+/).filter((word) => word !== '')
  return words.length <= smallNameWords && words.every((word) => !everydayWords.has(word.toLowerCase()))
}

/** The possible name at the start of a text, and the words after it. */
export type NamePrefix = { name: string; rest: string }

/**
 * The prefix `Name: ` of a text, if it has the shape of a name or may be one (it is not yet checked against the roster), and what
 * follows; null without one. Full-width colons count.
 */
export const splitNamePrefix = (text: string): NamePrefix | null => {
  const limit = Math.min(text.length, prefixCharacters + 2)
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
    return hasNameShape(name) || mayBeName(name) ? { name, rest: text.slice(index + 1).trim() } : null
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

/** Splits `Ana María (Acme)` into name and affiliation; anything else is only a name. */
export const splitAffiliation = (raw: string): { name: string; affiliation: string | null } => {
  const match = /^([^()[\]]+?)\s*(?:\(([^()]{1,100})\)|\[([^\][]{1,100})\])$/.exec(
    raw.slice(0, transcriptLimits.speakerCharacters),
  )
  const name = match?.[1]?.trim()
  return match && name && hasLetter.test(name)
    ? { name, affiliation: (match[2] ?? match[3])!.trim() }
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
