import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findWord, type Place, readGlossary } from './house/glossary.ts'
import {
  countLines,
  countStyles,
  findFeatureImports,
  findHubs,
  findLargest,
  floors,
  type SourceFile,
} from './house/measures.ts'

/**
 * `npm run check:house [-- --root DIR] [--all]`: prints the size of the repository, the dependencies between its features, and words that
 * the glossary of ARCHITECTURE.md forbids. Exit code 1 if a limit is exceeded. `--root` measures another checkout with this glossary.
 */
const { values: options } = parseArgs({
  options: { root: { type: 'string' }, all: { type: 'boolean', default: false } },
})
const own = resolve(import.meta.dirname, '..')
const root = resolve(options.root ?? own)

/** The feature whose hubs are counted, as a sample of what a new feature costs. */
const sampleFeature = 'imports'
const limits = { featureImports: 0, hubs: 6, words: 0 }

/** Files that may contain any word. */
const quotedFiles = [
  // The list itself.
  /^ARCHITECTURE\.md$/,
  /^scripts\/house\//,
  // Applied migrations never change.
  /^db\/migrations\//,
  // What people say on demo calls.
  /^scripts\/demo\//,
  // What people say on labeled calls.
  /^scripts\/suites\/trust\/phrases\/criteria\.json$/,
  // Words that a model has learned weights for.
  /^workers\/engines\/selling\/(?:kinds|weights)\.json$/,
]

/** Files with words that people say on calls. Their strings are ignored; their comments and names are not. */
const speechFiles =
  /^workers\/domain\/((coaching|practice|scoring|routing|texts|transcripts)\/|calls\/(propose-rep|rep-signals))|testing-(conversations|injections)|mentioned-names|^scripts\/suites\/persona\/|^scripts\/suites\/abuse\/.*(texts|transcripts)/

/** Names and texts that are stored, or that other programs print. */
const storedNames = /organi[s]er_?(?:email|name)|organi[s]er email|handling=lenient/gi

const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

/** The text without the parts whose wording is not ours. Line numbers stay the same. */
function ownWords({ path, text }: SourceFile): string {
  const own = text.replace(storedNames, blank)
  if (!speechFiles.test(path)) return own
  // A comment may contain an apostrophe, so comments are matched first and kept.
  return own.replace(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g,
    (match) => (/^\/[/*]/.test(match) ? match : blank(match)),
  )
}

const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
})
const files: SourceFile[] = listed.stdout
  .split('\n')
  .filter(
    (path) =>
      /\.(ts|tsx|mjs|css|md|yml|json)$/.test(path) &&
      path !== 'package-lock.json' &&
      existsSync(join(root, path)),
  )
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const number = (value: number, width = 8): string => value.toLocaleString('en-US').padStart(width)

function printLines(): void {
  const lines = countLines(files)
  const total = { source: 0, tests: 0, comments: 0 }
  console.log(`${'floor'.padEnd(10)}  source   tests comments`)
  for (const floor of floors) {
    const { source, tests, comments } = lines[floor]
    total.source += source
    total.tests += tests
    total.comments += comments
    console.log(`${floor.padEnd(8)}${number(source)}${number(tests)} ${number(comments)}`)
  }
  console.log(`${'all'.padEnd(8)}${number(total.source)}${number(total.tests)} ${number(total.comments)}\n`)
}

function printStyles(): void {
  const { files: sheets, lines, classes } = countStyles(files)
  console.log(`style: ${number(lines, 0)} lines, ${number(classes, 0)} classes in ${sheets} files`)
  const largest = findLargest(files, options.all ? 20 : 1)
  for (const { path, lines: count } of largest) console.log(`largest source file: ${path}, ${count} lines`)
}

/** @returns whether the limit holds. */
function printLimited(name: string, found: readonly string[], limit: number): boolean {
  const isKept = found.length <= limit
  console.log(`\n${isKept ? '✓' : '✗'} ${name}: ${found.length} (at most ${limit})`)
  const shown = options.all ? found : found.slice(0, 20)
  for (const line of shown) console.log(`    ${line}`)
  if (shown.length < found.length) console.log(`    … ${found.length - shown.length} more: --all`)
  return isKept
}

function findWords(): string[] {
  const texts = files
    .filter(({ path }) => !quotedFiles.some((quoted) => quoted.test(path)))
    .map((file) => ({ path: file.path, text: ownWords(file) }))
  const glossary = readGlossary(readFileSync(join(own, 'ARCHITECTURE.md'), 'utf8'))
  const places = glossary.map((word) => ({
    word,
    found: texts.flatMap(({ path, text }): Place[] => findWord(word, path, text)),
  }))
  const perWord = places
    .filter(({ found }) => found.length > 0)
    .toSorted((a, b) => b.found.length - a.found.length)
  console.log(
    `\nwords: ${perWord.map(({ word, found }) => `${word.word} ${found.length}`).join(', ') || 'none that the glossary forbids'}`,
  )
  return perWord.flatMap(({ found }) => found.map(({ file, line, text }) => `${file}:${line} ${text}`))
}

printLines()
printStyles()
const kept = [
  printLimited(
    'imports from one feature of the console into another',
    findFeatureImports(files).map(({ from, to }) => `${from} -> ${to}`),
    limits.featureImports,
  ),
  printLimited(
    `files of no area that name the feature "${sampleFeature}" by hand`,
    findHubs(files, sampleFeature),
    limits.hubs,
  ),
  printLimited('words that the glossary forbids', findWords(), limits.words),
]
process.exit(kept.every(Boolean) ? 0 : 1)
