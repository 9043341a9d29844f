import { longestAskingMs } from '../engines/model/asking-time.ts'
import { ruleLevels } from '#db/vocabulary/rules.ts'

/** Largest MODEL_TIMEOUT_MS. That setting ends a slow request, not the job's limit. */
export const longestModelRequestMs = 120_000
/** A request is repeated once if its response is unusable. */
export const requestsPerPrompt = 2
/** Time for the rest of a job: reading a transcript, up to 20 s, and the database. */
const otherWorkMs = 30_000

/** Longest attempt with this many prompts one after the other. */
const attemptMs = (prompts: number): number =>
  prompts * requestsPerPrompt * longestModelRequestMs + otherWorkMs

/** Routing prompts once per rule level: at most 12.5 minutes, or 3.5 with requests of 30 s. */
export const routingAttemptMs = attemptMs(ruleLevels.length)
/** A description is one prompt: at most 4.5 minutes, or 1.5 with requests of 30 s. */
export const describingAttemptMs = attemptMs(1)
/** A draft of a mail is also one prompt. */
export const draftingAttemptMs = attemptMs(1)
/** Scoring may ask until its time limit, and the last question may take its full time: at most 10.5 minutes. */
export const scoringAttemptMs = longestAskingMs + attemptMs(1)
