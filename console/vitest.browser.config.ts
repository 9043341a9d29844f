import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig, mergeConfig } from 'vitest/config'
import type { BrowserCommand } from 'vitest/node'
import viteConfig from './vite.config.ts'
import { chromiumFlags, chromiumPath } from '../scripts/chromium.ts'

const executablePath = chromiumPath()

// Node imports it when a test first requests it. It is not part of the console's own code.
const loadProduct = (): Promise<ProductModule> =>
  import(new URL('../scripts/browser-product.ts', import.meta.url).href)
type ProductModule = {
  openProduct: (role: string, settings?: Record<string, boolean>) => Promise<unknown>
  addOrganization: (userId: string, name: string, titles: readonly string[]) => Promise<string>
  addCalls: (orgId: string, titles: readonly string[]) => Promise<void>
  addTeams: (orgId: string, parentId: string, names: readonly string[]) => Promise<void>
  closeProduct: () => void
  blockVendor: (providerId: string, ms: number) => Promise<void>
  stopServers: () => Promise<void>
  answerRequest: (request: IncomingMessage, response: ServerResponse) => boolean
}
let product: ProductModule | null = null

/** Lets component tests use the real API with its workers. */
const serveProduct: Plugin = {
  name: 'serve-product',
  configureVitest: ({ vitest }) => vitest.onClose(async () => product?.stopServers()),
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      if (request.url?.startsWith('/api/') !== true || product?.answerRequest(request, response) !== true)
        next()
    })
  },
}
const openProduct: BrowserCommand<[role?: string, settings?: Record<string, boolean>]> = async (
  _context,
  role = 'OWNER',
  settings = {},
) => {
  product ??= await loadProduct()
  return product.openProduct(role, settings)
}
const addOrganization: BrowserCommand<[userId: string, name: string, titles: readonly string[]]> = async (
  _context,
  ...given
) => product?.addOrganization(...given)
const addCalls: BrowserCommand<[orgId: string, titles: readonly string[]]> = async (_context, ...given) =>
  product?.addCalls(...given)
const addTeams: BrowserCommand<[orgId: string, parentId: string, names: readonly string[]]> = async (
  _context,
  ...given
) => product?.addTeams(...given)
const closeProduct: BrowserCommand<[]> = async () => product?.closeProduct()
const blockVendor: BrowserCommand<[providerId: string, ms: number]> = async (_context, providerId, ms) =>
  product?.blockVendor(providerId, ms)

/** Playwright's own drag releases the button before a busy page has handled the mouse moves. */
const drag: BrowserCommand<[from: string, to: string]> = async ({ page, iframe }, from, to) => {
  const frames = (): Promise<void> =>
    iframe
      .locator('body')
      .evaluate(
        () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
      )
  await iframe.locator(from).hover()
  await page.mouse.down()
  const start = await iframe.locator(from).boundingBox()
  if (start === null) throw new Error('What is dragged is not on the page.')
  await page.mouse.move(start.x + start.width / 2 + 6, start.y + start.height / 2 + 6, { steps: 3 })
  await frames()
  // The drop target may move while something is dragged over it, so find its position again.
  for (const steps of [8, 1]) {
    const end = await iframe.locator(to).boundingBox()
    if (end === null) throw new Error('The target of the drag is not on the page.')
    await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps })
    await frames()
  }
  await page.mouse.up()
}

/** Component tests in a real browser. */
export default mergeConfig(
  viteConfig,
  defineConfig({
    // Prebundled before the first test. A package that is first found during a test would be prebundled then, and the page would reload.
    optimizeDeps: {
      include: [
        'react',
        'react-dom',
        'react-dom/client',
        'react/jsx-dev-runtime',
        'react/jsx-runtime',
        'axe-core',
        'vitest-browser-react',
        'zod',
        'use-intl',
        '@dnd-kit/core',
        '@dnd-kit/utilities',
        '@tanstack/react-router',
        '@tanstack/react-query',
        '@tanstack/react-virtual',
        '@mantine/core',
        '@mantine/form',
        '@mantine/hooks',
        '@mantine/notifications',
        'eventsource-parser/stream',
        'fflate',
        'mammoth',
        'papaparse',
        'saxes',
        'uqr',
        'yaml',
        'pdfjs-dist/legacy/build/pdf.mjs',
      ],
    },
    plugins: [serveProduct],
    test: {
      name: 'browser',
      provide: { isShort: process.env.SHORT_RUN === '1' },
      root: fileURLToPath(new URL('.', import.meta.url)),
      include: ['src/**/*.browser.test.tsx'],
      setupFiles: fileURLToPath(new URL('src/ui/testing-setup.ts', import.meta.url)),
      // Test files share a page and the code that it has loaded, because loading takes a third of a small file's time. The setup file
      // resets the page for each of them.
      isolate: false,
      testTimeout: 120_000,
      // There are more pages than cores, so what takes a moment in a single page may take several here.
      expect: { poll: { timeout: 30_000 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 1280, height: 800 },
        provider: playwright({
          launchOptions: { args: chromiumFlags, ...(executablePath === null ? {} : { executablePath }) },
        }),
        instances: [{ browser: 'chromium' }],
        commands: { openProduct, addOrganization, addCalls, addTeams, closeProduct, blockVendor, drag },
      },
    },
  }),
)
