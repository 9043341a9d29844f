import { existsSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { parseAst } from 'vite'

const root = resolve(import.meta.dirname, '../../..')

/** Modules that can open a connection, or start something that does. */
const connecting = new Set(
  'http https http2 net tls dgram dns dns/promises child_process cluster inspector undici ws axios got node-fetch superagent eventsource nodemailer pg ioredis bullmq'.split(
    ' ',
  ),
)
const isConnecting = (module: string): boolean =>
  connecting.has(module.replace(/^node:/, '')) ||
  module.includes('exporter') ||
  module === 'ai' ||
  module.startsWith('@ai-sdk/')
/** Global objects that can open a connection. */
const connectingGlobals = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'WebTransport'])

/** A node of the syntax tree (ESTree). */
type SyntaxNode = { type: string } & Record<string, unknown>
type Import = { module: string; names: string[] }
type Source = { path: string; program: SyntaxNode; imports: Import[] }

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function parse(path: string, text: string): Source {
  const program = parseAst(stripTypeScriptTypes(text)) as unknown as SyntaxNode
  return { path, program, imports: importsOf(program) }
}

const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)

function nodesIn(root: SyntaxNode): SyntaxNode[] {
  const nodes = [root]
  // The list grows during the loop.
  for (const node of nodes) nodes.push(...childrenOf(node))
  return nodes
}

const textOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null
const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '*')

/** Static and dynamic imports and re-exports, and our own programs referenced by address. */
function importsOf(program: SyntaxNode): Import[] {
  return nodesIn(program).flatMap((node): Import[] => {
    if (node.type === 'ImportExpression')
      return [{ module: textOf(node.source) ?? '(computed)', names: ['*'] }]
    if (node.type === 'NewExpression' && nameOf(node.callee) === 'URL') {
      const [address] = node.arguments as unknown[]
      const text = textOf(address)
      return text !== null && text.endsWith('.ts') ? [{ module: text, names: [] }] : []
    }
    const module = 'source' in node ? textOf(node.source) : null
    if (module === null) return []
    const specifiers = (Array.isArray(node.specifiers) ? node.specifiers : []).filter(isNode)
    const names =
      node.type === 'ExportAllDeclaration'
        ? ['*']
        : specifiers.map((specifier) => nameOf(specifier.imported ?? specifier.local))
    return [{ module, names }]
  })
}

function resolveImport(from: string, module: string): string | null {
  const alias = /^#(db|workers|api)\/(.*)$/.exec(module)
  if (alias === null && !module.startsWith('.')) return null
  const path = alias === null ? resolve(dirname(from), module) : join(root, alias[1] ?? '', alias[2] ?? '')
  return path.endsWith('.ts') && existsSync(path) ? path : null
}

/** Every file of ours that a process of the product can load, starting from its entry points. */
export function reachableSources(entries: string[]): Source[] {
  const sources = new Map<string, Source>()
  const waiting = entries.map((entry) => join(root, entry))
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (sources.has(path)) continue
    const source = parse(path, readFileSync(path, 'utf8'))
    sources.set(path, source)
    for (const { module } of source.imports) {
      const target = resolveImport(path, module)
      if (target !== null) waiting.push(target)
    }
  }
  return [...sources.values()]
}

/** Uses of connecting globals. A property with such a name is something else, unless it is a property of `globalThis`. */
function globalsOf(node: SyntaxNode): string[] {
  if (node.type === 'Identifier') return connectingGlobals.has(nameOf(node)) ? [nameOf(node)] : []
  const isPlainKey =
    node.computed !== true &&
    (node.type === 'Property' || node.type === 'MethodDefinition' || node.type === 'PropertyDefinition')
  const isPlainMember =
    node.computed !== true && node.type === 'MemberExpression' && nameOf(node.object) !== 'globalThis'
  const skipped = isPlainKey && node.shorthand !== true ? node.key : isPlainMember ? node.property : undefined
  return childrenOf(node).flatMap((child) => (child === skipped ? [] : globalsOf(child)))
}

/** The ways out of the files: connecting modules and connecting globals, sorted, as `file: what`. */
export function waysOut(sources: Source[]): string[] {
  const ways = sources.flatMap((source) => {
    const modules = source.imports
      .filter(({ module }) => module === '(computed)' || isConnecting(module))
      // For Node's own modules it matters which names are imported: a listening server is not a way out.
      .flatMap(({ module, names }) =>
        module.startsWith('node:')
          ? names.map((name) => `${name} of ${module}`)
          : names.slice(0, 1).map(() => module),
      )
    return [...modules, ...globalsOf(source.program)].map((way) => `${relative(root, source.path)}: ${way}`)
  })
  return [...new Set(ways)].toSorted()
}

/** The same for a text, so that the scan itself can be tested. */
export const waysOutOf = (text: string): string[] => waysOut([parse(join(root, 'sample.ts'), text)])
