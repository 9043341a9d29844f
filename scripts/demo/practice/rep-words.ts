import type { BotForm } from '../../../workers/domain/practice/bot.ts'

/** How well a rep of the demo does in an attempt. */
export const practiceSkills = ['weak', 'fair', 'good'] as const
export type PracticeSkill = (typeof practiceSkills)[number]

/** The sentence that earns a fact: for "when asked who is affected" the rep asks "who is affected". */
const askedFor = (earnedBy: string): string => earnedBy.replace(/^when asked\s+/, '').replace(/[.?]$/, '')

/** One of several ways to say something, a different one in each attempt. */
const pick = (attempt: number, ...ways: [string, ...string[]]): string =>
  ways[attempt % ways.length] ?? ways[0]

/**
 * What a rep says in an attempt, until the buyer ends the call or the rep has nothing more to say. The better the rep, the more they ask
 * and the less they tell.
 */
export function repWords(
  form: Pick<BotForm, 'firstName' | 'companyName' | 'hiddenFacts' | 'objections' | 'goals'>,
  rep: { name: string; skill: PracticeSkill; attempt: number },
): string[] {
  const { firstName, companyName, hiddenFacts, objections } = form
  const { name, skill, attempt } = rep
  const first = name.split(' ')[0] ?? name
  const facts = hiddenFacts.filter(({ earnedBy }) => earnedBy.startsWith('when asked'))
  const [objection] = objections
  switch (skill) {
    case 'weak':
      return [
        pick(
          attempt,
          `Hi, this is ${first} from Larkfield. How are you today?`,
          `Hello ${firstName}, ${first} here, Larkfield. Did I catch you at a bad time?`,
        ),
        'We are the leading platform for operations teams. We do planning, routing, reporting, invoices and a mobile app, and our customers save up to thirty percent. We also have a new dashboard that I would love to show you.',
        pick(
          attempt,
          'Most companies of your size already work with us, so it makes sense to take a look.',
          'It is really easy to set up, and the price is very attractive this quarter.',
        ),
        'Do you have budget for this?',
        'Can I put you down for a demo this week?',
      ]
    case 'fair':
      return [
        pick(
          attempt,
          `Hi ${firstName}, this is ${name} from Larkfield. I know this comes out of the blue, do you have a minute?`,
          `Good morning ${firstName}, ${name} from Larkfield. You did not expect my call. Is now possible for two minutes?`,
        ),
        `I am calling because companies like ${companyName} told us that planning takes too much of their week. How do you handle that today?`,
        ...facts.slice(0, 1).map(({ earnedBy }) => `I see. Could you tell me ${askedFor(earnedBy)}?`),
        'And how much time does that take every week?',
        ...(objection === undefined ? [] : ['I understand. Many people say that at first.']),
        'We could help with that. Shall I send you some information and call again?',
      ]
    case 'good':
      return [
        pick(
          attempt,
          `Hi ${firstName}, this is ${name} from Larkfield. You were not expecting me. May I take half a minute to say why I call, and you decide whether we go on?`,
          `${firstName}, good morning, ${name} from Larkfield. I am calling unannounced. Is it all right if I tell you in two sentences why, and then you tell me whether it fits?`,
        ),
        `Two teams that do what ${companyName} does told us that the plan for the week breaks as soon as somebody is missing, and that they find out too late. How does that go for you?`,
        ...facts
          .slice(0, 3)
          .flatMap(({ earnedBy }, index) => [
            pick(
              attempt + index,
              `Thank you, that helps. What I would like to understand is ${askedFor(earnedBy)}. How is that at the moment?`,
              `So I get it right: that is what keeps you busy. Could you walk me through ${askedFor(earnedBy)}?`,
            ),
          ]),
        'If I heard you correctly, this costs your people time every week and nobody has solved it so far. Is that fair, or did I miss something?',
        ...(objection === undefined
          ? []
          : [
              `That makes sense, and I would ask the same. What is behind it, if I may ask? Could we start with ${objection.settledBy.replace(/[.]$/, '')}?`,
            ]),
        'May I suggest something small? Twenty minutes on Thursday at ten with the person who feels this most, and we go through one week of yours together. Does Thursday at ten work?',
        'Perfect. I will send the invitation for Thursday at ten with two questions to prepare. Thank you for your time.',
      ]
  }
}
