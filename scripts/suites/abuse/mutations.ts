import fc from 'fast-check'
import { injectionTexts } from './hostile-texts.ts'

/** JSON texts that JavaScript never produces. A marker stands for each until the value is serialized. */
const rawTexts: Readonly<Record<string, string>> = {
  '@huge-number': '1e999',
  '@tiny-number': '-1e-999',
  '@long-number': '9'.repeat(400),
  '@minus-zero': '-0',
  '@deep-array': `${'['.repeat(3000)}${']'.repeat(3000)}`,
  '@deep-object': `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
  '@escaped-surrogate': String.raw`"\ud800"`,
  '@escaped-nul': String.raw`"a\u0000b"`,
}

/** The value as JSON, with markers replaced by their texts. */
export function jsonOf(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null'
  return text.includes('"@')
    ? text.replaceAll(/"(@[a-z-]+)"/g, (whole, marker: string) => rawTexts[marker] ?? whole)
    : text
}

const wrong = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom<unknown[]>(
      null,
      true,
      0,
      -1,
      1.5,
      2 ** 31,
      2 ** 53,
      -(2 ** 63),
      1e308,
      'NaN',
      'Infinity',
      '',
      ' ',
      [],
      [[]],
      {},
      { length: 3 },
      { toString: 1 },
      { toJSON: 'x' },
      '1970-01-01T00:00:00Z',
      '00000000-0000-0000-0000-000000000000',
      ...Object.keys(rawTexts),
    ),
  },
  { weight: 3, arbitrary: fc.constantFrom<unknown[]>(...injectionTexts) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

const heavy = fc.constantFrom<unknown[]>(
  'x'.repeat(100_000),
  '\u0000'.repeat(1000),
  '🦊'.repeat(20_000),
  Array.from({ length: 10_000 }, (_, index) => index),
  Array.from({ length: 10_000 }, () => ({})),
  Array.from({ length: 10_000 }, () => '0198a8a0-0000-7000-8000-000000000000'),
  Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key${index}`, index])),
)

// prettier-ignore
const oddNames = [
  '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'orgId', 'org_id', 'id', 'role',
  'platform_role', 'status', '', '\u0000', 'a.b', 'a[0]',
]
const names = fc.oneof(fc.constantFrom(...oddNames), fc.string({ maxLength: 12 }))

type Mutation =
  | { kind: 'replace'; at: number; value: unknown }
  | { kind: 'remove'; at: number }
  | { kind: 'add'; at: number; name: string; value: unknown }
  | { kind: 'wrap'; at: number; inArray: boolean }

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('replace' as const),
      at: fc.nat(50),
      value: fc.oneof({ weight: 60, arbitrary: wrong }, { weight: 1, arbitrary: heavy }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat(50) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('add' as const), at: fc.nat(50), name: names, value: wrong }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wrap' as const), at: fc.nat(50), inArray: fc.boolean() }),
  },
)

type Tree = Record<string, unknown> | unknown[]
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** A copy with one node, counted depth first from the root, replaced by the result of `change`; undefined removes it. */
function changeNode(value: unknown, number: number, change: (node: unknown) => unknown): unknown {
  let left = number
  function visit(node: unknown): unknown {
    if (left-- === 0) return change(node)
    if (Array.isArray(node)) {
      const items = node.map(visit)
      return items.filter((item, index) => item !== undefined || node[index] === undefined)
    }
    if (!isTree(node)) return node
    // fromEntries creates own properties, even for __proto__.
    return Object.fromEntries(
      Object.entries(node).flatMap(([key, item]) => (left < 0 ? [[key, item]] : [[key, visit(item)]])),
    )
  }
  return visit(value)
}

function countNodes(value: unknown): number {
  if (!isTree(value)) return 1
  return Object.values(value).reduce<number>((sum, item) => sum + countNodes(item), 1)
}

function mutate(value: unknown, step: Mutation): unknown {
  const at = step.at % Math.min(60, countNodes(value))
  return changeNode(value, at, (node) => {
    switch (step.kind) {
      case 'replace':
        return step.value
      case 'remove':
        return at === 0 ? {} : undefined
      case 'add':
        return isTree(node) && !Array.isArray(node)
          ? Object.fromEntries([...Object.entries(node), [step.name, step.value]])
          : [node]
      case 'wrap':
        return step.inArray ? [node] : { value: node }
    }
    return step satisfies never
  })
}

/** The values, some unchanged, most with one to three errors. */
export function mutated(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: values },
    {
      weight: 5,
      arbitrary: fc
        .tuple(values, fc.array(mutation, { minLength: 1, maxLength: 3 }))
        .map(([value, steps]) => steps.reduce(mutate, value)),
    },
  )
}
