import type { JsonSchema, Operation } from './operations.ts'

/** A place of a request that takes a text of its own: a property of the body, a parameter of the path or the query. */
export type TextSlot = { operation: Operation } & (
  | { in: 'body'; path: (string | number)[] }
  | { in: 'path' | 'query'; name: string }
)

type Path = (string | number)[]

/** Places inside a body whose schema is like that, as paths from its root. */
export function placesIn(
  schema: JsonSchema,
  isWanted: (schema: JsonSchema, path: Path) => boolean,
  path: Path = [],
): { path: Path; schema: JsonSchema }[] {
  const visit = (inner: JsonSchema, step: Path) => placesIn(inner, isWanted, [...path, ...step])
  return [
    ...(isWanted(schema, path) ? [{ path, schema }] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, value]) => visit(value, [name])),
    ...(schema.items === undefined ? [] : visit(schema.items, [0])),
    ...(schema.anyOf ?? []).flatMap((branch) => visit(branch, [])),
  ]
}

/** Every such place of every operation, ids and fixed words among them. */
export function textSlots(operations: Operation[]): TextSlot[] {
  return operations.flatMap((operation): TextSlot[] => [
    ...operation.parameters.map((parameter): TextSlot => ({
      operation,
      in: parameter.in,
      name: parameter.name,
    })),
    ...placesIn(operation.body ?? {}, ({ type }) => type === 'string').map(({ path }): TextSlot => ({
      operation,
      in: 'body',
      path,
    })),
  ])
}

/** A copy with that value at that place; what lies on the way is made. */
export function withAt(root: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (typeof step === 'number') return [withAt(Array.isArray(root) ? root[0] : undefined, rest, value)]
  const object =
    typeof root === 'object' && root !== null && !Array.isArray(root) ? (root as Record<string, unknown>) : {}
  return { ...object, [step]: withAt(object[step], rest, value) }
}
