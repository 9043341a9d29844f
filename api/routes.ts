import type { RoutePlugin } from './plugins/context.ts'
import { apiKeyRoutes } from './routes/api-keys.ts'
import { backTestRoutes } from './routes/back-tests.ts'
import { callChangeRoutes } from './routes/call-changes.ts'
import { callRoutes } from './routes/calls.ts'
import { commandRoutes } from './routes/commands.ts'
import { deliveryRoutes } from './routes/deliveries.ts'
import { providerSettingRoutes } from './routes/provider-settings.ts'
import { eventRoutes } from './routes/events.ts'
import { importRoutes } from './routes/imports.ts'
import { externalIntegrationRoutes } from './routes/external-integrations.ts'
import { integrationChangeRoutes } from './routes/integration-changes.ts'
import { integrationSettingsRoutes } from './routes/integration-settings.ts'
import { integrationSharingRoutes } from './routes/integration-sharing.ts'
import { integrationRoutes } from './routes/integrations.ts'
import { meRoutes } from './routes/me.ts'
import { opsQueueRoutes } from './routes/ops-queues.ts'
import { opsRoutes } from './routes/ops.ts'
import { organizationRoutes } from './routes/organizations.ts'
import { peopleRoutes } from './routes/people.ts'
import { providerLookupRoutes } from './routes/provider-lookups.ts'
import { recorderRoutes } from './routes/recorder.ts'
import { ruleTestRoutes } from './routes/rule-tests.ts'
import { ruleRoutes } from './routes/rules.ts'
import { scorecardRoutes } from './routes/scorecards.ts'
import { sessionRoutes } from './routes/session.ts'
import { summaryEmailRoutes } from './routes/summary-email.ts'
import { teamRoutes } from './routes/teams.ts'
import { transcriptRoutes } from './routes/transcripts.ts'

/** Every resource of the API; a new file of routes is one import and one entry. */
export const routes: RoutePlugin[] = [
  sessionRoutes,
  meRoutes,
  peopleRoutes,
  teamRoutes,
  organizationRoutes,
  apiKeyRoutes,
  commandRoutes,
  eventRoutes,
  callRoutes,
  callChangeRoutes,
  transcriptRoutes,
  scorecardRoutes,
  ruleRoutes,
  ruleTestRoutes,
  backTestRoutes,
  recorderRoutes,
  integrationRoutes,
  integrationChangeRoutes,
  integrationSharingRoutes,
  integrationSettingsRoutes,
  summaryEmailRoutes,
  externalIntegrationRoutes,
  importRoutes,
  providerLookupRoutes,
  deliveryRoutes,
  providerSettingRoutes,
  opsRoutes,
  opsQueueRoutes,
]
