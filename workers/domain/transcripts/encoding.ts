import { languageGroups, type LanguageGroup } from './encoding-letters.ts'

type Script = LanguageGroup['script']

/** How many bytes of words beyond ASCII are compared: about sixty lines. More change no guess. */
const sampleBytes = 4096

/** The words with bytes beyond ASCII. The others, mostly times and tags, are the same in every encoding. */
const wordsBeyondAscii = (bytes: Uint8Array): Uint8Array => {
  const words = new Uint8Array(sampleBytes)
  let length = 0
  let start = 0
  let isPlain = true
  for (let index = 0; index <= bytes.length && length < sampleBytes; index += 1) {
    const byte = bytes[index] ?? 0x20
    if (byte > 0x7f) isPlain = false
    if (byte > 0x20) continue
    if (!isPlain) {
      const word = bytes.subarray(start, Math.min(index + 1, start + sampleBytes - length))
      words.set(word, length)
      length += word.length
    }
    start = index + 1
    isPlain = true
  }
  return words.subarray(0, length)
}

// Costs are natural logarithms of how rare a character is, so that encodings with one and two bytes compare.
const cost = {
  /** Punctuation of every language, and other letters of the script. */
  punctuation: 4,
  letter: 6,
  kana: 6,
  hangul: 9.3,
  han: 9.2,
  stranger: 11,
  /** What no text has: control characters and bytes outside the encoding. */
  broken: 14,
  /** Letters beyond ASCII side by side in a language that has few of them. */
  neighbor: 1.5,
  capital: 1.5,
  /** A capital letter after a small one, an accent without its letter, letters of two scripts or a symbol in a word. */
  misplaced: 5,
} as const

const punctuation = new Set('’“”„‘–—…«»‹›•€£§°×·¿¡½¼¾\u00a0©®™№、。，．！？：；「」『』（）《》・～')
/** Punctuation inside words. */
const joiners = new Set('’–—…\u00a0·')
/** How many ASCII letters or digits may stand beside a letter. */
const asciiNeighbors: Readonly<Record<Script, number>> = { latin: 2, alphabet: 0, syllables: 1 }

const costOfUnlisted = (character: string, script: Script): number => {
  if (/[\p{Cc}\p{Co}\ufffd]/u.test(character)) return cost.broken
  if (punctuation.has(character)) return cost.punctuation
  if (script === 'syllables') {
    if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character)) return cost.kana
    if (/\p{Script=Hangul}/u.test(character)) return cost.hangul
    return /\p{Script=Han}/u.test(character) ? cost.han : cost.stranger
  }
  const isOfScript =
    /[\p{L}\p{M}]/u.test(character) && /\p{Script=Latin}/u.test(character) === (script === 'latin')
  return isOfScript ? cost.letter : cost.stranger
}

/** The costs of the characters that a language lists: a frequency that falls with the rank, about as fast as in real alphabets. */
const costsOf = (letters: string, script: Script): ReadonlyMap<string, number> => {
  const all = [...new Set(letters)]
  const quarter = all.length / 4
  // Nearly half of the syllables of a text are not listed.
  const first = Math.log(quarter) + (script === 'syllables' ? 0.5 : 0)
  return new Map(all.map((character, rank) => [character, first + rank / quarter]))
}

const groups = languageGroups.map(({ script, encodings, languages }) => ({
  script,
  encodings: Object.entries(encodings),
  languages: languages.map((letters) => costsOf(letters, script)),
}))

/** What a character is, for those beside it. */
const kindOf = (character: string) => {
  const small = character.toLowerCase()
  const isAscii = character <= '\u007f'
  const isLetter = /[\p{L}\p{M}]/u.test(character)
  return {
    character,
    small,
    isAscii,
    isLetter,
    isAsciiWord: isAscii && /\w/.test(character),
    isCapital: small !== character,
    isMark: /\p{M}/u.test(character),
  }
}
type Kind = ReturnType<typeof kindOf>

const blank = kindOf(' ')

/** What it costs that a character beyond ASCII stands where it does. */
const costOfPlace = (character: Kind, before: Kind, after: Kind, script: Script): number => {
  let sum = 0
  if (character.isLetter) {
    if (script === 'latin' && before.isLetter && !before.isAscii) sum += cost.neighbor
    if (Number(before.isAsciiWord) + Number(after.isAsciiWord) > asciiNeighbors[script]) sum += cost.misplaced
    if (character.isMark && !before.isLetter) sum += cost.misplaced
    if (character.isCapital) sum += before.isLetter && !before.isCapital ? cost.misplaced : cost.capital
  } else if (after.isLetter || after.isAsciiWord) {
    const isAfterWord = before.isLetter || before.isAsciiWord
    const isMisplaced =
      character.character === '’' ? !isAfterWord : isAfterWord && !joiners.has(character.character)
    if (isMisplaced) sum += cost.misplaced
  }
  return sum
}

/** How unlikely a text is in the likeliest of some languages. ASCII costs nothing, because every encoding has it. */
const costOf = (text: string, script: Script, languages: readonly ReadonlyMap<string, number>[]): number => {
  const kinds = new Map<string, Kind>()
  const counts = new Map<string, number>()
  let places = 0
  let hasWord = false
  const characters = Array.from(text, (character) => {
    const kind = kinds.get(character) ?? kindOf(character)
    kinds.set(character, kind)
    return kind
  })
  characters.forEach((character, index) => {
    if (character.isAscii) return
    const before = characters[index - 1] ?? blank
    if (character.isLetter && before.isLetter && !before.isAscii) hasWord = true
    places += costOfPlace(character, before, characters[index + 1] ?? blank, script)
    counts.set(character.small, (counts.get(character.small) ?? 0) + 1)
  })
  if (script === 'alphabet' && !hasWord) return Number.POSITIVE_INFINITY
  const distinct = Array.from(counts, ([small, count]) => ({
    small,
    count,
    unlisted: costOfUnlisted(small, script),
  }))
  const sums = languages.map((costs) =>
    distinct.reduce((sum, { small, count, unlisted }) => sum + count * (costs.get(small) ?? unlisted), 0),
  )
  return places + Math.min(...sums)
}

/**
 * The encoding of text that is neither ASCII nor Unicode: the one in which its words beyond ASCII consist of the most usual letters of a
 * language. Windows-1252 and the languages of Western Europe have an advantage, so that few letters don't decide against them.
 */
export const guessEncoding = (bytes: Uint8Array): string => {
  const words = wordsBeyondAscii(bytes)
  let best = 'windows-1252'
  let least = Number.POSITIVE_INFINITY
  for (const { script, encodings, languages } of groups) {
    for (const [encoding, rarity] of encodings) {
      const sum = rarity + costOf(new TextDecoder(encoding).decode(words), script, languages)
      if (sum >= least) continue
      least = sum
      best = encoding
    }
  }
  return best
}
