/**
 * V8 interprets a regular expression at its first use and compiles it at its second. Optimizing the bytecode to interpret takes longer than
 * the rest of that first use, and a process has six hundred long patterns.
 */
const quickPatterns = '--no-regexp-peephole-optimization'

/** Node options of our processes, here and in docker-compose.yml. */
export const processFlags = {
  'api/server.ts': [
    // In a first burst the nursery is small, and everything in flight survives a collection. V8 would then consider such objects long-lived
    // and allocate later ones in old space, which makes pauses two to three times as long until the process ends.
    '--no-allocation-site-pretenuring',
    // Bodies and batches are bytes outside the heap. With their own limit, every 64 MB of them would start a full mark of the heap, every
    // other second in a burst.
    '--external-memory-accounted-in-global-limit',
    quickPatterns,
  ],
  // Objects created for a call are short-lived, so a smaller nursery uses a quarter less memory.
  'workers/main.ts': ['--max-semi-space-size=8', quickPatterns],
  'scripts/simulators.ts': [],
} as const
