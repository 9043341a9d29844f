import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type Database, openDatabase } from '#db/client.ts'

/** Effects on a page that its author did not write. */
export type PageWatch = { dialogs: string[]; problems: string[] }

/** Installs the functions that the hostile texts call, and collects policy violations. Call it before the first page is opened. */
export async function watchPage(page: Page): Promise<PageWatch> {
  const watch: PageWatch = { dialogs: [], problems: [] }
  page.on('dialog', (dialog) => {
    watch.dialogs.push(dialog.message())
    dialog.dismiss().catch(() => undefined)
  })
  await page.addInitScript(() => {
    const window = globalThis as unknown as {
      hits: unknown[]
      violations: string[]
      hit: (what: unknown) => void
      addEventListener: (
        type: string,
        listener: (event: { violatedDirective: string; blockedURI: string }) => void,
      ) => void
    }
    window.hits = []
    window.violations = []
    window.hit = (what) => void window.hits.push(what)
    window.addEventListener(
      'securitypolicyviolation',
      (event) => void window.violations.push(`${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  return watch
}

export type PageFindings = { hits: unknown[]; violations: string[]; nodes: string[] }

/** Anything in a page that only an injected text can have caused. */
export function inspectPage(page: Page): Promise<PageFindings> {
  return page.evaluate<PageFindings>(`(() => {
    const nodes = []
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on') || /^\\s*javascript:/i.test(value) && /^(href|src|action|data|xlink:href|formaction)$/.test(name))
          nodes.push(element.tagName + ' ' + name + '=' + value.slice(0, 80))
      }
    }
    const never = 'iframe, object, embed, base, marquee, math, video, audio, template, noscript p, x, details:has(> :only-child[hidden]), script:not([src]):not([type]), img[src=x]'
    for (const element of document.querySelectorAll(never)) nodes.push(element.outerHTML.slice(0, 120))
    return { hits: window.hits ?? ['no watch'], violations: window.violations ?? [], nodes }
  })()`)
}

/** Opens the embedded database of a product that runs on this data folder. */
export function openItsDatabase(dataFolder: string): Database {
  // Line 4 is the port, and line 5 the folder of the socket, the only place where this server listens.
  const [port, folder = ''] = readFileSync(join(dataFolder, 'postgres/postmaster.pid'), 'utf8')
    .split('\n')
    .slice(3)
  return openDatabase(`postgres://postgres@${encodeURIComponent(folder)}:${port}/postgres`, {
    poolSize: 2,
    systemPoolSize: 2,
  })
}
