import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** The heavy suites run in full with their own command; `npm test` runs the same tests in a short form. */
export const isFullSize = process.env.FULL_SIZE === '1'

export const sized = (full: number, short: number): number => (isFullSize ? full : short)

type Figure = { name: string; value: string }

/** Records what a test has counted, for the table at the end of a heavy suite. */
export function figure(name: string, value: string | number): void {
  const file = process.env.FIGURES_FILE
  if (file !== undefined)
    appendFileSync(file, `${JSON.stringify({ name, value: String(value) } satisfies Figure)}\n`)
}

export function readFigures(file: string): Figure[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Figure)
}
