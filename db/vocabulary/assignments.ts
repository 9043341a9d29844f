/** Words of assigned practice: const tuples and their types. Pure. */

/** `open` has time left, `overdue` has not; `done` counts on after the day; `ended` was taken back. */
export const assignmentStates = ['open', 'overdue', 'done', 'ended'] as const
export type AssignmentState = (typeof assignmentStates)[number]
