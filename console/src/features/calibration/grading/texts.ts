export const grading = {
  grading: {
    title: 'Blind grading',
    none: 'Nothing to grade',
    noneText: 'Calls chosen for you to grade appear here. What you submit counts on the Calibration page.',
    toCalibration: 'Calibration',
    left: '{count, plural, one {# call} other {# calls}} to grade',
    blind: 'Blind: the machine’s answers and other graders stay hidden until you submit.',
    transcript: 'Transcript',
    questions: 'Questions',
    rep: 'Rep',
    colleague: 'Colleague',
    buyer: 'Buyer',
    speakerRep: 'The rep’s words count.',
    speakerBuyer: 'The buyer’s words count.',
    speakerAny: 'Anybody’s words count.',
    notApplicableWhen: 'Does not apply when: {condition}',
    answered: '{done, number} of {all, number} answered',
    status: { met: 'Met', missed: 'Missed', not_applicable: 'Not applicable', not_assessable: 'Cannot tell' },
    answerTo: 'Answer to “{text}”',
    comment: 'Comment on “{text}”',
    commentPlaceholder: 'Comment (optional)',
    quoteHint:
      'Select words, or a whole turn with ↑ ↓, and press Q to quote them for the highlighted question.',
    quoteHintTouch: 'Select words, then quote the selection for the highlighted question.',
    quote: 'Quote the selection',
    removeQuote: 'Remove the quote “{quote}”',
    submit: 'Submit',
    submitHint: 'You cannot undo this.',
    pass: 'Skip this call',
    passTitle: 'Skip this call?',
    passText:
      '{done, plural, =0 {Your comments and quotes are lost} one {Your answer is lost} other {Your # answers are lost}}. You cannot undo this, and the call is not chosen for grading again.',
    gone: 'This call is no longer in your list',
    goneText:
      'It was deleted, made private, or graded in another tab. What you entered here was not submitted.',
    goOn: 'Continue',
    passed: 'Skipped. This call does not count.',
    handedIn: 'Submitted.',
    openCall: 'Open the call',
    keysMove: 'Next or previous question',
    keysAnswer: 'Answer the question',
    keysTurn: 'Select the next or previous turn of the transcript',
    keysQuote: 'Quote the selected words',
    keysSubmit: 'Submit',
    keys: '1 met · 2 missed · 3 not applicable · 4 cannot tell, or the step of a scale · J K next, back · Q quote · {mod} Enter submit',
  },
} as const

type GradingTexts = typeof grading
declare global {
  interface ConsoleTexts extends GradingTexts {}
}
