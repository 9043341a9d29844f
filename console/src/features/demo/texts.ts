import type { PracticeOutcome } from '#db/vocabulary/practice.ts'

/** The pages where visitors practice without an account. */
export const demo = {
  demo: {
    title: 'Practice a sales call',
    intro: 'Call an invented buyer by text. No account, no microphone.',
    privacy: 'What you enter, your bots and your calls are deleted after {hours, number} hours.',
    gone: 'This bot can no longer be called. Its link may have been withdrawn.',
    gonePage: 'This bot is gone',
    ownInstead: 'Make a bot of your own',
    formEnded: 'Your visit has ended. Enter your name to begin again.',
    retry: 'Try again',
    loading: 'Loading…',

    name: 'Your name',
    nameHint: 'The buyer will hear it.',
    begin: 'Continue',

    ownBots: 'Your buyer bots',
    noBots: 'Describe a buyer, then call them.',
    describe: 'Describe the buyer',
    describeHint: 'Who they are, what they want, what they object to.',
    example:
      'Odette Marchmain, events director of a catering company with 60 staff. She finds agency staff too expensive and does not want to change before the summer.',
    make: 'Make the bot',
    botsLeft:
      '{count, plural, =0 {You have reached the limit of bots without an account.} one {You can make # more bot.} other {You can make # more bots.}}',
    call: 'Call',
    callBot: 'Call {name}',
    callAgain: 'Call again',
    callsLeft:
      '{count, plural, =0 {You have reached the limit of calls without an account.} one {# call left} other {# calls left}}',
    otherBots: 'Other bots',

    onCall: 'On the call with {name}',
    ended: 'Your call with {name}',
    left: '{time} left',
    turnsLeft: '{count, plural, one {# turn left} other {# turns left}}',
    log: 'What was said',
    say: 'What you say',
    sayTo: 'Say something to {name}…',
    sayHint: 'Enter sends, Shift+Enter starts a new line.',
    send: 'Say it',
    answering: '{name} is answering…',
    hangUp: 'Hang up',

    review: 'How it went',
    revealed: 'What the buyer told you',
    nothing: 'Nothing yet. Open questions help.',
    kept: '{count, plural, =0 {The buyer kept nothing back.} one {The buyer kept one more thing back.} other {The buyer kept # more things back.}}',
    objections: 'Objections',
    noObjections: 'None came up.',
    result: {
      Handled: 'Handled',
      Partly: 'Partly handled',
      'Not explored': 'Not explored',
      'Not raised': 'Not raised',
    },
    outcome: {
      nextStep: 'You agreed on a next step.',
      callback: 'You agreed to call back.',
      declined: 'The buyer declined.',
      buyerHungUp: 'The buyer hung up.',
      repHungUp: 'You hung up.',
      blocked: 'You were not put through.',
      messageTaken: 'A message was taken.',
      timeOver: 'Time was up.',
      abandoned: 'Nothing was said for a while, so the call ended.',
      completed: 'The call is over.',
      restarted: 'You restarted the call.',
    } satisfies Record<PracticeOutcome, string>,
  },
} as const

type DemoTexts = typeof demo
declare global {
  interface ConsoleTexts extends DemoTexts {}
}
