import type { FastifyInstance, RouteOptions } from 'fastify'
import type { PlatformRole } from '#db/vocabulary/organizations.ts'
import type { Permission, RateClass } from '../contract/endpoint.ts'
import { rolesOf } from '../contract/permissions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Permission
    rateClass?: RateClass
    platformRoles?: readonly PlatformRole[]
    mostRows?: number
    worksAfterPilot?: true
    worksWhenBound?: true
    worksWhenNarrowed?: true
    /** A function removes what must not be stored for repeats, such as a secret that is sent only once. */
    idempotent?: true | ((response: unknown) => unknown)
  }
}

export type RegisteredRoute = { method: string; url: string; permission: Permission; options: RouteOptions }

const isPermission = (value: unknown): value is Permission =>
  typeof value === 'string' &&
  (value === 'public' || value === 'signedIn' || value === 'member' || Object.hasOwn(rolesOf, value))

/**
 * Closed by default: a route without a known permission stops the boot. Returns the list of all routes, which fills as the application is
 * assembled. Call it before the first route.
 */
export function installPermissionCheck(app: FastifyInstance): RegisteredRoute[] {
  const routes: RegisteredRoute[] = []
  app.addHook('onRoute', (route) => {
    // The reference page registers its own routes, which contain no data.
    if (route.url.startsWith('/api/docs')) route.config = { ...route.config, permission: 'public' }
    const permission: unknown = route.config?.permission
    const methods = Array.isArray(route.method) ? route.method : [route.method]
    // Preflight routes of the CORS plugin: they need no credentials and return only headers.
    if (methods.every((method) => method === 'OPTIONS')) return
    if (!isPermission(permission)) {
      throw new Error(
        `${methods.join(', ')} ${route.url} has no permission: set config.permission to a capability, 'member', 'signedIn' or 'public'.`,
      )
    }
    for (const method of methods)
      if (method !== 'HEAD' && method !== 'OPTIONS')
        routes.push({ method, url: route.url, permission, options: route })
  })
  return routes
}
