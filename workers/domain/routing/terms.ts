import { norm } from './normalize.ts'

/** Word boundaries come from the Unicode rules (and dictionaries for scripts without spaces), not from a language setting. */
const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** The words of a text in order, normalized; punctuation is dropped. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of wordSegmenter.segment(norm(text).replaceAll('’', "'"))) {
    if (isWordLike) words.push(segment)
  }
  return words
}

/**
 * A light stem: plural, -ing, -ed, -al, -ly, -ment and -ion endings of plain Latin words are cut, so that "pricing", "prices" and "priced"
 * match. Stems are only compared with each other and never shown.
 */
export function stemOf(word: string): string {
  if (word.length < 4 || !/^[a-z']+$/u.test(word)) return word
  let stem = word.replace(/'s$/u, '')
  if (stem.length > 4 && stem.endsWith('ies')) stem = `${stem.slice(0, -3)}y`
  else if (stem.endsWith('sses')) stem = stem.slice(0, -2)
  else if (stem.endsWith('s') && !/(?:ss|us|is)$/u.test(stem)) stem = stem.slice(0, -1)

  stem = withoutEnding(stem, 'ly', 4)
  stem = withoutEnding(stem, 'ment', 4)
  stem = withoutEnding(stem, 'al', 4)
  if (/[st]ion$/u.test(stem)) stem = withoutEnding(stem, 'ion', 5)
  const longer = stem
  stem = withoutEnding(stem, 'ing', 3)
  if (stem === longer) stem = withoutEnding(stem, 'ed', 3)
  if (stem !== longer && /([^aeioulsz])\1$/u.test(stem)) stem = stem.slice(0, -1)
  return stem.length > 3 && stem.endsWith('e') ? stem.slice(0, -1) : stem
}

function withoutEnding(word: string, ending: string, shortestRest: number): string {
  const rest = word.slice(0, -ending.length)
  return word.endsWith(ending) && rest.length >= shortestRest && /[aeiouy]/u.test(rest) ? rest : word
}

/** Words that carry no meaning, and words that describe any call ("the rep talks to a prospect"). */
const stopWords = stemSet(`
  a about after again all also always am an and any are around as at away be because been before being both but by can could
  did do does done each either else even ever every few for from get gets getting give given go goes going gone got had has have
  having he her here hers him his how however i if in into is it its itself just let like lot made make makes many may me might
  more most much must my neither no nor not now of off on once one only or other our ours out over own per quite rather really
  same say says she should so some something still such take takes than that the their theirs them then there these they thing
  things this those though through to too under until up upon us use used uses using very via was we well were what whatever when
  where whether which while who whom whose why will with within without would yes yet you your yours
  don't doesn't didn't isn't aren't wasn't weren't can't couldn't won't wouldn't i'm i've i'll i'd you're you've you'll we're we've
  we'll they're they've it's that's there's let's what's
  call calls caller calling conversation conversations discussion discussions discuss discusses discussed meeting meetings talk talks
  talking rep reps representative representatives seller sellers salesperson salespeople sales prospect prospects prospective buyer
  buyers participant participants person people scheduled unscheduled outbound inbound explore explores expressed someone somebody speaker speakers typical typically usually often kind type goal
`)

/** Words in most sales calls: little evidence. */
const everydayWords = stemSet(`
  already back bad best better big bit call change come company customer customers client clients contact day days different end
  example feel find first fine good great guys happen hear help hi hello hey important interest interested issue keep know last
  later left less little long look looking main manager maybe mean minute month months move name need needs new next nice ok okay
  part place please point possible problem product question questions quick ready real reason right run see send set show side
  simple small start stuff sure system team tell thank thanks think time times today together tomorrow top try two understand want
  way week weeks whole work works working year years
`)

/** Words in about one sales call in four. */
const frequentWords = stemSet(`
  account add agree answer area ask available base budget business calendar case check clear close cost current data date deal
  decide decision detail early easy email existing expect explain feature follow forward full future group happy high hold hour
  idea inside integration internal invite involved large lead learn level line list live low market matter month morning number
  offer open option order organization outside pay phone pick plan price pricing process project provide quarter reach report
  review role safe save schedule screen service share short sign solution speak spend stage step support task term test tool track
  training update user users value version view wait website win
`)

function stemSet(words: string): ReadonlySet<string> {
  return new Set(
    words
      .trim()
      .split(/\s+/u)
      .map((word) => stemOf(word)),
  )
}

/**
 * The weight of a stem: its inverse document frequency over a nominal hundred sales calls. The frequencies are our estimates in three
 * classes and do not depend on an organization's rules, so one rule never changes the score of another.
 */
export function idfOf(stem: string): number {
  if (stopWords.has(stem)) return 0
  const callsWithStem = callsOfHundredWith(stem)
  return Math.log(1 + (100 - callsWithStem + 0.5) / (callsWithStem + 0.5))
}

function callsOfHundredWith(stem: string): number {
  if (everydayWords.has(stem)) return 70
  return frequentWords.has(stem) ? 25 : 3
}
