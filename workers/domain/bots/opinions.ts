export type OpinionMaterial = { jobTitle: string; companyName: string; orgName: string }
export type Opinion = { topic: string; text: string }
/** `foreign`: names and numbers in it that were not given. `madeBy`: `offline`, or the model's name. */
export type WrittenOpinions = {
  opinions: (Opinion & { foreign: string[] })[]
  madeBy: string
  note: string
}

/** What people with such a job care about, by words of its title. The first matching entry is used. */
const views: { words: RegExp; cares: string; vendors: string; change: string; money: string }[] = [
  {
    words: /financ|cfo|control|account|treasur|payable/i,
    cares: 'whether a number can be checked by somebody who did not write it',
    vendors: 'Savings that need three assumptions to add up are not savings',
    change: 'Nothing changes between the twentieth and the close of the month',
    money: 'I would rather pay a known price than be surprised by a small one',
  },
  {
    words: /\bit\b|cio|cto|technolog|system|security|data|engineer/i,
    cares: 'who is called at night when it breaks, and what happens to our data',
    vendors: 'I read the documentation before the slides, and it usually tells more',
    change: 'Every new tool is one more thing that I must still run in five years',
    money: 'The license is the small part; the work around it is the large one',
  },
  {
    words: /hr|people|talent|human|learning/i,
    cares: 'whether people will use it without being told to twice',
    vendors: 'Most of them have never spoken to somebody on a late shift',
    change: 'People accept change that takes something off them first',
    money: 'I compare it with what one resignation costs us',
  },
  {
    words: /procure|purchas|buyer|sourcing|supply/i,
    cares: 'terms that hold when the person who promised them has left',
    vendors: 'I always ask what the last three customers who left said',
    change: 'Switching is a cost that sellers forget to put into their sheet',
    money: 'There is a list price, and there is the price; I am patient',
  },
  {
    words: /sales|revenue|marketing|commerc|growth|customer/i,
    cares: 'what it does to this quarter, and to the one after it',
    vendors: 'If a seller does not ask me anything, I learn how they treat my customers',
    change: 'My team tries things quickly and drops them quickly',
    money: 'I spend where I can see the line between money and result',
  },
  {
    words: /operation|logistic|plant|site|warehouse|transport|maintenance|fleet|facilit|shift/i,
    cares: 'whether the day runs, because the day does not wait for a project',
    vendors: 'Show me somebody who runs a floor like mine, and I will listen',
    change: 'It has to work on a Monday morning with two people missing',
    money: 'An hour of standstill is the unit that I calculate in',
  },
  {
    words: /owner|founder|ceo|chief|president|managing|director|general/i,
    cares: 'what it frees me to stop thinking about',
    vendors: 'I take ten minutes, and I know after three',
    change: 'I change things when my people ask for it, not when a seller does',
    money: 'It is my money or feels like it, so tell me the whole price first',
  },
]
const anybody = {
  cares: 'whether it makes the ordinary day easier',
  vendors: 'Most calls that I get are about the seller and not about me',
  change: 'I have seen new things come and go, so I wait until I see it work',
  money: 'I need a reason that I can repeat to somebody else',
}

/** Opinions that a buyer with this job might have, from the job and the names only. */
export function opinionsFor({ jobTitle, companyName, orgName }: OpinionMaterial): Opinion[] {
  const view = views.find(({ words }) => words.test(jobTitle)) ?? anybody
  return [
    {
      topic: 'Their job',
      text: `As ${jobTitle} at ${companyName} I ask one thing of everything: ${view.cares}.`,
    },
    { topic: 'Sellers', text: `${view.vendors}.` },
    { topic: 'Change', text: `${view.change}.` },
    { topic: 'Money', text: `${view.money}.` },
    {
      topic: orgName,
      text: `I know the name ${orgName}, and could not say what they do better than others. They would have to show me.`,
    },
  ]
}

/** @param why a configured model did not make the opinions; null if none is configured */
export const opinionsOffline = (material: OpinionMaterial, why: string | null = null): WrittenOpinions => ({
  opinions: opinionsFor(material).map((opinion) => ({ ...opinion, foreign: [] })),
  madeBy: 'offline',
  note: why === null ? offlineOpinionsNote : `${why} ${offlineOpinionsNote}`,
})

/** Shown next to every opinion that a model made. */
export const modelOpinionsNote =
  'Made by a language model from the job title and the names. Names and numbers that you did not give are marked.'

/** Shown next to every opinion made here. */
export const offlineOpinionsNote =
  'Made from the job title and the names alone, without a language model. Change them into what this buyer would say.'
