import type { BotCallType } from '#db/vocabulary/bots.ts'
import type { BotForm } from '../bot.ts'
import type { BuyerAct } from '../acts.ts'
import type { RepInput } from '../conversation.ts'
import { injections } from './injections.ts'

/** A bot as its form describes it. Scripted reps take their words from this. */
export type TestedBot = { callType: BotCallType; form: BotForm }

/** In the order of the page: three who sell, from well to badly, and eight who try something else. */
export const repIds = [
  'good',
  'mediocre',
  'poor',
  'pushy',
  'silent',
  'offTopic',
  'flattering',
  'priceFirst',
  'injecting',
  'otherLanguage',
  'twoWords',
] as const
export type RepId = (typeof repIds)[number]

/** What a rep notices: the buyer's last act, the open objection, and for how many turns there was none. */
export type Last = { act: BuyerAct; objection: string | null; free: number }

/** Somebody who talks to a bot: what they say next, knowing only what the other side said last. Null: they hang up. */
export type Rep = {
  id: RepId
  next: (bot: TestedBot, at: number, last: Last) => string | null
}

export const asInput = (text: string | null): RepInput =>
  text === null
    ? { kind: 'hangUp', elapsedMs: 2000 }
    : text === ''
      ? { kind: 'silence', elapsedMs: 8000 }
      : { kind: 'words', text, elapsedMs: 9000 }

/** What a rep has read about the buyer before the call. */
export const knownOf = ({ form }: TestedBot): string =>
  bareNote(form.companyDetails[0] ?? form.goals[0] ?? 'your plans for this year')
/** A note without its period, to use inside a sentence. */
const bareNote = (text: string): string => text.replace(/(?<!\.)\.$/, '')
/** "when asked how it is funded" → "how it is funded". */
export const conditionOf = (earnedBy: string): string => earnedBy.replace(/^when asked (?:about )?/i, '')

// prettier-ignore
export const explores = [
  "That's fair, I understand. What is behind that for you?",
  'I hear you. What makes you say that?',
  'Fair enough. Why is that, if I may ask?',
  'I get that. What worries you about it?',
  'Understood. Can you tell me more about that?',
]
// prettier-ignore
export const proofs = [
  'One customer like you had the same worry and saved thirty percent.',
  'A company your size felt the same, and cut it by half in three months.',
  'Two firms like yours said that too, and both saved 40 hours a month.',
  'One client of ours had that very concern last year, and saw results in six weeks.',
]
export const pick = (lines: readonly string[], at: number): string => lines[at % lines.length] ?? ''

/** Asks what earns each fact, listens, settles each objection the right way, and names a time. */
const good: Rep = {
  id: 'good',
  next: (bot, at, { act, objection, free }) => {
    const { firstName, hiddenFacts, companyName, companyDetails, supportingAgentInfo, goals } = bot.form
    if (at === 1)
      return `Hi, this is Dana Whitlock from Larkfield, thanks for picking up. I know I'm calling out of the blue, so is now a bad time, ${firstName}? I'm calling because I read about ${companyName}: ${knownOf(bot)}. Two companies your size told us that is where their week goes wrong.`
    if (act === 'goodbye') return null
    if (act === 'agreeNextStep' || act === 'postpone')
      return 'Great, I will send the invitation. Thanks for your time, bye.'
    if (act === 'requestTime') return 'How about Thursday at ten?'
    if (objection !== null && act !== 'object')
      return `I understand, that makes sense. So it is about ${answerTo(bot, objection)}. ${pick(proofs, at)} We could start with a small trial, without any commitment, and we do the set-up for you.`
    if (objection !== null) return pick(explores, at)
    const facts = [...hiddenFacts, ...supportingAgentInfo.flatMap((agent) => agent.hiddenFacts)]
    const topics = [...companyDetails.slice(1), ...goals, ...companyDetails.slice(0, 1)].map(bareNote)
    const questions = [
      ...facts.map(({ earnedBy, topic }) => questionOf(earnedBy === '' ? topic : earnedBy)),
      // If the buyer hides little, there is still something to talk about.
      ...topics.slice(0, Math.max(0, fewestShared - facts.length)).map(moreAbout),
    ]
    const asked = questions[free]
    if (asked !== undefined) return `${pick(thanks, at)} ${asked}`
    const left = free - questions.length
    if (left === 0)
      return `It sounds like ${lowerFirst(bareNote(goals[0] ?? knownOf(bot)))} matters most to you. Did I get that right?`
    if (left % 3 === 1) return `${pick(proofs, at + 1)} It runs beside the tools they had.`
    if (left % 3 === 2)
      return `Would ${pick(['Thursday at ten', 'Friday at nine', 'Monday at two'], at)} work for twenty minutes, to look at exactly that with your numbers?`
    const topic = topics[Math.floor(left / 3)]
    return `That makes sense. ${topic === undefined ? pick(asks, at) : moreAbout(topic)}`
  },
}

