import { z } from 'zod'
import { type BotCallType, emotionalStates, genders } from '#db/vocabulary/bots.ts'
import { buyerAttitudeIds } from './catalog/buyer-attitudes.ts'
import { voiceLanguageIds } from './catalog/languages.ts'
import { objectionKinds, raisedWhen } from './catalog/objection-kinds.ts'
import { defaultOpenerLine } from './catalog/opening-lines.ts'

export const firstNameCharacters = 15
export const lastNameCharacters = 25
/** As many as a conversation of a quarter of an hour can cover. */
export const mostObjections = 8
export const mostHiddenFacts = 12
export const mostKnowledge = 100
/** The maximum number of answers for each of the other people on the buyer's side, who know less. */
export const mostKnowledgeOfOthers = 60
export const mostAsks = 6

const line = (characters: number) => z.string().trim().max(characters)
const id = z.string().min(1).max(60)

/** In the buyer's words. `settledBy` says what answers it. */
export const botObjection = z.object({
  id,
  text: line(300),
  kind: z.enum(objectionKinds),
  settledBy: line(300).default(''),
  raisedWhen: z.enum(raisedWhen).default('fromTheStart'),
})
export type BotObjection = z.infer<typeof botObjection>

/** What the buyer hides until the rep earns it. `earnedBy`: "when asked how it is funded". */
export const hiddenFact = z.object({
  id,
  text: line(300),
  topic: line(120).default(''),
  earnedBy: line(200).default(''),
})
export type HiddenFact = z.infer<typeof hiddenFact>

const botOpinion = z.object({ topic: line(120), text: line(500) })

/**
 * A question, in several wordings, that the buyer answers to anybody who asks. `after` is what the buyer had just said, if the question only
 * makes sense after such words.
 */
export const botKnowledge = z.object({
  id,
  asks: z.array(line(200)).max(mostAsks),
  after: line(300).default(''),
  says: line(300),
})
export type BotKnowledge = z.infer<typeof botKnowledge>

/** `templateId` 0 means that nobody answers before the buyer. For empty names and lines, the template's apply. */
const botGatekeeper = z.object({
  templateId: z.int().min(0).max(100),
  scorecardConfigId: z.string().max(60).nullable().default(null),
  firstName: line(firstNameCharacters).default(''),
  lastName: line(lastNameCharacters).default(''),
  openerLine: line(200).default(''),
})

/** Another person on the buyer's side. */
export const supportingAgent = z.object({
  id,
  firstName: line(firstNameCharacters),
  lastName: line(lastNameCharacters),
  gender: z.enum(genders).nullable().default(null),
  avatar: z.string().max(200).nullable().default(null),
  jobTitle: line(100),
  voice: z.string().max(60).nullable().default(null),
  emotionalState: z.enum(emotionalStates).default('none'),
  personalDetails: line(2000).default(''),
  /** What they are responsible for: "security", "budget". */
  topics: z.array(line(80)).max(10).default([]),
  objections: z.array(botObjection).max(mostObjections).default([]),
  hiddenFacts: z.array(hiddenFact).max(mostHiddenFacts).default([]),
  /** What only they know. What the bot's own knowledge says about the company, they know too. */
  knowledge: z.array(botKnowledge).max(mostKnowledgeOfOthers).default([]),
})

export const contextCallTypes = [
  'warm',
  'discovery',
  'checkin',
  'renewal',
  'demo',
  'managerOneOnOne',
  'freight',
] as const satisfies readonly BotCallType[]

const callScenario = z.object({
  /** An option of the call type (`catalog/scenarios.ts`). Empty: not chosen yet. */
  option: z.string().max(60),
  /** One of the seven buyer attitudes, in discovery and demo calls. */
  buyerAttitude: z.enum(buyerAttitudeIds).nullable().default(null),
})

