import type { JsonSchema, Operation } from './operations.ts'

/** A place in a request that takes free text: a property of the body, or a parameter of the path or query. */
export type TextSlot = { operation: Operation } & (
  | { in: 'body'; path: (string | number)[] }
  | { in: 'path' | 'query'; name: string }
)

type Path = (string | number)[]

/** Places in a body whose schema matches, as paths from its root. */
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

/** Every such place of every operation, including ids and fixed words. */
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

/** A copy with the value at that place; missing parents are created. */
export function withAt(root: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (typeof step === 'number') return [withAt(Array.isArray(root) ? root[0] : undefined, rest, value)]
  const object =
    typeof root === 'object' && root !== null && !Array.isArray(root) ? (root as Record<string, unknown>) : {}
  return { ...object, [step]: withAt(object[step], rest, value) }
}
