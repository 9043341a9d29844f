import { runTestWorker } from '../queue/runtime/testing-worker.ts'
import { jobs } from './catalog.ts'
import { registry } from './registry.ts'

/** A worker process with the jobs of the product. */
await runTestWorker({ catalog: jobs, registry })