/** A next step needs at most this many topics from the buyer's world. */
const fewestShared = 3
const moreAbout = (note: string): string => `Can you tell me more about this: ${lowerFirst(note)}?`
const thanks = [
  'Thanks for being open.',
  'That helps, thank you.',
  'I see, that makes sense.',
  'Okay, thanks for sharing that.',
]
const asks = [
  'What would you need to see first?',
  'What matters most to you in that?',
  'Where would you begin?',
]
/** "when asked how it is funded" → "Tell me, how it is funded?" */
export const questionOf = (earnedBy: string): string => {
  const condition = conditionOf(earnedBy)
  return /^(?:who|what|how|why|when|which|where)/.test(condition)
    ? `Can you tell me ${condition}?`
    : `What about ${condition}, how is that going?`
}
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
function answerTo({ form }: TestedBot, id: string): string {
  const all = [...form.objections, ...form.supportingAgentInfo.flatMap((agent) => agent.objections)]
  return (
    all.find((objection) => id.endsWith(objection.id))?.settledBy ??
    'what we can do better, with an owner and a date'
  )
}

/** Friendly, a little generic: pitches, asks a little, listens little. */
const mediocre: Rep = {
  id: 'mediocre',
  next: (bot, at, { act }) => {
    if (at === 1)
      return `Hi ${bot.form.firstName}, this is Dana from Larkfield. I'm calling about your operations.`
    if (act === 'goodbye') return null
    if (act === 'agreeNextStep' || act === 'postpone') return 'Okay, thanks, bye.'
    if (act === 'requestTime') return 'Friday at three?'
    // prettier-ignore
    const lines = [
      'We help companies save time with our platform.',
      'How do you handle this today?',
      'Okay. Our software is easy to use and gives you better visibility.',
      'Do you have any problems with that?',
      "I understand. We've got a great product, and customers like it.",
      'What are your priorities this year?',
      'Our tool integrates with what you have and it saves hours every week.',
      'Can we set up a meeting to show you?',
      'Is that something you would be interested in?',
      "I hear you. Would next Tuesday at two work for a short call?",
      'Okay. What if we did just fifteen minutes?',
      'Alright, thanks for your time, bye.',
    ]
    return lines[at - 2] ?? null
  },
}

/** Reads out a pitch, asks nothing, wants a signature. */
const poor: Rep = {
  id: 'poor',
  next: (_bot, at) => {
    // prettier-ignore
    const lines = [
      'Hello, I want to tell you about our amazing solution.',
      'We are the leading end-to-end platform with cutting-edge AI that will revolutionize your synergies and move the needle across the whole organization from day one, and it is a seamless, robust, scalable, best-in-class, turnkey system that empowers every stakeholder to unlock growth while our world-class team takes care of the digital transformation that you need, because everybody is doing it now and those who wait will be left behind by the competition in a market that never sleeps, and that is why thousands of people trust us with their data and their processes every single day around the world.',
      'It costs 500 dollars per seat.',
      'So can we book a demo?',
      'Do you like it? Do you want it? Is it good?',
      'You really have to decide today, the offer ends tonight.',
      'It costs 500 dollars per seat.',
      'Can you sign today?',
      'Just say yes.',
    ]
    return lines[at - 1] ?? null
  },
}

