import { foldTypography } from '../sentences.ts'

/**
 * A word in the form in which phrases are compared: no case, no accents, contractions expanded ("we'll" becomes two words at one place),
 * numbers as digits. `start` and `end` are UTF-16 offsets in the original text.
 */
export type Word = {
  /** The words it may stand for, most likely first: "'d" is "would", "had" or "did". */
  forms: readonly string[]
  start: number
  end: number
  /** The punctuation before it. A stop ends a sentence. */
  pause: 'none' | 'comma' | 'stop'
  isNumber: boolean
}

const scriptsWithoutSpaces = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]`

/**
 * In order: "p.m.", a word of plain letters (most words, and fast), a character of a script without spaces, any word with its apostrophes,
 * a number, a percent sign.
 */
const wordPattern = new RegExp(
  String.raw`[ap]\.m\.(?!\p{L})|[a-z]+(?:'[a-z]+)*(?![\p{L}\p{M}])|${scriptsWithoutSpaces}|` +
    String.raw`(?:(?!${scriptsWithoutSpaces})\p{L}\p{M}*)+(?:'(?:\p{L}\p{M}*)+)*|\p{Nd}+(?:[.,:]\p{Nd}+)*|%`,
  'giu',
)

const stopMark = /[!?…。！？]|\.(?:["')\s]|$)/u
const commaMark = /[,;:–—.]|\s-|-[\s-]/u

/** Hesitations, which may stand between the words of a phrase. */
const fillers = new Set(['um', 'umm', 'uh', 'uhh', 'uhm', 'er', 'erm', 'ehm'])

const either = (...forms: string[]): readonly string[] => forms

/** Contractions that are not a stem plus an ending, and those that transcription software writes without the apostrophe. */
const unfolded = new Map<string, readonly (readonly string[])[]>(
  Object.entries({
    "can't": 'can not',
    cant: 'can not',
    cannot: 'can not',
    "won't": 'will not',
    wont: 'will not',
    "shan't": 'shall not',
    "let's": 'let us',
    lets: 'let us',
    im: 'i am',
    ive: 'i have',
    weve: 'we have',
    theyve: 'they have',
    youve: 'you have',
    youre: 'you are',
    theyre: 'they are',
    youll: 'you will',
    theyll: 'they will',
    gonna: 'going to',
    wanna: 'want to',
    gotta: 'got to',
    ok: 'okay',
    pm: 'pm',
    'p.m.': 'pm',
    'a.m.': 'am',
    '%': 'percent',
    its: 'it is|has',
    thats: 'that is|has',
    whats: 'what is|has',
    hows: 'how is|has',
    theres: 'there is|has',
    heres: 'here is|has',
    whos: 'who is|has',
    wheres: 'where is|has',
    youd: 'you would|had|did',
    theyd: 'they would|had|did',
    ...Object.fromEntries(
      'do does did is are was were has have had could would should'
        .split(' ')
        .map((verb) => [`${verb}nt`, `${verb} not`]),
    ),
  }).map(([word, words]) => [word, words.split(' ').map((form) => form.split('|'))]),
)

const endings: readonly (readonly [ending: string, forms: readonly string[]])[] = [
  ["n't", either('not')],
  ["'ll", either('will')],
  ["'re", either('are')],
  ["'ve", either('have')],
  ["'d", either('would', 'had', 'did')],
  ["'m", either('am')],
  ["'s", either('is', 'has')],
]

const smallNumbers = new Map(
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
    'seventeen eighteen nineteen'
  )
    .split(' ')
    .map((word, value) => [word, value]),
)
const tens = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index) => [word, (index + 2) * 10]),
)
const multipliers = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
])
/** In "that one" and "one of them", "one" is not a number. */
const beforeOne = new Set(['no', 'that', 'this', 'any', 'which', 'each', 'every', 'the', 'another', 'some'])

