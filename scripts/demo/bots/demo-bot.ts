import type { BotCallType, EmotionalState, Gender } from '#db/vocabulary/bots.ts'
import type { BotDraftForm, BotKnowledge } from '#workers/domain/practice/bot.ts'
import type { ObjectionKind, RaisedWhen } from '#workers/domain/practice/catalog/objection-kinds.ts'

import { demoKnowledge } from './knowledge/all.ts'

/** Folders of the demo organization, each below its `parent`. */
export const demoBotFolders = [
  { key: 'sales', name: 'Sales', parent: null, description: 'Calls to people who are not customers yet.' },
  {
    key: 'prospecting',
    name: 'First calls',
    parent: 'sales',
    description: 'Cold, warm, and past the front desk.',
  },
  {
    key: 'discovery',
    name: 'Discovery and demos',
    parent: 'sales',
    description: 'From the first meeting to the decision.',
  },
  { key: 'accounts', name: 'Accounts and renewals', parent: null, description: 'Calls to customers.' },
  {
    key: 'leads',
    name: 'For team leads',
    parent: null,
    description: 'Conversations that leads have with their people.',
  },
] as const
export type DemoBotFolder = (typeof demoBotFolders)[number]['key']

export type DemoBot = {
  callType: BotCallType
  folder: DemoBotFolder
  tags: readonly string[]
  form: BotDraftForm
}

type Told = {
  folder: DemoBotFolder
  tags: readonly string[]
  scenario: string
  description: string
  /** First name, last name, job title, company. */
  who: readonly [string, string, string, string]
  gender: Gender
  attitude: EmotionalState
  voice: string
  personal: string
  company: readonly string[]
  structure: string
  goals: readonly string[]
  /** Text, kind, what settles it, when it is raised. */
  objections: readonly (readonly [string, ObjectionKind, string, RaisedWhen])[]
  /** The hidden fact, its topic, how it is earned. */
  facts: readonly (readonly [string, string, string])[]
  opinions: readonly (readonly [string, string])[]
  opener?: string
  option?: string
  buyerAttitude?:
    | 'curious'
    | 'skeptical'
    | 'priceSensitive'
    | 'timePressed'
    | 'analytical'
    | 'changeAverse'
    | 'consensusSeeking'
  more?: Partial<BotDraftForm>
}

/** A question in several wordings, what the buyer had just said, and the answer. */
export type ToldKnowledge = { asks: readonly string[]; after?: string; says: string }

/** The rows of a form. */
export const knowledgeOf = (told: readonly ToldKnowledge[]): BotKnowledge[] =>
  told.map(({ asks, after = '', says }, index) => ({
    id: `knowledge-${index + 1}`,
    asks: [...asks],
    after,
    says,
  }))

/** Builds a bot from its author's description. */
export function demoBot(callType: BotCallType, told: Told): DemoBot {
  const [firstName, lastName, jobTitle, companyName] = told.who
  return {
    callType,
    folder: told.folder,
    tags: told.tags,
    form: {
      scenarioName: told.scenario,
      description: told.description,
      firstName,
      lastName,
      jobTitle,
      companyName,
      gender: told.gender,
      language: 'en-US',
      avatarUrl: `/api/agents/resources/avatars/${told.gender}/${firstName.toLowerCase()}-${lastName.toLowerCase()}`,
      voice: told.voice,
      emotionalState: told.attitude,
      personalDetails: told.personal,
      companyDetails: [...told.company],
      companyOrgStructure: told.structure,
      goals: [...told.goals],
      objections: told.objections.map(([text, kind, settledBy, raisedWhen], index) => ({
        id: `objection-${index + 1}`,
        text,
        kind,
        settledBy,
        raisedWhen,
      })),
      hiddenFacts: told.facts.map(([text, topic, earnedBy], index) => ({
        id: `fact-${index + 1}`,
        text,
        topic,
        earnedBy,
      })),
      knowledge: knowledgeOf(demoKnowledge[firstName.toLowerCase()] ?? []),
      opinions: told.opinions.map(([topic, text]) => ({ topic, text })),
      openerLine: told.opener ?? 'Hi, who is this?',
      callScenario:
        told.option === undefined ? null : { option: told.option, buyerAttitude: told.buyerAttitude ?? null },
      ...told.more,
    },
  }
}
