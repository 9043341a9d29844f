/** The user's own account: name, picture, address and password. */
export const account = {
  account: {
    title: 'Your account',
    profile: 'Profile',
    picture: 'Picture',
    pictureHint: 'PNG or JPEG. It is cut to a square.',
    change: 'Change picture',
    remove: 'Remove',
    pictureSaved: 'Picture saved.',
    pictureRemoved: 'Picture removed.',
    pictureBroken: 'This picture cannot be read. Choose another one.',
    firstName: 'First name',
    lastName: 'Last name',
    save: 'Save name',
    saved: 'Name saved.',
    nameFromDirectory: 'Your organization’s directory manages your name. It is changed there.',
    emailFromDirectory: 'Your organization’s directory manages your address. It is changed there.',
    email: 'Email address',
    emailNow: 'You sign in with {email}.',
    emailPending:
      'Open the link that was sent to {email}. It works until {time}. Until then nothing changes.',
    newEmail: 'New email address',
    password: 'Your password',
    emailHint: 'We send a link to the new address and a notice to the old one.',
    emailSend: 'Send link',
    emailCancel: 'Keep the present address',
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
