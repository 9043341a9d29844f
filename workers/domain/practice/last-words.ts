import { answerFromKnowledge, tellKnown } from './answer-from-knowledge.ts'
import { answerFromBackground } from './background.ts'
import type { ReadAct } from './conversation.ts'
import { answerFromFocus, asksBarely, followUp, followUpKey } from './follow-ups.ts'
import { firstNames } from './catalog/names.ts'
import { isKnownWord } from './reading/meaning/word-meaning.ts'
import { describes, descriptionsOf, isNamed, namesIn } from './reading/named.ts'
import { askedForBy, type AskedFor } from './reading/plain-questions.ts'
import { contentStems } from './reading/stems.ts'
import { type Sayable, sayableOf } from './sayable.ts'
import { say, openObjection, phrase, phraseFrom, questionsOf, type Talk } from './talk.ts'
import { canTell } from './telling.ts'
import { tellerOf } from './tellers.ts'
import type { WordingKey } from './wording/choose.ts'
import { capitalized } from './wording/speech.ts'

/** Answers questions about the buyer's own last words: who a person is that they named, "of what?", "how come?", "like what?" */

const small =
  '(?:(?:and|so|but|ok|okay|oh|hm|right|ah|sorry|wait|then|well|yes|no|haha?|wow|interesting)[ ,.!]{1,3}){0,3}'
const isWho = new RegExp(
  `^${small}(?:who(?:'s| is| was| are)|what(?:'s| is)) (?:this |that |the )?(\\p{L}[\\p{L}'-]{1,20}(?: \\p{L}[\\p{L}'-]{1,20})?)(?: (?:again|by the way|anyway|then|exactly|there|now))?[ ?.!]{0,3}$`,
  'iu',
)
const whatDoes = new RegExp(
  `^${small}(?:what does (\\p{L}[\\p{L}'-]{1,20}) do|what(?:'s| is) (\\p{L}[\\p{L}'-]{1,20})'s (?:job|role)|tell me (?:more )?about (\\p{L}[\\p{L}'-]{1,20}))(?: (?:all day|there|at your place|exactly|for you))?[ ?.!]{0,3}$`,
  'iu',
)
const isThat = new RegExp(
  `^${small}who(?:'s| is| are)? ?(?:that|this|[hs]h?e|they|those|it)?(?: (?:person|guy|man|woman|lady|exactly|again|then))?[ ?.!]{0,3}$`,
  'iu',
)
/** "Of what?", "with whom?" */
const ofWhat = new RegExp(
  `^${small}(?:of|for|with|about|in|on|from|to|by|than|at|against|into) (?:what|whom|who|which)(?: (?:exactly|then|now))?[ ?.!]{0,3}$`,
  'iu',
)
const whichOne = new RegExp(`^${small}which (?:ones?|of them|of those|of these)[ ?.!]{0,3}$`, 'iu')
/** Words that are never the name of anybody. */
const noNames = new Set(
  "it that this your you he she they there the responsible in involved else paying calling speaking best next missing new wrong up going happening difficult important different it's him her them we us i a an so".split(
    ' ',
  ),
)

/** Whether the rep can ask about the buyer's last words: the buyer has said some, and answers. */
const isAsked = (talk: Talk): boolean =>
  talk.state.at > 1 && talk.state.phase !== 'gatekeeper' && talk.state.lastText !== '' && canTell(talk)

/** Somebody of whom only the job was said. */
const roleIn =
  /(?<!\p{L})(?:the|our|my|a) ((?:\p{Ll}{2,12} ){0,2}(?:officer|director|manager|owner|council|supervisor|supplier|agency|colleague|assistant|dispatchers?|planners?|foremen|foreman|technicians?|nurses|drivers?))(?!\p{L})/u
const meansSomebody =
  /(?<!\p{L})(?:somebody|someone|one of (?:us|ours|them|my people|the team)|my people|the team|whoever|they take turns)(?!\p{L})/iu
const meansMe =
  /(?<!\p{L})(?:(?:on|with|by|to|just|only|mostly|usually|it's|that's) me|i do(?: that| it)?|me, (?:mostly|usually))(?!\p{L})/iu

