import { scimPatch, type ScimPatchOperation, type ScimResource } from 'scim-patch'
import { z } from 'zod'
import { ScimProblem } from './problem.ts'
import { patchSchema } from './resources.ts'

/** Operations of RFC 7644 §3.5.2. Entra writes "Add", "Replace" and "Remove". */
const patchBody = z.object({
  schemas: z.array(z.string().max(200)).max(10),
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .max(20)
          .toLowerCase()
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(500).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(1000),
})

const core = /^urn:ietf:params:scim:schemas:core:2\.0:(User|Group):/i

/** Paths to attributes that the product does not store, such as the enterprise extension. They are accepted and ignored. */
const isForeign = (path: string | undefined): boolean =>
  path !== undefined && /^urn:/i.test(path) && !core.test(path)

/** The library writes to the named property, so no path may name an inherited property of objects. */
const forbidden = /(^|[.[\]:\s])(__proto__|constructor|prototype)($|[.[\]:\s])/

/** Members are compared by id only; directories also send their names. */
const withoutNames = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((item: unknown) =>
        typeof item === 'object' && item !== null && 'value' in item
          ? { value: (item as { value: unknown }).value }
          : item,
      )
    : value

/**
 * Applies the operations to the resource.
 * @throws ScimProblem 400 for a path or an operation that does not fit
 */
export function patched(resource: object, body: unknown): Resource {
  const parsed = patchBody.safeParse(body)
  if (!parsed.success || !parsed.data.schemas.includes(patchSchema))
    throw new ScimProblem(400, 'This is not a PatchOp message.', 'invalidSyntax')
  const operations = parsed.data.Operations.filter(({ path }) => !isForeign(path)).map(
    ({ op, path, value }) => {
      if (path !== undefined && forbidden.test(path))
        throw new ScimProblem(400, 'The path is not valid.', 'invalidPath')
      // A valuePath without a match is added, because Entra sets an email address that way.
      return {
        op,
        ...(path === undefined ? {} : { path }),
        ...(value === undefined
          ? {}
          : { value: path === 'members' ? withoutNames(value) : withMembers(value) }),
      } as ScimPatchOperation
    },
  )
  const lists = Object.entries(resource).flatMap(([name, value]) => (Array.isArray(value) ? [name] : []))
  return operations.reduce(
    (present, operation) => {
      const next = apply(present, operation)
      // The library deletes a list with its last item. Later operations still add to it and remove from it.
      for (const name of lists) next[name] ??= []
      return next
    },
    structuredClone(resource) as Resource,
  )
}

type Resource = Record<string, unknown>

/** The resource after one operation. What is not there counts as removed. */
function apply(resource: Resource, operation: ScimPatchOperation): Resource {
  const { op, path } = operation
  const isRemoval = op === 'remove'
  const [attribute = ''] = path?.replace(core, '').split(/[.[]/, 1) ?? []
  if (isRemoval && path !== undefined && resource[attribute] === undefined) return resource
  try {
    const options = { mutateDocument: true, treatMissingAsAdd: true }
    return scimPatch(resource as unknown as ScimResource, [operation], options) as unknown as Resource
  } catch (error) {
    // The filter of the path matches no item of the list.
    if (isRemoval && error instanceof Error && 'valuePath' in error) return resource
    throw new ScimProblem(400, 'An operation does not fit the resource.', 'invalidPath')
  }
}

/** The value of an operation without a path: attributes by their names. */
function withMembers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('members' in value)) return value
  return { ...value, members: withoutNames(value.members) }
}
