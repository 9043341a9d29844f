/** Stored words of assignments: const tuples and their types. Pure. */

/** `open` has time left, `overdue` does not. `done` stays, however late and whatever follows. `ended` was taken back before it was done. */
export const assignmentStates = ['open', 'overdue', 'done', 'ended'] as const
export type AssignmentState = (typeof assignmentStates)[number]
