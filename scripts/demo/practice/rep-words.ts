import type { BotForm } from '../../../workers/domain/practice/bot.ts'

/** How well a rep of the demo does in an attempt. */
export const practiceSkills = ['weak', 'fair', 'good'] as const
export type PracticeSkill = (typeof practiceSkills)[number]

/** What to ask for to earn a fact, said to the buyer: for "when asked what made her call" the rep asks "what made you call". */
const askedFor = (earnedBy: string): string =>
  earnedBy
    .replace(/^when asked (?:kindly )?/, '')
    .replace(/[.?]$/, '')
    .replace(/\b(?:he|she) is\b/, 'you are')
    .replace(/\b(?:he|she) ([a-z]+)s\b/, 'you $1')
    .replace(/\b(made|worries|from) (?:him|her)\b/, '$1 you')
    .replace(/\b(?:his|her)\b/, 'your')

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
          `Hi, this is ${first} with Larkfield. How's your day going?`,
          `Hey ${firstName}, it's ${first} from Larkfield. Did I catch you at a bad time?`,
        ),
        "So we're the leading platform for operations teams. We do planning, routing, reporting, invoices, you name it, and there's a mobile app. Our customers save up to thirty percent. And we just came out with a new dashboard that I'd love to show you.",
        pick(
          attempt,
          "Most companies your size are already on it, so it's really worth a look.",
          "It's super easy to set up, and I can get you a great price this quarter.",
        ),
        'Do you have budget for something like this?',
        'Can I put you down for a demo this week?',
      ]
    case 'fair':
      return [
        pick(
          attempt,
          `Hi ${firstName}, this is ${name} with Larkfield. I know I'm calling out of the blue. Do you have a minute?`,
          `Good morning, ${firstName}. It's ${name} with Larkfield. I know you weren't expecting me. Do you have two minutes?`,
        ),
        `The reason I'm calling is that companies like ${companyName} keep telling us planning eats up way too much of their week. How do you handle that today?`,
        ...facts.slice(0, 1).map(({ earnedBy }) => `Got it. Can you tell me ${askedFor(earnedBy)}?`),
        'And how much time does that take you every week?',
        ...(objection === undefined ? [] : ['I get that. A lot of people say that at first.']),
        'I think we can help with that. How about I send you some information and give you another call?',
      ]
    case 'good':
      return [
        pick(
          attempt,
          `Hi ${firstName}, this is ${name} with Larkfield. You weren't expecting my call. Can I take thirty seconds to tell you why I'm calling, and then you decide if we keep talking?`,
          `Good morning, ${firstName}. It's ${name} from Larkfield. I'm calling out of the blue. Is it okay if I tell you why in two sentences, and then you tell me if it makes sense?`,
        ),
        `I've talked to two other teams that do what ${companyName} does, and they both said the same thing: as soon as somebody's out, the plan for the week falls apart, and they find out too late. How does that go for you?`,
        ...facts
          .slice(0, 3)
          .flatMap(({ earnedBy }, index) => [
            pick(
              attempt + index,
              `Thanks, that helps. Can you tell me ${askedFor(earnedBy)}?`,
              `Okay, so that's what's keeping you busy. Do you mind telling me ${askedFor(earnedBy)}?`,
              `That makes sense. Can I ask you ${askedFor(earnedBy)}?`,
            ),
          ]),
        "Let me make sure I've got this: it costs your people time every week, and so far nobody's fixed it. Is that fair, or did I miss something?",
        ...(objection === undefined
          ? []
          : [
              `That makes sense, I'd be asking the same thing. What's behind it, if you don't mind me asking? And what if we started with ${objection.settledBy.replace(/[.]$/, '')}?`,
            ]),
        'Can I suggest something small? Twenty minutes on Thursday at ten, with whoever feels this the most, and we go through one of your weeks together. Does Thursday at ten work?',
        "Perfect. I'll send you an invite for Thursday at ten, with two questions to think about. Thanks for your time.",
      ]
  }
}
