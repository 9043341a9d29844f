import { aboutTheTalk, type AskedFor } from '../plain-questions.ts'
import { fits, pieceOf } from '../pieces.ts'
import type { Subject } from '../../script.ts'
import { contentStems, isSameStem, questionStems, weakStems } from '../stems.ts'
import { isSameMeaning } from '../synonyms.ts'
import { type Held, held, holds } from './holds.ts'
import { isRelated } from './related-words.ts'

/** What speaks for a note as the answer to a question, as numbers that a model weighs. */

/** What a note is, as far as questions go; the same for a whole call. */
export type NoteProfile = {
  id: string
  category: Category
  spoken: string
  /** Stems of its words, and of what it is about or waits for. */
  stems: readonly string[]
  about: readonly string[]
  holds: Readonly<Record<Held, boolean>>
}
export const categories = [
  'company',
  'structure',
  'goal',
  'opinion',
  'person',
  'context',
  'role',
  'fact',
  'objection',
] as const
export type Category = (typeof categories)[number]

export function profileOf(
  { id, spoken, subject }: { id: string; spoken: string; subject: Subject },
  category: Category | null,
): NoteProfile {
  const named = id.replace(/^.*-(?=person-)/, '')
  return {
    id,
    category: category ?? categories.find((one) => named.startsWith(one)) ?? 'fact',
    spoken,
    stems: subject.textStems.length === 0 ? contentStems(spoken) : subject.textStems,
    about: subject.stems,
    holds: Object.fromEntries(held.map((what) => [what, holds(spoken, what)])) as Record<Held, boolean>,
  }
}

/** How close two words are: the same, one meaning, of one field, or nothing in common. */
const same = 1
const meaning = 0.8
const field = 0.45
export function nearness(one: string, other: string): number {
  if (isSameStem(one, other)) return same
  if (isSameMeaning(one, other)) return meaning
  return isRelated(one, other) ? field : 0
}

const nearest = (stems: readonly string[], asked: string): number => {
  let best = 0
  for (const stem of stems) {
    if (stem === asked) return same
    best = Math.max(best, nearness(stem, asked))
  }
  return best
}

/** How near each note is to each word of a question, and how telling the word is. */
export type WordMatch = {
  stem: string
  isWeak: boolean
  isPlain: boolean
  /** By note. */
  near: number[]
  nearAbout: number[]
  /** The fewer notes are near it, the more it says. */
  rarity: number
}

/** So many words of questions are matched once. */
const mostMatched = 1000

/** Matches words with the notes of one persona; each word once. */
export function createWordMatcher(notes: readonly NoteProfile[]): (stem: string) => WordMatch {
  const matched = new Map<string, WordMatch>()
  return (stem) => {
    const before = matched.get(stem)
    if (before !== undefined) return before
    const near = notes.map((note) => nearest(note.stems, stem))
    const nearAbout = notes.map(({ about }) => nearest(about, stem))
    const count = near.reduce((sum, one, at) => sum + Math.max(one, nearAbout[at] ?? 0), 0)
    const found = {
      stem,
      isWeak: weakStems.has(stem),
      isPlain: questionStems.has(stem),
      near,
      nearAbout,
      rarity: Math.log((notes.length + 1) / (count + 0.5)),
    }
    if (matched.size >= mostMatched) matched.clear()
    matched.set(stem, found)
    return found
  }
}

export type Asked = {
  text: string
  asks: AskedFor
  isOpen: boolean
  words: readonly WordMatch[]
  /** How sure it is an everyday question. */
  everydayScore: number
  pointsBack: boolean
  /** By note, what the words of the question ask for. */
  byForm: readonly number[]
}

export type Context = {
  /** The note that was told last is this one. */
  isFocus: boolean
  isOut: boolean
  hasFocus: boolean
  /** Stems that this note shares with the buyer's last words. */
  sharedWithLast: number
}

/** What a question has to do with one note beside its words. */
export type Ties = {
  /** 1: such a note answers the everyday question, −1: it does not, 0: it is no everyday question. */
  kind: number
  /** How alike the question is to everyday questions that such a note answers, that its words answer, and that it does not answer. */
  fitting: number
  holding: number
  unfitting: number
  narrowConcepts: number
  broadConcepts: number
  /** Of a secret: what waits for this kind of question, in general and by its kind. */
  awaitedKind: boolean
  awaitedAsks: boolean
  awaitedConcepts: number
  /** The closeness by rules. */
  closeness: number
}

