export const singleSignOn = {
  sso: {
    title: 'Single sign-on',
    text: 'Your organization’s own sign-in page opens. Enter your work email, so that we know which.',
    email: 'Work email',
    emailInvalid: 'Enter an email address such as name@company.com.',
    continue: 'Continue',
    leaving: 'Opening your organization’s sign-in page…',
    again: 'Try again',
    backToSignIn: 'Back to sign in',
    otherOrganization: 'Open {name} instead',
    signOut: 'Sign out',
    arriving: 'Signing you in…',
    failedTitle: 'You are not signed in',
    refused: 'The sign-in page of your organization did not let you in ({code}).',
    incomplete: 'The response from the sign-in page is incomplete. Please start again.',
    connectedTitle: 'Single sign-on is connected',
    connectedText: 'From now on you can come through your organization’s sign-in page.',
    toSecurity: 'Back to your account',
  },
} as const

type SingleSignOnTexts = typeof singleSignOn
declare global {
  interface ConsoleTexts extends SingleSignOnTexts {}
}
