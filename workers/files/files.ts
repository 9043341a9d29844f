import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { fileTexts } from '#workers/domain/transcripts/extract/accept.ts'
import type { FileText } from '#workers/domain/transcripts/extract/file.ts'
import { type ParsedTranscript, TranscriptError } from '#workers/domain/transcripts/message.ts'
import type { ParseOptions } from '#workers/domain/transcripts/parse.ts'

const extractionLimits = {
  /** Each child may use a core and half a gigabyte, and the machine has other work. */
  children: 2,
  /** Files that wait hold their bytes in memory: 16 of the largest are 160 MB. */
  waiting: 16,
  /** A child is replaced after this many files, so that nothing left behind by a file lives long. */
  filesPerChild: 50,
  /** An idle child holds about 70 MB. A file within this time needs no new child. */
  idleMs: 60_000,
  /** Memory that a child may use outside the JavaScript heap: inflated streams, the program itself. */
  offHeapMb: 256,
  /** Fast enough to stop a stream that inflates by a gigabyte a second. */
  memoryPollMs: 100,
} as const

/** Too many files wait already. Respond with HTTP 503 and "try again": nothing is wrong with the file. */
export class ExtractionBusyError extends Error {
  override readonly name = 'ExtractionBusyError'
  constructor() {
    super('Too many files are being read right now. Please try again in a few seconds.')
  }
}

/** A file to read. `bytes` may be a Buffer. */
export type UploadedFile = { name: string; bytes: Uint8Array; type?: string }

export type ExtractionOptions = {
  /** Counted from the start of reading, without waiting. Default 20 s. */
  timeoutMs?: number
  /** JavaScript heap of the child. Default 256. */
  maxHeapMb?: number
  signal?: AbortSignal
}

/** Work of a child: the text of a file, or the transcript in a file or text. */
export type ChildWork =
  | { extract: UploadedFile }
  | { transcript: UploadedFile | string; options: ParseOptions }
export type ChildRequest = { id: number; work: ChildWork }
/** `problem` is a text that people may see, or null for an unexpected error. */
export type ChildResponse =
  | { id: number; result: FileText | ParsedTranscript }
  | { id: number; problem: string | null }

type Child = { process: ChildProcess; maxHeapMb: number; files: number; idleTimer?: NodeJS.Timeout }

type Job = {
  work: ChildWork
  timeoutMs: number
  maxHeapMb: number
  signal?: AbortSignal
  resolve: (result: FileText | ParsedTranscript) => void
  reject: (error: unknown) => void
}

const running = new Map<Child, (error: Error) => void>()
const idle: Child[] = []
/** Killed children that have not exited yet. The system takes a while to free their memory, so they count. */
const ending = new Set<Child>()
const waiting: Job[] = []
let lastRequestId = 0

/**
 * Reads the text of a hostile file in a child process, which is killed if it takes too long or too much memory. The child gets no
 * environment variables and may only read this project's files. Two files are read at once; some more wait.
 * @throws {TranscriptError} with a text of `fileTexts`; {ExtractionBusyError}; the reason of `signal`
 */
export const extractInChild = (file: UploadedFile, options: ExtractionOptions = {}): Promise<FileText> =>
  askChild({ extract: file }, options) as Promise<FileText>

/**
 * Reads the transcript in a hostile file or text of any format, in a child process like `extractInChild`: text can be made to keep the
 * parser busy for seconds.
 * @throws {TranscriptError} with a text of `fileTexts` or `transcriptTexts`; {ExtractionBusyError}; the reason of `signal`
 */
export const parseInChild = (
  transcript: UploadedFile | string,
  parsing: ParseOptions,
  options: ExtractionOptions = {},
): Promise<ParsedTranscript> =>
  askChild({ transcript, options: parsing }, options) as Promise<ParsedTranscript>

function askChild(work: ChildWork, options: ExtractionOptions): Promise<FileText | ParsedTranscript> {
  const { timeoutMs = 20_000, maxHeapMb = 256, signal } = options
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    if (!hasRoom() && waiting.length >= extractionLimits.waiting) return reject(new ExtractionBusyError())
    const job: Job = { work, timeoutMs, maxHeapMb, signal, resolve, reject }
    signal?.addEventListener('abort', () => leaveQueue(job), { once: true })
    waiting.push(job)
    startNext()
  })
}

/** Kills all children and rejects waiting files. Resolves when the children are gone. Extraction works again afterwards. */
export async function closeExtraction(): Promise<void> {
  const closed = new Error('File extraction was closed.')
  for (const job of waiting.splice(0)) job.reject(closed)
  const children = [...idle, ...running.keys(), ...ending]
  const ends = children.map((child) => {
    // An idle child does not keep this process alive, even while its exit is awaited.
    child.process.ref()
    return new Promise((resolve) => child.process.once('exit', resolve))
  })
  for (const stop of running.values()) stop(closed)
  for (const child of idle.splice(0)) retire(child)
  await Promise.all(ends)
}

