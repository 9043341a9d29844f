import type { PracticeOutcome } from '#db/vocabulary/practice.ts'

/** Texts shared by all practice pages. */
export const practice = {
  practice: {
    outcome: {
      nextStep: 'Next step agreed',
      callback: 'To be called back',
      declined: 'Buyer declined',
      buyerHungUp: 'Buyer hung up',
      repHungUp: 'Rep hung up',
      blocked: 'Not put through',
      messageTaken: 'Message taken',
      timeOver: 'Time up',
      abandoned: 'Left open',
      completed: 'Completed',
      restarted: 'Restarted',
    } satisfies Record<PracticeOutcome, string>,
    title: '{type} with {name}',
    live: 'On the call',
    waiting: 'Being scored',
    scored: 'Scored',
    noTotal: 'No total',
    noTotalText:
      'Too little of the scorecard could be assessed for a total. Open the attempt to see what was.',
    notScored: 'Not scored',
    failed: 'Scoring failed',
    none: 'On the call',
    attempt: 'Attempt {number, number}',
    fromTurn: 'from {time}',
    private: 'Private',
    onlyYou: 'Private: only you see it',
    start: 'Start call',
    startBusy: 'Starting',
    continue: 'Continue',
    tryAgain: 'Try again',
    practice: 'Practice',
    practiceWith: 'Practice with {name}',
    companyOf: '{job} · {company}',
    rep: 'Rep',
    gone: 'Former member',
  },
  practiceBrief: {
    title: 'Brief',
    hide: 'Hide the brief',
    show: 'Brief',
    scenario: 'Scenario',
    before: 'What came before',
    know: 'What you know',
    company: 'Company',
    person: 'Person',
    presence: 'In public',
    others: 'Also there',
    gatekeeper: 'A gatekeeper answers first.',
    scoredWith: 'Scored with {name}, after you hang up.',
    notScored: 'This bot has no scorecard: the call is not scored.',
    notes: 'Your notes',
    notesLabel: 'Your notes on this call',
    notesHint: 'Kept with this attempt. The bot does not see them.',
    state: {
      saved: 'Saved',
      unsaved: 'Not saved yet',
      saving: 'Saving',
      failed: 'Not saved.',
      conflict: 'These notes were changed in another tab.',
    },
    retry: 'Retry',
    keepMine: 'Keep these',
    takeTheirs: 'Take the others',
    stored: 'Practice with a bot. What is said is stored and scored.',
  },
} as const

type PracticeTexts = typeof practice
declare global {
  interface ConsoleTexts extends PracticeTexts {}
}
