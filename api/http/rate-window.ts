/** Counts events per key within a window of time that begins with the first event. */
export type RateWindow = {
  /** Counts one more. Returns 0 when it is within the limit, else the ms until the window ends. */
  count(key: string): number
}

/** Most keys counted at a time. Beyond it the oldest window is dropped, which is the next one to end. */
const keptKeys = 20_000

export function createRateWindow({
  max,
  windowMs,
  now = () => performance.now(),
}: {
  max: number
  windowMs: number
  now?: () => number
}): RateWindow {
  const windows = new Map<string, { count: number; endsAt: number }>()
  return {
    count: (key) => {
      const at = now()
      const window = windows.get(key)
      if (window !== undefined && window.endsAt > at) {
        window.count += 1
        return window.count > max ? window.endsAt - at : 0
      }
      // Windows are ordered by their end.
      windows.delete(key)
      if (windows.size >= keptKeys) for (const oldest of windows.keys().take(1)) windows.delete(oldest)
      windows.set(key, { count: 1, endsAt: at + windowMs })
      return max < 1 ? windowMs : 0
    },
  }
}