function leaveQueue(job: Job): void {
  const index = waiting.indexOf(job)
  if (index < 0) return
  waiting.splice(index, 1)
  job.reject(job.signal?.reason)
}

const hasRoom = (): boolean => running.size + ending.size < extractionLimits.children

function startNext(): void {
  while (hasRoom()) {
    const [job] = waiting
    if (job === undefined) return
    const child = takeChild(job.maxHeapMb)
    // As soon as the child that makes room is gone.
    if (child === null) return
    waiting.shift()
    run(child, job)
  }
}

/** Null if an idle child with another heap size must exit first. */
function takeChild(maxHeapMb: number): Child | null {
  const index = idle.findIndex((child) => child.maxHeapMb === maxHeapMb)
  const [child] = index < 0 ? [] : idle.splice(index, 1)
  if (child === undefined) {
    const oldest =
      idle.length + running.size + ending.size < extractionLimits.children ? undefined : idle.shift()
    if (oldest === undefined) return startChild(maxHeapMb)
    oldest.process.ref()
    retire(oldest)
    return null
  }
  clearTimeout(child.idleTimer)
  child.process.ref()
  child.process.channel?.ref()
  return child
}

function startChild(maxHeapMb: number): Child {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const forked = fork(fileURLToPath(new URL('./extract-child.ts', import.meta.url)), {
    execArgv: [
      `--max-old-space-size=${maxHeapMb}`,
      '--permission',
      `--allow-fs-read=${root}`,
      '--no-warnings',
    ],
    // No environment of this process, which holds secrets. Windows cannot start a program without its root.
    env: process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  const child: Child = { process: forked, maxHeapMb, files: 0 }
  forked.once('exit', () => {
    forget(child)
    ending.delete(child)
    startNext()
  })
  return child
}

function run(child: Child, job: Job): void {
  const id = ++lastRequestId
  child.files++
  const timer = setTimeout(() => stop(new TranscriptError(fileTexts.tookTooLong)), job.timeoutMs)
  const memoryTimer = setInterval(() => void checkMemory(), extractionLimits.memoryPollMs)
  const onAbort = () => stop(job.signal?.reason)
  let isSettled = false

  function settle(outcome: () => void, keepsChild: boolean): void {
    if (isSettled) return
    isSettled = true
    clearTimeout(timer)
    clearInterval(memoryTimer)
    job.signal?.removeEventListener('abort', onAbort)
    child.process.off('message', onMessage).off('exit', onExit).off('error', onError)
    running.delete(child)
    if (keepsChild && child.files < extractionLimits.filesPerChild) rest(child)
    else retire(child)
    outcome()
    startNext()
  }
  const stop = (error: unknown) => settle(() => job.reject(error), false)

  function onMessage(answer: ChildResponse): void {
    if (answer.id !== id) return
    if ('result' in answer) return settle(() => job.resolve(answer.result), true)
    const { problem } = answer
    settle(
      () => job.reject(new TranscriptError(problem ?? fileTexts.failed)),
      problem !== null && problem !== fileTexts.failed,
    )
  }
  const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
    stop(new TranscriptError(textOfDeath(code, signal)))
  const onError = (cause: Error) => stop(new TranscriptError(fileTexts.failed, { cause }))
  const checkMemory = async () => {
    const residentMb = await residentMemoryMb(child.process.pid)
    if (residentMb > child.maxHeapMb + extractionLimits.offHeapMb)
      stop(new TranscriptError(fileTexts.outOfMemory))
  }

  running.set(child, stop)
  child.process.on('message', onMessage).on('exit', onExit).on('error', onError)
  job.signal?.addEventListener('abort', onAbort, { once: true })
  child.process.send({ id, work: job.work } satisfies ChildRequest, (error) => {
    if (error) onError(error)
  })
}

/** Lets the child wait for the next file without keeping this process alive. */
function rest(child: Child): void {
  child.process.unref()
  child.process.channel?.unref()
  idle.push(child)
  child.idleTimer = setTimeout(() => {
    forget(child)
    retire(child)
  }, extractionLimits.idleMs).unref()
}

function forget(child: Child): void {
  const index = idle.indexOf(child)
  if (index >= 0) idle.splice(index, 1)
}

function retire(child: Child): void {
  clearTimeout(child.idleTimer)
  if (child.process.exitCode === null && child.process.signalCode === null && child.process.pid !== undefined)
    ending.add(child)
  // A killed child may still report a broken channel. Ignore it.
  child.process.on('error', () => undefined)
  child.process.kill('SIGKILL')
}

/** V8 aborts or traps a process that is out of heap. The system kills one that is out of memory with SIGKILL. */
function textOfDeath(code: number | null, signal: NodeJS.Signals | null): string {
  const isMemory =
    signal === 'SIGKILL' ||
    signal === 'SIGABRT' ||
    signal === 'SIGTRAP' ||
    signal === 'SIGILL' ||
    code === 134 ||
    code === 133
  return isMemory ? fileTexts.outOfMemory : fileTexts.failed
}

/** Memory in use by a process. 0 without /proc (macOS, Windows), where only the heap's limit holds. */
async function residentMemoryMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}
