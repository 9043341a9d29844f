import type { BotCallType, EmotionalState } from '#db/vocabulary/bots.ts'
import type { Sentence } from '../../scoring/conversation.ts'
import { phrases } from '../../scoring/phrases.ts'
import { wordsOf } from '../../scoring/sentences.ts'
import { attitudes } from '../catalog/attitudes.ts'
import type { BuyerAttitudeId } from '../catalog/buyer-attitudes.ts'
import type { ObjectionKind } from '../catalog/objection-kinds.ts'
import { defaultPersonality, personalitiesOf } from '../catalog/personalities.ts'
import { findBuyerAttitude, findScenario, scenarioOptions, takesBuyerAttitude } from '../catalog/scenarios.ts'
import { cut, type Reading } from './moments.ts'
import type { Proposal } from './proposal.ts'

const callTypeNames: Record<BotCallType, string> = {
  cold: 'Cold call',
  discovery: 'Discovery',
  warm: 'Warm call',
  gatekeeper: 'Gatekeeper',
  focus: 'Focus',
  checkin: 'Check-in',
  renewal: 'Renewal',
  demo: 'Demo',
  custom: 'Custom',
  'None - Default': 'No type',
  managerOneOnOne: 'Manager one-on-one',
  freight: 'Freight',
}

const hostile = phrases(
  '(?:stop (?:calling|ringing)|waste of (?:time|my time)|wasting my time|take me off|how did you get (?:my|this) number|what do you want|get to the point|make it quick|i said no|told you no|hang up|nonsense|ridiculous|for god.s sake|damn|hell|rubbish|you people|not another)',
)
const short = phrases(
  "(?:i(?:'ve| have)? (?:only )?(?:got )?(?:two|five|ten|a few|one|\\d{1,2}) minutes?|be quick|quickly|short of time|in a hurry|another meeting|i'm busy|i am busy|go ahead|what is this about|what's this about|you have until)",
)
const warm = phrases(
  "(?:thanks? (?:you )?(?:so much|for (?:calling|taking|coming|asking|the|that|having))|lovely|wonderful|nice to (?:meet|talk|hear|see)|good to (?:meet|talk|hear|see)|happy to|glad|my pleasure|appreciate|that's great|sounds great|great question|excited|love (?:that|it|to)|no worries|of course)",
)
const jobTitle =
  /\b(?:i'm|i am|as|work as|i'm the|my role is|i'm just)\s+(?:the |a |an |our |your )?((?:[\p{L}-]{2,16} ){0,3}(?:manager|director|supervisor|coordinator|officer|lead|leader|owner|buyer|planner|engineer|controller|dispatcher|accountant|administrator|principal|foreman|superintendent)|head of [\p{L}-]{3,16}(?: and [\p{L}-]{3,16})?|(?:vice president|vp|director) of [\p{L}-]{3,16}(?: and [\p{L}-]{3,16})?|ce[oi]|cfo|coo|cto|cio)(?![\p{L}])/iu

/** A buyer whose turns have fewer words than this on average is brief. */
const shortWords = 9
const longWords = 18

type Evidence = { sentences: Sentence[]; because: string }

/** Who the buyer is and how they talk. */
export function proposePersona(
  reading: Reading,
  call: { callType: BotCallType; buyerName: string | null; buyerCompany: string | null },
  objections: readonly ObjectionKind[],
  incumbent: Sentence | null,
): Proposal[] {
  const name = reading.mask.personFor(call.buyerName ?? 'Buyer')
  const company = reading.mask.companyFor(call.buyerCompany ?? `company of ${name}`)
  const type = call.callType
  const own = (
    id: string,
    path: Proposal['path'],
    label: string,
    text: string,
    because: string,
  ): Proposal => ({
    id,
    section: 'persona',
    path,
    label,
    value: text,
    text,
    evidence: [],
    because,
  })
  const said = (proposed: Proposal, { sentences, because }: Evidence): Proposal => ({
    ...proposed,
    because,
    evidence: sentences.map((sentence) => reading.place(sentence, 'said')),
  })

  const { attitude, ...how } = readAttitude(reading, type, objections)
  const title = readJobTitle(reading)
  const scenario = scenarioOf(type, objections, incumbent)
  const opening = reading.buyerRuns[0]?.sentences[0]
  const repNames = new Set(wordsOf(reading.conversation.repName).filter((word) => word.length > 1))
  const greetsRep = (text: string): boolean => wordsOf(text).some((word) => repNames.has(word))
  return [
    own('name', 'name', 'Name', name, 'Invented, in place of the buyer’s name.'),
    own('company', 'companyName', 'Company', cut(company, 120), 'Invented, in place of the buyer’s company.'),
    ...(title === null ? [] : [said(own('job-title', 'jobTitle', 'Job title', title.title, ''), title)]),
    own('call-type', 'callType', 'Call type', type, `The call is filed as “${callTypeNames[type]}”.`),
    said(own('attitude', 'emotionalState', 'Attitude', attitude, ''), how),
    ...(scenario === null
      ? []
      : [
          {
            ...said(own('scenario', 'callScenario', 'Scenario', scenario.text, ''), {
              sentences: scenario.sentences,
              because: scenario.because,
            }),
            value: scenario.value,
          },
        ]),
    // A greeting by name would greet every rep by that name.
    ...(opening === undefined || opening.end - opening.start > 200 || greetsRep(opening.text)
      ? []
      : [
          said(own('opener', 'openerLine', 'Opens with', reading.words(opening, 200), ''), {
            sentences: [opening],
            because: 'The buyer’s first words.',
          }),
        ]),
  ]
}

function readJobTitle(reading: Reading): (Evidence & { title: string }) | null {
  for (const run of reading.buyerRuns) {
    for (const sentence of run.sentences) {
      const found = jobTitle.exec(sentence.text)?.[1]
      if (found === undefined || /\bnot\b/i.test(sentence.text)) continue
      const title = reading.mask.text(found)
      return {
        title: `${title.charAt(0).toUpperCase()}${title.slice(1)}`.slice(0, 100),
        sentences: [sentence],
        because: 'The buyer said so.',
      }
    }
  }
  return null
}

function readAttitude(
  reading: Reading,
  callType: BotCallType,
  objections: readonly ObjectionKind[],
): Evidence & { attitude: EmotionalState } {
  const runs = reading.buyerRuns.filter(({ wordCount }) => wordCount > 0)
  const all = runs.flatMap(({ sentences }) => sentences)
  const average = Math.round(
    runs.reduce((sum, { wordCount }) => sum + wordCount, 0) / Math.max(1, runs.length),
  )
  const asks = all.filter(({ question }) => question !== 'none').length
  const found = (pattern: RegExp): Sentence[] =>
    all.filter(({ text }) => pattern.test(text) && wordsOf(text).length >= 3).slice(0, 2)
  const [isHostile, isShort, isWarm] = [found(hostile), found(short), found(warm)]
  const asksLittle = asks * 6 < runs.length
  const length = `Their turns have ${average} words on average`
  const offered = new Set(personalitiesOf(callType).map(({ id }) => id))
  const choose = (wanted: EmotionalState, other: EmotionalState): EmotionalState =>
    offered.has(wanted) ? wanted : other

  if (isHostile.length > 0 && average < longWords)
    return {
      attitude: asksLittle ? choose('rude_not_inquisitive', 'rude') : 'rude',
      sentences: isHostile,
      because: `${length}, and they were curt.`,
    }
  if (isShort.length > 0 || (average < shortWords && objections.length >= 2))
    return {
      attitude: asksLittle ? choose('less_rude_less_inquisitive', 'less_rude') : 'less_rude',
      sentences: isShort,
      because: `${length}, and they were short of time or pushed back ${objections.length} times.`,
    }
  if (isWarm.length > 0)
    return {
      attitude: asksLittle ? choose('nice_less_inquisitive', 'nice') : 'nice',
      sentences: isWarm,
      because: `${length}, and they were friendly.`,
    }
  const usual = defaultPersonality[callType]
  return {
    attitude: usual,
    sentences: [],
    because: `Nothing in the call shows a temper. “${attitudes[usual].label}” is usual for this call type.`,
  }
}

const attitudeFor: Partial<Record<ObjectionKind, BuyerAttitudeId>> = {
  price: 'priceSensitive',
  trust: 'skeptical',
  brushOff: 'timePressed',
  timing: 'timePressed',
  effort: 'changeAverse',
  authority: 'consensusSeeking',
}

/** If nothing suggests one of the options, the author chooses it in the form. */
function scenarioOf(
  callType: BotCallType,
  objections: readonly ObjectionKind[],
  incumbent: Sentence | null,
): (Evidence & { value: { option: string; buyerAttitude: BuyerAttitudeId | null }; text: string }) | null {
  const using = scenarioOptions[callType].find(
    ({ id }) => id === 'usesCompetitor' || id === 'usingCompetitor',
  )
  if (using === undefined) return null
  const other = scenarioOptions[callType].find(({ id }) => id === 'none' || id === 'solutionAware')
  const option = incumbent === null ? other : using
  if (option === undefined) return null
  const [first] = objections
  const buyerAttitude = takesBuyerAttitude(callType)
    ? ((first === undefined ? undefined : attitudeFor[first]) ?? 'curious')
    : null
  const parts = [findScenario(callType, option.id)?.label, findBuyerAttitude(buyerAttitude)?.label]
  return {
    value: { option: option.id, buyerAttitude },
    text: parts.filter((part) => part !== undefined).join(' · '),
    sentences: incumbent === null ? [] : [incumbent],
    because:
      incumbent === null
        ? 'No word of the call names a provider that they use: choose another one where you know better.'
        : 'The buyer already uses somebody.',
  }
}