/** @returns false if the question asks for nobody who was named */
export function answerWho(talk: Talk, { text }: ReadAct): boolean {
  if (!isAsked(talk)) return false
  const { script, state } = talk
  const found =
    isWho.exec(text)?.[1] ??
    whatDoes
      .exec(text)
      ?.slice(1)
      .find((one) => one !== undefined)
  let name = found?.replace(/'s$/u, '') ?? ''
  if (isThat.test(text)) {
    const named = [...new Set(namesIn(state.lastText))]
    name = named.length === 1 ? (named[0] ?? '') : ''
    if (name === '' && meansMe.test(state.lastText)) {
      say(talk, { act: 'tell', parts: [phraseFrom(talk, 'me', ['Me.', 'Me, I mean.', "That's me."])] })
      return true
    }
  }
  if (name === '' && isThat.test(text) && meansSomebody.test(state.lastText)) {
    say(talk, { act: 'notKnown', parts: [phrase(talk, 'unknownName')], unanswered: text })
    return true
  }
  const role = isThat.test(text) ? roleIn.exec(state.lastText)?.[1] : undefined
  if (name === '' && role !== undefined) {
    say(talk, {
      act: 'notKnown',
      parts: [
        phraseFrom(talk, 'ofRole', [
          `Our ${role}. I'd leave the name out.`,
          `The ${role}, as I said. No names.`,
          `I mean our ${role}. The name doesn't matter here.`,
        ]),
      ],
      unanswered: text,
    })
    return true
  }
  if (name === '' || noNames.has(name.split(' ')[0]?.toLowerCase() ?? '')) return false
  const proper = name
    .split(' ')
    .map((word) => capitalized(word.toLowerCase()))
    .join(' ')
  const texts = sayableOf(talk, text)
  const colleague = script.speakers.find(({ firstName }) => proper.split(' ')[0] === firstName)
  if (colleague !== undefined && colleague.id !== state.speakerId && colleague.jobTitle !== '') {
    const is = [
      `${colleague.firstName}'s our ${colleague.jobTitle}.`,
      `Our ${colleague.jobTitle}, here with us.`,
    ]
    const said = phraseFrom(talk, 'colleague', is)
    if (said === '') return false
    say(talk, { act: 'tell', parts: [said] })
    return true
  }
  const told = texts.filter(({ spoken }) => isNamed(proper, spoken))
  const best = told
    .flatMap((one) => descriptionsOf(proper, one.spoken).map((found) => ({ one, ...found })))
    .filter(({ words, rank }) => rank >= describes || !state.lastText.includes(words.replace(/\.$/u, '')))
    .toSorted((first, second) => second.rank - first.rank)[0]
  if (best !== undefined && best.rank > 1) return tellPart(talk, best.one, best.words)
  if (told.length === 0 && !isNamed(proper, state.lastText)) return sayUnknownName(talk, proper, text)
  say(talk, {
    act: 'notKnown',
    parts: [phrase(talk, 'onlyName', state.speakerId, { name: proper })],
    unanswered: text,
  })
  return true
}

/** Somebody whom nobody mentioned. Whoever is part of a hidden fact is neither denied nor explained. */
function sayUnknownName(talk: Talk, name: string, text: string): boolean {
  const { script, state } = talk
  const isHidden = [...script.facts, ...script.knowledge].some(({ spoken }) => isNamed(name, spoken))
  const isName =
    isHidden ||
    [...firstNames.FEMALE, ...firstNames.MALE].includes(name) ||
    isNamed(name, talk.text) ||
    (!name.includes(' ') && !isKnownWord(name.toLowerCase()))
  if (!isName) return false
  if (isHidden) say(talk, { act: 'withhold', parts: [phrase(talk, 'withhold')] })
  else {
    const parts = [phrase(talk, 'noSuchName', state.speakerId, { name })]
    say(talk, { act: 'notKnown', parts, unanswered: text })
  }
  return true
}

/** Tells one sentence of a note or an answer. */
function tellPart(talk: Talk, { id, speakerId, known }: Sayable, words: string): boolean {
  const { state, script } = talk
  const said = phraseFrom(talk, 'part', [words])
  if (said === '') return false
  state.focus = known?.follows ?? id
  state.focusAt = state.at
  say(talk, {
    act: 'tell',
    speakerId: script.speakers.some((one) => one.id === speakerId) ? speakerId : state.speakerId,
    parts: [said],
    facts: script.facts.some((fact) => fact.id === id) ? [id] : [],
    says: [words],
  })
  return true
}

/** Which kinds of questions an answer must be written for to follow on something. */
const wanted: Partial<Record<WordingKey, ReadonlySet<AskedFor>>> = {
  unknownWhy: new Set(['why']),
  moreThen: new Set(['happens', 'happened', 'did']),
  moreExample: new Set(['which']),
}
/** These ask for anything more about it. */
const openEnded = new Set<WordingKey>(['noMore', 'moreMeaning'])

/** The answers given last turn, and the notes that they are about. */
const lastIds = ({ state }: Talk): Set<string> =>
  new Set([
    ...(state.spokenOf ?? []).filter(({ at }) => at === state.at - 1).map(({ id }) => id),
    ...(state.focus !== null && state.focusAt === state.at - 1 ? [state.focus] : []),
  ])

/** Tells an answer of the author that follows on the last words, or shares rare words with them. */
function tellNeighbor(talk: Talk, { text, asks }: ReadAct, key: WordingKey | undefined): boolean {
  const { script, state } = talk
  const ids = lastIds(talk)
  const kinds = key === undefined ? new Set([asks]) : wanted[key]
  const isOpen = key !== undefined && openEnded.has(key)
  const said = new Set((state.spokenOf ?? []).map(({ id }) => id))
  const near = sayableOf(talk, text).filter(({ id, known }) => known !== null && !said.has(id))
  const child = near.find(
    ({ known }) =>
      known?.follows != null &&
      ids.has(known.follows) &&
      (isOpen || known.asks.some((ask) => kinds?.has(askedForBy(ask)) === true)),
  )
  const found = child ?? (isOpen ? alikeIn(talk, near) : undefined)
  if (found?.known == null || tellerOf(talk, found.known, text) === null) return false
  return tellKnown(talk, found.known, text)

  function alikeIn(inTalk: Talk, all: readonly Sayable[]): Sayable | undefined {
    const counts = new Map<string, number>()
    for (const { spoken, asks: own } of script.knowledge)
      for (const stem of new Set([spoken, ...own].flatMap(contentStems)))
        counts.set(stem, (counts.get(stem) ?? 0) + 1)
    const rare = new Set(
      contentStems(inTalk.state.lastText).filter((stem) => (counts.get(stem) ?? 0) <= mostRows),
    )
    return all.find(
      ({ known }) =>
        known?.after === '' &&
        contentStems(known.spoken).filter((stem) => rare.has(stem)).length >= fewestRare,
    )
  }
}
/** A word in at most this many answers is rare, and this many of them are no coincidence. */
const mostRows = 4
const fewestRare = 2

/** What the buyer says to a short question if nothing that was told contains the answer. */
const barely: readonly (readonly [RegExp, WordingKey])[] = [
  [/(?<!\p{L})which/iu, 'unknownWhich'],
  [/(?<!\p{L})(?:how long|since|until)/iu, 'unknownLong'],
  [/(?<!\p{L})how often/iu, 'unknownOften'],
  [/(?<!\p{L})how (?:many|much)/iu, 'unknownNumber'],
  [/(?<!\p{L})when/iu, 'unknownWhen'],
]

/** @returns false if the question is about anything but the last words, or an open objection is what was said last */
export function answerAboutLastWords(talk: Talk, question: ReadAct): boolean {
  const { text } = question
  if (answerWho(talk, question)) return true
  if (!isAsked(talk)) return false
  const open = openObjection(talk)
  const touched = talk.state.objections.find(({ id }) => id === open?.id)?.touchedAt ?? -1
  if (open !== undefined && touched >= talk.state.at - 1) return false
  const key = followUpKey(text)
  // "To what? What would you like?" asks the second.
  const isOfWhat = ofWhat.test(text) && questionsOf(talk.read).length === 1
  if (key === undefined && !isOfWhat && !whichOne.test(text) && !asksBarely.test(text)) return false
  // "Tell me more" earns what belongs to it.
  if (key === 'noMore' && question.facts.length + question.details.length > 0) return false
  if (!isOfWhat && (answerFromKnowledge(talk, question) || tellNeighbor(talk, question, key))) return true
  if (isOfWhat) {
    say(talk, { act: 'tell', parts: [phrase(talk, 'whatAsked')], unanswered: text })
    return true
  }
  if (answerFromFocus(talk, question)) return true
  if (key !== undefined) return followUp(talk, question)
  if (answerFromBackground(talk, question)) return true
  const asked = barely.find(([pattern]) => pattern.test(text))?.[1] ?? 'notKnown'
  say(talk, { act: 'notKnown', parts: [phrase(talk, asked)], unanswered: text })
  return true
}
