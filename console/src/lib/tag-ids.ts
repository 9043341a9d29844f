type Tag = { id: string; name: string }

/** The ids of tags by their names, which are the same in any case. Tags that do not exist yet are created. */
export async function tagIdsOf(
  names: readonly string[],
  tags: readonly Tag[],
  create: (name: string) => Promise<Tag>,
): Promise<string[]> {
  const known = new Map(tags.map(({ id, name }) => [name.toLowerCase(), id]))
  const ids: string[] = []
  for (const name of names) ids.push(known.get(name.toLowerCase()) ?? (await create(name)).id)
  return [...new Set(ids)]
}

/** What was typed as tags, without empty ones. */
export const typedNames = (names: readonly string[]): string[] =>
  names.map((name) => name.trim()).filter((name) => name !== '')
