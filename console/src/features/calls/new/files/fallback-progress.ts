/** Shown in this order while the server parses. Source: specification 2 §2 "Transcript upload drop zone". */
export const parseMessages = [
  'Parsing transcript...',
  'Formatting transcript...',
  'Restructuring messages...',
  'Analyzing call structure...',
  'Analyzing questions and answers...',
  'Analyzing objections and answers...',
  'Analyzing tone and sentiment...',
  'Identifying key points...',
  'Generating summary...',
  'Finalizing...',
] as const

/** Sources of the three numbers: specification 2 §4 and §9. */
export const intervalMs = 2_000
const wordsPerSecond = 30
const fewestIntervals = 2

/** The number of steps: half of the expected seconds, rounded up, at least two. */
export const intervalsOf = (words: number): number =>
  Math.max(fewestIntervals, Math.ceil(words / wordsPerSecond / 2))

/** Percentage and message after this many intervals. The messages are spread evenly up to 100. */
export function progressAt(
  words: number,
  elapsedIntervals: number,
): { percent: number; message: string; position: number } {
  const percent = Math.min(100, Math.round((elapsedIntervals / intervalsOf(words)) * 100))
  const index = Math.min(parseMessages.length - 1, Math.floor((percent / 100) * parseMessages.length))
  return { percent, message: parseMessages[index]!, position: index + 1 }
}
