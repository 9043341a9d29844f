/** Texts of the list and of a call's page. */
export const calls = {
  callTotal: { passed: 'Passed', notPassed: 'Not passed', passMark: 'pass mark {mark, number}' },
  callActions: {
    menu: 'More actions',
    menuOf: 'Actions for {name}',
    open: 'Open',
    peek: 'Peek',
    rescore: 'Rescore',
    rescoreOne: 'Rescore...',
    scoreNow: 'Score now',
    copyLink: 'Copy link',
    linkCopied: 'Link copied',
    linkNotCopied: 'The browser did not allow copying. Copy the address from the address bar instead.',
    copyId: 'Copy id',
    idCopied: 'Call id copied',
    idNotCopied: 'The browser did not allow copying. The id is {id}.',
    delete: 'Delete',
    deleted: '{count, plural, one {The call was deleted.} other {# calls were deleted.}}',
    deletedSome:
      '{count, plural, one {# call was deleted} other {# calls were deleted}}, {skipped, number} could not be found.',
    deletedNone: 'Nothing was deleted: the calls no longer exist.',
    restored: '{count, plural, one {The call is back.} other {# calls are back.}}',
    notRestored: '{count, plural, one {# call} other {# calls}} could not be restored: {reason}',
    rescoreStarted:
      '{count, plural, one {The call is being scored again.} other {# calls are being scored again.}}',
    busy: 'This call is being scored. You can rescore it when that has finished.',
    notRead: 'The transcript of this call could not be read, so the call cannot be scored.',
    dialogTitle: 'Rescore this call?',
    dialogTitleNew: 'Score this call',
    dialogTitleMany: 'Rescore {count, plural, one {# call} other {# calls}}?',
    dialogText:
      'The new score replaces the one shown now. Earlier scores stay stored. The transcript does not change.',
    dialogTextMany:
      'New scores replace the ones shown now. Earlier scores stay stored. Calls without a score get one.',
    rescoreMany: 'Rescore {count, plural, one {# call} other {# calls}}',
    ownScorecard: 'The scorecard that each call has',
    scorecard: 'Scorecard',
    scorecardPlaceholder: 'Choose a scorecard',
    scorecardEmpty: 'No active scorecard found',
    noScorecards: 'There is no active scorecard in this organization. Publish one first.',
  },
} as const
