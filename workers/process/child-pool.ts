import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * The messages to and from a child. `problem` is the child's error text, or null for an unexpected error, after which the child is
 * replaced.
 */
export type ChildRequest<Work> = { id: number; work: Work }
export type ChildResponse<Result> = { id: number; result: Result } | { id: number; problem: string | null }

/** Why a child gave no result. */
export type ChildEnd = 'tookTooLong' | 'outOfMemory' | 'failed'

export type ChildPoolOptions = {
  /** Must handle one request at a time. A child exits when its parent does, because their channel closes. */
  program: URL
  /** Each may use a core and its memory. */
  children: number
  /** Work beyond this is refused. */
  waiting: number
  /** A child is replaced after this many requests, so that nothing a request leaves behind lives long. Left out: never. */
  requestsPerChild?: number
  /** A child idle for this long exits. Until then it keeps its memory and takes new work without a restart. */
  idleMs: number
  /** Memory that a child may use outside the JavaScript heap. */
  offHeapMb: number
  busyError: () => Error
  endError: (end: ChildEnd, cause?: Error) => Error
  /** @param problem null: an unexpected error in the child */
  problemError: (problem: string | null) => Error
}

export type AskOptions = {
  /** Counted from the start of the work, without waiting. */
  timeoutMs: number
  /** JavaScript heap of the child. */
  maxHeapMb: number
  /** When aborted, removes the work from the queue or kills the child that is doing it. */
  signal?: AbortSignal | undefined
}

export type ChildPool<Work, Result> = {
  ask(work: Work, options: AskOptions): Promise<Result>
  /** Kills all children and rejects waiting work. Resolves when the children are gone. The pool works again afterwards. */
  close(): Promise<void>
}

/** Fast enough to stop a stream that inflates by a gigabyte a second. */
const memoryPollMs = 100

type Child = { process: ChildProcess; maxHeapMb: number; requests: number; idleTimer?: NodeJS.Timeout }

