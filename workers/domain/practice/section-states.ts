import type { BotCallType } from '#db/vocabulary/bots.ts'
import { type BotSection, botSections } from './bot-sections.ts'
import { type BotDraftForm, type BotKnowledge, firstNameCharacters, lastNameCharacters } from './bot.ts'
import { findScenario, scenarioOptions, takesBuyerAttitude } from './catalog/scenarios.ts'

/** `error`: the section contains something invalid. `partly`: something is still missing. */
export type SectionState = 'done' | 'partly' | 'empty' | 'error'
export type FormProblem = { path: string; message: string }
export type SectionReport = { section: BotSection; state: SectionState; problems: FormProblem[] }

const required = 'This field is required'

/** Sections that a focus call does not have, because it is one objection. */
const leftOutOfFocusCalls = new Set<BotSection>(['companyDetails', 'prioritiesAndObjections', 'opinions'])

export const sectionsOf = (callType: BotCallType): BotSection[] =>
  botSections.filter((section) => callType !== 'focus' || !leftOutOfFocusCalls.has(section))

type Field = {
  path: string
  isFilled: boolean
  /** What is missing if it is empty. Null: may stay empty. */
  missing: string | null
  /** Why the current value is invalid. Null: it is valid. */
  wrong?: string | null
}

const isText = (text: string | null | undefined): boolean => (text ?? '').trim() !== ''
const text = (path: keyof BotDraftForm, value: unknown, missing: string | null = required): Field => ({
  path,
  isFilled: typeof value === 'string' && isText(value),
  missing,
})
const atMost = (value: string | undefined, characters: number): string | null =>
  (value ?? '').trim().length > characters ? `Maximum ${characters} characters` : null

/** Whether a bot of this type can be published, section by section, in the texts of the form. */
export function sectionStates(form: BotDraftForm, callType: BotCallType): SectionReport[] {
  return sectionsOf(callType).map((section) => {
    const fields = fieldsOf[section](form, callType)
    const problems = fields.flatMap(({ path, isFilled, missing, wrong }) => {
      if (wrong !== undefined && wrong !== null) return [{ path, message: wrong }]
      return isFilled || missing === null ? [] : [{ path, message: missing }]
    })
    return { section, state: stateOf(fields, problems), problems }
  })
}

/** "Completed" or "Not completed". */
export const isComplete = (form: BotDraftForm, callType: BotCallType): boolean =>
  sectionStates(form, callType).every(({ problems }) => problems.length === 0)

function stateOf(fields: readonly Field[], problems: readonly FormProblem[]): SectionState {
  if (fields.some(({ wrong }) => wrong !== undefined && wrong !== null)) return 'error'
  if (problems.length === 0)
    return fields.some(({ missing }) => missing !== null) || anyFilled(fields) ? 'done' : 'empty'
  return anyFilled(fields) ? 'partly' : 'empty'
}

const anyFilled = (fields: readonly Field[]): boolean => fields.some(({ isFilled }) => isFilled)

const fieldsOf: Record<BotSection, (form: BotDraftForm, callType: BotCallType) => Field[]> = {
  scenarioName: (form) => [text('scenarioName', form.scenarioName)],
  configDetails: (form, callType) => [
    {
      path: 'folders',
      isFilled: (form.folders ?? []).length > 0,
      missing: 'Select a folder to publish a bot',
    },
    text('description', form.description),
    text('emotionalState', form.emotionalState),
    ...scenarioFields(form, callType),
  ],
  basicDetails: (form) => [
    { ...text('firstName', form.firstName), wrong: atMost(form.firstName, firstNameCharacters) },
    { ...text('lastName', form.lastName), wrong: atMost(form.lastName, lastNameCharacters) },
    text('gender', form.gender),
    {
      path: 'avatar',
      isFilled: isText(form.avatar) || isText(form.avatarUrl) || isText(form.avatarBase64),
      missing: required,
    },
    text('voice', form.voice),
    text('jobTitle', form.jobTitle),
    text('companyName', form.companyName),
  ],
  personalDetails: (form) => [
    text('personalDetails', form.personalDetails),
    ...(form.knowledge ?? []).flatMap((row, index) => knowledgeFields(row, `knowledge.${index}`)),
    ...(form.supportingAgentInfo ?? []).flatMap(({ knowledge }, person) =>
      knowledge.flatMap((row, index) =>
        knowledgeFields(row, `supportingAgentInfo.${person}.knowledge.${index}`),
      ),
    ),
  ],
  companyDetails: (form) => [
    {
      path: 'companyDetails',
      isFilled: (form.companyDetails ?? []).some(isText),
      missing: 'Provide at least 1 company detail',
    },
    text('companyOrgStructure', form.companyOrgStructure),
  ],
  prioritiesAndObjections: (form) => {
    const objections = form.objections ?? []
    const blank = objections.findIndex((objection) => !isText(objection.text))
    const facts = form.hiddenFacts ?? []
    const blankFact = facts.findIndex((fact) => !isText(fact.text))
    return [
      { path: 'goals', isFilled: (form.goals ?? []).some(isText), missing: null },
      { path: 'objections', isFilled: objections.length > 0, missing: required },
      ...(blank === -1 ? [] : [{ path: `objections.${blank}.text`, isFilled: false, missing: required }]),
      ...(blankFact === -1
        ? []
        : [{ path: `hiddenFacts.${blankFact}.text`, isFilled: false, missing: required }]),
    ]
  },
  opinions: (form) => [
    {
      path: 'opinions',
      isFilled: (form.opinions ?? []).some((opinion) => isText(opinion.text)),
      missing: required,
    },
  ],
  scorecard: (form) => [text('scorecardConfigId', form.scorecardConfigId, 'Please select a scorecard')],
  gatekeeper: (form) =>
    (form.gatekeepers ?? []).flatMap(({ templateId, scorecardConfigId }, index) => {
      if (templateId === 0) return []
      const isMissing = !isText(scorecardConfigId)
      return {
        path: `gatekeepers.${index}.scorecardConfigId`,
        isFilled: !isMissing,
        missing: null,
        wrong: isMissing ? 'Please select a scorecard for the gatekeeper' : null,
      }
    }),
  // A form that never had an opening line gets the default one. A form whose line was deleted cannot be published.
  advancedSettings: (form) => [
    {
      path: 'openerLine',
      isFilled: form.openerLine === undefined || isText(form.openerLine),
      missing: required,
    },
  ],
}

/** A row may be left out, but a row that there is needs both sides. */
const knowledgeFields = ({ asks, says }: BotKnowledge, path: string): Field[] => [
  {
    path: `${path}.asks`,
    isFilled: asks.some(isText),
    missing: 'Enter at least 1 question that reps ask',
  },
  { path: `${path}.says`, isFilled: isText(says), missing: 'Enter what the buyer answers' },
]

function scenarioFields({ callScenario }: BotDraftForm, callType: BotCallType): Field[] {
  if (scenarioOptions[callType].length === 0) return []
  const option = callScenario?.option ?? ''
  const isUnknown = option !== '' && findScenario(callType, option) === undefined
  const scenario = { path: 'callScenario', isFilled: option !== '' && !isUnknown, missing: required }
  if (!takesBuyerAttitude(callType)) return [scenario]
  const attitude = callScenario?.buyerAttitude ?? null
  return [scenario, { path: 'callScenario.buyerAttitude', isFilled: attitude !== null, missing: required }]
}
