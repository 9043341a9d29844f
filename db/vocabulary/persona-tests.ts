/** What a persona test can find. The order is the order on the page. */
export const personaFindingKinds = [
  'leak',
  'instruction',
  'contradiction',
  'invention',
  'outOfRole',
  'changedAnswer',
  'unreachableFact',
  'unsettledObjection',
  'deadEnd',
  'repeatedAnswer',
  'neverEnds',
  'easyWin',
  'order',
  'hangUp',
  'unstable',
  'difficulty',
  'attitude',
] as const
export type PersonaFindingKind = (typeof personaFindingKinds)[number]

/** What was tested: the draft that people edit, or the version that reps practice with. */
export const testedForms = ['draft', 'published'] as const
export type TestedForm = (typeof testedForms)[number]

/** What a list says about the newest test. `outdated`: the form or the engine has changed since. */
export const personaTestStates = ['passed', 'findings', 'outdated'] as const
export type PersonaTestState = (typeof personaTestStates)[number]
