const longestSeconds = 1_000_000

/** For filter chips: '90 s', '5 min', '1 h 30 min'. */
export function spanText(seconds: number): string {
  if (seconds < 120 && seconds % 60 !== 0) return `${seconds} s`
  if (seconds === 0) return '0 s'
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'min'],
    [seconds % 60, 's'],
  ] as const
  return parts
    .filter(([value]) => value > 0)
    .map(([value, unit]) => `${value} ${unit}`)
    .join(' ')
}

const unitSeconds: Record<string, number> = { s: 1, sec: 1, m: 60, min: 60, h: 3600 }

/** Parses '90', '1:30', '1:30:00', '5 min', '1h 30m'. A plain number is in seconds. Null if it is not a duration. */
export function parseSpan(text: string): number | null {
  const clean = text.trim().toLowerCase()
  const total = readClock(clean) ?? readUnits(clean)
  return total === null || total > longestSeconds ? null : Math.round(total)
}

function readClock(text: string): number | null {
  const match = /^(?:(\d{1,3}):)?(\d{1,5}):([0-5]?\d)$/.exec(text)
  if (match === null) return null
  return Number(match[1] ?? 0) * 3600 + Number(match[2]) * 60 + Number(match[3])
}

function readUnits(text: string): number | null {
  if (/^\d{1,7}$/.test(text)) return Number(text)
  if (!/^(\d{1,7}(\.\d+)?\s*(sec|s|min|m|h)\s*)+$/.test(text)) return null
  return [...text.matchAll(/(\d+(?:\.\d+)?)\s*([a-z]+)/g)].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (unitSeconds[unit ?? 's'] ?? 1),
    0,
  )
}
