import { foldTypography } from '../../scoring/sentences.ts'
import { contentStems, isSameStem } from '../reading/stems.ts'
import type { PersonaScript, ScriptFact } from '../script.ts'
import { leavesRole } from '../check-wording.ts'

/** Stems that only this fact has. Names of the persona and the company do not count, because they occur everywhere. */
export function tellingStems(script: PersonaScript, fact: ScriptFact): string[] {
  const names = contentStems(
    [
      script.companyName,
      ...script.speakers.map(({ firstName, lastName, jobTitle }) => `${firstName} ${lastName} ${jobTitle}`),
    ].join(' '),
  )
  return fact.subject.textStems.filter((stem) => !names.some((one) => isSameStem(one, stem)))
}

/** This share of what only a fact says gives it away. */
const tellingShare = 0.8
const numbersIn = (text: string): string[] =>
  (foldTypography(text).match(/\d[\d.,]*/g) ?? []).map((number) => number.replace(/[.,]$/, ''))

/** Whether words give a fact away: nearly all words that only it has, and its numbers. */
export function givesAway(script: PersonaScript, fact: ScriptFact, text: string): boolean {
  const telling = tellingStems(script, fact)
  if (telling.length < 2) return false
  const stems = contentStems(text)
  const told = telling.filter((stem) => stems.some((one) => isSameStem(one, stem))).length
  if (told < Math.ceil(telling.length * tellingShare)) return false
  const said = new Set(numbersIn(text))
  return numbersIn(fact.text).every((number) => said.has(number))
}

/** Words for whoever plays the buyer, or for a machine, which nobody on a call says. Null if none. */
export const isOutOfRole = (text: string): boolean => leavesRole(text) || directions.test(text)

/** "If the rep asks about price, hang up": the form addresses whoever plays the buyer. */
const directions =
  /(?<!\p{L})(?:the rep(?:'s)?|sales ?rep|the (?:seller|caller) (?:must|should|has to|needs to)|hang up (?:if|when)|stay in character|never reveal|do not (?:reveal|tell)|don't reveal|the bot|this bot|you are a (?:buyer|prospect|bot)|the persona)(?!\p{L})/iu
