import type { Queue } from 'bullmq'
import { withDeadline } from '../process/deadline.ts'

// The client pipelines requests of the same turn of the event loop.
const batchSize = 200

/** Finds entries that the queue no longer has. After this, they can be added again. */
export async function findLostJobs(
  queue: Queue,
  entryIds: readonly string[],
  deadlineMs: number,
): Promise<Set<string>> {
  const inTime = <Response>(requests: readonly Promise<Response>[]): Promise<Response[]> =>
    withDeadline(Promise.all(requests), deadlineMs, 'The queue backend')
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
 * Removes the data of entries that lost their place in the queue (keys evicted, or deleted by hand). The leftover data would make
 * the queue ignore every later add of the same entry.
 */
async function removeRemains(
  queue: Queue,
  entryIds: readonly string[],
  inTime: <Response>(requests: readonly Promise<Response>[]) => Promise<Response[]>,
): Promise<void> {
  if (entryIds.length === 0) return
  const jobs = await inTime(entryIds.map((id) => queue.getJob(id)))
  const withData = entryIds.filter((_, index) => jobs[index] !== undefined)
  // Read after the data was seen: an entry added in between has its place again and stays.
  const states = await inTime(withData.map((id) => queue.getJobState(id)))
  await inTime(withData.filter((_, index) => states[index] === 'unknown').map((id) => queue.remove(id)))
}
