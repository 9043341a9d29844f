/** The dialog that gives a call to another rep. */
export const changeRepTexts = {
  changeRep: {
    title: 'Change the rep of this call',
    text: 'The call moves to their own calls, and the means and the coaching of both change. If a speaker has their name, that speaker becomes the rep. Without a choice, the call belongs to nobody.',
    same: 'This is the rep of the call already. Choose somebody else.',
    rescore: 'Score the call again',
    rescoreHint: 'The score was made from the words of the previous rep.',
    confirm: 'Change rep',
    done: 'The rep of the call was changed.',
  },
} as const

type ChangeRepTexts = typeof changeRepTexts
declare global {
  interface ConsoleTexts extends ChangeRepTexts {}
}