type Job<Work, Result> = {
  work: Work
  timeoutMs: number
  maxHeapMb: number
  signal: AbortSignal | undefined
  /** Removes the job from the queue. A signal may outlive thousands of jobs, so the listener stays only while the job waits. */
  onAbort: () => void
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Does work in child processes, which are killed if they take too long or use too much memory. A child gets no environment variables and
 * may only read this project's files: it can't start a process, write a file, or see a secret.
 */
export function openChildPool<Work, Result>(options: ChildPoolOptions): ChildPool<Work, Result> {
  const running = new Map<Child, (error: Error) => void>()
  const idle: Child[] = []
  /** Killed children that have not exited yet. The system takes a while to free their memory, so they count. */
  const ending = new Set<Child>()
  const waiting: Job<Work, Result>[] = []
  let lastRequestId = 0

  const hasRoom = (): boolean => running.size + ending.size < options.children

  function leaveQueue(job: Job<Work, Result>): void {
    const index = waiting.indexOf(job)
    if (index < 0) return
    waiting.splice(index, 1)
    job.reject(job.signal?.reason)
  }

  function startNext(): void {
    while (hasRoom()) {
      const [job] = waiting
      if (job === undefined) return
      const child = takeChild(job.maxHeapMb)
      // Retried as soon as the child that makes room is gone.
      if (child === null) return
      waiting.shift()
      job.signal?.removeEventListener('abort', job.onAbort)
      run(child, job)
    }
  }

  /** Null if an idle child with another heap size must exit first. */
  function takeChild(maxHeapMb: number): Child | null {
    const index = idle.findIndex((child) => child.maxHeapMb === maxHeapMb)
    const [child] = index < 0 ? [] : idle.splice(index, 1)
    if (child === undefined) {
      const oldest = idle.length + running.size + ending.size < options.children ? undefined : idle.shift()
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
    const forked = fork(fileURLToPath(options.program), {
      execArgv: [
        `--max-old-space-size=${maxHeapMb}`,
        // A child compiles hundreds of patterns for its first call, most of them for one use.
        '--no-regexp-peephole-optimization',
        '--permission',
        `--allow-fs-read=${root}`,
        '--no-warnings',
      ],
      // No environment of this process, which holds secrets. Windows cannot start a program without its root.
      env: process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    const child: Child = { process: forked, maxHeapMb, requests: 0 }
    forked.once('exit', () => {
      forget(child)
      ending.delete(child)
      startNext()
    })
    return child
  }

  function run(child: Child, job: Job<Work, Result>): void {
    const id = ++lastRequestId
    child.requests++
    const timer = setTimeout(() => stop(options.endError('tookTooLong')), job.timeoutMs)
    const memoryTimer = setInterval(() => void checkMemory(), memoryPollMs)
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
      if (keepsChild && child.requests < (options.requestsPerChild ?? Infinity)) rest(child)
      else retire(child)
      outcome()
      startNext()
    }
    const stop = (error: unknown) => settle(() => job.reject(error), false)

    function onMessage(answer: ChildResponse<Result>): void {
      if (answer.id !== id) return
      if ('result' in answer) return settle(() => job.resolve(answer.result), true)
      const { problem } = answer
      settle(() => job.reject(options.problemError(problem)), problem !== null)
    }
    const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
      stop(options.endError(isDeathByMemory(code, signal) ? 'outOfMemory' : 'failed'))
    const onError = (cause: Error) => stop(options.endError('failed', cause))
    const checkMemory = async () => {
      const residentMb = await residentMemoryMb(child.process.pid)
      if (residentMb > child.maxHeapMb + options.offHeapMb) stop(options.endError('outOfMemory'))
    }

    running.set(child, stop)
    child.process.on('message', onMessage).on('exit', onExit).on('error', onError)
    job.signal?.addEventListener('abort', onAbort, { once: true })
    child.process.send({ id, work: job.work } satisfies ChildRequest<Work>, (error) => {
      if (error) onError(error)
    })
  }

  /** Lets the child wait for more work without keeping this process alive. */
  function rest(child: Child): void {
    child.process.unref()
    child.process.channel?.unref()
    idle.push(child)
    child.idleTimer = setTimeout(() => {
      forget(child)
      retire(child)
    }, options.idleMs).unref()
  }

  function forget(child: Child): void {
    const index = idle.indexOf(child)
    if (index >= 0) idle.splice(index, 1)
  }

  function retire(child: Child): void {
    clearTimeout(child.idleTimer)
    if (
      child.process.exitCode === null &&
      child.process.signalCode === null &&
      child.process.pid !== undefined
    )
      ending.add(child)
    // A killed child may still report a broken channel. Ignore it.
    child.process.on('error', () => undefined)
    child.process.kill('SIGKILL')
  }

  return {
    ask: (work, { timeoutMs, maxHeapMb, signal }) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        if (!hasRoom() && waiting.length >= options.waiting) return reject(options.busyError())
        const job: Job<Work, Result> = {
          work,
          timeoutMs,
          maxHeapMb,
          signal,
          onAbort: () => leaveQueue(job),
          resolve,
          reject,
        }
        signal?.addEventListener('abort', job.onAbort, { once: true })
        waiting.push(job)
        startNext()
      }),
    close: async () => {
      const closed = new Error('The child processes were closed.')
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
    },
  }
}

/** V8 aborts or traps a process that is out of heap. The system kills one that is out of memory with SIGKILL. */
function isDeathByMemory(code: number | null, signal: NodeJS.Signals | null): boolean {
  return (
    signal === 'SIGKILL' ||
    signal === 'SIGABRT' ||
    signal === 'SIGTRAP' ||
    signal === 'SIGILL' ||
    code === 134 ||
    code === 133
  )
}

/** Memory in use by a process. 0 without /proc (macOS, Windows), where only the heap limit applies. */
async function residentMemoryMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}