const wanted: readonly (readonly [Held, ReadonlySet<AskedFor>, RegExp])[] = [
  [
    'number',
    new Set<AskedFor>(['number', 'howOften']),
    /(?<!\p{L})(?:how (?:many|big|large|much)|number|percent\p{L}*|share|proportion|size|headcount)(?!\p{L})/iu,
  ],
  [
    'money',
    new Set<AskedFor>(['cost']),
    /(?<!\p{L})(?:how much|budget|costs?|costing|money|price|pay|paying|spend\p{L}*|spent|funds?|funded|\p{L}*expensive|bill|figure|amount)(?!\p{L})/iu,
  ],
  [
    'date',
    new Set<AskedFor>(['when', 'whenNext', 'time']),
    /(?<!\p{L})(?:when|deadline|date|by when|until|timeline|how soon|expires?|renewal)(?!\p{L})/iu,
  ],
  [
    'duration',
    new Set<AskedFor>(['howLong']),
    /(?<!\p{L})(?:how long|since when|how many (?:years|months|weeks|days|hours))(?!\p{L})/iu,
  ],
  [
    'person',
    new Set<AskedFor>(['who', 'whom']),
    /(?<!\p{L})(?:who|whom|whose|anyone|anybody|somebody|someone|boss)(?!\p{L})/iu,
  ],
  [
    'place',
    new Set<AskedFor>(['where']),
    /(?<!\p{L})(?:where|location|based|which (?:site|city|country|shed|depot))(?!\p{L})/iu,
  ],
  [
    'reason',
    new Set<AskedFor>(['why']),
    /(?<!\p{L})(?:why|how come|reason|what made|what makes|because|what prompted|behind)(?!\p{L})/iu,
  ],
  [
    'means',
    new Set<AskedFor>(['how']),
    /(?<!\p{L})(?:how (?:do|does|is|are|did)|what (?:do|are) you (?:use|using)|tool|system|software|by hand|manual\p{L}*|paper|spreadsheet)(?!\p{L})/iu,
  ],
  [
    'rate',
    new Set<AskedFor>(['howOften']),
    /(?<!\p{L})(?:how often|every|per|a (?:day|week|month|year)|usually|regularly|frequen\p{L}*)(?!\p{L})/iu,
  ],
  [
    'aim',
    new Set<AskedFor>(['hope']),
    /(?<!\p{L})(?:want|goal|goals|achieve|priorit\p{L}*|success|ideal|hoping|aim|aiming|target|looking (?:to|for)|plan|plans)(?!\p{L})/iu,
  ],
  [
    'feeling',
    new Set<AskedFor>(['happy', 'likes', 'dislikes', 'feeling']),
    /(?<!\p{L})(?:feel|think|opinion|like|love|hate|happy|trust|view|take on|thoughts|skeptical|worried|impression)(?!\p{L})/iu,
  ],
  [
    'past',
    new Set<AskedFor>(['happened', 'tried', 'did']),
    /(?<!\p{L})(?:happened|did|tried|ever|before|last|ago|was|were|already|went)(?!\p{L})/iu,
  ],
]
const yesNo = new Set<AskedFor>(['is', 'does', 'did', 'areYou', 'would', 'could', 'choice'])
const ofTomorrow = new Set<AskedFor>(['future', 'loss', 'happens', 'trend', 'impact', 'would', 'could'])

export const signNames = [
  ...categories.map((one) => `is ${one}`),
  ...wanted.flatMap(([what]) => [`wants ${what}`, `words want ${what}`]),
  'holds negation',
  'open',
  'yes or no',
  'of the talk',
  'of tomorrow',
  'what',
  'fits',
  'has the piece',
  'sum',
  'most',
  'second',
  'exact',
  'share',
  'foreign',
  'elsewhere',
  'plain sum',
  'note share',
  'about sum',
  'about most',
  'about share',
  'own or about',
  'own or about share',
  'words',
  'named',
  'score rank',
  'score margin',
  'best of all',
  'kind',
  'everyday',
  'fitting',
  'holding',
  'unfitting',
  'fitting rank',
  'narrow',
  'broad',
  'awaited kind',
  'awaited asks',
  'awaited concepts',
  'closeness',
  'closeness rank',
  'closeness margin',
  'form',
  'form rank',
  'form margin',
  'points back',
  'focus',
  'out',
  'has focus',
  'last',
] as const

