/** Counts what comes from each key within a window of time, which begins with the first. */
export type RateWindow = {
  /** Counts one more: 0 when it may pass, else the ms until the window ends. */
  count(key: string): number
}

/** Keys that are counted at a time. Of more the oldest window is forgotten, which is the next one to end. */
const keptKeys = 20_000

export function createRateWindow({ max, windowMs, now = Date.now }: { max: number; windowMs: number; now?: () => number }): RateWindow {
  const windows = new Map<string, { count: number; endsAt: number }>()
  return {
    count: (key) => {
      const at = now()
      const window = windows.get(key)
      if (window !== undefined && window.endsAt > at) {
        window.count += 1
        return window.count > max ? window.endsAt - at : 0
      }
      // Windows stand in the order in which they end.
      windows.delete(key)
      if (windows.size >= keptKeys) for (const oldest of windows.keys().take(1)) windows.delete(oldest)
      windows.set(key, { count: 1, endsAt: at + windowMs })
      return max < 1 ? windowMs : 0
    },
  }
}
