import { remembered } from './remembered.ts'
import { isSameMeaning } from './synonyms.ts'
import { contentStems, stemOf } from './stems.ts'

/** Whether a note says yes or no to a question: "Does Desmond know?" is answered by "and Desmond does not know it". */

/** Words that neither name anything nor say what happens. */
const grammar = new Set(
  (
    "a an the this that these those it its they them their he him his she her you your i we us me my our do does did don't doesn't didn't " +
    "is are am was were be been being isn't aren't wasn't weren't has have had having haven't hasn't hadn't of to in on at for with from by " +
    'and or but so if then ever yet already really just still also even too now all every everybody everyone each always fully there here actually at all never not no nobody who which ' +
    'hang sorry wait okay ok well right hm oh and'
  ).split(' '),
)

/** Past forms whose stem differs from that of the verb. */
const verbs: ReadonlyMap<string, string> = new Map(
  Object.entries({
    speak: 'spoke spoken',
    leave: 'left',
    tell: 'told',
    know: 'knew known',
    pay: 'paid',
    send: 'sent',
    give: 'gave given',
    get: 'got gotten',
    buy: 'bought',
    say: 'said',
    write: 'wrote written',
    take: 'took taken',
    break: 'broke broken',
    lose: 'lost',
    see: 'saw seen',
    find: 'found',
    fall: 'fell fallen',
    rise: 'rose risen',
    make: 'made',
    sell: 'sold',
    begin: 'began begun',
    choose: 'chose chosen',
  }).flatMap(([verb, forms]) => forms.split(' ').map((form) => [form, verb] as const)),
)

/** The stems of all words that mean something, verbs such as "know" and "talk" among them. */
export const meaningStems = remembered((text: string): string[] => {
  const words =
    text
      .slice(0, 600)
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? []
  return [
    ...new Set(words.filter((word) => !grammar.has(word)).map((word) => stemOf(verbs.get(word) ?? word))),
  ]
})

/** "Do you", "has anybody", "didn't she": it asks whether something is or was so, not whether it would be. */
const asksWhetherSo =
  /^(?:(?:and|so|but|well|okay|ok|right|hm|nice|great|oh|hang on|wait|sorry)[ ,.!]{1,3}){0,3}(?:do|does|did|is|are|was|were|has|have|had|ever|don't|doesn't|didn't|isn't|aren't|wasn't|weren't|haven't|hasn't)(?!\p{L})/iu
const ofYou =
  /^(?:\p{L}{2,5}[ ,.!]{1,3}){0,3}(?:do|did|are|were|have|had|don't|didn't|aren't|haven't) you(?!\p{L})/iu
const ofSpeaker = /(?<!\p{L})(?:i|we|my|our|us|me)(?!\p{L})/iu
/** "Didn't you say that …?" asks about the rest. */
const quotes =
  /^(?:(?:and|so|but|well|hang on|wait|sorry|okay|hm)[ ,.!]{1,3}){0,3}(?:did|didn't|have|haven't) you (?:just |not |also )?(?:say|said|tell me|told me|mention|mentioned)(?: that)? /iu
const negation = /(?<!\p{L})(?:not|never|no|nobody|none|nothing|without|\p{L}{2,6}n't)(?!\p{L})/iu
/** What is true only of a part is neither yes nor no. */
const inPart =
  /(?<!\p{L})(?:only|half|some|partly|most|few|fewer|less|almost|nearly|up to|one in)(?!\p{L})|(?<!\d)\d{1,9} of (?:the )?\d|(?<!\p{L})(?!all |each |both |lot |out |kind |sort |part |instead )\p{L}{2,6} of (?:the )?(?:\p{L}{3,6}|\d{1,9})/iu
const inWhole = /(?<!\p{L})(?:all|every|everybody|everyone|each|always|fully)(?!\p{L})/iu
/** "Do the drivers use it?", if only some of them do. */
export const isOnlyPart = (question: string, note: string): boolean =>
  inPart.test(note) && !inPart.test(question)

const clauses = /(?:[,;:.] (?:and |but |because |so )?| and | but | because )/iu
/** Fewer words fit by coincidence. */
const fewest = 2

export type ClauseAnswer = { verdict: 'yes' | 'no' | 'part'; clause: string }

/** @param meant the person whom the question's pronouns stand for, or '' @returns null if the note does not decide it */
export function clauseAnswer(question: string, note: string, meant = ''): ClauseAnswer | null {
  if (!asksWhetherSo.test(question) || / or /iu.test(question)) return null
  const asked = question.replace(quotes, 'did ')
  const isQuote = asked !== question
  const [first = ''] = meant.split(' ')
  const stems = meaningStems(first === '' ? asked : `${asked} ${first}`)
  if (stems.length < fewest || contentStems(`${asked} ${first}`).length === 0) return null
  for (const clause of [note, ...note.split(clauses)]) {
    if (clause === note && negation.test(note) && clauses.test(note)) continue
    const own = meaningStems(clause)
    if (!stems.every((stem) => own.some((one) => isSameMeaning(one, stem)))) continue
    if (inWhole.test(asked) && negation.test(clause)) return null
    if (!isQuote && ofYou.test(asked) && !ofSpeaker.test(clause)) return null
    const isPart = isOnlyPart(asked, clause)
    const verdict = isPart
      ? inWhole.test(asked)
        ? 'no'
        : 'part'
      : inWhole.test(asked) && !inWhole.test(clause)
        ? null
        : negation.test(clause)
          ? 'no'
          : 'yes'
    return verdict === null ? null : { verdict, clause: clause.trim().replace(/(?<![.,;: ])[.,;: ]+$/, '') }
  }
  return null
}

/** "Ten a week" counts something else than "ten a night". */
const rate =
  /(?<!\p{L})(?:a|an|per|each|every) (hour|day|night|week|month|quarter|year|shift|weekend)(?!\p{L})/iu
export const rateOf = (text: string): string | null => rate.exec(text)?.[1]?.toLowerCase() ?? null
