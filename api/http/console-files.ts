import { existsSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from './problem.ts'

const isPage = (accept: string | undefined): boolean =>
  accept === undefined || /text\/html|\*\/\*/.test(accept)

/**
 * Serves the built console. Files under /assets have a hash in their name and never change. Files of console/public are cached for an hour.
 * Every other path returns the page, which browsers always request again, and its router takes over.
 */
export async function installConsole(app: FastifyInstance, folder: string | null): Promise<void> {
  const hasConsole = folder !== null && existsSync(join(folder, 'index.html'))
  if (hasConsole) {
    await app.register(staticFiles, { root: folder, serve: false, etag: true, dotfiles: 'ignore' })
    app.get<{ Params: { '*': string } }>(
      '/*',
      { config: { permission: 'public', rateClass: 'free' }, schema: { hide: true } },
      (request, reply) => {
        const path = request.params['*']
        if (path === 'api' || path.startsWith('api/')) throw notFound()
        if (path.startsWith('assets/')) {
          return reply.sendFile(path, { immutable: true, maxAge: '365d' })
        }
        // Files of console/public: top-level files, and the marks of providers.
        if (
          /^(providers\/)?[\w-]+\.[a-z0-9]{2,12}$/i.test(path) &&
          path !== 'index.html' &&
          existsSync(join(folder, path))
        ) {
          return reply.sendFile(path, { maxAge: '1h' })
        }
        if (!isPage(request.headers.accept)) throw notFound()
        // The page of a public link must stay out of search engines, and its address out of referrers.
        if (path.startsWith('p/')) {
          reply
            .header('x-robots-tag', 'noindex, nofollow, noarchive')
            .header('referrer-policy', 'no-referrer')
        }
        return reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false })
      },
    )
  }
  app.setNotFoundHandler(() => {
    throw notFound()
  })
}
