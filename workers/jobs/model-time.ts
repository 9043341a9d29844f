import { ruleLevels } from '#db/vocabulary.ts'

/** The most that MODEL_TIMEOUT_MS may give one request to a model. It is that setting which ends a slow model, not a job's limit. */
export const longestModelRequestMs = 120_000
/** A question is asked once more when its answer cannot be used. */
export const requestsPerQuestion = 2
/** What a job does besides: it reads a transcript, which may take 20 s, and talks to the database. */
const besidesMs = 30_000

/** What an attempt may take that asks so many questions one after the other, each of them as slowly as it may be answered. */
const attemptMs = (questions: number): number => questions * requestsPerQuestion * longestModelRequestMs + besidesMs

/** Routing asks for each level of rules: 12.5 minutes at the very most, 3.5 where requests may take 30 s. */
export const routingAttemptMs = attemptMs(ruleLevels.length)
/** A description is one question: 4.5 minutes at the very most, 1.5 where requests may take 30 s. */
export const describingAttemptMs = attemptMs(1)
