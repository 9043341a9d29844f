/** Gives each name of a feature a number; names that are seen fewer than three times have none. */
export class FeatureNames {
  readonly #ids = new Map<string, number>()
  readonly #seen: number[] = []

  get size(): number {
    return this.#ids.size
  }

  /** Names by their numbers. */
  get names(): string[] {
    return [...this.#ids.keys()]
  }

  count(names: readonly string[]): void {
    for (const name of names) {
      let id = this.#ids.get(name)
      if (id === undefined) {
        id = this.#ids.size
        this.#ids.set(name, id)
      }
      this.#seen[id] = (this.#seen[id] ?? 0) + 1
    }
  }

  idsOf(names: readonly string[]): Int32Array {
    return Int32Array.from(
      names.flatMap((name) => {
        const id = this.#ids.get(name)
        return id !== undefined && (this.#seen[id] ?? 0) >= 3 ? [id] : []
      }),
    )
  }
}
