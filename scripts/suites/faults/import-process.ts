import { registry } from '#workers/jobs/registry.ts'
import { jobs } from '#workers/jobs/catalog.ts'
import { gong } from '#workers/providers/gong/adapter.ts'
import { runTestWorker } from '#workers/queue/runtime/testing-worker.ts'

// The simulated Gong allows more than the real one, where twenty thousand calls would take two hours.
Object.assign(gong.rateLimit, { perSecond: 400 })
/** A worker process with the product's jobs and connections. */
await runTestWorker({ catalog: jobs, registry })
