import { z } from 'zod'
import { parseTranscriptBody } from '#api/contract/calls.ts'
import type { ApiTest } from '#api/testing/test-api.ts'

/** The part of JSON Schema that the API's document uses. */
export type JsonSchema = {
  type?: string
  enum?: unknown[]
  anyOf?: JsonSchema[]
  format?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
}

export type Parameter = { in: 'path' | 'query'; name: string; schema: JsonSchema }

export type Operation = {
  /** As in `POST /api/users/api-keys`. */
  name: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  parameters: Parameter[]
  /** Null: the operation takes no body. */
  body: JsonSchema | null
  needsOrganization: boolean
}

type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Parameter[]
        requestBody?: { content: Record<string, { schema: JsonSchema }> }
        security?: unknown[]
      }
    >
  >
}

/** This route parses its body itself, JSON or multipart, so the document has no schema for it. */
const undocumented: Record<string, z.ZodType> = {
  'POST /api/integrations/real-calls/parse-transcript': parseTranscriptBody,
}

/** The event stream, whose response does not end. */
const endless = 'GET /api/events'

/** Every operation of the document that the API itself serves. */
export async function readOperations(api: Pick<ApiTest, 'app'>): Promise<Operation[]> {
  const response = await api.app.inject('/api/openapi.json')
  const { paths } = response.json<Document>()
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([verb, { parameters = [], requestBody }]): Operation => {
        const method = verb.toUpperCase() as Operation['method']
        const name = `${method} ${path}`
        const own = undocumented[name]
        return {
          name,
          method,
          path,
          parameters: parameters.filter((parameter) => parameter.name !== 'orgId'),
          body:
            requestBody?.content['application/json']?.schema ??
            (own === undefined ? null : (z.toJSONSchema(own, { io: 'input' }) as JsonSchema)),
          needsOrganization: parameters.some((parameter) => parameter.name === 'orgId'),
        }
      }),
    )
    .filter(({ name }) => name !== endless)
}

export const withBody = (operations: Operation[]): (Operation & { body: JsonSchema })[] =>
  operations.flatMap((operation) => (operation.body === null ? [] : [{ ...operation, body: operation.body }]))

/** The address with these values in its path; encodes them. */
export function addressOf(operation: Operation, values: (name: string) => string): string {
  return operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values(name)))
}
