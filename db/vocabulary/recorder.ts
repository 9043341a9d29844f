/** Stored words of the recorder: const tuples and their types. Pure. Spelling follows the product specification. */

/** Who gets the summary of a call by email. */
export const participantScopes = ['AllParticipants', 'InternalParticipants', 'None'] as const
export type ParticipantScope = (typeof participantScopes)[number]
