import type { ReadAct } from './conversation.ts'
import { namesIn } from './reading/named.ts'
import { fits } from './reading/pieces.ts'
import type { AskedFor } from './reading/plain-questions.ts'
import { contentStems, foreignStems, isSameStem } from './reading/stems.ts'
import { isSameMeaning } from './reading/synonyms.ts'
import type { Saying } from './script.ts'
import type { Talk } from './talk.ts'
import { canTell } from './telling.ts'

/** Which notes answer a question by its own words, whatever else they resemble. */

const givesReason = /(?<!\p{L})(?:because|since|so that|due to|reason|therefore|otherwise)(?!\p{L})/iu
const hasNumber =
  /\d|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen|twenty|thirty|forty|fifty|sixty|eighty|ninety|hundred|half|both)(?!\p{L})/iu
const ofMyBoss = /^I report to(?!\p{L})/iu
const asksOfMyBoss =
  /(?<!\p{L})(?:you|your|ur)(?!\p{L})[^?]{0,40}(?<!\p{L})(?:boss|report|manager|superior|chief|director|owner|lead|work for|answer to|sign|decid|approv|above)|(?<!\p{L})(?:above|over) you(?!\p{L})|(?<!\p{L})(?:boss|report|decid|sign|approv)\p{L}{0,4}[^?]{0,30}(?<!\p{L})(?:you|your|ur)(?!\p{L})/iu

const ofFacts = new Set<AskedFor>([
  'happens',
  'happened',
  'did',
  'who',
  'where',
  'howLong',
  'howOften',
  'found',
])
const saysSo = new Set<AskedFor>(['is', 'does', 'did', 'areYou'])
const asksOfRank =
  /\b(?:report\w*|sign\w*|decid\w*|approv\w*|say|decision|alone|who|name|answer to|above|over)\b/i
const asksTheirMind = new Set<AskedFor>(['said', 'would', 'happy', 'feeling'])

const ofDeciding = /^I (?:decide|sign)(?!\p{L})/iu
export const asksOfDeciding =
  /(?<!\p{L})(?:decid\p{L}*|decision|sign|signs|approv\p{L}*|involve\p{L}*|else|agree|convince|say|call is it|alone|has to|needs to|yourself|in charge|boss|responsible)(?!\p{L})/iu

