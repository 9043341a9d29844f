import { practice } from '../texts.ts'

export const practiceList = {
  ...practice,
  practiceList: {
    title: 'Practice',
    view: 'View',
    bots: 'Bots',
    attempts: 'Attempts',
    botsLabel: 'Bots to practice with',
    attemptsLabel: 'Attempts',
    search: 'Search bots',
    columnBuyer: 'Buyer',
    columnScenario: 'Scenario',
    columnType: 'Call type',
    columnDifficulty: 'Difficulty',
    columnScorecard: 'Scorecard',
    columnOwn: 'Your best',
    notTried: 'Not tried',
    tries: '{count, plural, one {# attempt} other {# attempts}}',
    columnBot: 'Bot',
    columnRep: 'Rep',
    columnEnd: 'End',
    columnStatus: 'Status',
    columnScore: 'Score',
    columnLength: 'Length',
    columnWhen: 'When',
    difficulty: { EASY: 'Easy', MEDIUM: 'Medium', HARD: 'Hard' },
    gatekeeper: 'A gatekeeper answers first',
    filterType: 'Call type',
    filterBot: 'Bot',
    filterRep: 'Rep',
    filterState: 'State',
    filterWaits: 'Waits for',
    waits: {
      person: 'A person’s answer',
      decision: 'A decision about a dispute',
      myAnswer: 'Your answer',
      myDecision: 'Your decision about a dispute',
    },
    live: 'On the call',
    ended: 'Ended',
    disputed: 'Disputed',
    unknownBot: 'A bot you do not see',
    noBots: 'There are no bots to practice with',
    noBotsText: 'A bot appears here as soon as it is published and shared with you.',
    newBot: 'New bot',
    noAttempts: 'No attempts yet',
    noAttemptsText: 'Call a bot: what you said and how it was scored appear here.',
    chooseBot: 'Choose a bot',
    noMatch: 'Nothing matches these filters',
  },
} as const

type PracticeListTexts = typeof practiceList
declare global {
  interface ConsoleTexts extends PracticeListTexts {}
}
