import { practice } from '../texts.ts'

export const practiceBefore = {
  ...practice,
  practiceBefore: {
    title: '{type} with {name}',
    how: 'Before you call',
    byText: 'By text',
    byTextHint: 'You write, {name} answers. A call takes up to {minutes, number} minutes.',
    seen: 'Who sees it',
    seenHint: 'What is said is stored. You read it afterwards, and so do those who see your calls.',
    seenPrivate: 'Only you, now and later. No admin, manager or team lead sees that you made this call.',
    private: 'Private call',
    privateLabel: 'Nobody else sees this attempt',
    privateHint: 'Only you see its score, and it does not count toward assignments.',
    scored: 'Scorecard',
    last: 'Your last attempt',
    missed: 'Missed last time',
    hidden: 'Kept hidden',
    hiddenText: '{hidden, number} of {all, number} things that the buyer knows stayed hidden.',
    nothingHidden: 'You found out everything the buyer knows.',
    earlier: 'Your attempts with this bot',
    all: 'All attempts',
    first: 'This is your first attempt with this bot.',
    open: 'You have a call with this bot open.',
    notActive: 'This bot is not active. It cannot be called now.',
    hasReadBrief: 'I have read the brief',
    hasReadBriefHint: 'Your organization asks for this before a call.',
    startNew: 'Start another call',
    startPrivate: 'Start private call',
    startNewTitle: 'Start another call?',
    startNewText: 'Your open call is hung up. Only what was said so far is scored.',
    keepOpen: 'Keep the open call',
  },
} as const

type PracticeBeforeTexts = typeof practiceBefore
declare global {
  interface ConsoleTexts extends PracticeBeforeTexts {}
}