const persons =
  /(?<!\p{L})(?:people|persons?|me|myself|i|i'm|colleagues?|planners?|technicians?|managers?|leads?|drivers?|crews?|teams?|foreman|foremen|directors?|nurses?|owners?|officers?|council|board|staff|agenc(?:y|ies)|controllers?|members?|leaders?|clerks?|family|daughter|son|wife|husband|everybody|nobody|somebody)(?!\p{L})/iu
const namesNobody = (spoken: string): boolean => !persons.test(spoken) && namesIn(spoken).length === 0

/** Fewer words in common are chance. */
const fewestShared = 2
const sharedIn = (text: string, spoken: string): number => {
  const own = contentStems(spoken)
  return foreignStems(text).filter((stem) => own.some((one) => isSameStem(one, stem))).length
}

const ofPeople =
  /\bhow many (?:other |more )?(?:people|employees|staff|colleagues|folks|workers|heads|of you)\b/i
/** "How many gaps a week?" is not answered by how many wards there are. */
function countsElse(text: string, spoken: string): boolean {
  const [stem] = contentStems(
    /\bhow many (?!of\b)(?:more |other |extra )?([a-z-]{3,20})/i.exec(text)?.[1] ?? '',
  )
  if (stem === undefined || ofPeople.test(text) || fits(spoken, 'number', text) > 0) return false
  return !contentStems(spoken).some((one) => isSameMeaning(one, stem))
}

/** Whether a note has the kind of answer that a question wants: a number, a reason. */
export function isOfItsKind(
  { asks, text }: ReadAct,
  { spoken, id }: { spoken: string; id?: string },
): boolean {
  if (asks === 'number' && !hasNumber.test(spoken) && fits(spoken, asks, text) < 0) return false
  if (countsElse(text, spoken)) return false
  if (asks === 'why' && !givesReason.test(spoken) && sharedIn(text, spoken) < fewestShared) return false
  // "How many vans are out of service?" is not answered by how many there are.
  if (asks === 'number' && id !== undefined && id.startsWith('company-')) {
    const own = contentStems(spoken)
    const people = contentStems(ofPeople.exec(text)?.[0] ?? '')
    const asked = foreignStems(text).filter((stem) => !people.includes(stem))
    if (asked.some((stem) => !own.some((one) => isSameMeaning(one, stem)))) return false
  }
  // What somebody wants is not what happens.
  if (id?.startsWith('goal-') === true && asks !== null && ofFacts.has(asks)) return false
  if (asks === 'who' && namesNobody(spoken)) return false
  // "2,400 nurses" is nobody who did something.
  if (asks === 'who' && id !== undefined && id.startsWith('company-') && sharedIn(text, spoken) === 0)
    return false
  if (ofDeciding.test(spoken) && (asks === 'who' || asks === 'identity') && !asksOfDeciding.test(text))
    return false
  // What somebody would say is not who they are.
  if (ofMyBoss.test(spoken) && asks !== null && asksTheirMind.has(asks)) return false
  if (ofMyBoss.test(spoken) && asks !== null && saysSo.has(asks) && !asksOfRank.test(text)) return false
  return !ofMyBoss.test(spoken) || asks === 'whom' || asksOfMyBoss.test(text)
}

/** "Derek has not seen anything yet" is nothing that Derek says. */
export function isOfTheSpeaker({ script, state }: Talk, { spoken }: Pick<Saying, 'spoken'>): boolean {
  const speaker = script.speakers.find(({ id }) => id === state.speakerId)
  return script.speakers.length > 1 && speaker !== undefined && spoken.includes(speaker.firstName)
}

/** With this share of a question's words, a note is about nothing else. */
const leastCovered = 0.66
const wantsNote = new Set<ReadAct['asks']>(['how', 'who', 'what', 'which', 'where', 'number', 'howOften'])

/** How many of a question's words a note has. */
function wordsShared(text: string, spoken: string): { shared: number; share: number } {
  const asked = contentStems(text)
  const own = contentStems(spoken)
  const shared = asked.filter((stem) => own.some((one) => isSameMeaning(one, stem))).length
  return { shared, share: asked.length === 0 ? 0 : shared / asked.length }
}

/** "How many buildings do you have?", if the note counts buildings. */
const counts = (spoken: string, text: string): boolean => fits(spoken, 'number', text) > 0

/** A note that anybody may be told and that has nearly all words of an open question, more than any hidden fact. */
export function notedInWords(talk: Talk, question: ReadAct): Saying | undefined {
  const { script, state } = talk
  const { text, asks, act, isIndirect } = question
  const isCount = asks === 'number' && /(?<!\p{L})how many \p{L}{3}/iu.test(text)
  if (act !== 'openQuestion' || (isIndirect && !isCount) || !wantsNote.has(asks) || !canTell(talk))
    return undefined
  const [best] = script.details
    .filter(
      ({ id, spoken }) =>
        !state.told.includes(id) && !id.startsWith('opinion-') && isOfItsKind(question, { spoken }),
    )
    .map((note) => ({ note, ...wordsShared(text, note.spoken) }))
    .filter(
      ({ note, shared, share }) =>
        sharedIn(text, note.spoken) > 0 &&
        ((shared >= fewestShared && share >= leastCovered) ||
          (asks === 'number' && counts(note.spoken, text))),
    )
    .toSorted((one, other) => other.shared - one.shared)
  if (best === undefined) return undefined
  const isHidden = script.facts.some(
    (fact) =>
      !state.revealed.some(({ id }) => id === fact.id) &&
      wordsShared(text, `${fact.spoken} ${fact.topic} ${fact.earnedBy}`).shared >= best.shared,
  )
  return isHidden ? undefined : best.note
}
