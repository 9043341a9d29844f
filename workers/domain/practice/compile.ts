import type { BotCallType, EmotionalState } from '#db/vocabulary/bots.ts'
import { openings } from '../scoring/phrases.ts'
import type { BotForm, BotObjection, HiddenFact } from './bot.ts'
import { type Attitude, attitudes } from './catalog/attitudes.ts'
import { minutesOf, type ScriptPatch } from './catalog/buyer-attitudes.ts'
import { findGatekeeperTemplate, gatekeeperTemplates } from './catalog/gatekeepers.ts'
import { acceptedMoves, objectionKindLabels, objectionKinds } from './catalog/objection-kinds.ts'
import { findBuyerAttitude, findScenario } from './catalog/scenarios.ts'
import { defaultPersonality } from './catalog/personalities.ts'
import { defaultOpenerLine } from './catalog/opening-lines.ts'
import { conceptsAsked, conceptsNoted } from './reading/concepts.ts'
import { contentStems } from './reading/stems.ts'
import {
  mainSpeakerId,
  type PersonaScript,
  type Relationship,
  type Saying,
  type ScriptAttitude,
  type ScriptFact,
  type ScriptGatekeeper,
  type ScriptObjection,
  type Speaker,
  type Subject,
} from './script.ts'
import { objectionLibrary } from '../scoring/detectors/objections.ts'
import { knowledgeOf } from './knowledge.ts'
import { plainObjections } from './wording/bank-moves.ts'
import {
  asGoal,
  asSpeech,
  capitalized,
  type NoteOwner,
  sentencesOfNote,
  type SpeechAbout,
} from './wording/speech.ts'

const relationshipOf: Record<BotCallType, Relationship> = {
  cold: 'stranger',
  warm: 'prospect',
  gatekeeper: 'stranger',
  discovery: 'prospect',
  demo: 'prospect',
  renewal: 'customer',
  checkin: 'customer',
  managerOneOnOne: 'colleague',
  freight: 'carrier',
  focus: 'stranger',
  custom: 'prospect',
  'None - Default': 'prospect',
}

/** Initial interest: a customer has some, a stranger hardly any. */
const interestOf: Record<Relationship, number> = {
  stranger: 15,
  prospect: 35,
  customer: 40,
  colleague: 40,
  carrier: 25,
}

const commitmentOf: Record<Relationship, PersonaScript['commitment']> = {
  stranger: { interest: 50, trust: 35, shared: 2, needsTime: true },
  prospect: { interest: 62, trust: 50, shared: 3, needsTime: true },
  customer: { interest: 62, trust: 55, shared: 3, needsTime: true },
  colleague: { interest: 60, trust: 55, shared: 3, needsTime: true },
  carrier: { interest: 50, trust: 40, shared: 2, needsTime: false },
}

/** The buyer tells the first facts a little earlier than the last ones. */
const factSteps = [-20, -15, -10, -5, 0, 0]
const severityOf: Record<BotObjection['raisedWhen'], number> = {
  fromTheStart: 2,
  afterPrice: 3,
  ifPressed: 2,
}

/** The topic and the condition of a fact taken from one of the form's longer texts. */
const factSources = {
  incumbentSolutionInfo: {
    topic: 'what they use today',
    earnedBy: 'when asked what they use today and how it works out',
  },
  problemAwareInfo: { topic: 'the problem', earnedBy: 'when asked what is difficult today' },
  solutionAwareInfo: {
    topic: 'what they have looked at',
    earnedBy: 'when asked which solutions they have looked at',
  },
  preExistingChampionInfo: { topic: 'who speaks for it inside', earnedBy: 'when asked who else is involved' },
} as const

