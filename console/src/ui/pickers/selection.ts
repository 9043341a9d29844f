export type PickerOption = { id: string; label: string; hint?: string; avatar?: string | null }

/** Adds or removes one option. Beyond `max`, the oldest selection is dropped and returned, so that the user can be told. */
export function toggleCapped<Option extends { id: string }>(
  selected: readonly Option[],
  option: Option,
  max: number,
): { selected: Option[]; dropped: Option | null } {
  if (selected.some(({ id }) => id === option.id))
    return { selected: selected.filter(({ id }) => id !== option.id), dropped: null }
  const next = [...selected, option]
  if (next.length <= max) return { selected: next, dropped: null }
  return { selected: next.slice(next.length - max), dropped: next[0] ?? null }
}
