import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { documentProblem } from './corpus/documents.ts'
import { checkFamilies } from './corpus/families.ts'
import { peers } from './corpus/peers.ts'
import { measureThroughput, type Throughput } from './corpus/throughput.ts'
import { toText } from '../workers/domain/transcripts/decode.ts'
import {
  corpusManifest,
  cueProblem,
  problemOf,
  type CorpusEntry,
} from '../workers/domain/transcripts/fixtures/expectations.ts'
import { TranscriptError } from '../workers/domain/transcripts/message.ts'

/**
 * Checks our parsers on public transcript files next to the project, and compares them with other libraries.
 * Prints a table; exit code 1 if a target is missed, 0 if all are met or the files are absent.
 */

const corpus = fileURLToPath(new URL('../../shared/corpus/', import.meta.url))

/** Required share of files read as expected, by format. Every other format requires 0.97. */
const targets: Readonly<Record<string, number>> = { 'vtt-wpt': 1, rtf: 0.9 }
const usualTarget = 0.97
const documentFormats = new Set(['rtf', 'docx', 'pdf'])
/** Speed targets: our time over theirs, and the time for a file four times as long. */
const subtitleRatio = 0.6
const webvttParserRatio = 3
const linearityLimit = 4.6
const megabytesPerSecond = 50

type Row = { format: string; files: number; passed: number; peers: Map<string, number> }

const misses: string[] = []
let throwsCount = 0

const problemOfEntry = async (entry: CorpusEntry): Promise<string | null> => {
  try {
    return documentFormats.has(entry.format)
      ? await documentProblem(entry, corpus)
      : problemOf(entry, new Uint8Array(readFileSync(corpus + entry.file)))
  } catch (error) {
    if (!(error instanceof TranscriptError)) throwsCount += 1
    return String(error)
  }
}

const peerPasses = async (entry: CorpusEntry, peer: (typeof peers)[number]): Promise<boolean> => {
  try {
    const text = toText(new Uint8Array(readFileSync(corpus + entry.file)))
    return cueProblem(entry, await peer.starts(text, entry.format.startsWith('srt') ? 'srt' : 'vtt')) === null
  } catch {
    // Some other libraries throw on malformed files, which counts as a failed file.
    return false
  }
}

const checkFormat = async (format: string, entries: readonly CorpusEntry[]): Promise<Row> => {
  const row: Row = { format, files: entries.length, passed: 0, peers: new Map() }
  for (const entry of entries) {
    const problem = await problemOfEntry(entry)
    if (problem === null) row.passed += 1
    else console.log(`  ${entry.file}: ${problem}`)
    for (const peer of peers) {
      if (peer.formats.includes(format) && (await peerPasses(entry, peer)))
        row.peers.set(peer.name, (row.peers.get(peer.name) ?? 0) + 1)
    }
  }
  const target = targets[format] ?? usualTarget
  if (row.passed / row.files < target)
    misses.push(`${format}: ${row.passed} of ${row.files} files, target ${Math.round(target * 100)} %`)
  return row
}

const cell = (text: string, width: number): string => text.padStart(width)

const printRows = (rows: readonly Row[]): void => {
  const names = peers.map((peer) => peer.name)
  console.log(['format'.padEnd(20), cell('ours', 9), ...names.map((name) => cell(name, 15))].join(' '))
  for (const row of rows) {
    const others = peers.map((peer) =>
      peer.formats.includes(row.format) ? `${row.peers.get(peer.name) ?? 0}/${row.files}` : '-',
    )
    console.log(
      [
        row.format.padEnd(20),
        cell(`${row.passed}/${row.files}`, 9),
        ...others.map((text) => cell(text, 15)),
      ].join(' '),
    )
  }
}

const checkThroughput = ({ format, megabytes, speeds, linearity }: Throughput): void => {
  const toSubtitle = speeds.ours / speeds.subtitle
  const toParser = speeds.webvttParser === null ? null : speeds.ours / speeds.webvttParser
  console.log(
    `${format} ${megabytes.toFixed(1)} MB: ours ${speeds.ours.toFixed(0)} MB/s, ${toSubtitle.toFixed(1)} × subtitle` +
      `${toParser === null ? '' : `, ${toParser.toFixed(1)} × webvtt-parser`}; four times the size takes ${linearity.toFixed(2)} times as long`,
  )
  if (speeds.ours < megabytesPerSecond)
    misses.push(`${format}: ${speeds.ours.toFixed(0)} MB/s, target ${megabytesPerSecond}`)
  if (toSubtitle < subtitleRatio)
    misses.push(`${format}: ${toSubtitle.toFixed(2)} × subtitle, target ${subtitleRatio}`)
  if (toParser !== null && toParser < webvttParserRatio)
    misses.push(`${format}: ${toParser.toFixed(2)} × webvtt-parser, target ${webvttParserRatio}`)
  if (linearity > linearityLimit)
    misses.push(
      `${format}: four times the size takes ${linearity.toFixed(2)} times as long, limit ${linearityLimit}`,
    )
}

if (!existsSync(`${corpus}manifest.json`)) {
  console.log(`No corpus at ${corpus}: nothing to check.`)
} else {
  const { files } = corpusManifest.parse(JSON.parse(readFileSync(`${corpus}manifest.json`, 'utf8')))
  const rows: Row[] = []
  for (const format of new Set(files.map((entry) => entry.format))) {
    rows.push(
      await checkFormat(
        format,
        files.filter((entry) => entry.format === format),
      ),
    )
  }
  printRows(rows)
  console.log(`errors other than refusals: ${throwsCount}`)
  if (throwsCount > 0) misses.push(`${throwsCount} files raised an error that is no refusal`)
  const { families, faults, read, refused } = await checkFamilies(files, corpus)
  console.log(`\nread as the product reads them: ${read} files, ${refused} refused`)
  for (const { name, files: found, told } of families)
    console.log(`  ${name.padEnd(28)} ${cell(String(found), 3)} files: ${told}`)
  console.log(
    `${faults.inventedSpeakers} invented speakers, ${faults.wordsSaidTwice} words said twice, ` +
      `${faults.timesAsSpeech} time lines and ${faults.markupAsSpeech} tags as speech\n`,
  )
  for (const [fault, times] of Object.entries(faults))
    if (times > 0) misses.push(`${fault}: ${times}, must be 0`)
  for (const format of ['vtt', 'srt'] as const) checkThroughput(measureThroughput(format))
  for (const miss of misses) console.log(`MISSED ${miss}`)
  if (misses.length === 0) console.log('All targets are met.')
  process.exitCode = misses.length === 0 ? 0 : 1
}
