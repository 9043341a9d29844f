import { roundToMilliseconds } from './times.ts'

/**
 * The times of video editors, with frames after the seconds: `00:01:02:12`, and in drop frame `00:01:02;12` or `00;01;02;12`. A column of a
 * table that follows a semicolon has no frames. `rates`: usual frames per second.
 */
const spellings = [
  { pattern: /(?<![\d:])(\d{1,2}):([0-5]\d):([0-5]\d):(\d\d)(?!:?\d)/g, rates: [25, 30, 60] },
  { pattern: /(?<![\d:])(\d{1,2}):([0-5]\d):([0-5]\d);(\d\d)(?![\d:;])/g, rates: [30, 60] },
  { pattern: /(?<![\d;])(\d\d);([0-5]\d);([0-5]\d);(\d\d)(?![\d;])/g, rates: [30, 60] },
] as const

const otherTime = /(?<!\d)\d{1,2}:[0-5]\d(?!\d)/g

/**
 * Writes times with frames as `00:01:02.480`, if they are most of the file's times and can be frames. The number of frames per second is the
 * lowest one that has all of them.
 */
export const withoutFrames = (text: string): string => {
  for (const { pattern, rates } of spellings) {
    const frames = Array.from(text.matchAll(pattern), (match) => Number(match[4]))
    if (frames.length < 2) continue
    const last = frames.reduce((most, frame) => Math.max(most, frame))
    const rate = rates.find((perSecond) => last < perSecond)
    const others = text.replace(pattern, '').match(otherTime)?.length ?? 0
    if (rate === undefined || others >= frames.length) continue
    return text.replace(pattern, (_, hours: string, minutes: string, seconds: string, frame: string) => {
      const rest = roundToMilliseconds(Number(seconds) + Number(frame) / rate)
      return `${hours}:${minutes}:${rest.toFixed(3).padStart(6, '0')}`
    })
  }
  return text
}
