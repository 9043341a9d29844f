/** Texts about calls that a privacy rule holds. */
export const heldCalls = {
  heldCalls: {
    title: 'Held calls',
    label: 'Calls that wait for a decision',
    intro:
      'Based on an estimate, a privacy rule would exclude these calls. They are not scored, and cannot be read, searched or exported. At the deadline they are excluded.',
    introSingle:
      'Based on an estimate, a privacy rule would exclude this call. It is not scored, and cannot be read, searched or exported. At the deadline it is excluded.',
    notice: '{count, plural, one {# call is} other {# calls are}} held for a privacy decision.',
    noticeSoon: '{count, plural, one {# of them is} other {# of them are}} excluded within 3 days.',
    open: 'Show held calls',
    onlyDecidable: 'Only those you can decide',
    empty: 'No call is held',
    emptyText:
      'A call appears here when a privacy rule may exclude it, but its length is only estimated or the people on it are not known.',
    selectAll: 'Select all',
    select: 'Select {title}',
    import: 'Import',
    exclude: 'Exclude',
    importNamed: 'Import {title}',
    excludeNamed: 'Exclude {title}',
    importMany: 'Import {count, number}',
    excludeMany: 'Exclude {count, number}',
    imported: '{count, plural, one {The call is being imported.} other {# calls are being imported.}}',
    excluded: '{count, plural, one {The call was excluded.} other {# calls were excluded.}}',
    skipped: '{count, plural, one {# call was} other {# calls were}} no longer held.',
    excludeTitle: 'Exclude {count, plural, one {this call} other {# calls}}?',
    excludeText: 'Nothing but a hash, the rule and the time is kept. This cannot be undone.',
    cancel: 'Cancel',
    deadline: 'Will be excluded {when}',
    rule: 'Rule',
    uploadedBy: 'Uploaded by {name}',
    pageTitle: 'Held for a decision',
    gone: 'This call has already been decided, or only an admin can see it.',
    askAdmin: 'An admin decides. If you know the length of the call, upload it again and enter the length.',
    untitled: 'Untitled call',
  },
} as const

type HeldCallsTexts = typeof heldCalls
declare global {
  interface ConsoleTexts extends HeldCallsTexts {}
}
