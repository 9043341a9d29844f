/** Texts of the page that the unsubscribe link in summary mails opens. */
export const unsubscribe = {
  unsubscribe: {
    title: 'Call summaries',
    question: 'Stop summaries of calls from {organization} to {address}?',
    stop: 'Stop summaries',
    stopped: '{address} gets no more call summaries from {organization}.',
    undo: 'Get them again',
    unknown: 'This link is not known. It may have been copied only in part, or its call was deleted.',
    failed: 'That did not work. Please try again.',
  },
}

type UnsubscribeTexts = typeof unsubscribe
declare global {
  interface ConsoleTexts extends UnsubscribeTexts {}
}
