import type { RoutePlugin } from './http/context.ts'
import { accountRoutes } from './areas/people/account.routes.ts'
import { actionItemRoutes } from './areas/coaching/action-items.routes.ts'
import { apiKeyRoutes } from './areas/people/api-keys.routes.ts'
import { assignmentRoutes } from './areas/assignments/assignments.routes.ts'
import { auditLogRoutes } from './areas/organizations/audit-log.routes.ts'
import { backTestRoutes } from './areas/rules/back-tests.routes.ts'
import { botDemoRoutes } from './areas/bots/bot-demo.routes.ts'
import { botDraftRoutes } from './areas/bots/bot-drafts.routes.ts'
import { botFromCallRoutes } from './areas/bots/bot-from-call.routes.ts'
import { botFolderRoutes } from './areas/bots/bot-folders.routes.ts'
import { folderContentRoutes } from './areas/bots/folder-contents.routes.ts'
import { botListRoutes } from './areas/bots/bot-lists.routes.ts'
import { botResourceRoutes } from './areas/bots/bot-resources.routes.ts'
import { botSharingRoutes } from './areas/bots/bot-sharing.routes.ts'
import { botTagRoutes } from './areas/bots/bot-tags.routes.ts'
import { botRoutes } from './areas/bots/bots.routes.ts'
import { personaTestRoutes } from './areas/bots/persona-tests.routes.ts'
import { unansweredQuestionRoutes } from './areas/bots/unanswered-questions.routes.ts'
import { callChangeRoutes } from './areas/calls/call-changes.routes.ts'
import { callUpdateRoutes } from './areas/calls/call-updates.routes.ts'
import { heldCallRoutes } from './areas/calls/held-calls.routes.ts'
import { callRepRoutes } from './areas/calls/call-rep.routes.ts'
import { matchingCallRoutes } from './areas/calls/calls-matching.routes.ts'
import { callRoutes } from './areas/calls/calls.routes.ts'
import { changelogRoutes } from './areas/changelog/changelog.routes.ts'
import { calibrationRoutes } from './areas/grading/calibration.routes.ts'
import { stabilityRoutes } from './areas/grading/stability.routes.ts'
import { gradingRoutes } from './areas/grading/grading.routes.ts'
import { correctionRoutes } from './areas/grading/corrections.routes.ts'
import { disputeRoutes } from './areas/grading/disputes.routes.ts'
import { coachingRoutes } from './areas/coaching/coaching.routes.ts'
import { followUpRoutes } from './areas/coaching/follow-up.routes.ts'
import { commandRoutes } from './areas/ops/commands.routes.ts'
import { deliveryRoutes } from './areas/integrations/deliveries.routes.ts'
import { providerSettingRoutes } from './areas/integrations/provider-settings.routes.ts'
import { eventRoutes } from './areas/ops/events.routes.ts'
import { importRoutes } from './areas/imports/imports.routes.ts'
import { externalIntegrationRoutes } from './areas/integrations/external-integrations.routes.ts'
import { integrationChangeRoutes } from './areas/integrations/integration-changes.routes.ts'
import { integrationSettingsRoutes } from './areas/integrations/integration-settings.routes.ts'
import { integrationSharingRoutes } from './areas/integrations/integration-sharing.routes.ts'
import { integrationRoutes } from './areas/integrations/integrations.routes.ts'
import { memberRoutes } from './areas/people/members.routes.ts'
import { meRoutes } from './areas/session/me.routes.ts'
import { noteRoutes } from './areas/coaching/notes.routes.ts'
import { opsQueueRoutes } from './areas/ops/ops-queues.routes.ts'
import { opsRoutes } from './areas/ops/ops.routes.ts'
import { homeRoutes } from './areas/home/home.routes.ts'
import { improvementRoutes } from './areas/home/improvements.routes.ts'
import { modelUseRoutes } from './areas/organizations/model-use.routes.ts'
import { newOrganizationRoutes } from './areas/organizations/new-organizations.routes.ts'
import { organizationPlanRoutes } from './areas/organizations/organization-plan.routes.ts'
import { organizationSettingRoutes } from './areas/organizations/organization-settings.routes.ts'
import { organizationRoutes } from './areas/organizations/organizations.routes.ts'
import { passkeyRoutes } from './areas/identity/passkeys.routes.ts'
import { peopleRoutes } from './areas/people/people.routes.ts'
import { ownSessionRoutes } from './areas/identity/own-sessions.routes.ts'
import { practiceRoutes } from './areas/practice/practice.routes.ts'
import { providerLookupRoutes } from './areas/integrations/provider-lookups.routes.ts'
import { publicLinkRoutes } from './areas/public-links/public-links.routes.ts'
import { recorderRoutes } from './areas/recorder/recorder.routes.ts'
import { ruleDraftRoutes } from './areas/rules/rule-drafts.routes.ts'
import { ruleProposalRoutes } from './areas/rules/rule-proposals.routes.ts'
import { ruleTestRoutes } from './areas/rules/rule-tests.routes.ts'
import { ruleRoutes } from './areas/rules/rules.routes.ts'
import { scorecardRoutes } from './areas/scorecards/scorecards.routes.ts'
import { scorecardChangeRoutes } from './areas/scorecards/scorecard-changes.routes.ts'
import { scorecardCheckRoutes } from './areas/scorecards/checks.routes.ts'
import { scorecardGenerationRoutes } from './areas/scorecards/generation.routes.ts'
import { scorecardPreviewRoutes } from './areas/scorecards/previews.routes.ts'
import { scorecardPartRoutes } from './areas/scorecards/scorecard-parts.routes.ts'
import { scorecardSharingRoutes } from './areas/scorecards/scorecard-sharing.routes.ts'
import { scorecardVersionRoutes } from './areas/scorecards/versions.routes.ts'
import { learningMaterialRoutes } from './areas/scorecards/learning-materials.routes.ts'
import { scimTokenRoutes } from './areas/identity/scim-tokens.routes.ts'
import { ssoSettingsRoutes } from './areas/identity/sso/sso-settings.routes.ts'
import { ssoSignInRoutes } from './areas/identity/sso/sso-sign-in.routes.ts'
import { setupRoutes } from './areas/session/setup.routes.ts'
import { sessionRoutes } from './areas/session/session.routes.ts'
import { summaryMailRoutes } from './areas/mail/summary-mails.routes.ts'
import { summaryEmailRoutes } from './areas/integrations/summary-email.routes.ts'
import { repVisibilityRoutes } from './areas/teams/rep-visibility.routes.ts'
import { teamRoutes } from './areas/teams/teams.routes.ts'
import { organizationSecurityRoutes } from './areas/identity/organization-security.routes.ts'
import { twoFactorRoutes } from './areas/identity/two-factor.routes.ts'
import { transcriptRoutes } from './areas/calls/transcripts.routes.ts'

