import { runTestWorker } from '#workers/queue/runtime/testing-worker.ts'
import { handlers, jobs } from './worker-jobs.ts'

/** A worker process with the jobs of the fault suite. */
await runTestWorker({ catalog: jobs, registry: handlers })