/** The signs of every note for one question, in the order of `signNames`. */
export function signsOf(
  asked: Asked,
  notes: readonly NoteProfile[],
  contexts: readonly Context[],
  ties: readonly Ties[],
): number[][] {
  const { words, text, asks } = asked
  const named = words.filter(({ isWeak, isPlain }) => !isWeak && !isPlain)
  const weightOf = ({ rarity, isWeak, isPlain }: WordMatch): number =>
    rarity * (isWeak ? 0.3 : isPlain ? 0.5 : 1)
  const all = words.reduce((sum, word) => sum + weightOf(word), 0) || 1
  const lexical = notes.map((note, at) => {
    let sum = 0,
      most = 0,
      second = 0,
      exact = 0,
      foreign = 0,
      elsewhere = 0,
      plain = 0,
      about = 0,
      aboutMost = 0,
      either = 0
    for (const word of words) {
      const weight = weightOf(word)
      const near = word.near[at] ?? 0
      const nearAbout = word.nearAbout[at] ?? 0
      const value = weight * near
      sum += value
      if (value > most) {
        second = most
        most = value
      } else if (value > second) second = value
      if (near === same && !word.isWeak && !word.isPlain) exact += 1
      if (word.isWeak || word.isPlain) plain += value
      about += weight * nearAbout
      aboutMost = Math.max(aboutMost, weight * nearAbout)
      either += weight * Math.max(near, nearAbout)
      if (!word.isWeak && !word.isPlain && Math.max(near, nearAbout) < meaning) {
        if (word.near.some((one) => one >= meaning)) elsewhere += 1
        else if (Math.max(near, nearAbout) === 0) foreign += 1
      }
    }
    const noteShare =
      note.stems.length === 0
        ? 0
        : note.stems.filter((stem) => words.some((word) => nearness(stem, word.stem) >= meaning)).length /
          note.stems.length
    return { sum, most, second, exact, foreign, elsewhere, plain, about, aboutMost, either, noteShare }
  })
  const eithers = lexical.map(({ either }) => either)
  const fittings = ties.map(({ fitting, holding }) => Math.max(fitting, holding))
  const closenesses = ties.map(({ closeness }) => closeness)
  const rankOf = (values: readonly number[], at: number): number =>
    values.filter((value) => value > (values[at] ?? 0)).length
  const bestBut = (values: readonly number[], at: number): number =>
    values.reduce((best, value, other) => (other === at ? best : Math.max(best, value)), 0)
  const bestButLow = (values: readonly number[], at: number): number =>
    values.reduce((best, value, other) => (other === at ? best : Math.max(best, value)), -99)
  const wantsByAsks = wanted.map(([, kinds]) => kinds.has(asks))
  const wantsByWords = wanted.map(([, , pattern]) => pattern.test(text))
  const bestEither = Math.max(...eithers)
  return notes.map((note, at) => {
    const one = lexical[at]!
    const context = contexts[at]!
    const tie = ties[at]!
    const has = (what: Held): number => (note.holds[what] ? 1 : -1)
    return [
      ...categories.map((category) => Number(note.category === category)),
      ...wanted.flatMap(([what], index) => [
        wantsByAsks[index] ? has(what) : 0,
        wantsByWords[index] ? has(what) : 0,
      ]),
      Number(note.holds.negation),
      Number(asked.isOpen),
      Number(yesNo.has(asks)),
      Number(aboutTheTalk.has(asks)),
      Number(ofTomorrow.has(asks)),
      Number(asks === 'what'),
      fits(note.spoken, asks, text),
      Number(pieceOf(note.spoken, asks, text) !== null),
      one.sum,
      one.most,
      one.second,
      one.exact,
      one.sum / all,
      one.foreign,
      one.elsewhere,
      one.plain,
      one.noteShare,
      one.about,
      one.aboutMost,
      one.about / all,
      one.either,
      one.either / all,
      words.length,
      named.length,
      rankOf(eithers, at),
      one.either - bestBut(eithers, at),
      bestEither,
      tie.kind,
      asked.everydayScore,
      tie.fitting,
      tie.holding,
      tie.unfitting,
      rankOf(fittings, at),
      tie.narrowConcepts,
      tie.broadConcepts,
      Number(tie.awaitedKind),
      Number(tie.awaitedAsks),
      tie.awaitedConcepts,
      tie.closeness,
      rankOf(closenesses, at),
      tie.closeness - bestBut(closenesses, at),
      asked.byForm[at] ?? 0,
      rankOf(asked.byForm, at),
      (asked.byForm[at] ?? 0) - bestButLow(asked.byForm, at),
      Number(asked.pointsBack),
      Number(context.isFocus),
      Number(context.isOut),
      Number(context.hasFocus),
      context.sharedWithLast,
    ]
  })
}
