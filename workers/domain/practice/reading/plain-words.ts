import { foldTypography } from '../../scoring/sentences.ts'
import { isKnownWord } from './meaning/word-meaning.ts'
import { isOneTypoAway } from './stems.ts'

/** Short forms that people use when they type fast. */
const shortForms: Record<string, string> = {
  u: 'you',
  ur: 'your',
  w: 'with',
  bf: 'before',
  atm: 'at the moment',
  prob: 'probably',
  probs: 'problems',
  cld: 'could',
  wld: 'would',
  shd: 'should',
  hv: 'have',
  b4: 'before',
  r: 'are',
  y: 'why',
  pls: 'please',
  plz: 'please',
  thx: 'thanks',
  ty: 'thank you',
  wanna: 'want to',
  gonna: 'going to',
  gotta: 'have to',
  lemme: 'let me',
  gimme: 'give me',
  dunno: "don't know",
  cuz: 'because',
  cos: 'because',
  bc: 'because',
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  tomorow: 'tomorrow',
  mtg: 'meeting',
  abt: 'about',
  ppl: 'people',
  mins: 'minutes',
  rn: 'right now',
  asap: 'as soon as possible',
  wat: 'what',
  wot: 'what',
  whats: "what's",
  hows: "how's",
  whos: "who's",
  wheres: "where's",
  thats: "that's",
  gud: 'good',
  sry: 'sorry',
  ok: 'okay',
  k: 'okay',
  teh: 'the',
  yuo: 'you',
  youre: "you're",
  wich: 'which',
  waht: 'what',
  taht: 'that',
  adn: 'and',
  hwo: 'how',
  jsut: 'just',
  thru: 'through',
  bout: 'about',
  thier: 'their',
  yea: 'yeah',
  ya: 'you',
  cya: 'goodbye',
  msg: 'message',
  mon: 'monday',
  tue: 'tuesday',
  tues: 'tuesday',
  wed: 'wednesday',
  thu: 'thursday',
  thur: 'thursday',
  thurs: 'thursday',
  fri: 'friday',
}
const shortForm = new RegExp(
  `(?<![\\p{L}\\p{N}'-])(?:${Object.keys(shortForms).join('|')})(?![\\p{L}\\p{N}'])`,
  'giu',
)

/** Words on which an act depends. A typo in one of them is corrected. */
const cueWords = (
  'question problem problems challenge challenges biggest budget decision decisions decide decides involved process currently today ' +
  'handle handling manage managing calling calendar meeting minutes thursday wednesday tuesday monday friday tomorrow understand understood ' +
  'sounds hearing frustrating customers companies company because reason quick appreciate available schedule priority priorities ' +
  'important timeline contract renewal software system provider vendor solution expensive price pricing cost costs concern concerns worried ' +
  'worry happened approve approval boss manager director project implementation training security trial pilot demo example goodbye thanks ' +
  'video videos plans sorry interested interest business improve change changed difficult struggling working worked great morning afternoon moment speaking ' +
  'message connect transfer reception describe explain through tell about people affected impact happens actually usually results saved ' +
  'months weeks percent should would could really before experience looking everything something anything course totally completely'
).split(' ')
const cueSet = new Set(cueWords)
const cuesByLetter = new Map<string, string[]>()
for (const cue of cueWords.filter(({ length }) => length >= 5))
  for (const letter of new Set([cue[0] ?? '', cue[1] ?? '']))
    cuesByLetter.set(letter, [...(cuesByLetter.get(letter) ?? []), cue])

/** Words that look like a typo of a cue word but are words themselves. */
const ownWords = new Set(
  'worker workers process processes thanked prices prized places change chance charge trail meetings demos though thought through tough quite quiet quick bosses loss toss causes course curse source morning warning deciding managed manages handled handles costs coast customer great treat greet moments'.split(
    ' ',
  ),
)

function mended(word: string): string {
  const lower = word.toLowerCase()
  if (lower.length < 5 || cueSet.has(lower) || ownWords.has(lower)) return word
  // A plural or a tense is not a typo.
  if (/(?:s|d|r|ing|y)$/.test(lower) && cueSet.has(lower.slice(0, -1))) return word
  const cue = (cuesByLetter.get(lower[0] ?? '') ?? []).find(
    (cue) => isOneTypoAway(lower, cue) && cue !== `${lower}s` && cue !== `${lower}d`,
  )
  // "Contact" is no typo of "contract".
  return cue === undefined || isKnownWord(lower) ? word : cue
}

/** Longest text read: four minutes of speech. The rest only counts toward the number of words. */
export const mostReadCharacters = 3000

/** A rep's words in the form that the patterns expect: folded, short forms written out, typos in cue words corrected. */
export function plainWords(text: string): string {
  return foldTypography(text.slice(0, mostReadCharacters))
    .replaceAll(/[\u{1F000}-\u{1FAFF}\u2600-\u27BF]|\uFE0F|\u200D/gu, ' ')
    .replaceAll(shortForm, (word) => shortForms[word.toLowerCase()] ?? word)
    .replaceAll(/(?<![\p{L}\p{N}'])\p{L}{5,16}(?![\p{L}\p{N}'])/gu, mended)
    .replaceAll(/([\p{L}])\1{3,}/gu, '$1$1')
    .replaceAll(/([?!.,])\1{2,}/g, '$1')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .replace(
      /^(?:(?:hm{1,6}|(?:ha){1,4}|ah{1,3}|oh{1,3}|uh{1,3}|um{1,3}|er|erm|lol|ouch|wow|oof|phew)[ ,.!…]{1,4}){1,3}(?=\p{L})/iu,
      '',
    )
}

/** The number of words said, counted over the whole text. */
export function countWords(text: string): number {
  let count = 0
  let inWord = false
  for (let at = 0; at < text.length; at += 1) {
    const isSpace = text.charCodeAt(at) <= 32
    if (!isSpace && !inWord) count += 1
    inWord = !isSpace
  }
  return count
}
