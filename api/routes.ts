import type { RoutePlugin } from './plugins/context.ts'
import { meRoutes } from './routes/me.ts'
import { sessionRoutes } from './routes/session.ts'

/** Every resource of the API; a new file of routes is one import and one entry. */
export const routes: RoutePlugin[] = [sessionRoutes, meRoutes]
