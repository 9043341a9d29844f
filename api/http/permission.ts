import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Permission, RateClass } from '../contract/endpoint.ts'
import { rolesOf } from '../contract/permissions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Permission
    rateClass?: RateClass
    platformOnly?: true
    worksAfterPilot?: true
    worksWhenBound?: true
    /** A function changes the response that is stored for repeats: secrets are sent once. */
    idempotent?: true | ((response: unknown) => unknown)
  }
}

export type RegisteredRoute = { method: string; url: string; permission: Permission; options: RouteOptions }

const isPermission = (value: unknown): value is Permission =>
  typeof value === 'string' &&
  (value === 'public' || value === 'signedIn' || value === 'member' || Object.hasOwn(rolesOf, value))

/**
 * Closed by default: a route without a known permission stops the boot. Returns the list of all routes, which fills while
 * the application is put together. Call it before the first route.
 */
export function installPermissionCheck(app: FastifyInstance): RegisteredRoute[] {
  const routes: RegisteredRoute[] = []
  app.addHook('onRoute', (route) => {
    // The reference page brings its own routes, which hold no data.
    if (route.url.startsWith('/api/docs')) route.config = { ...route.config, permission: 'public' }
    const permission: unknown = route.config?.permission
    const methods = Array.isArray(route.method) ? route.method : [route.method]
    // Preflights of the CORS plugin: they carry no credentials and return headers only.
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