/** Compiles a bot into the script that the engine runs. The same form gives the same script. */
export function compileScript(
  bot: BotForm,
  callType: BotCallType,
  options: { agentId: string; repName?: string },
): PersonaScript {
  const patch = patchOf(bot, callType)
  const relationship = relationshipOf[callType]
  const state: EmotionalState = bot.emotionalState ?? defaultPersonality[callType]
  const attitude = attitudeOf(attitudes[state], patch, relationship)
  const flipsTo = attitudes[state].flipsTo
  const owner: NoteOwner = bot
  const isFocus = callType === 'focus'
  const withCompany = !isFocus
  const facts = withCompany ? factsOf(bot, patch, attitude.revealTrust) : []
  const details = detailsOf(bot, callType, owner, withCompany)
  const objections = isFocus ? focusObjection(bot, patch) : objectionsOf(bot, patch)
  return {
    format: 1,
    agentId: options.agentId.slice(0, 60),
    callType,
    language: bot.language,
    relationship,
    isFocus,
    companyName: bot.companyName,
    repName: options.repName ?? '',
    openerLine: bot.openerLine === '' ? defaultOpenerLine : bot.openerLine,
    speakers: speakersOf(bot, attitude),
    attitude,
    flipped: flipsTo === null ? null : attitudeOf(attitudes[flipsTo], patch, relationship),
    gatekeepers: gatekeepersOf(bot, callType, patch),
    facts,
    details,
    knowledge: knowledgeOf(bot, { facts, details, objections }),
    objections,
    commitment: {
      ...commitmentOf[relationship],
      interest: commitmentOf[relationship].interest + (patch.commitInterest ?? 0),
    },
    asksAbout: patch.asksAbout ?? [],
    mostMinutes: minutesOf(bot.callScenario?.buyerAttitude ?? null),
  }
}

/** Scenario and buyer attitude combined. Numbers add up; an objection or fact of the attitude is added as a second one. */
type WholePatch = Omit<ScriptPatch, 'objection'> & { objections: NonNullable<ScriptPatch['objection']>[] }

function patchOf({ callScenario }: BotForm, callType: BotCallType): WholePatch {
  const scenario = findScenario(callType, callScenario?.option ?? '')?.patch ?? {}
  const attitude = findBuyerAttitude(callScenario?.buyerAttitude ?? null)?.patch ?? {}
  const sum = (
    key: 'trust' | 'patience' | 'interest' | 'revealTrust' | 'costQuarters' | 'commitInterest',
  ): number => (scenario[key] ?? 0) + (attitude[key] ?? 0)
  return {
    trust: sum('trust'),
    patience: sum('patience'),
    interest: sum('interest'),
    revealTrust: sum('revealTrust'),
    costQuarters: sum('costQuarters'),
    commitInterest: sum('commitInterest'),
    objections: [scenario.objection, attitude.objection].filter((objection) => objection !== undefined),
    asksAbout: [...new Set([...(attitude.asksAbout ?? []), ...(scenario.asksAbout ?? [])])],
    ...(scenario.factFrom === undefined ? {} : { factFrom: scenario.factFrom }),
  }
}

const within = (points: number): number => Math.max(0, Math.min(100, points))

function attitudeOf(attitude: Attitude, patch: WholePatch, relationship: Relationship): ScriptAttitude {
  return {
    id: attitude.id,
    tone: attitude.tone,
    trust: within(attitude.trust + (patch.trust ?? 0)),
    patience: within(attitude.patience + (patch.patience ?? 0)),
    interest: within(interestOf[relationship] + (patch.interest ?? 0)),
    costQuarters: Math.max(1, attitude.costQuarters + (patch.costQuarters ?? 0)),
    revealTrust: within(attitude.revealTrust + (patch.revealTrust ?? 0)),
    asksBack: attitude.asksBack,
    hangsUp: attitude.hangsUp,
    flipsAfter: attitude.flipsAfter,
    flipsTo: attitude.flipsTo,
  }
}

function speakersOf(bot: BotForm, attitude: ScriptAttitude): Speaker[] {
  const main = {
    id: mainSpeakerId,
    firstName: bot.firstName,
    lastName: bot.lastName,
    gender: bot.gender,
    jobTitle: bot.jobTitle,
    tone: attitude.tone,
    stems: contentStems(bot.jobTitle).slice(0, 20),
    concepts: [],
  }
  const others = bot.supportingAgentInfo.map((agent) => {
    const topics = agent.topics.join(', ')
    return {
      id: `with-${agent.id}`,
      firstName: agent.firstName,
      lastName: agent.lastName,
      gender: agent.gender,
      jobTitle: agent.jobTitle,
      tone: attitudes[agent.emotionalState].tone,
      stems: contentStems(`${topics} ${agent.jobTitle}`).slice(0, 40),
      concepts: conceptsNoted(topics),
    }
  })
  return [main, ...others]
}

