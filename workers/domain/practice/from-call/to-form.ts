import { type BotCallType, botCallTypes, emotionalStates } from '#db/vocabulary/bots.ts'
import {
  type BotDraftForm,
  botDraftForm,
  botKnowledge,
  botObjection,
  firstNameCharacters,
  hiddenFact,
  lastNameCharacters,
} from '../bot.ts'
import { objectionKindLabels } from '../catalog/objection-kinds.ts'
import type { Kept, MaskedPlace, Proposal } from './proposal.ts'

/** Where a field of the form comes from. */
export type FieldOrigin = { path: string; because: string; evidence: MaskedPlace[] }

export type FormFromCall = {
  callType: BotCallType
  form: BotDraftForm
  origin: FieldOrigin[]
}

/** What is kept by default: everything with a quote, and the invented names. */
export const keptByDefault = (proposals: readonly Proposal[]): Kept[] =>
  proposals
    .filter(({ evidence, section }) => evidence.length > 0 || section === 'persona')
    .map(({ id }) => ({ id }))

export type UnknownChoice = { kept: number; message: string }

/** The form built from what is kept, in the order of the proposals. Reports a kept id that was not proposed. */
export function formOfKept(
  callType: BotCallType,
  proposals: readonly Proposal[],
  kept: readonly Kept[],
): FormFromCall | UnknownChoice {
  const byId = new Map(proposals.map((each) => [each.id, each]))
  const unknown = kept.findIndex(({ id }) => !byId.has(id))
  if (unknown !== -1)
    return { kept: unknown, message: 'The call proposes other things now. Open the page again.' }

  const texts = new Map(kept.map(({ id, text }) => [id, text]))
  const chosen = proposals.filter(({ id }) => texts.has(id))
  const made: FormFromCall = { callType, form: {}, origin: [] }
  for (const each of chosen) {
    const text = (texts.get(each.id) ?? each.text).trim()
    const wrong = put(made, each, text)
    if (wrong !== null) return { kept: kept.findIndex(({ id }) => id === each.id), message: wrong }
  }
  describe(made)
  made.form = botDraftForm.parse(made.form)
  return made
}

/** Puts one proposal into the form. @returns why its text is not allowed there */
function put(
  made: FormFromCall,
  { path, value, evidence, because, text: proposed }: Proposal,
  text: string,
): string | null {
  const { form } = made
  if (text === '') return 'Leave the item out, or write something.'
  const isEdited = text !== proposed
  const from = (field: string): void =>
    void made.origin.push({
      path: field,
      because: isEdited ? `Changed by a person. ${because}` : because,
      evidence,
    })
  switch (path) {
    case 'name': {
      const [first = '', ...rest] = text.split(/\s+/)
      form.firstName = first.slice(0, firstNameCharacters)
      form.lastName = rest.join(' ').slice(0, lastNameCharacters)
      from('firstName')
      return null
    }
    case 'callType': {
      const type = botCallTypes.find((each) => each === text)
      if (type === undefined) return 'Choose one of the call types.'
      made.callType = type
      from(path)
      return null
    }
    case 'emotionalState': {
      const state = emotionalStates.find((each) => each === text)
      if (state === undefined) return 'Choose one of the attitudes.'
      form.emotionalState = state
      from(path)
      return null
    }
    case 'callScenario': {
      const scenario = botDraftForm.shape.callScenario.safeParse(value)
      if (scenario.success && scenario.data != null) form.callScenario = scenario.data
      from(path)
      return null
    }
    case 'objections': {
      form.objections = [
        ...(form.objections ?? []),
        { ...botObjection.parse(value), text: text.slice(0, 300) },
      ]
      from(`objections.${form.objections.length - 1}`)
      return null
    }
    case 'hiddenFacts': {
      form.hiddenFacts = [
        ...(form.hiddenFacts ?? []),
        { ...hiddenFact.parse(value), text: text.slice(0, 300) },
      ]
      from(`hiddenFacts.${form.hiddenFacts.length - 1}`)
      return null
    }
    case 'opinions': {
      form.opinions = [...(form.opinions ?? []), { topic: '', text: text.slice(0, 500) }]
      from(`opinions.${form.opinions.length - 1}`)
      return null
    }
    case 'knowledge': {
      form.knowledge = [...(form.knowledge ?? []), { ...botKnowledge.parse(value), says: text.slice(0, 300) }]
      from(`knowledge.${form.knowledge.length - 1}`)
      return null
    }
    case 'companyDetails':
    case 'goals': {
      const lines = [...(form[path] ?? []), text.slice(0, path === 'goals' ? 300 : 500)]
      form[path] = lines
      from(`${path}.${lines.length - 1}`)
      return null
    }
    case 'companyName':
    case 'jobTitle':
    case 'openerLine':
      form[path] = text.slice(0, { companyName: 120, jobTitle: 100, openerLine: 200 }[path])
      from(path)
      return null
  }
}

/** A title and a description that only repeat what was kept. */
function describe(made: FormFromCall): void {
  const { form } = made
  const kinds = [
    ...new Set((form.objections ?? []).map(({ kind }) => objectionKindLabels[kind].toLowerCase())),
  ]
  const who = form.jobTitle ?? form.companyName ?? 'Buyer'
  form.scenarioName = `${who}${kinds.length === 0 ? '' : `: ${kinds.slice(0, 3).join(', ')}`}`.slice(0, 120)
  form.description = [
    'Made from a real call.',
    kinds.length === 0 ? '' : `Pushes back on: ${kinds.join(', ')}.`,
    (form.hiddenFacts ?? []).length === 0
      ? ''
      : `Tells only when asked: ${[...new Set(form.hiddenFacts?.map(({ topic }) => topic.toLowerCase()))].join(', ')}.`,
  ]
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, 2000)
  const because = 'Written from what was kept.'
  made.origin.push(
    { path: 'scenarioName', because, evidence: [] },
    { path: 'description', because, evidence: [] },
  )
}