/** All routes of the API. Adding a file of routes takes one import and one entry. */
export const routes: RoutePlugin[] = [
  setupRoutes,
  practiceRoutes,
  sessionRoutes,
  meRoutes,
  ownSessionRoutes,
  twoFactorRoutes,
  passkeyRoutes,
  organizationSecurityRoutes,
  scimTokenRoutes,
  ssoSettingsRoutes,
  ssoSignInRoutes,
  peopleRoutes,
  memberRoutes,
  accountRoutes,
  teamRoutes,
  repVisibilityRoutes,
  organizationRoutes,
  organizationSettingRoutes,
  newOrganizationRoutes,
  organizationPlanRoutes,
  assignmentRoutes,
  auditLogRoutes,
  changelogRoutes,
  modelUseRoutes,
  apiKeyRoutes,
  homeRoutes,
  improvementRoutes,
  commandRoutes,
  eventRoutes,
  callRoutes,
  matchingCallRoutes,
  correctionRoutes,
  disputeRoutes,
  calibrationRoutes,
  stabilityRoutes,
  gradingRoutes,
  callChangeRoutes,
  callUpdateRoutes,
  publicLinkRoutes,
  heldCallRoutes,
  callRepRoutes,
  coachingRoutes,
  followUpRoutes,
  noteRoutes,
  actionItemRoutes,
  transcriptRoutes,
  scorecardRoutes,
  scorecardChangeRoutes,
  scorecardPartRoutes,
  scorecardPreviewRoutes,
  scorecardCheckRoutes,
  scorecardGenerationRoutes,
  scorecardSharingRoutes,
  scorecardVersionRoutes,
  learningMaterialRoutes,
  ruleRoutes,
  ruleDraftRoutes,
  ruleProposalRoutes,
  ruleTestRoutes,
  backTestRoutes,
  botRoutes,
  personaTestRoutes,
  botListRoutes,
  botFolderRoutes,
  folderContentRoutes,
  botTagRoutes,
  botSharingRoutes,
  botResourceRoutes,
  botDraftRoutes,
  botFromCallRoutes,
  unansweredQuestionRoutes,
  botDemoRoutes,
  recorderRoutes,
  integrationRoutes,
  integrationChangeRoutes,
  integrationSharingRoutes,
  integrationSettingsRoutes,
  summaryEmailRoutes,
  summaryMailRoutes,
  externalIntegrationRoutes,
  importRoutes,
  providerLookupRoutes,
  deliveryRoutes,
  providerSettingRoutes,
  opsRoutes,
  opsQueueRoutes,
]