function subjectOf(text: string, about: string): Subject {
  return {
    stems: contentStems(about).slice(0, 30),
    textStems: contentStems(text).slice(0, 40),
    concepts: [...new Set([...conceptsAsked(about), ...conceptsNoted(about), ...conceptsNoted(text)])].slice(
      0,
      20,
    ),
  }
}

/** "When asked how it is funded" is about how it is funded. */
const bareCondition = (earnedBy: string): string =>
  earnedBy.replace(
    /^(?:only )?(?:(?:when|if|once|after|by|upon) )?(?:being |the rep |you |somebody |someone )?(?:(?:asked|asks|asking|ask) )?(?:about |for )?/iu,
    '',
  )

function factsOf(bot: BotForm, patch: WholePatch, revealTrust: number): ScriptFact[] {
  const from = patch.factFrom
  const extra: HiddenFact[] =
    from === undefined
      ? []
      : sentencesOfNote(bot[from])
          .slice(0, 3)
          .map((text, index) => ({
            id: `${from}-${index + 1}`,
            text: text.slice(0, 300),
            ...factSources[from],
          }))
  const own = [...bot.hiddenFacts, ...extra].map((fact) => ({
    fact,
    speakerId: mainSpeakerId,
    owner: bot as NoteOwner,
  }))
  const others = bot.supportingAgentInfo.flatMap((agent) =>
    agent.hiddenFacts.map((fact) => ({
      fact: { ...fact, id: `${agent.id}-${fact.id}` },
      speakerId: `with-${agent.id}`,
      owner: { ...agent, companyName: bot.companyName },
    })),
  )
  return [...own, ...others]
    .filter(({ fact }) => fact.text.trim() !== '')
    .map(({ fact, speakerId, owner }, index) => ({
      id: fact.id,
      speakerId,
      text: fact.text,
      spoken: asSpeech(fact.text, owner, 'company'),
      subject: subjectOf(fact.text, `${fact.topic} ${bareCondition(fact.earnedBy)}`),
      topic: fact.topic,
      earnedBy: fact.earnedBy,
      trust: within(revealTrust + (factSteps[Math.min(index, factSteps.length - 1)] ?? 0)),
    }))
}

function detailsOf(bot: BotForm, callType: BotCallType, owner: NoteOwner, withCompany: boolean): Saying[] {
  const notes: [string, string, string, SpeechAbout][] = []
  const add = (kind: string, texts: readonly string[], about: string, of: SpeechAbout): void => {
    for (const [index, text] of texts.entries())
      if (text.trim() !== '') notes.push([`${kind}-${index + 1}`, text, about, of])
  }
  const context = (bot.contexts as Record<string, string | undefined>)[callType] ?? ''
  if (withCompany) {
    add('company', bot.companyDetails.flatMap(sentencesOfNote), '', 'company')
    for (const [index, sentence] of sentencesOfNote(bot.companyOrgStructure).entries())
      add(
        `structure-${index + 1}`,
        [sentence],
        'team structure, who reports to whom, who decides',
        /^(?:reports|decides|works|signs|buys|manages|leads|answers|approves)(?!\p{L})/iu.test(sentence)
          ? 'person'
          : 'company',
      )
    add('goal', bot.goals.flatMap(sentencesOfNote), 'goals and priorities', 'company')
    for (const [index, { topic, text }] of bot.opinions.entries())
      add(`opinion-${index + 1}`, sentencesOfNote(text), topic, 'opinion')
  }
  add(
    'person',
    sentencesOfNote(bot.personalDetails).filter((note) => !manner.test(note)),
    'role and background',
    'person',
  )
  for (const [index, sentence] of sentencesOfNote(context).entries())
    if (sentence.split(' ').length >= fewestOfContext)
      notes.push([`context-${index + 1}`, sentence, '', ofOnePerson.test(sentence) ? 'person' : 'company'])
  if (bot.jobTitle !== '')
    notes.push([
      'role',
      `I'm ${withArticle(bot.jobTitle)}${bot.companyName === '' ? '' : ` at ${bot.companyName}`}.`,
      'your role, responsible',
      'person',
    ])
  const main = notes.map(([id, text, about, of]) => ({
    id,
    speakerId: mainSpeakerId,
    text: text.slice(0, 2000),
    spoken: id.startsWith('goal-')
      ? asGoal(text, owner, callType === 'managerOneOnOne' ? 'person' : 'company')
      : of === 'opinion'
        ? asOpinion(text, about, owner)
        : asSpeech(text, owner, of),
    // Half of all questions mention the job and the company, so the role is found only by words such as "role" and "title".
    subject: id === 'role' ? roleSubject : subjectOf(text, about),
  }))
  const others = bot.supportingAgentInfo.flatMap((agent) =>
    sentencesOfNote(agent.personalDetails)
      .filter((note) => !manner.test(note))
      .map((text, index) => ({
        id: `${agent.id}-person-${index + 1}`,
        speakerId: `with-${agent.id}`,
        text: text.slice(0, 2000),
        spoken: asSpeech(text, { ...agent, companyName: bot.companyName }, 'person'),
        subject: subjectOf(text, agent.topics.join(', ')),
      })),
  )
  return [...main, ...others].filter(({ spoken }) => spoken !== '').slice(0, 80)
}

