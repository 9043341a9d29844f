import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { smallerLibraries } from './smaller-libraries.ts'

const consoleRoot = fileURLToPath(new URL('.', import.meta.url))
const repositoryRoot = fileURLToPath(new URL('..', import.meta.url))
/** Where `npm start` serves the API when PORT is not set. */
const defaultApiPort = '3000'

/** The only server folders whose modules may reach the browser: they are pure. */
const pureZones = ['api/contract/', 'workers/domain/', 'db/vocabulary/']

/** Stops the build when a server module is about to enter the bundle. */
function refuseServerModules(): Plugin {
  return {
    name: 'refuse-server-modules',
    enforce: 'pre',
    transform(_code, id) {
      const path = id.split('?')[0]!.slice(repositoryRoot.length)
      if (!id.startsWith(repositoryRoot) || !/^(api|workers|db|scripts)\//.test(path)) return
      if (!pureZones.some((zone) => path.startsWith(zone)))
        this.error(`${path} runs on the server only; the console may not import it.`)
    },
  }
}

/**
 * Rewrites `import { IconX } from '@tabler/icons-react'` to one import per icon: the package's entry re-exports six thousand modules,
 * which makes development and builds slow.
 */
function iconsOneByOne(): Plugin {
  const pattern = /import \{([^}]*)\} from '@tabler\/icons-react'/g
  return {
    name: 'icons-one-by-one',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes('@tabler/icons-react')) return
      const rewritten = code.replaceAll(pattern, (_whole, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => {
            const [icon, alias = icon] = name.split(/\s+as\s+/)
            return `import ${alias} from '@tabler/icons-react/dist/esm/icons/${icon}.mjs'`
          })
          .join(';'),
      )
      return { code: rewritten, map: null }
    },
  }
}

/** Lists every module that went into the bundle, for the check that none of them belongs to the server. */
function listModules(): Plugin {
  return {
    name: 'list-modules',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(modules) })
    },
  }
}

export default defineConfig({
  root: consoleRoot,
  plugins: [
    refuseServerModules(),
    iconsOneByOne(),
    smallerLibraries(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // No hot reloading in component tests: it would treat a route that loads while another router exists as a new version of that
      // router's route.
      codeSplittingOptions: { addHmr: process.env.VITEST === undefined },
      routesDirectory: `${consoleRoot}src/routes`,
      generatedRouteTree: `${consoleRoot}src/routeTree.gen.ts`,
      routeFileIgnorePattern: '\\.test\\.tsx?$',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    listModules(),
  ],
  // If Vite prebundled each icon as its own module, the page would reload whenever code imports a new icon.
  optimizeDeps: { exclude: ['@tabler/icons-react'] },
  server: { port: 5173, proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? defaultApiPort}` } },
  // Only module workers can load parts of their code on demand.
  worker: { format: 'es' },
  build: {
    outDir: `${consoleRoot}dist`,
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The code of the first load is one file on purpose; a separate budget limits its gzipped size.
    chunkSizeWarningLimit: 700,
    sourcemap: false,
    // Data URLs would need an exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A browser sends only six requests to a server at a time, so the first page is one file, and the icons that several pages share
          // are another.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2, priority: 1 },
          ],
        },
      },
      treeshake: {
        // Mantine's entry re-exports these packages. They do not declare that they have no side effects, so unused ones would stay in the
        // first download.
        moduleSideEffects: [
          {
            test: /node_modules\/(react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref|react-transition-group)/,
            sideEffects: false,
          },
        ],
      },
    },
  },
})
