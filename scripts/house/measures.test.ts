import { expect, it } from 'vitest'
import { countLines, countStyles, findFeatureImports, findHubs } from './measures.ts'

it('counts lines by floor: sources without comments, comments, tests', () => {
  const files = [
    { path: 'db/client.ts', text: '// why\nexport const a = 1\n/**\n * what\n */\n\nconst b = 2 // here\n' },
    { path: 'db/client.db.test.ts', text: '// a\nit()\n' },
    { path: 'README.md', text: 'one\ntwo\n' },
  ]
  expect(countLines(files).db).toEqual({ source: 3, tests: 2, comments: 4 })
})

it('counts each class of a style sheet once', () => {
  const text = '.row { margin: 0.5rem; }\n.row:hover .name,\n.row > .icon { color: red } /* .gone {} */\n'
  expect(countStyles([{ path: 'console/a.module.css', text }])).toEqual({ files: 1, lines: 3, classes: 3 })
})

it('finds imports from one feature into another', () => {
  const files = [
    {
      path: 'console/src/features/calls/list/page.tsx',
      text: "import { a } from '../../rules/a.ts'\nimport { b } from '../b.ts'",
    },
    { path: 'console/src/features/calls/page.test.tsx', text: "import { a } from '../rules/a.ts'" },
    { path: 'console/src/routes/calls.tsx', text: "import { a } from '../features/calls/page.tsx'" },
  ]
  expect(findFeatureImports(files)).toEqual([
    { from: 'console/src/features/calls/list/page.tsx', to: 'console/src/features/rules/a.ts' },
  ])
})

it('finds the files of no area that name a feature by hand', () => {
  const named = (path: string, text: string) => ({ path, text })
  const files = [
    named('workers/registry.ts', "import { startImport } from './jobs/imports/start-import.handler.ts'"),
    named('console/src/lib/navigation.ts', "const entries = { imports: '/imports' }"),
    named('api/permissions.ts', "const all = ['calls.read', 'imports.create']"),
    named(
      'api/app.ts',
      "import { calls } from './areas/calls/calls.routes.ts'\nconst important = 'important'",
    ),
    named('api/areas/integrations/list.ts', "import { a } from '../imports/a.ts'"),
    named('api/areas/imports/imports.routes.ts', "path: '/imports'"),
    named('workers/jobs/registry.test.ts', "'imports'"),
  ]
  expect(findHubs(files, 'imports')).toEqual([
    'workers/registry.ts',
    'console/src/lib/navigation.ts',
    'api/permissions.ts',
  ])
})
