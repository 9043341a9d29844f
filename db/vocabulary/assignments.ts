/** Stored words of assignments: const tuples and their types. Pure. */

/** `open` has time left, `overdue` does not. `done` still counts after the due date. `ended` was taken back. */
export const assignmentStates = ['open', 'overdue', 'done', 'ended'] as const
export type AssignmentState = (typeof assignmentStates)[number]
