/** How people's scores have moved. */
export const improvements = {
  improvements: {
    up: '{before, number} → {recent, number}: up {change, number} points ({low} to {high}); {calls}',
    down: '{before, number} → {recent, number}: down {change, number} points ({low} to {high}); {calls}',
    unclear: '{before, number} → {recent, number}: no clear change ({low} to {high}); {calls}',
    calls:
      '{recent, plural, one {# call} other {# calls}}, {before, plural, one {# before} other {# before}}',
    tooFewCalls: 'Too few calls to compare: {calls}',
    otherScorecards: 'Scored by other scorecards or versions than before: nothing to compare',
    hint: 'Compared with the {days, number} days before, from {needed, number} calls on each side with the same scorecard version. In brackets: the 95% interval of the change, in points.',
  },
} as const

type ImprovementsTexts = typeof improvements
declare global {
  interface ConsoleTexts extends ImprovementsTexts {}
}
