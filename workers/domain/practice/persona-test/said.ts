import { foldTypography } from '../../scoring/sentences.ts'
import { contentStems, isSameStem } from '../reading/stems.ts'
import type { PersonaScript, ScriptFact } from '../script.ts'
import { leavesRole } from '../check-wording.ts'

/** Stems of a fact's text, without the names and job titles of the people and the name of the company, which occur everywhere. */
export function tellingStems(script: PersonaScript, fact: ScriptFact): string[] {
  const names = contentStems(
    [
      script.companyName,
      ...script.speakers.map(({ firstName, lastName, jobTitle }) => `${firstName} ${lastName} ${jobTitle}`),
    ].join(' '),
  )
  return fact.subject.textStems.filter((stem) => !names.some((one) => isSameStem(one, stem)))
}

/** Words that contain this share of a fact's telling stems give it away. */
const tellingShare = 0.8
const numbersIn = (text: string): string[] =>
  (foldTypography(text).match(/\d[\d.,]*/g) ?? []).map((number) => number.replace(/[.,]$/, ''))

/** Whether words give a fact away: they contain nearly all of its telling stems, and all of its numbers. */
export function givesAway(script: PersonaScript, fact: ScriptFact, text: string): boolean {
  const telling = tellingStems(script, fact)
  if (telling.length < 2) return false
  const stems = contentStems(text)
  const told = telling.filter((stem) => stems.some((one) => isSameStem(one, stem))).length
  if (told < Math.ceil(telling.length * tellingShare)) return false
  const said = new Set(numbersIn(text))
  return numbersIn(fact.text).every((number) => said.has(number))
}

/** Whether a text contains words that nobody says on a call: directions to whoever plays the buyer, or words of a machine. */
export const isOutOfRole = (text: string): boolean => leavesRole(text) || directions.test(text)

/** "If the rep asks about price, hang up": the form addresses whoever plays the buyer. */
const directions =
  /(?<!\p{L})(?:the rep(?:'s)?|sales ?rep|the (?:seller|caller) (?:must|should|has to|needs to)|hang up (?:if|when)|stay in character|never reveal|do not (?:reveal|tell)|don't reveal|the bot|this bot|you are a (?:buyer|prospect|bot)|the persona)(?!\p{L})/iu
