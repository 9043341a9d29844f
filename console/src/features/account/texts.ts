/** The user's own account: name, picture, address and password. */
export const account = {
  account: {
    title: 'Your account',
    profile: 'Profile',
    picture: 'Picture',
    pictureHint: 'PNG or JPEG. It is cropped to a square.',
    change: 'Change picture',
    remove: 'Remove',
    pictureSaved: 'Picture saved.',
    pictureRemoved: 'Picture removed.',
    pictureBroken: 'This picture cannot be read. Choose another one.',
    firstName: 'First name',
    lastName: 'Last name',
    save: 'Save name',
    saved: 'Name saved.',
    nameFromDirectory: 'Your name is managed in your organization’s directory. Change it there.',
    emailFromDirectory: 'Your address is managed in your organization’s directory. Change it there.',
    profileBound:
      'You came through your organization’s single sign-on, and your account is also used elsewhere. Sign in with your password to change your name or picture.',
    emailBound:
      'You came through your organization’s single sign-on. Sign in with your password to change your address.',
    passwordBound:
      'You came through your organization’s single sign-on. Sign in with your password to change it.',
    email: 'Email address',
    emailNow: 'You sign in with {email}.',
    emailPending:
      'Open the link sent to {email}. It works until {time}. Your address changes only when you open it.',
    newEmail: 'New email address',
    password: 'Your password',
    emailHint: 'We send a link to the new address and a notice to the old one.',
    emailSend: 'Send link',
    emailCancel: 'Keep my current address',
    emailCanceled: 'The change was canceled. The link no longer works.',
    passwordTitle: 'Password',
    currentPassword: 'Current password',
    newPassword: 'New password',
    passwordHint: 'At least 12 characters.',
    passwordText: 'You stay signed in here, and are signed out everywhere else.',
    passwordSave: 'Change password',
    passwordSaved: 'Password changed. You are signed out everywhere else.',
    show: 'Show password',
  },
} as const

type AccountTexts = typeof account
declare global {
  interface ConsoleTexts extends AccountTexts {}
}
