/** Node options of our processes, here and in docker-compose.yml. */
export const processFlags = {
  'api/server.ts': [
    // In a first burst the nursery is small and everything in flight survives. V8 would take these objects for long-lived and allocate later
    // ones of their kind in old space: pauses are then two to three times as long until the process ends.
    '--no-allocation-site-pretenuring',
    // Bodies and batches are bytes outside the heap. Under their own limit, every 64 MB of them starts a mark of the whole heap: every other
    // second of a burst.
    '--external-memory-accounted-in-global-limit',
  ],
  // Objects made for a call are short-lived: a smaller nursery uses a quarter less memory.
  'workers/main.ts': ['--max-semi-space-size=8'],
  'scripts/simulators.ts': [],
} as const
