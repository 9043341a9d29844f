import fc from 'fast-check'
import { anyCharacter } from '#workers/domain/testing-text.ts'
import { injectionTexts } from './hostile-texts.ts'
import type { JsonSchema } from './operations.ts'

/** Existing values, by the name of the property that takes them, so that most bodies get past validation. */
export type Pools = Readonly<Record<string, readonly unknown[]>>

const anyText = (minLength: number, maxLength: number): fc.Arbitrary<string> => {
  const short = Math.min(maxLength, 40)
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ minLength: Math.min(minLength, short), maxLength: short }) },
    { weight: 2, arbitrary: fc.constantFrom(...injectionTexts) },
    { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: short }) },
    // At the limit, and one beyond it.
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(-1, 0, 1)
        .map((over) => 'x'.repeat(Math.max(0, Math.min(maxLength, 60_000) + over))),
    },
  )
}

const anyTime = fc.oneof(
  fc
    .date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2199-12-31') })
    .map((date) => date.toISOString()),
  fc.constantFrom(
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+23:59',
    '9999-12-31T23:59:59.999999999Z',
    '9999-12-31T23:59:59-23:59',
    '2026-02-29T00:00:00Z',
    '2028-02-29T23:59:60Z',
    '2026-11-18T10:00:00.1234567890123456789Z',
  ),
)
const anyDay = fc.constantFrom(
  '0000-01-01',
  '0001-01-01',
  '1970-01-01',
  '2026-02-28',
  '2026-02-29',
  '2026-10-25',
  '9999-12-31',
)

function anyNumber(schema: JsonSchema): fc.Arbitrary<number> {
  const min = Math.max(
    schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1e6 : schema.exclusiveMinimum + 1),
    -(2 ** 31),
  )
  const max = Math.min(schema.maximum ?? 1e6, 2 ** 31)
  const inside = schema.type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })
  return fc.oneof(
    { weight: 5, arbitrary: inside },
    { weight: 1, arbitrary: fc.constantFrom(min, max, min - 1, max + 1) },
  )
}

/** Values that the schema allows, or nearly: sometimes a limit is exceeded by one. */
export function valuesOf(schema: JsonSchema, name: string, pools: Pools): fc.Arbitrary<unknown> {
  const pool = pools[name]
  if (pool !== undefined && schema.type !== 'array' && schema.type !== 'object') {
    return fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...pool) },
      { weight: 1, arbitrary: byType(schema, name, pools) },
    )
  }
  return byType(schema, name, pools)
}

function byType(schema: JsonSchema, name: string, pools: Pools): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined)
    return fc.oneof(...schema.anyOf.map((branch) => valuesOf(branch, name, pools)))
  switch (schema.type ?? 'any') {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {})
      return fc.record(
        Object.fromEntries(properties.map(([key, value]) => [key, valuesOf(value, key, pools)])),
        {
          requiredKeys: schema.required ?? [],
        },
      )
    }
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, name, pools), {
        minLength: schema.minItems ?? 0,
        maxLength: (schema.minItems ?? 0) + 3,
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
    case 'number':
      return anyNumber(schema)
    case 'string':
      if (schema.format === 'uuid')
        return fc.oneof(fc.uuid(), fc.constantFrom(...(pools.id ?? ['00000000-0000-0000-0000-000000000000'])))
      if (schema.format === 'date-time') return anyTime
      if (schema.format === 'date') return anyDay
      return anyText(schema.minLength ?? 0, schema.maxLength ?? 200)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** One small value that the schema allows, without optional properties. `given` names values by property. */
export function sampleOf(schema: JsonSchema, name: string, given: Pools): unknown {
  const [known] = given[name] ?? []
  if (known !== undefined && schema.type !== 'array') return known
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf !== undefined) return sampleOf(schema.anyOf[0] ?? {}, name, given)
  switch (schema.type ?? 'any') {
    case 'object': {
      const required = new Set(schema.required)
      const shown = Object.entries(schema.properties ?? {}).filter(
        ([key]) => required.has(key) || given[key] !== undefined,
      )
      return Object.fromEntries(shown.map(([key, value]) => [key, sampleOf(value, key, given)]))
    }
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        sampleOf(schema.items ?? {}, name, given),
      )
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1
    case 'string':
      return 'Sample text'.padEnd(schema.minLength ?? 0, '.')
    default:
      return null
  }
}
