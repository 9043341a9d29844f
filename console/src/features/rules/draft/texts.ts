/** The bar for a draft of rules. */
export const ruleDraft = {
  ruleDraft: {
    label: 'Draft of the rules',
    none: 'Your changes go to a draft. Calls follow the published rules until you publish it.',
    draft:
      'Draft: {count, plural, one {# change} other {# changes}}{name, select, none {} other { by {name}}}, <time></time>. Not in effect.',
    you: 'you',
    justNow: 'just now',
    published: 'Shown below: the published rules.',
    continue: 'Continue editing',
    discard: 'Discard',
    publish: 'Publish',
    publishCount: 'Publish {count, plural, one {# change} other {# changes}}',
    changes: 'Changes',
    loadFailed: 'The draft could not be loaded.',
    added: 'New',
    changed: 'Changed',
    deleted: 'Deleted',
    reordered: 'Reordered',
    whitelist: 'Allow list',
    whitelistName: '{isOn, select, true {turned on} other {turned off}}',
    unnamed: 'Unnamed rule',
    orderOf: '{level} rules',
    ORGANIZATION: 'Organization',
    TEAM: 'Team',
    USER: 'User',
    moreChanges: '{count, plural, one {# more change} other {# more changes}}',
    takeBack: 'Undo',
    takeBackOf: 'Undo: {change} {name}',
    conflicts:
      '{count, plural, one {One change touches a rule that was} other {# changes touch rules that were}} published in another form since. Choose a side to publish.',
    conflictChanged: '“{name}” was changed outside this draft.',
    conflictGone: '“{name}” was deleted outside this draft.',
    conflictOrder: 'The order of {name} was changed outside this draft.',
    keepDraft: 'Keep the draft',
    takePublished: 'Use published',
    publishTitle: 'Publish {count, plural, one {# change} other {# changes}}?',
    publishText: 'New calls follow these rules at once. Past calls stay as they are.',
    publishSeen:
      '{calls, plural, =0 {It would have changed no call in the last {days, number} days.} one {It would have changed # call in the last {days, number} days: {counts}.} other {It would have changed # calls in the last {days, number} days: {counts}.}}',
    seenCategory: '{count, number} to another category',
    seenExcluded: '{count, number} newly excluded',
    seenHeld: '{count, number} newly held',
    seenIncluded: '{count, number} no longer excluded or held',
    seenScored: '{count, number} newly scored',
    seenUnscored: '{count, number} no longer scored',
    seenDifferently: '{count, number} scored differently',
    publishUnseen: 'Nobody here has looked at the effect of this version yet. “Preview effect” shows it.',
    publishExcludes: 'Content of calls that a privacy rule excludes is not stored.',
    leftOut:
      '{count, plural, one {One row is} other {# rows are}} not saved to the draft yet and {count, plural, one {is} other {are}} left out.',
    publishedNotice:
      '{count, plural, one {One change is} other {# changes are}} published. New calls follow the rules.',
    discardTitle: 'Discard {count, plural, one {# change} other {# changes}}?',
    discardText: 'The draft is deleted for everyone. The published rules stay as they are.',
    discardConfirm: 'Discard {count, plural, one {# change} other {# changes}}',
    discarded: 'The draft was discarded.',
    stale: 'Someone else has changed this draft meanwhile. Close this, look at the changes, and try again.',
  },
} as const

type RuleDraftTexts = typeof ruleDraft
declare global {
  interface ConsoleTexts extends RuleDraftTexts {}
}
