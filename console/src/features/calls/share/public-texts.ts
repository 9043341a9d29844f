/** Texts of the page that a public link opens. */
export const publicCall = {
  publicCall: {
    title: 'A call was shared with you',
    text: 'Enter the password that came with the link.',
    password: 'Password',
    open: 'Open',
    refused: 'The link or password is wrong, or the link has ended.',
    tooMany: 'Too many attempts. Please wait {wait} before you try again.',
    failed: 'The call could not be loaded. Please try again.',
    sharedBy: 'Shared by {organization}',
    until: 'Open until {date}',
    masked: 'Email addresses and phone numbers are hidden.',
    glance: 'At a glance',
    words: '{percent, number}% of the words',
    rep: 'Seller',
    colleague: 'Seller’s colleague',
    buyer: 'Buyer',
    score: 'Score',
    scoreOf: '{score, number} of 100',
    passMark: 'Pass mark {mark, number}',
    noScore: 'No score',
    transcript: 'Transcript',
    noTranscript: 'This call has no transcript.',
  },
} as const

type PublicCallTexts = typeof publicCall
declare global {
  interface ConsoleTexts extends PublicCallTexts {}
}
