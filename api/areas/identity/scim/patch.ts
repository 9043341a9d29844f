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

/** Paths to attributes that the product does not store, such as the enterprise extension. They are accepted and ignored. */
const isForeign = (path: string | undefined): boolean =>
  path !== undefined &&
  /^urn:/i.test(path) &&
  !/^urn:ietf:params:scim:schemas:core:2\.0:(User|Group):/i.test(path)

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
export function patched(resource: object, body: unknown): unknown {
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
  try {
    return scimPatch(structuredClone(resource) as unknown as ScimResource, operations, {
      mutateDocument: true,
      treatMissingAsAdd: true,
    })
  } catch {
    throw new ScimProblem(400, 'An operation does not fit the resource.', 'invalidPath')
  }
}

/** The value of an operation without a path: attributes by their names. */
function withMembers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('members' in value)) return value
  return { ...value, members: withoutNames(value.members) }
}
