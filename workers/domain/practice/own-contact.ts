import type { ReadAct } from './conversation.ts'
import type { PersonaScript, Speaker } from './script.ts'
import { mainSpeaker, phrase, say, type Talk } from './talk.ts'
import { attitudeNow } from './weigh.ts'
import { capitalized } from './wording/speech.ts'

/** Gives the buyer's own email address, made from name and company, as people say one: "n dot brennholt at meierbau dot com". */

const asksForMail =
  /(?<!\p{L})(?:your|ur|which|what|best|right|good) (?:e-?mail|mail)(?: address)?(?! (?:system|software|program|provider|server|tool|do|does))(?!\p{L})|(?<!\p{L})(?:what|which)(?:'s|s| is)? (?:the |your )?(?:best |right )?(?:e-?mail )?address(?! (?:of|for) (?:the|your|that))(?!\p{L})/iu
/** "Nadia dot brennholt at your firm?" */
const spells = /\p{L}{1,20} dot \p{L}{2,20} at (?=\p{L})|[\p{L}\d._-]{1,30}@[\p{L}\d]/iu
const byPhone = /(?<!\p{L})(?:phone|mobile|cell|number|extension)(?!\p{L})/iu

const longestDomain = 22
const mark = /\p{M}/gu
const letters = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(mark, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, '')
const legalForm = /(?:,? (?:gmbh|ag|kg|ltd|limited|llc|inc|co|plc|sa|srl|spa|bv|oy|ab)\.?)+$/iu

/** Null if there is no last name to make it from. */
export function mailOf({ companyName }: PersonaScript, { firstName, lastName }: Speaker): string | null {
  const name = letters(lastName)
  const company = companyName.replace(legalForm, '').replaceAll('&', 'and')
  const whole = letters(company)
  const domain = whole.length <= longestDomain ? whole : letters(company.split(' ')[0] ?? '')
  if (name === '' || domain === '' || firstName === '') return null
  return `${letters(firstName).charAt(0)} dot ${name} at ${domain} dot com`
}

/** @returns false if the question is not for the buyer's address */
export function answerContact(talk: Talk, { text }: ReadAct): boolean {
  const { script, state } = talk
  if (state.phase === 'gatekeeper' || state.at < 2) return false
  const isSpelled = spells.test(text)
  if (!isSpelled && (!asksForMail.test(text) || byPhone.test(text))) return false
  const speaker = script.speakers.find(({ id }) => id === state.speakerId) ?? mainSpeaker(script)
  const address = mailOf(script, speaker)
  const { revealTrust } = attitudeNow(script, state)
  const knowsThem = script.relationship !== 'stranger' && script.relationship !== 'carrier'
  const isWilling = knowsThem || state.agreed !== null || state.trust >= revealTrust
  if (address === null || !isWilling) {
    say(talk, { act: 'withhold', parts: [phrase(talk, 'throughOffice')] })
    return true
  }
  const given = phrase(talk, isSpelled ? 'mailChecked' : 'mailGiven', speaker.id, { name: address })
  if (given === '') return false
  say(talk, { act: 'tell', parts: [capitalized(given)] })
  return true
}
