import type { JsonSchema, Operation } from './operations.ts'

/** A place of a request that takes a text of its own: a property of the body, a parameter of the path or the query. */
export type TextSlot = { operation: Operation } & (
  | { in: 'body'; path: (string | number)[] }
  | { in: 'path' | 'query'; name: string }
)

const isText = (schema: JsonSchema): boolean => schema.type === 'string'

function textsIn(schema: JsonSchema, path: (string | number)[]): (string | number)[][] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, value]) =>
    textsIn(value, [...path, name]),
  )
  const items = schema.items === undefined ? [] : textsIn(schema.items, [...path, 0])
  const branches = (schema.anyOf ?? []).flatMap((branch) => textsIn(branch, path))
  return [...(isText(schema) ? [path] : []), ...inner, ...items, ...branches]
}

/** Every such place of every operation, ids and fixed words among them. */
export function textSlots(operations: Operation[]): TextSlot[] {
  return operations.flatMap((operation): TextSlot[] => [
    ...operation.parameters.map((parameter): TextSlot => ({
      operation,
      in: parameter.in,
      name: parameter.name,
    })),
    ...(operation.body === null
      ? []
      : textsIn(operation.body, []).map((path): TextSlot => ({ operation, in: 'body', path }))),
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
