import type { BotCallType, EmotionalState, Gender } from '#db/vocabulary/bots.ts'
import type { BotDraftForm } from '../practice/bot.ts'
import { attitudes } from '../practice/catalog/attitudes.ts'
import { firstNames } from '../practice/catalog/names.ts'
import type { ObjectionKind } from '../practice/catalog/objection-kinds.ts'
import { openingLines } from '../practice/catalog/opening-lines.ts'
import { defaultPersonality } from '../practice/catalog/personalities.ts'
import { scenarioOptions } from '../practice/catalog/scenarios.ts'
import { firstCharacters } from '../texts/first-characters.ts'

export type DescribedBot = {
  callType: BotCallType
  form: BotDraftForm
  /** Which words of the description became which field, and the field's names and numbers that the description does not contain. */
  origin: { path: string; because: string; foreign: string[] }[]
}

/** Shown next to every draft made here. */
export const offlineDraftNote =
  'Put together from the sentences of the description, without a language model. What it does not say stays empty.'

const callTypeWords: [RegExp, BotCallType][] = [
  [/\bcold\b/i, 'cold'],
  [/\bgatekeeper\b|\breception/i, 'gatekeeper'],
  [/\bdiscovery\b/i, 'discovery'],
  [/\brenew/i, 'renewal'],
  [/\bcheck[- ]?in\b/i, 'checkin'],
  [/\bdemo/i, 'demo'],
  [/\bfreight\b|\bcarrier\b|\bshipper\b/i, 'freight'],
  [/\bone[- ]on[- ]one\b|\b1:1\b/i, 'managerOneOnOne'],
  [/\bwarm\b|\binbound\b/i, 'warm'],
]

const attitudeWords: [RegExp, EmotionalState][] = [
  [/\bnever hangs? up\b|\bpatient\b/i, 'nice_no_hangup'],
  [/\bagreeable\b|\beasy[- ]?going\b/i, 'nice_agreeable'],
  [/\bsarcastic\b|\bsassy\b|\bironic\b/i, 'sassy'],
  [/\brude\b|\bhostile\b|\bangry\b|\baggressive\b/i, 'rude'],
  [/\bimpatient\b|\bskeptical\b|\bsceptical\b|\bguarded\b|\bbusy\b|\bcurt\b/i, 'less_rude'],
  [/\bfriendly\b|\bnice\b|\bwarm[- ]hearted\b|\bpolite\b|\bopen[- ]minded\b/i, 'nice'],
]

const objectionWords: [RegExp, ObjectionKind, string][] = [
  [
    /\bprice|\bexpensive|\bbudget|\bcosts?\b|\bafford/i,
    'price',
    'what it brings in money or hours, against its price',
  ],
  [
    /\balready (?:use|have|work)|\bcompetitor|\bincumbent|\bcurrent (?:vendor|supplier|tool)/i,
    'incumbent',
    'naming one thing that the other one does not do',
  ],
  [
    /\bno time|\btiming|\bnext (?:year|quarter)|\bnot now|\bbusy season/i,
    'timing',
    'a later date that fits, and what is needed until then',
  ],
  [/\bboss|\bboard|\bapprov|\bnot my decision|\bcommittee/i, 'authority', 'bringing in whoever decides'],
  [/\bsecurity|\bprivacy|\brisk|\btrust|\breference/i, 'trust', 'proof from somebody in the same position'],
  [
    /\bimplement|\brollout|\btraining|\beffort|\bswitch/i,
    'effort',
    'help with the first step, and how little it takes',
  ],
  [/\bno need|\bnot interested|\bdon.t need/i, 'noNeed', 'a question that shows a need'],
]

const isObjection =
  /\bobject|\bworr|\bconcern|\bafraid|\bpush(?:es)? back|\bwon.t\b|\brefus|\bcomplain|\bsays? (?:that )?(?:it|they|we)\b|\btoo expensive|\balready (?:use|have)/i
const isGoal = /\bwants?\b|\bgoals?\b|\bneeds? to\b|\bhopes?\b|\btrying to\b|\bwould like\b|\bpriorit/i
const isSecret =
  /\bsecretly\b|\bhidden\b|\bonly (?:says?|tells?|admits?|reveals?)\b|\bdoes not (?:say|tell|mention)\b|\bdoesn.t (?:say|tell|mention)\b|\bkeeps? (?:it |this )?to (?:her|them|it)/i
const isCompany =
  /\bcompany\b|\bemploy|\bsites?\b|\bcustomers\b|\brevenue\b|\blocations?\b|\bstaff\b|\bpeople work|\bbranches\b/i
const isOpinion = /\bthinks?\b|\bbelieves?\b|\bopinion|\bhates?\b|\bloves?\b|\bprefers?\b/i

/** "Ana Ruiz, operations manager at Portside Foods, …" or "… named Ana Ruiz …". Lengths are limited, which keeps it fast. */
const person =
  /\b(?:named|called|is|meet|buyer:?)?\s{0,3}(\p{Lu}[\p{L}’'-]{1,14}) (\p{Lu}[\p{L}’'-]{1,24})(?=[,.]| is\b| who\b| at\b| works\b)/u
