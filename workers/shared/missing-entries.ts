import type { Queue } from 'bullmq'
import { withDeadline } from './deadline.ts'

// Written in one go and answered in one go: the client pipelines what is asked in the same turn.
const batchSize = 200

/** Which of these entries have no place in the queue (any more). After this they can be added again. */
export async function findMissing(queue: Queue, entryIds: readonly string[], deadlineMs: number): Promise<Set<string>> {
  const inTime = <Answer>(questions: readonly Promise<Answer>[]): Promise<Answer[]> =>
    withDeadline(Promise.all(questions), deadlineMs, 'The queue backend')
  const missing = new Set<string>()
  for (let start = 0; start < entryIds.length; start += batchSize) {
    const batch = entryIds.slice(start, start + batchSize)
    const states = await inTime(batch.map((id) => queue.getJobState(id)))
    const gone = batch.filter((_, index) => ['unknown', 'completed', 'failed'].includes(states[index] ?? ''))
    for (const id of gone) missing.add(id)
    await removeRemains(queue, gone, inTime)
  }
  return missing
}

/**
 * An entry that has lost its place in the queue but not its data (keys evicted, or deleted by hand) would swallow every further
 * add of it, for ever: its data goes.
 */
async function removeRemains(
  queue: Queue,
  entryIds: readonly string[],
  inTime: <Answer>(questions: readonly Promise<Answer>[]) => Promise<Answer[]>,
): Promise<void> {
  if (entryIds.length === 0) return
  const jobs = await inTime(entryIds.map((id) => queue.getJob(id)))
  const withData = entryIds.filter((_, index) => jobs[index] !== undefined)
  // Asked after its data was seen: one that somebody has added meanwhile has a place.
  const states = await inTime(withData.map((id) => queue.getJobState(id)))
  await inTime(withData.filter((_, index) => states[index] === 'unknown').map((id) => queue.remove(id)))
}