/** "She has eight" means nothing without the sentence before it. */
const fewestOfContext = 4
/** "Downloaded the guide": one person did this, not the company. */
const ofOnePerson = openings(
  '(?:he|she|downloaded|asked|agreed|requested|attended|signed|read|saw|visited|replied|answered|wants|has)',
)
const ofOthers = openings('(?:her|his|their)')
/** An opinion that says "they" is about its topic. */
const namesTopic = /(?<!\p{L})(?:they|them)(?!\p{L})|^(?:it|most of|half of|the first)(?!\p{L})/iu
const mostOfTopic = 3

/** "They show me everything" → "Sellers? They show me everything." */
function asOpinion(text: string, topic: string, owner: NoteOwner): string {
  // In "Her predecessor", "she" is somebody else.
  const spoken = ofOthers.test(topic) ? text : asSpeech(text, owner, 'opinion')
  const isShort = topic !== '' && topic.split(' ').length <= mostOfTopic
  return isShort && namesTopic.test(spoken.slice(0, 60)) && !/[?]/.test(spoken)
    ? `${capitalized(topic)}? ${spoken}`
    : spoken
}

/** A description of behavior is for the actor who plays the person; people do not say it about themselves. */
const manner =
  /^(?:\p{L}+ )?(?:speaks?|talks?|answers?|says?|lets|hangs up|calls everybody|tests|opens up|repeats|does not argue|listens|interrupts|laughs|likes people|formal|signs,|dry|patient|polite|friendly|blunt|impatient|warm as|softens|becomes|cheerful|likable|charming|calm|curious|cold|short|asks what|interrupts|never hangs)(?!\p{L})/iu

const roleSubject: Subject = {
  stems: contentStems('role responsible position title'),
  textStems: [],
  concepts: ['role'],
}

const withArticle = (jobTitle: string): string =>
  /^(?:head|chief|vice|director|vp|c[a-z]o)(?![a-z])/i.test(jobTitle)
    ? jobTitle
    : `${onlyOne.test(jobTitle) ? 'the' : /^[aeiou]/i.test(jobTitle) ? 'an' : 'a'} ${jobTitle}`

/** A company has only one of these. */
const onlyOne = /(?:manager|director|controller|coordinator|president|owner)$/iu