const job =
  /,? (?:is )?(?:the |an? )?([\p{L}][\p{L} &/-]{2,60}?) (?:at|of|for|in) (\p{Lu}[\p{L}\d&.’' -]{1,60}?)(?=[,.;]| who\b| which\b| that\b|$)/u

const sentencesOf = (description: string): string[] =>
  description
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => firstCharacters(sentence.trim(), 300))
    .filter((sentence) => sentence !== '')
    .slice(0, 60)

function genderOf(description: string, firstName: string | undefined): Gender | null {
  if (firstName !== undefined) {
    for (const gender of ['FEMALE', 'MALE'] as const)
      if (firstNames[gender].includes(firstName)) return gender
  }
  if (/\bshe\b|\bher\b|\bwoman\b|\bMs\b/i.test(description)) return 'FEMALE'
  return /\bMr\b|\bman\b/.test(description) ? 'MALE' : null
}

/** A draft of a bot from somebody's description. Nothing is invented: what the description does not say stays empty. */
export function botFromDescription(description: string, wanted?: BotCallType): DescribedBot {
  const origin: DescribedBot['origin'] = []
  const sentences = sentencesOf(description)
  const from = (path: string, because: string): void => void origin.push({ path, because, foreign: [] })
  const sentenceWith = (pattern: RegExp): string | undefined =>
    sentences.find((sentence) => pattern.test(sentence))

  const named = callTypeWords.find(([words]) => words.test(description))
  const callType = wanted ?? named?.[1] ?? 'cold'
  if (wanted === undefined && named !== undefined) from('callType', sentenceWith(named[0]) ?? '')

  const form: BotDraftForm = {
    description: firstCharacters(description.trim(), 2000),
    openerLine: openingLines[callType][0],
  }
  const [, firstName, lastName] = person.exec(description) ?? []
  if (firstName !== undefined && lastName !== undefined) {
    Object.assign(form, { firstName, lastName })
    from('firstName', sentenceWith(person) ?? `${firstName} ${lastName}`)
  }
  const afterName =
    firstName === undefined
      ? description
      : description.slice(description.indexOf(firstName) + firstName.length + 1 + (lastName ?? '').length)
  const [, jobTitle, companyName] = job.exec(afterName) ?? []
  if (jobTitle !== undefined && companyName !== undefined) {
    form.jobTitle = firstCharacters(capital(jobTitle.trim()), 100)
    form.companyName = firstCharacters(companyName.trim(), 120)
    from('jobTitle', `${jobTitle.trim()}, ${companyName.trim()}`)
  }
  form.gender = genderOf(description, firstName)

  const attitude = attitudeWords.find(([words]) => words.test(description))
  form.emotionalState = attitude?.[1] ?? defaultPersonality[callType]
  from(
    'emotionalState',
    attitude === undefined
      ? `${attitudes[form.emotionalState].label} is usual for this call type`
      : (sentenceWith(attitude[0]) ?? ''),
  )
  const [option] = scenarioOptions[callType]
  if (option !== undefined && (callType === 'cold' || callType === 'warm')) {
    const uses = /\balready (?:use|have|work)|\bcompetitor|\bincumbent/i.test(description)
    form.callScenario = { option: uses ? 'usesCompetitor' : option.id, buyerAttitude: null }
  }
  sortSentences(form, sentences, from)
  const title = [form.jobTitle, form.companyName].filter((part) => part !== undefined && part !== '')
  form.scenarioName = firstCharacters(title.length > 0 ? title.join(', ') : (sentences[0] ?? ''), 120)
  return { callType, form, origin }
}

/** Puts each sentence into the field that its words suggest. */
function sortSentences(
  form: BotDraftForm,
  sentences: readonly string[],
  from: (path: string, because: string) => void,
): void {
  const objections: NonNullable<BotDraftForm['objections']> = []
  const hiddenFacts: NonNullable<BotDraftForm['hiddenFacts']> = []
  const [goals, details, opinions]: [string[], string[], { topic: string; text: string }[]] = [[], [], []]
  for (const sentence of sentences) {
    if (isSecret.test(sentence) && hiddenFacts.length < 12) {
      hiddenFacts.push({ id: `fact-${hiddenFacts.length + 1}`, text: sentence, topic: '', earnedBy: '' })
      from(`hiddenFacts.${hiddenFacts.length - 1}`, sentence)
    } else if (isObjection.test(sentence) && objections.length < 8) {
      const [, kind, settledBy] = objectionWords.find(([words]) => words.test(sentence)) ?? [
        null,
        'noNeed' as const,
        '',
      ]
      objections.push({
        id: `objection-${objections.length + 1}`,
        text: sentence,
        kind,
        settledBy,
        raisedWhen: 'fromTheStart',
      })
      from(`objections.${objections.length - 1}`, sentence)
    } else if (isGoal.test(sentence) && goals.length < 10) {
      goals.push(sentence)
      from(`goals.${goals.length - 1}`, sentence)
    } else if (isCompany.test(sentence) && details.length < 30) {
      details.push(sentence)
      from(`companyDetails.${details.length - 1}`, sentence)
    } else if (isOpinion.test(sentence) && opinions.length < 20) {
      opinions.push({ topic: '', text: sentence })
      from(`opinions.${opinions.length - 1}`, sentence)
    }
  }
  Object.assign(form, {
    ...(objections.length > 0 ? { objections } : {}),
    ...(hiddenFacts.length > 0 ? { hiddenFacts } : {}),
    ...(goals.length > 0 ? { goals } : {}),
    ...(details.length > 0 ? { companyDetails: details } : {}),
    ...(opinions.length > 0 ? { opinions } : {}),
  })
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