/** Every field without its default, so that a draft contains only what somebody has entered. */
const fields = {
  scenarioName: line(120),
  folders: z.array(z.uuid()).max(20),
  tags: z.array(z.uuid()).max(50),
  acceptsPrivateCalls: z.boolean(),
  teamIds: z.array(z.uuid()).max(100),
  description: line(2000),
  contexts: z.partialRecord(z.enum(contextCallTypes), line(2000)),
  firstName: line(firstNameCharacters),
  lastName: line(lastNameCharacters),
  gender: z.enum(genders).nullable(),
  language: z.enum(voiceLanguageIds),
  avatar: z.string().max(200).nullable(),
  avatarUrl: z.string().max(2000).nullable(),
  /** An uploaded picture in transit, up to one megabyte in base64. The API stores it as a file. */
  avatarBase64: z.string().max(1_400_000).nullable(),
  jobTitle: line(100),
  personalDetails: line(2000),
  voice: z.string().max(60).nullable(),
  companyName: line(120),
  emotionalState: z.enum(emotionalStates).nullable(),
  openerLine: line(200),
  companyDetails: z.array(line(500)).max(30),
  companyOrgStructure: line(2000),
  objections: z.array(botObjection).max(mostObjections),
  hiddenFacts: z.array(hiddenFact).max(mostHiddenFacts),
  goals: z.array(line(300)).max(10),
  callScenario: callScenario.nullable(),
  opinions: z.array(botOpinion).max(20),
  knowledge: z.array(botKnowledge).max(mostKnowledge),
  problemAwareInfo: line(2000),
  solutionAwareInfo: line(2000),
  incumbentSolutionInfo: line(2000),
  preExistingChampionInfo: line(2000),
  scorecardConfigId: z.string().max(60).nullable(),
  gatekeepers: z.array(botGatekeeper).max(3),
  supportingAgentInfo: z.array(supportingAgent).max(5),
  public_presence: line(2000),
}

/** Everything optional: the possible states of a draft. */
export const botDraftForm = z.object(fields).partial()
export type BotDraftForm = z.infer<typeof botDraftForm>

/** What all people of a bot know. */
export const knowledgeOfAll = ({ knowledge, supportingAgentInfo }: BotDraftForm): BotKnowledge[] => [
  ...(knowledge ?? []),
  ...(supportingAgentInfo ?? []).flatMap((person) => person.knowledge),
]

/** A complete bot. `section-states.ts` decides whether it may be published. */
export const botForm = z.object({
  scenarioName: fields.scenarioName.default(''),
  folders: fields.folders.default([]),
  tags: fields.tags.default([]),
  acceptsPrivateCalls: fields.acceptsPrivateCalls.default(false),
  teamIds: fields.teamIds.default([]),
  description: fields.description.default(''),
  contexts: fields.contexts.default({}),
  firstName: fields.firstName.min(1),
  lastName: fields.lastName.default(''),
  gender: fields.gender.default(null),
  language: fields.language.default('en-US'),
  avatar: fields.avatar.default(null),
  avatarUrl: fields.avatarUrl.default(null),
  avatarBase64: fields.avatarBase64.default(null),
  jobTitle: fields.jobTitle.default(''),
  personalDetails: fields.personalDetails.default(''),
  voice: fields.voice.default(null),
  companyName: fields.companyName.default(''),
  emotionalState: fields.emotionalState.default(null),
  openerLine: fields.openerLine.default(defaultOpenerLine),
  companyDetails: fields.companyDetails.default([]),
  companyOrgStructure: fields.companyOrgStructure.default(''),
  objections: fields.objections.default([]),
  hiddenFacts: fields.hiddenFacts.default([]),
  goals: fields.goals.default([]),
  callScenario: fields.callScenario.default(null),
  opinions: fields.opinions.default([]),
  knowledge: fields.knowledge.default([]),
  problemAwareInfo: fields.problemAwareInfo.default(''),
  solutionAwareInfo: fields.solutionAwareInfo.default(''),
  incumbentSolutionInfo: fields.incumbentSolutionInfo.default(''),
  preExistingChampionInfo: fields.preExistingChampionInfo.default(''),
  scorecardConfigId: fields.scorecardConfigId.default(null),
  gatekeepers: fields.gatekeepers.default([]),
  supportingAgentInfo: fields.supportingAgentInfo.default([]),
  public_presence: fields.public_presence.default(''),
})
export type BotForm = z.infer<typeof botForm>
