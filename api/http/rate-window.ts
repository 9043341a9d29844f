/** Counts events per key within a time window that begins with the first event. */
export type RateWindow = {
  /** Counts one event. Returns 0 if it is within the limit, otherwise the ms until the window ends. */
  count(key: string): number
}

/** Maximum number of keys counted at a time. Above it, the oldest window is dropped, because it would end first. */
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
      // Keeps the map ordered by the end of the windows.
      windows.delete(key)
      if (windows.size >= keptKeys) for (const oldest of windows.keys().take(1)) windows.delete(oldest)
      windows.set(key, { count: 1, endsAt: at + windowMs })
      return max < 1 ? windowMs : 0
    },
  }
}
