import type { RegisteredRoute } from '../http/permission.ts'
import type { Permission } from '../contract/endpoint.ts'

/**
 * What every route requires, written down a second time: a new route or a changed permission needs the same change here.
 * The matrix compares the two. Paths are relative to /api, except for probes.
 */
const permissionTable: Partial<Record<Permission, string[]>> = {
  member: [
    'GET /organizations/me',
    'GET /users/me',
    'GET /users/teams/mine',
    'GET /users/verify-token',
    'POST /users/log-action',
  ],
  signedIn: ['GET /users/me/orgs'],
  'users.view': [
    'GET /organizations/accounts-used-per-role',
    'GET /users',
    'GET /users/:id',
    'GET /users/usersByIds',
  ],
  'teams.view': ['GET /users/teams', 'GET /users/teams/:id', 'GET /users/teams/by-ids'],
  'users.manage': [
    'POST /organizations/bulk-update-user-roles',
    'POST /organizations/deactivate-user',
    'POST /organizations/delete-user',
    'POST /organizations/invite-members-to-org',
    'POST /organizations/reactivate-user',
  ],
  'developer.settings': ['DELETE /users/api-keys/:id', 'GET /users/api-keys', 'POST /users/api-keys'],
  'commands.view': [
    'GET /commands',
    'GET /commands/:id',
    'GET /events',
    'POST /commands/:id/cancel',
    'POST /commands/:id/retry',
  ],
  'calls.view': [
    'GET /integrations/real-calls/:id',
    'GET /integrations/real-calls/:id/rep',
    'GET /integrations/real-calls/:id/trace',
    'GET /integrations/real-calls/scorecard/:id',
    'GET /integrations/real-calls/transcription/:id',
    'GET /scorecard-configs/all',
    'POST /integrations/real-calls/listCalls',
  ],
  'calls.create': [
    'POST /integrations/real-calls',
    'POST /integrations/real-calls/:id/rep',
    'POST /integrations/real-calls/parse-transcript',
  ],
  'calls.rescore': [
    'POST /integrations/real-calls/bulk-rescore',
    'POST /integrations/real-calls/rescore/:id',
  ],
  'calls.delete': [
    'DELETE /integrations/real-calls/:id',
    'POST /integrations/real-calls/bulk-delete',
    'POST /integrations/real-calls/bulk-restore',
  ],
  'rules.view': [
    'GET /integrations/real-calls/categorization-rules',
    'GET /integrations/real-calls/privacy-rules',
    'GET /integrations/recall-ai/bot-scheduling-rules/org',
    'GET /integrations/real-calls/test-routing/:id',
    'GET /integrations/recall-ai/calendar-count',
    'POST /integrations/real-calls/test-routing',
    'POST /integrations/recall-ai/get-calendar-scheduling-preview',
  ],
  'rules.manage': [
    'PATCH /integrations/recall-ai/should-record-override',
    'POST /integrations/recall-ai/bot-scheduling-rules/org',
    'DELETE /integrations/real-calls/categorization-rules/:level/:id',
    'DELETE /integrations/real-calls/privacy-rules/:level/:id',
    'GET /integrations/real-calls/generate-descriptions/:id',
    'GET /integrations/real-calls/rules/back-test/:id',
    'GET /integrations/real-calls/rules/back-test/:id/changes',
    'GET /integrations/real-calls/rules/back-test/:id/changes/:callId',
    'PATCH /organizations/settings/privacy-rules-are-whitelist',
    'POST /integrations/real-calls/categorization-rules/:level',
    'POST /integrations/real-calls/categorization-rules/:level/:id',
    'POST /integrations/real-calls/privacy-rules/:level',
    'POST /integrations/real-calls/generate-descriptions',
    'POST /integrations/real-calls/privacy-rules/:level/:id',
    'POST /integrations/real-calls/rules/apply-to-history',
    'POST /integrations/real-calls/rules/back-test',
  ],
  'integrations.manage': [
    'DELETE /integrations/real-calls/config/org',
    'DELETE /integrations/real-calls/config/team',
    'DELETE /integrations/real-calls/config/user',
    'GET /integrations/real-calls/config',
    'GET /integrations/shared-with/:id',
    'GET /organizations/sub-organizations',
    'PATCH /integrations/real-calls/config/org',
    'PATCH /integrations/real-calls/config/team',
    'PATCH /integrations/real-calls/config/user',
    'POST /integrations/share/:id',
  ],
  'integrations.access': [
    'GET /external/integrations/v1/providers/:providerId/recipes',
    'GET /integrations',
    'GET /integrations/:id',
    'GET /integrations/service-providers/:type',
    'GET /integrations/service-providers/users/:type',
    'GET /integrations/team-settings/:id',
    'GET /integrations/total-integrations-count',
    'GET /integrations/user-settings/:id',
    'PATCH /integrations/update-status/:id',
    'POST /external/integrations/v1/providers/:providerName',
    'POST /integrations',
    'POST /integrations/:id/test',
    'POST /integrations/:id/webhook/rotate',
    'POST /integrations/oauth/authorize',
    'POST /integrations/team-settings',
    'POST /integrations/update-details/:id',
    'POST /integrations/user-settings',
    'GET /integrations/:id/external-calls/:externalId',
    'GET /integrations/real-calls/import-tasks',
    'GET /integrations/real-calls/import-tasks/:id',
    'GET /integrations/real-calls/import-tasks/:id/calls',
    'GET /integrations/real-calls/listUsers/:id',
    'GET /integrations/real-calls/provider-lookups/:id',
    'POST /integrations/real-calls/import-calls',
    'POST /integrations/real-calls/import-tasks/:id/cancel',
    'POST /integrations/real-calls/import-tasks/:id/pause',
    'POST /integrations/real-calls/import-tasks/:id/resume',
    'POST /integrations/real-calls/import-tasks/:id/retry-failed',
    'POST /integrations/real-calls/list-calls-from-provider/:id',
    'GET /integrations/:id/deliveries',
    'GET /integrations/:id/provider-settings',
    'GET /integrations/:id/webhook-config',
    'PATCH /integrations/:id/provider-settings',
    'PATCH /integrations/:id/webhook-config',
    'POST /integrations/:id/deliveries/:deliveryId/replay',
  ],
  'ops.view': [
    'GET /ops/failures',
    'GET /ops/lanes',
    'GET /ops/providers',
    'GET /ops/work-items',
    'GET /ops/work-items/:id',
    'GET /ops/workers',
    'POST /ops/queues/session',
  ],
  'ops.manage': [
    'PATCH /organizations/settings/text-engine',
    'POST /ops/lanes/:lane/pause',
    'POST /ops/lanes/:lane/resume',
    'POST /ops/work-items/replay',
  ],
  public: [
    'GET /healthz',
    'GET /metrics',
    'GET /openapi.json',
    // Guarded by a pass of its own; `ops-queues.queue.test.ts` tests the guard.
    'GET /ops/queues',
    'GET /ops/queues/*',
    'GET /readyz',
    'POST /auth/accept-invite',
    'POST /auth/forgot-password',
    'POST /auth/login',
    'POST /auth/logout',
    'POST /auth/refresh',
    'POST /auth/reset-password',
    'GET /setup',
    'POST /auth/token',
    'POST /setup',
    'POST /webhooks/:provider/:token',
  ],
}

/** Routes that require a platform role beside their permission. */
export const platformOnlyRoutes = ['POST /ops/queues/session']

/** `GET /users/me`: the name of a route in the table. */
export const routeName = (route: Pick<RegisteredRoute, 'method' | 'url'>): string =>
  `${route.method} ${route.url.replace(/^\/api\//, '/')}`

/** Every route with its permission. */
export const requiredPermissions: ReadonlyMap<string, Permission> = new Map(
  Object.entries(permissionTable).flatMap(([permission, names]) =>
    names.map((name) => [name, permission as Permission] as const),
  ),
)
