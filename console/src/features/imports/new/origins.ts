import { shortId } from '../../../ui/short-id.ts'

type Source = { id: string; name: string }

/** The line below each name. If two integrations have the same name and origin, it shows their ids, as on their pages. */
export function originsOf<Row extends Source>(
  rows: readonly Row[],
  originOf: (row: Row) => string,
): ReadonlyMap<string, string> {
  const alike = Map.groupBy(rows, (row) => `${row.name}\n${originOf(row)}`)
  return new Map(
    [...alike.values()].flatMap((twins) =>
      twins.map(
        (row) =>
          [row.id, twins.length === 1 ? originOf(row) : `${originOf(row)} · ${shortId(row.id)}`] as const,
      ),
    ),
  )
}
