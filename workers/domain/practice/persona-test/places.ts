import type { BotForm } from '../bot.ts'
import type { BotSection } from '../bot-sections.ts'

/** Where the form says something: its section, and the path of its field. */
export type Place = { section: BotSection; path: string }

const priorities = (path: string): Place => ({ section: 'prioritiesAndObjections', path })

/** The ids of facts from the form's longer texts contain the name of the text. */
const factTexts = [
  'incumbentSolutionInfo',
  'problemAwareInfo',
  'solutionAwareInfo',
  'preExistingChampionInfo',
] as const

/** The place of a hidden fact, found by the id that compiling gave it. */
export function placeOfFact(form: BotForm, id: string): Place {
  const text = factTexts.find((name) => id.startsWith(`${name}-`))
  if (text !== undefined) return { section: 'configDetails', path: text }
  const own = form.hiddenFacts.findIndex((fact) => fact.id === id)
  if (own !== -1) return priorities(`hiddenFacts.${own}`)
  return placeOfParty(form, id, 'hiddenFacts') ?? priorities('hiddenFacts')
}

export function placeOfObjection(form: BotForm, id: string): Place {
  const own = form.objections.findIndex((objection) => objection.id === id)
  if (own !== -1) return priorities(`objections.${own}`)
  // An objection that the scenario or the attitude adds.
  if (id.startsWith('scenario-')) return { section: 'configDetails', path: 'callScenario' }
  return placeOfParty(form, id, 'objections') ?? priorities('objections')
}

function placeOfParty(form: BotForm, id: string, list: 'hiddenFacts' | 'objections'): Place | null {
  for (const [index, agent] of form.supportingAgentInfo.entries()) {
    const at = agent[list].findIndex((each) => `${agent.id}-${each.id}` === id)
    if (at !== -1) return priorities(`supportingAgentInfo.${index}.${list}.${at}`)
  }
  return null
}

/** The field that a sentence of the persona comes from. Null if it is not one that the buyer speaks freely. */
export function placeOfWords(form: BotForm, holds: (text: string) => boolean): Place | null {
  const fields: [Place, string][] = [
    [{ section: 'advancedSettings', path: 'openerLine' }, form.openerLine],
    ...form.companyDetails.map((text, index): [Place, string] => [
      { section: 'companyDetails', path: `companyDetails.${index}` },
      text,
    ]),
    [{ section: 'companyDetails', path: 'companyOrgStructure' }, form.companyOrgStructure],
    ...form.goals.map((text, index): [Place, string] => [priorities(`goals.${index}`), text]),
    ...form.objections.map(({ text }, index): [Place, string] => [priorities(`objections.${index}`), text]),
    ...form.opinions.map(({ text }, index): [Place, string] => [
      { section: 'opinions', path: `opinions.${index}` },
      text,
    ]),
    [{ section: 'personalDetails', path: 'personalDetails' }, form.personalDetails],
    ...form.knowledge.map(({ says }, index): [Place, string] => [
      { section: 'personalDetails', path: `knowledge.${index}.says` },
      says,
    ]),
    ...Object.values(form.contexts).map((text): [Place, string] => [
      { section: 'configDetails', path: 'contexts' },
      text,
    ]),
    ...form.supportingAgentInfo.map(({ personalDetails }, index): [Place, string] => [
      { section: 'personalDetails', path: `supportingAgentInfo.${index}.personalDetails` },
      personalDetails,
    ]),
    ...form.supportingAgentInfo.flatMap(({ knowledge }, person) =>
      knowledge.map(({ says }, index): [Place, string] => [
        { section: 'personalDetails', path: `supportingAgentInfo.${person}.knowledge.${index}.says` },
        says,
      ]),
    ),
    ...form.hiddenFacts.map(({ text }, index): [Place, string] => [priorities(`hiddenFacts.${index}`), text]),
  ]
  return fields.find(([, text]) => text !== '' && holds(text))?.[0] ?? null
}

export const placesSaid: Record<BotSection, string> = {
  scenarioName: 'the scenario name',
  configDetails: 'the call details',
  basicDetails: 'the basic details',
  personalDetails: 'the personal details',
  companyDetails: 'the company details',
  prioritiesAndObjections: 'priorities and objections',
  opinions: 'the opinions',
  scorecard: 'the scorecard',
  gatekeeper: 'the gatekeeper',
  advancedSettings: 'the advanced settings',
}