function objectionsOf(bot: BotForm, patch: WholePatch): ScriptObjection[] {
  const own = bot.objections.map((objection) => ({ objection, speakerId: mainSpeakerId }))
  const others = bot.supportingAgentInfo.flatMap((agent) =>
    agent.objections.map((objection) => ({
      objection: { ...objection, id: `${agent.id}-${objection.id}` },
      speakerId: `with-${agent.id}`,
    })),
  )
  const extra = patch.objections
    .filter(({ kind }) => !bot.objections.some((objection) => objection.kind === kind))
    .map((objection) => ({
      objection: { ...objection, id: `scenario-${objection.kind}` },
      speakerId: mainSpeakerId,
    }))
  return [...own, ...others, ...extra]
    .filter(({ objection }) => objection.text.trim() !== '')
    .map(({ objection, speakerId }) => ({
      id: objection.id,
      speakerId,
      text: objection.text.trim().replaceAll(/^["“”']+|(?<!["“”'])["“”']+$/g, ''),
      kind: objection.kind,
      settledBy: objection.settledBy,
      settledStems: contentStems(objection.settledBy).slice(0, 30),
      raisedWhen: objection.raisedWhen,
      severity: severityOf[objection.raisedWhen],
      moves: acceptedMoves[objection.kind],
      presses: 2,
      subject: subjectOf(objection.text, ''),
    }))
}

/** The single objection of a focus call: the form's, otherwise one of the kind that the form's texts mention. */
function focusObjection(bot: BotForm, patch: WholePatch): ScriptObjection[] {
  const [own] = objectionsOf(bot, patch)
  if (own !== undefined) return [{ ...own, presses: 3 }]
  const about = `${bot.scenarioName}. ${bot.description}. ${bot.openerLine}`
  const named = objectionKinds.find((kind) => new RegExp(objectionKindLabels[kind], 'iu').test(about))
  const kind = named ?? objectionKinds.find((one) => objectionLibrary[one].test(about)) ?? 'noNeed'
  const objections: BotForm['objections'] = [
    { id: 'focus', kind, raisedWhen: 'fromTheStart', ...plainObjections[kind] },
  ]
  return objectionsOf({ ...bot, objections }, patch)
    .map((objection) => ({ ...objection, presses: 3 }))
    .slice(0, 1)
}

function gatekeepersOf(bot: BotForm, callType: BotCallType, patch: WholePatch): ScriptGatekeeper[] {
  if (callType === 'gatekeeper') {
    const difficulty = bot.callScenario?.option ?? 'medium'
    const template =
      gatekeeperTemplates.find(({ label }) => label.toLowerCase() === difficulty) ?? gatekeeperTemplates[1]
    if (template === undefined) return []
    const attitude = attitudes[bot.emotionalState ?? defaultPersonality.gatekeeper]
    return [
      {
        speaker: {
          id: mainSpeakerId,
          firstName: bot.firstName,
          lastName: bot.lastName,
          gender: bot.gender,
          jobTitle: bot.jobTitle,
          tone: attitude.tone,
          stems: [],
          concepts: [],
        },
        openerLine: bot.openerLine === '' ? defaultOpenerLine : bot.openerLine,
        patience: within(Math.trunc((template.patience + attitude.patience + (patch.patience ?? 0)) / 2)),
        costQuarters: Math.max(template.costQuarters, attitude.costQuarters),
        needs: [...template.needs],
        refusals: template.refusals,
        isWholeCall: true,
      },
    ]
  }
  return bot.gatekeepers.flatMap((gatekeeper, index) => {
    const template = findGatekeeperTemplate(gatekeeper.templateId)
    if (template === undefined) return []
    return {
      speaker: {
        id: `gatekeeper-${index + 1}`,
        firstName: gatekeeper.firstName === '' ? template.firstName : gatekeeper.firstName,
        lastName: gatekeeper.firstName === '' ? template.lastName : gatekeeper.lastName,
        gender: null,
        jobTitle: template.jobTitle,
        tone: template.difficulty === 'EASY' ? ('warm' as const) : ('cool' as const),
        stems: [],
        concepts: [],
      },
      openerLine:
        gatekeeper.openerLine === ''
          ? template.openerLine.replace(
              template.firstName,
              gatekeeper.firstName === '' ? template.firstName : gatekeeper.firstName,
            )
          : gatekeeper.openerLine,
      patience: template.patience,
      costQuarters: template.costQuarters,
      needs: [...template.needs],
      refusals: template.refusals,
      isWholeCall: false,
    }
  })
}
