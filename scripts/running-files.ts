import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const root = new URL('..', import.meta.url).pathname
/** A line about files that are still running comes this often, ms. */
const everyMs = 60_000

/** Prints which files of a heavy suite run, since when, and how long each has taken: a file may print nothing of its own for minutes. */
export default class RunningFiles implements Reporter {
  readonly #startedAt = new Map<string, number>()
  #reminder: NodeJS.Timeout | undefined

  onTestRunStart(): void {
    this.#reminder = setInterval(() => this.#remind(), everyMs)
  }

  onTestModuleQueued(module: TestModule): void {
    this.#startedAt.set(module.moduleId, performance.now())
    console.log(`▶ ${relative(root, module.moduleId)}`)
  }

  onTestModuleEnd(module: TestModule): void {
    console.log(`■ ${relative(root, module.moduleId)}: ${this.#secondsOf(module.moduleId)} s`)
    this.#startedAt.delete(module.moduleId)
  }

  onTestRunEnd(): void {
    clearInterval(this.#reminder)
  }

  #remind(): void {
    for (const file of this.#startedAt.keys())
      console.log(`… ${relative(root, file)}: running for ${this.#secondsOf(file)} s`)
  }

  #secondsOf(file: string): string {
    return ((performance.now() - (this.#startedAt.get(file) ?? 0)) / 1000).toFixed(0)
  }
}
