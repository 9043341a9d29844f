import type { FastifyInstance } from 'fastify'
import { routeName } from '#api/testing/required-permissions.ts'
import { installPermissionCheck as install, type RegisteredRoute } from '../../../api/http/permission.ts'
import { active } from './active-fault.ts'

/** Replaces `api/http/permission.ts` while mutants run: changes what the faulty route requires before anybody checks it. */
export function installPermissionCheck(app: FastifyInstance): RegisteredRoute[] {
  app.addHook('onRoute', (route) => {
    const { fault } = active
    const methods = Array.isArray(route.method) ? route.method : [route.method]
    if (fault === null || !methods.some((method) => routeName({ method, url: route.url }) === fault.route))
      return
    if ('permission' in fault) route.config = { ...route.config, permission: fault.permission }
    else {
      const { platformRoles: _platformRoles, ...config } = route.config ?? {}
      route.config = config
    }
  })
  return install(app)
}