/** The words of a text in the order spoken. Linear in the text. */
export function readWords(text: string): Word[] {
  const folded = foldTypography(text)
  const words: Word[] = []
  let end = 0
  let pause: Word['pause'] = 'none'
  for (const match of folded.matchAll(wordPattern)) {
    pause = strongest(pause, pauseIn(folded.slice(end, match.index + 1), match.index - end))
    end = match.index + match[0].length
    const plain = plainForm(match[0])
    if (fillers.has(plain)) continue

    const place = { start: match.index, end }
    for (const forms of unfold(plain)) {
      words.push({ forms, ...place, pause, isNumber: /^\p{Nd}/u.test(forms[0] ?? '') })
      pause = 'none'
    }
  }
  return withNumbers(words)
}

/** Lower case, without accents, and without thousands separators. */
export function plainForm(word: string): string {
  if (/^[a-z']+$/i.test(word)) return word.toLowerCase()
  const plain = word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
  return /^\d{1,3}(?:,\d{3})+$/.test(plain) ? plain.replaceAll(',', '') : plain
}

/** Whether a word is `form`, or may stand for it. */
export function isWord(word: Word | undefined, form: string): boolean {
  return word?.forms.includes(form) === true
}

function unfold(plain: string): readonly (readonly string[])[] {
  const whole = unfolded.get(plain)
  if (whole !== undefined) return whole

  for (const [ending, forms] of endings)
    if (plain.length > ending.length && plain.endsWith(ending))
      return [[plain.slice(0, -ending.length).replaceAll("'", '')], forms]
  return [[plain.replaceAll("'", '')]]
}

/**
 * The strongest punctuation mark before a word. `gap` includes the first code unit of that word, so that its end is not mistaken for the
 * end of the text.
 */
function pauseIn(gap: string, length: number): Word['pause'] {
  const marks = gap.slice(0, length)
  if (marks === '' || marks === ' ') return 'none'
  if (stopMark.test(gap)) return 'stop'
  return commaMark.test(marks) ? 'comma' : 'none'
}

function strongest(left: Word['pause'], right: Word['pause']): Word['pause'] {
  if (left === 'stop' || right === 'stop') return 'stop'
  return left === 'none' ? right : left
}

/** Turns number words into digits: "twenty-five" becomes 25, "two thousand" and "2k" become 2000. */
function withNumbers(words: readonly Word[]): Word[] {
  const found: Word[] = []
  for (let index = 0; index < words.length; index += 1) {
    const first = words[index]
    if (first === undefined) break
    let value = numberOf(first)
    if (value === null) {
      found.push(first)
      continue
    }
    const isOne = isWord(first, 'one')
    let last = first
    const unit = follower(words, index, last)
    const ones = unit === null ? undefined : smallNumbers.get(unit.forms[0] ?? '')
    if (tens.has(first.forms[0] ?? '') && unit !== null && ones !== undefined && ones > 0 && ones < 10) {
      value += ones
      last = unit
      index += 1
    }
    for (let next = follower(words, index, last); next !== null; next = follower(words, index, last)) {
      const factor = factorOf(next, last)
      if (factor === undefined) break
      value *= factor
      last = next
      index += 1
    }
    const isPronoun =
      isOne &&
      last === first &&
      (beforeOne.has(found.at(-1)?.forms[0] ?? '') || isWord(words[index + 1], 'of'))
    found.push({ ...first, forms: [String(value)], end: last.end, isNumber: !isPronoun })
  }
  return found
}

function factorOf(word: Word, before: Word): number | undefined {
  if (isWord(word, 'k') && word.start === before.end) return 1000
  return multipliers.get(word.forms[0] ?? '')
}

/** The next word, or null if punctuation stands between. */
function follower(words: readonly Word[], index: number, last: Word): Word | null {
  const next = words[index + 1]
  return next !== undefined && next.pause === 'none' && next.start >= last.end ? next : null
}

/** The value of a word that begins a number. Null for any other word, and for digits such as "3:30". */
function numberOf(word: Word): number | null {
  const form = word.forms[0] ?? ''
  if (word.isNumber) return /^\d{1,12}(?:\.\d{1,6})?$/.test(form) ? Number(form) : null
  return smallNumbers.get(form) ?? tens.get(form) ?? multipliers.get(form) ?? null
}
