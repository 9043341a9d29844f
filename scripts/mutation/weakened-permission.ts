import type { FastifyInstance } from 'fastify'
import { nameOf } from '#api/demanded-permissions.ts'
import { installPermissionCheck as install, type RegisteredRoute } from '../../api/plugins/permission.ts'
import { active } from './active-fault.ts'

/** Stands in for `api/plugins/permission.ts` while mutants run: changes what the faulty route demands before anybody looks at it. */
export function installPermissionCheck(app: FastifyInstance): RegisteredRoute[] {
  app.addHook('onRoute', (route) => {
    const { fault } = active
    const methods = Array.isArray(route.method) ? route.method : [route.method]
    if (fault === null || !methods.some((method) => nameOf({ method, url: route.url }) === fault.route)) return
    if ('permission' in fault) route.config = { ...route.config, permission: fault.permission }
    else {
      const { platformOnly: _platformOnly, ...config } = route.config ?? {}
      route.config = config
    }
  })
  return install(app)
}
