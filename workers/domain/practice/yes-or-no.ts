import type { ReadAct } from './conversation.ts'
import { factOf } from './follow-ups.ts'
import { meantBy } from './reading/people.ts'
import type { AskedFor } from './reading/plain-questions.ts'
import { clauseAnswer, isOnlyPart, meaningStems } from './reading/polarity.ts'
import { pointsBack } from './reading/question-form.ts'
import { foreignStems } from './reading/stems.ts'
import { isSameMeaning } from './reading/synonyms.ts'
import { numbersIn } from './reading/numbers.ts'
import { verdictOn } from './reading/verdict.ts'
import type { Saying } from './script.ts'
import { isTwice, phrase, say, type Talk } from './talk.ts'
import { aboutCompany, canTell } from './telling.ts'
import { led } from './wording/choose.ts'
import { capitalized } from './wording/speech.ts'

/** Answers yes-or-no questions with what the notes say, before anything else could be guessed. */

const yesOrNo = new Set<AskedFor>(['is', 'does', 'did', 'areYou'])
const negation = /(?<!\p{L})(?:no|not|never|nobody|\p{L}{2,6}n't)(?!\p{L})/iu

/** What is already out, the last first. */
function told({ script, state }: Talk): Saying[] {
  const out = [
    ...script.facts.filter(({ id }) => state.revealed.some((mark) => mark.id === id)),
    ...script.details.filter(({ id }) => state.told.includes(id)),
  ]
  return out.toSorted((one, other) => Number(other.id === state.focus) - Number(one.id === state.focus))
}

/** What anybody may be told and was not yet. */
function tellable(talk: Talk): Saying[] {
  const { script, state } = talk
  if (!canTell(talk)) return []
  return script.details.filter(
    ({ id, speakerId }) =>
      !state.told.includes(id) &&
      !id.startsWith('opinion-') &&
      (speakerId === state.speakerId || aboutCompany.test(id)),
  )
}

function keep({ state, script }: Talk, { id }: Saying): void {
  if (script.details.some((detail) => detail.id === id) && !state.told.includes(id)) state.told.push(id)
  state.focus = id
  state.focusAt = state.at
}

/** "Is that yours, or does somebody else sign?" */
const offersTwo = /\bor (?!not\b|so\b|no\b|what\b|anything|something)/i

const leads = { yes: 'clauseYes', no: 'clauseNo', part: 'tellLead' } as const

/** "Does Desmond know?", after "Desmond does not know it": no. @returns false if no note decides it */
export function answerFromClause(talk: Talk, { text, act }: ReadAct): boolean {
  if (act !== 'closedQuestion' && act !== 'openQuestion') return false
  const { script, state } = talk
  const meant = meantBy(script, state.person, text)
  for (const saying of [...told(talk), ...tellable(talk)]) {
    const answer = clauseAnswer(text, saying.spoken, meant)
    if (answer === null) continue
    const { verdict, clause } = answer
    const isJustSaid = state.lastText.toLowerCase().includes(clause.toLowerCase())
    const wasTold = state.told.includes(saying.id) || state.revealed.some(({ id }) => id === saying.id)
    const act = verdict === 'yes' && wasTold ? 'confirm' : 'tell'
    if (isTwice(talk, act) && act === 'confirm') return false
    const lead = phrase(talk, verdict === 'part' && isJustSaid ? 'alreadyTold' : leads[verdict])
    const isShort = isJustSaid || act === 'confirm'
    keep(talk, saying)
    say(talk, {
      act,
      speakerId: saying.speakerId,
      parts: isShort ? [lead] : [led(lead, `${capitalized(clause)}.`)],
      facts: factOf(talk, saying),
      says: isShort ? [] : [clause],
    })
    return true
  }
  return false
}

const asksOfSigning =
  /(?<!\p{L})you(?!\p{L})[^?]{0,40}(?<!\p{L})(?:sign|decide|approve|do (?:that|it|this)|buy|order)(?!\p{L})/iu
const limit = /(?<!\p{L})(up to|below|under|over|above|more than) (\d[\d.,]*k?)/iu
const decides = /(?<!\p{L})(?:decides?|signs?|approves?)(?!\p{L})/iu
/** Smaller numbers are no sums that somebody signs. */
const leastSum = 100

/** "18,000 you could sign yourself, right?", if a note says up to which sum. */
export function answerFromLimit(talk: Talk, { act, text }: ReadAct): boolean {
  if (act !== 'closedQuestion' || !asksOfSigning.test(text)) return false
  const sum = Math.max(0, ...numbersIn(talk.text.slice(0, 1000)))
  if (sum < leastSum) return false
  for (const saying of [...told(talk), ...tellable(talk)]) {
    const [, side = '', most = ''] = limit.exec(saying.spoken) ?? []
    const [bound] = numbersIn(most)
    if (bound === undefined || !decides.test(saying.spoken)) continue
    const isBelow = sum <= bound
    const isOwn = /^I (?:can )?(?:decide|sign|approve)/iu.test(saying.spoken)
    // "I decide up to 25,000", "the owner signs everything over 5,000": both leave what is below to the buyer.
    if (isOwn === /over|above|more/iu.test(side)) continue
    keep(talk, saying)
    say(talk, {
      act: 'tell',
      speakerId: saying.speakerId,
      parts: [led(offersTwo.test(text) ? '' : phrase(talk, isBelow ? 'yesLead' : 'clauseNo'), saying.spoken)],
      facts: factOf(talk, saying),
      says: [saying.spoken],
    })
    return true
  }
  return false
}

/** "Does Wilma know it?" asks for something else. */
const ofTheBuyer =
  /^(?:\p{L}{2,5}[ ,]{1,2}){0,2}(?:do|does|did|is|are|was|were|have|has) (?:you|your|it|that|this|they|there|these|those|all|both)(?!\p{L})/iu
/** Fewest words of the question for the match to be no coincidence. */
const fewestKnown = 2

/** "And you type all of them by hand?", if the buyer said both: yes. */
export function confirmKnown(talk: Talk, { text, asks }: ReadAct): boolean {
  if (asks === null || !yesOrNo.has(asks) || isTwice(talk, 'confirm')) return false
  const asked = foreignStems(text)
  if (asked.length < fewestKnown || !ofTheBuyer.test(text)) return false
  const said = told(talk)
    .filter(({ spoken }) => !negation.test(spoken) && !isOnlyPart(text, spoken))
    .flatMap(({ subject }) => [...subject.stems, ...subject.textStems])
  if (!asked.every((stem) => said.some((one) => isSameMeaning(one, stem)))) return false
  say(talk, { act: 'confirm', parts: [phrase(talk, 'confirm')] })
  return true
}

/** "If I trained two crews, would that help?" makes an offer. A number in it is not a claim about the buyer. */
const offers = /(?<!\p{L})if (?:i|we)(?!\p{L})/iu

/** With this share of a question's words or less, a note does not say yes to it. */
const leastShared = 0.5
const sharedWords = (text: string, spoken: string): number => {
  const asked = meaningStems(text)
  const own = meaningStems(spoken)
  const shared = asked.filter((stem) => own.some((one) => isSameMeaning(one, stem))).length
  return asked.length === 0 ? 1 : shared / asked.length
}

/** Leads with yes or a correction if the note decides it, otherwise with neither. */
export function leadFor(question: ReadAct, detail: Saying): 'yesLead' | 'correctLead' | 'tellLead' {
  // Nobody says yes to one of two things.
  if (offersTwo.test(question.text)) return 'tellLead'
  if (question.asks === null || !yesOrNo.has(question.asks) || offers.test(question.text)) return 'tellLead'
  if (isAllIn(question, detail)) return 'yesLead'
  const verdict = verdictOn(question.text, detail.spoken)
  if (verdict === 'yes' && sharedWords(question.text, detail.spoken) <= leastShared) return 'tellLead'
  return verdict === 'yes' ? 'yesLead' : verdict === 'no' ? 'correctLead' : 'tellLead'
}

/** "The jobs come in by phone?", if the note says just that. */
const isAllIn = ({ text }: ReadAct, { subject, spoken }: Saying): boolean => {
  const asked = foreignStems(text)
  return (
    asked.length > 0 &&
    sharedWords(text, spoken) > leastShared &&
    !isOnlyPart(text, spoken) &&
    !pointsBack.test(text) &&
    !negation.test(spoken) &&
    asked.every((stem) => [...subject.stems, ...subject.textStems].some((one) => isSameMeaning(one, stem)))
  )
}
