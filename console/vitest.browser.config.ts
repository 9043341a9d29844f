import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'
import { chromiumFlags, chromiumPath } from '../scripts/chromium.ts'

const executablePath = chromiumPath()

/** Component tests in a real browser. */
export default mergeConfig(
  viteConfig,
  defineConfig({
    // Found before the first test, so that nothing is optimised, and the page reloaded, in the middle of one.
    optimizeDeps: {
      include: [
        'react',
        'react-dom',
        'react-dom/client',
        'react/jsx-dev-runtime',
        'axe-core',
        'vitest-browser-react',
        'zod',
        'use-intl',
        '@tanstack/react-router',
        '@tanstack/react-query',
        '@tanstack/react-table',
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
        'yaml',
        'pdfjs-dist/legacy/build/pdf.mjs',
      ],
    },
    test: {
      name: 'browser',
      root: fileURLToPath(new URL('.', import.meta.url)),
      include: ['src/**/*.browser.test.tsx'],
      testTimeout: 20_000,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 1280, height: 800 },
        provider: playwright({ launchOptions: { args: chromiumFlags, ...(executablePath === null ? {} : { executablePath }) } }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }),
)