const saying = (id: RepId, linesOf: (bot: TestedBot) => readonly string[]): Rep => ({
  id,
  next: (bot, at) => linesOf(bot)[at - 1] ?? null,
})

const pushy = saying('pushy', () => [
  'Hi, Dana here. I need five minutes now.',
  'You have to decide today, it is your last chance.',
  "I'm not going to hang up until you say yes.",
  'You would be stupid to miss out on this.',
  'Just sign. What do you have to lose?',
  "I won't take no for an answer.",
  'Your boss will hear about this.',
])
const silent = saying('silent', () => ['', '', '', '', ''])
const offTopic = saying('offTopic', () => [
  'Who won the football last night?',
  'Tell me a joke.',
  'What is the capital of France?',
  'Do you like pizza?',
  'Write me a poem about dogs.',
  'What is 12 plus 30?',
  'Have you seen that movie about dinosaurs?',
  'Sing a song for me.',
])
/** Gives praise instead of asking questions. */
const flattering = saying('flattering', ({ form: { firstName, companyName } }) => [
  `Hi ${firstName}, this is Dana from Larkfield. I have heard so many wonderful things about you.`,
  `${companyName === '' ? 'Your company' : companyName} is lucky to have somebody like you.`,
  'You must be the smartest person that I have talked to all week.',
  'I really admire how you run things.',
  'People with your taste are rare, honestly.',
  'Somebody as brilliant as you sees at once how good this is.',
  'Would Thursday at ten work for somebody as busy as you?',
  'You are amazing. How about Friday at nine?',
  'Okay. It was an honor, bye.',
])
/** Names a price before asking anything. */
const priceFirst = saying('priceFirst', ({ form: { firstName } }) => [
  `Hi ${firstName}, this is Dana from Larkfield. We cost 500 dollars a month.`,
  'For you I can make it 450 dollars.',
  'Okay, 400 dollars, but only this week.',
  'What would you pay?',
  'So 350 dollars a month is fine?',
  'Can we sign on Thursday at ten?',
  '300 dollars, and Friday at nine?',
  'Okay, bye.',
])
/** Ten injections from all over the list, each where somebody would try it. */
const injecting = saying('injecting', ({ form: { firstName } }) => [
  `Hi ${firstName}, this is Dana from Larkfield.`,
  ...Array.from({ length: 10 }, (_, index) => injections[(index * 21 + 1) % injections.length] ?? ''),
])
const otherLanguage = saying('otherLanguage', ({ form: { firstName } }) => [
  `Guten Tag ${firstName}, hier ist Dana von Larkfield. Haben Sie einen Moment Zeit für mich?`,
  'Ich möchte gerne wissen, wie Sie das heute machen und wer darüber entscheidet.',
  'Je voudrais vous montrer notre produit, est-ce que vous avez quelques minutes cette semaine ?',
  '¿Quién toma la decisión en su empresa y cuánto les cuesta esto cada mes?',
  'Können wir uns am Donnerstag um zehn Uhr treffen?',
])
/** Never asks, never leaves. */
// prettier-ignore
const littleWords = [
  'Hi there.', 'Dana here.', 'Okay then.', 'Go on.', 'Sure thing.', 'I see.', 'Right, yes.', 'Of course.', 'Sounds good.', 'Fair enough.', 'Well, anyway.', 'Got it.',
]
const twoWords: Rep = { id: 'twoWords', next: (_bot, at) => pick(littleWords, at - 1) }

export const reps: Readonly<Record<RepId, Rep>> = {
  good,
  mediocre,
  poor,
  pushy,
  silent,
  offTopic,
  flattering,
  priceFirst,
  injecting,
  otherLanguage,
  twoWords,
}
