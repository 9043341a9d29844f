import { testHandlers, testJobs } from './testing-jobs.ts'
import { runTestWorker } from './testing-worker.ts'

/** A worker process with the jobs of `testing-jobs.ts`. */
await runTestWorker({ catalog: testJobs, registry: testHandlers })
