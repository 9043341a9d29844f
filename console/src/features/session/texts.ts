export const session = {
  signIn: {
    title: 'Sign in',
    text: 'Sales calls, scored with evidence.',
    email: 'Work email',
    password: 'Password',
    show: 'Show password',
    hide: 'Hide password',
    forgot: 'Forgot password?',
    submit: 'Sign in',
    or: 'or',
    invitation: 'I have an invitation',
    wait: 'You can try again in {seconds, plural, one {# second} other {# seconds}}.',
    waitMinutes: 'You can try again in {minutes, plural, one {# minute} other {# minutes}}.',
    emailInvalid: 'Enter an email address such as name@company.com.',
    passwordRequired: 'Enter your password.',
    selfHosted: 'Self-hosted',
    dataStays: 'Data stays on your servers',
    sampleLabel: 'What a score looks like',
    sampleTitle: 'Discovery: warehouse rota for nine sites',
    sampleAgenda: 'Agrees agenda and time',
    sampleProblem: 'Problem stated by the buyer',
    sampleMonologue: 'Longest rep monologue under 90 s',
    sampleBudget: 'Budget or funding route',
    sampleImpact: 'Impact quantified in money, time or risk',
    sampleQuote: '“we lose about six shifts a week to swaps”',
    sampleQuoteBy: 'Buyer · 4:12',
    sampleNotAssessable: 'not assessable',
    sampleNote:
      'Every point shows the words behind it. What the call does not show is “not assessable”, never a guess.',
  },
  forgot: {
    title: 'Reset your password',
    text: 'Enter your work email. If it has an account, we send you a link.',
    submit: 'Send link',
    sentTitle: 'Check your inbox',
    sentText:
      'If {email} has an account, a link is on its way. Check your spam folder too, or ask your administrator.',
    backToSignIn: 'Back to sign in',
  },
  reset: {
    title: 'Choose a new password',
    password: 'New password',
    hint: 'At least 12 characters. A sentence is easy to remember and hard to guess.',
    submit: 'Save password',
    doneTitle: 'Password changed',
    doneText: 'You were signed out everywhere else. Sign in with your new password.',
    noTokenTitle: 'This link is incomplete',
    noTokenText: 'Open the full link from the email, or request a new one.',
    newLink: 'Request a new link',
  },
  invite: {
    title: 'Accept your invitation',
    text: 'Open the link in the invitation email, or paste the code from your administrator.',
    token: 'Invitation code',
    tokenShort: 'The code has at least 20 characters. Paste all of it.',
    firstName: 'First name',
    lastName: 'Last name',
    password: 'Password',
    submit: 'Join',
  },
  setup: {
    title: 'Set up Coachline',
    text: 'Create your organization and your account. You can invite others afterwards.',
    organizationName: 'Organization',
    code: 'Setup code',
    codeHint:
      'Coachline printed this code when it started. It is also in the file setup-code of its data folder.',
    submit: 'Create organization',
  },
} as const

type SessionTexts = typeof session
declare global {
  interface ConsoleTexts extends SessionTexts {}
}
