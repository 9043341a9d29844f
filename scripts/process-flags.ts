/** Options of Node with which our processes are started, here and in docker-compose.yml. */
export const processFlags = {
  'api/server.ts': [
    // In a first burst, while the nursery is small, all that is under way survives. V8 would take it for long-lived and make what every
    // later request needs in old space, where it keeps what it refers to: pauses two to three times as long, until the process ends.
    '--no-allocation-site-pretenuring',
    // Bodies and batches are bytes outside the heap. Counted by themselves, 64 MB of them mark the whole heap, every other second of a burst.
    '--external-memory-accounted-in-global-limit',
  ],
  // What a worker makes of a call is gone a moment later: a smaller nursery keeps a quarter less memory for it.
  'workers/main.ts': ['--max-semi-space-size=8'],
  'scripts/simulators.ts': [],
} as const
