import { posix } from 'node:path'

export type SourceFile = { path: string; text: string }

export const floors = ['db', 'workers', 'api', 'console', 'scripts'] as const
export type Floor = (typeof floors)[number]

const isCode = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path)
/** Tests, and files that only tests use. */
export const isTest = (path: string): boolean =>
  /\.test\.tsx?$|(^|\/)testing(-[^/]*)?(\/|\.tsx?$)|-testing\.ts$|^api\/matrix\//.test(path) ||
  /^scripts\/(suites\/)?(abuse|bench|faults|e2e|mutation|lab|operations)\//.test(path)

export type Lines = { source: number; tests: number; comments: number }

/** Lines per floor. `comments` counts lines of the sources with nothing else; `tests` counts all lines of tests. */
export function countLines(files: readonly SourceFile[]): Record<Floor, Lines> {
  const counted = Object.fromEntries(
    floors.map((floor) => [floor, { source: 0, tests: 0, comments: 0 }]),
  ) as Record<Floor, Lines>
  for (const { path, text } of files) {
    const floor = floors.find((one) => path.startsWith(`${one}/`))
    if (floor === undefined || !isCode(path)) continue

    const lines = text.split('\n').slice(0, -1)
    const comments = lines.filter((line) => /^\s*(\/\/|\/\*|\*( |\/|$)|\{\/\*)/.test(line)).length
    if (isTest(path)) {
      counted[floor].tests += lines.length
    } else {
      counted[floor].source += lines.length - comments
      counted[floor].comments += comments
    }
  }
  return counted
}

/** Lines of all style sheets, and how many classes they declare (each once per file). */
export function countStyles(files: readonly SourceFile[]): { files: number; lines: number; classes: number } {
  const sheets = files.filter(({ path }) => path.endsWith('.css'))
  const classesOf = (text: string): Set<string> => {
    const selectors = text.replace(/\/\*[\s\S]*?\*\//g, '').match(/[^{}]+(?=\{)/g) ?? []
    return new Set(selectors.flatMap((selector) => selector.match(/\.[A-Za-z_][\w-]*/g) ?? []))
  }
  return {
    files: sheets.length,
    lines: sheets.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0),
    classes: sheets.reduce((sum, { text }) => sum + classesOf(text).size, 0),
  }
}

export function findLargest(files: readonly SourceFile[], count: number): { path: string; lines: number }[] {
  return files
    .filter(({ path }) => isCode(path) && !isTest(path))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .toSorted((a, b) => b.lines - a.lines)
    .slice(0, count)
}

const specifier = /(?:from|import)\s*\(?\s*'([^']+)'/g
const featureOf = (path: string): string | undefined => /^console\/src\/features\/([^/]+)\//.exec(path)?.[1]

/** Imports from one console feature into another, except in tests. */
export function findFeatureImports(files: readonly SourceFile[]): { from: string; to: string }[] {
  return files.flatMap(({ path, text }) => {
    const feature = featureOf(path)
    if (feature === undefined || isTest(path)) return []
    return [...text.matchAll(specifier)]
      .map(([, target = '']) => posix.join(posix.dirname(path), target))
      .filter((target) => target.startsWith('console/') && (featureOf(target) ?? feature) !== feature)
      .map((to) => ({ from: path, to }))
  })
}

/** Each folder below one of these is an area. The last three belong to an older layout, which has files there instead. */
// prettier-ignore
const areaFolders = [
  'db/queries', 'workers/jobs', 'workers/domain', 'api/areas', 'console/src/features',
  'console/src/routes/_app', 'api/routes', 'api/commands', 'workers/handlers',
]

/** Whether an area owns the file, by its folder or its name ('api/contract/integrations.ts'). */
function hasArea(path: string): boolean {
  if (path.startsWith('scripts/')) return true
  const folder = areaFolders.find((one) => path.startsWith(`${one}/`))
  if (folder !== undefined && path.slice(folder.length + 1).includes('/')) return true
  if (/^(api\/(routes|commands)|workers\/handlers|console\/src\/routes\/_app)\//.test(path)) return true
  return /^(db\/vocabulary|api\/contract|workers\/domain)\/(calls|integrations?|provider|rules|recorder|ops|people|transcript)/.test(
    path,
  )
}

/**
 * Hubs of a feature: files outside any area that name the feature. A file names it if it imports one of its modules, or contains its word
 * as a string, as the first part of one ('imports.create', '/imports'), or as a key. Adding such a feature means editing each of them.
 */
export function findHubs(files: readonly SourceFile[], feature: string): string[] {
  const singular = feature.replace(/s$/, '')
  const word = `(?:${feature}|${singular})`
  const ownsName = new RegExp(`(^|[/._-])${word}([/._-]|$)`)
  const named = new RegExp(
    `'[^'\\n]*/(?:[\\w-]+-)?${word}[/.-][^'\\n]*'|['"\`]/?${word}(?:['"\`./]|-\\w)|^\\s+${feature}: `,
    'm',
  )
  return files
    .filter(
      ({ path }) => isCode(path) && !isTest(path) && floors.some((floor) => path.startsWith(`${floor}/`)),
    )
    .filter(
      ({ path }) =>
        !ownsName.test(path) &&
        !hasArea(path) &&
        !path.startsWith('db/migrations/') &&
        !path.endsWith('.gen.ts'),
    )
    .filter(({ text }) => named.test(text))
    .map(({ path }) => path)
}
