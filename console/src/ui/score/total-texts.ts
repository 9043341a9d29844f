/** The large total score. */
export const scoreTotal = {
  callTotal: { passed: 'Passed', notPassed: 'Not passed', passMark: 'pass mark {mark, number}' },
} as const
