import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely'
import type {
  CallKind,
  CallStage,
  CallStatus,
  CallType,
  ParticipantKind,
  ScoreStatus,
  SpeakerSide,
} from './vocabulary/calls.ts'
import type { BotDraftSourceKind, BotDraftStatus, BotKind, BotStatus } from './vocabulary/bots.ts'
import type { CommandState, Lane, WorkPhase, WorkState } from './vocabulary/ledger.ts'
import type { ConnectionHealth, IntegrationStatus, IntegrationType } from './vocabulary/integrations.ts'
import type {
  CriteriaToggle,
  LearningMaterialType,
  LearningScope,
  ScorecardStatus,
  ShareScope,
} from './vocabulary/scorecards.ts'
import type {
  DataRegion,
  ImageType,
  OrgRole,
  PlatformRole,
  TeamRole,
  UserStatus,
  VisibilityLevel,
} from './vocabulary/organizations.ts'
import type { ExternalCallState, ImportStarter, StoredImportScope } from './vocabulary/imports.ts'
import type { DisagreementOutcomeKind, DisputeStatus, ScoreEventKind } from './vocabulary/grading.ts'
import type { ModelPurpose } from './vocabulary/model-use.ts'
import type { ParticipantScope } from './vocabulary/recorder.ts'
import type {
  GatekeeperScoreState,
  PracticeInput,
  PracticeMode,
  PracticeOutcome,
} from './vocabulary/practice.ts'
import type { PrivacyRuleType, RoutingBehavior, RuleKind, RuleLevel } from './vocabulary/rules.ts'

/** Table types of the migrated database, which `schema.db.test.ts` checks. Times are Dates, ids UUIDv7 strings. */
type Time = ColumnType<Date, Date | string, Date | string>
type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type CreatedAt = ColumnType<Date, Date | string | undefined, Date | string>
/** JSON is written as text (`JSON.stringify`) and read as a parsed value, which readers validate once with zod. */
type Json = ColumnType<unknown, string, string>
type JsonDefault = ColumnType<unknown, string | undefined, string>
type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>

type Organizations = {
  id: Generated<string>
  parent_id: string | null
  name: string
  domain: string | null
  logo_url: string | null
  data_region: Generated<DataRegion>
  pilot_expires_at: TimeOrNull
  is_active: Generated<boolean>
  settings: JsonDefault
  version: Generated<number>
  setup_dismissed_at: TimeOrNull
  created_at: CreatedAt
}

type Users = {
  id: Generated<string>
  email: string
  first_name: Generated<string>
  last_name: Generated<string>
  avatar_url: string | null
  password_hash: string | null
  platform_role: PlatformRole | null
  time_zone: string | null
  preferences: JsonDefault
  version: Generated<number>
  created_at: CreatedAt
  updated_at: CreatedAt
  changelog_seen_at: TimeOrNull
}

type Memberships = {
  org_id: string
  user_id: string
  role: OrgRole
  status: UserStatus
  capabilities: Generated<string[]>
  version: Generated<number>
  created_at: CreatedAt
  ended_at: TimeOrNull
  visibility_level: VisibilityLevel | null
  invited_at: TimeOrNull
  invitation_expires_at: TimeOrNull
  role_given_by: string | null
  kept_first_name: string | null
  kept_last_name: string | null
  sort_name: Generated<string>
  sort_email: Generated<string>
  search_text: Generated<string>
  /** Which pairs of letters `search_text` has. */
  search_low: GeneratedAlways<number>
  search_high: GeneratedAlways<number>
}

type Teams = {
  org_id: string
  id: Generated<string>
  parent_id: string | null
  name: string
  /** The name in small letters. */
  search_name: GeneratedAlways<string>
  /** 1 at the top. A trigger maintains it. */
  level: Generated<number>
  version: Generated<number>
  created_at: CreatedAt
}

/** Active and invited members of a role. Triggers on memberships maintain it. */
type SeatCounts = {
  org_id: string
  role: OrgRole
  used: number
}

/** Each team with itself and the teams above it. Triggers on teams maintain it. */
type TeamBranches = {
  org_id: string
  team_id: string
  top_id: string
}

type TeamMembers = {
  org_id: string
  team_id: string
  user_id: string
  role: Generated<TeamRole>
  created_at: CreatedAt
}

type UserActions = { org_id: string; user_id: string; action: string; at: CreatedAt }

type Sessions = {
  id: Generated<string>
  user_id: string
  address: string | null
  user_agent: string | null
  created_at: CreatedAt
  last_seen_at: CreatedAt
  expires_at: Time
  revoked_at: TimeOrNull
  revoked_reason: string | null
  second_factor: Generated<boolean>
  bound_org_id: string | null
}

type SsoSettings = {
  org_id: string
  issuer: string
  client_id: string
  sealed_secret: Buffer
  default_role: OrgRole
  tested_at: TimeOrNull
  version: Generated<number>
  created_at: CreatedAt
  updated_at: CreatedAt
}

type OrganizationDomains = {
  org_id: string
  domain: string
  token: string
  verified_at: TimeOrNull
  created_at: CreatedAt
}

type SsoIdentities = {
  org_id: string
  user_id: string
  issuer: string
  subject: string
  email: string
  created_at: CreatedAt
  last_used_at: CreatedAt
}

type SsoSignIns = {
  org_id: string
  state_hash: Buffer
  browser_hash: Buffer
  user_id: string | null
  sealed: Buffer
  expires_at: Time
}

type TwoFactor = {
  user_id: string
  key_org_id: string
  sealed: Buffer
  confirmed_at: TimeOrNull
  last_step: Generated<number>
  created_at: CreatedAt
}

type RecoveryCodes = { user_id: string; code_hash: Buffer; used_at: TimeOrNull }

type SignInChallenges = {
  token_hash: Buffer
  user_id: string
  attempts: Generated<number>
  created_at: CreatedAt
  expires_at: Time
}

type Passkeys = {
  id: Generated<string>
  user_id: string
  credential_id: string
  public_key: Buffer
  counter: Generated<number>
  transports: Generated<string[]>
  name: string
  created_at: CreatedAt
  last_used_at: TimeOrNull
  rp_id: string | null
}

type PasskeyChallenges = {
  challenge_hash: Buffer
  kind: 'register' | 'sign-in'
  user_id: string | null
  expires_at: Time
}

type ScimTokens = {
  org_id: string
  id: Generated<string>
  name: string
  token_hash: Buffer
  last4: string
  created_by: string | null
  created_at: CreatedAt
  last_used_at: TimeOrNull
  revoked_at: TimeOrNull
}

type ScimUsers = {
  org_id: string
  user_id: string
  user_name: string
  external_id: string | null
  created_at: CreatedAt
  updated_at: CreatedAt
}

type ScimGroups = {
  org_id: string
  team_id: string
  external_id: string | null
  created_at: CreatedAt
  updated_at: CreatedAt
}

type RefreshTokens = {
  token_hash: Buffer
  session_id: string
  issued_at: CreatedAt
  expires_at: Time
  used_at: TimeOrNull
  replaced_by: Buffer | null
}

type OneTimeTokens = {
  token_hash: Buffer
  kind: 'invite' | 'password_reset' | 'handoff' | 'email_change'
  user_id: string
  org_id: string | null
  email: string
  invited_by: string | null
  created_at: CreatedAt
  expires_at: Time
  used_at: TimeOrNull
}

type EmailChanges = {
  id: Generated<string>
  user_id: string
  old_email: string
  new_email: string
  requested_at: CreatedAt
  expires_at: Time
  ended_at: TimeOrNull
}

/** The picture of a user or of an organization. */
type Images = {
  key: string
  user_id: string | null
  org_id: string | null
  type: ImageType
  bytes: Buffer
  created_at: CreatedAt
}

type SignInFailures = { key: string; at: CreatedAt }

type ApiKeys = {
  org_id: string
  id: Generated<string>
  user_id: string
  name: string
  prefix: string
  last4: string
  secret_hash: Buffer
  scopes: Generated<string[]>
  created_at: CreatedAt
  last_used_at: TimeOrNull
  expires_at: TimeOrNull
  revoked_at: TimeOrNull
}

type IdempotencyKeys = {
  org_id: string
  user_id: string
  key: string
  route: string
  body_hash: Buffer
  status: number | null
  response: JsonOrNull
  created_at: CreatedAt
}

type Commands = {
  org_id: string
  id: Generated<string>
  kind: string
  idem_key: string | null
  label: Generated<string>
  subject_id: string | null
  actor_user_id: string | null
  state: Generated<CommandState>
  payload: JsonDefault
  created_at: CreatedAt
  ended_at: TimeOrNull
  cancelled_by: string | null
  traceparent: string | null
}

type WorkItems = {
  id: Generated<string>
  org_id: string
  command_id: string
  kind: string
  lane: Lane
  subject: string
  payload: JsonDefault
  provider_account: string | null
  interactive: Generated<boolean>
  gen: Generated<number>
  state: Generated<WorkState>
  /** Generated from the state. Indexes use only the phase, never the state. */
  phase: ColumnType<WorkPhase, never, never>
  due_at: CreatedAt
  attempts: Generated<number>
  max_attempts: Generated<number>
  crashes: Generated<number>
  deferrals: Generated<number>
  waits: Generated<number>
  waiting_since: TimeOrNull
  created_at: CreatedAt
  offered_at: TimeOrNull
  started_at: TimeOrNull
  finished_at: TimeOrNull
  epoch: string | null
  worker: string | null
  error_class: string | null
  error: string | null
}

type WorkFailures = {
  org_id: string
  id: Generated<string>
  work_item_id: string
  gen: number
  attempt: number
  at: CreatedAt
  worker: string | null
  error_class: string
  message: string
  retry_at: TimeOrNull
}

type Effects = { org_id: string; work_item_id: string; step: string; result: JsonOrNull; at: CreatedAt }

type Progress = {
  org_id: string
  command_id: string
  version: Generated<number>
  counts: Json
  updated_at: CreatedAt
}

type WebhookInbox = {
  org_id: string
  id: Generated<string>
  ext_id: string
  headers: JsonDefault
  body: Buffer
  received_at: CreatedAt
  integration_id: string
  event_types: Generated<string[]>
  events: JsonDefault
  processed_at: TimeOrNull
  outcome: string | null
  replays: Generated<number>
}

type WebhookBatches = {
  org_id: string
  id: Generated<string>
  integration_id: string
  received_at: CreatedAt
  deliveries: Buffer
}

type WebhookRefusals = {
  org_id: string
  id: Generated<string>
  integration_id: string
  reason: string
  header_names: Generated<string[]>
  bytes: Generated<number>
  received_at: CreatedAt
}

type ProviderBudgets = {
  org_id: string
  provider_account: string
  capacity: number
  refill_per_second: number
  tokens: number
  refilled_at: CreatedAt
  blocked_until: TimeOrNull
  blocked_reason: string | null
  next_request_at: TimeOrNull
}

type Pauses = {
  id: Generated<string>
  org_id: string | null
  lane: Lane | null
  provider_account: string | null
  command_id: string | null
  paused_by: string | null
  reason: Generated<string>
  created_at: CreatedAt
}

type DispatchWaits = {
  lane: Lane
  org_id: string
  provider_account: Generated<string>
  reason: string
  detail: Generated<string>
  until: TimeOrNull
  since: CreatedAt
}

type QueueEpochs = { backend: string; epoch: string; changed_at: CreatedAt }

type WorkerProcesses = {
  id: string
  host: string
  pid: number
  lanes: string[]
  slots: number
  started_at: CreatedAt
  seen_at: CreatedAt
}

type ScorecardConfigs = {
  org_id: string
  id: Generated<string>
  name: string
  tag: Generated<string>
  status: Generated<ScorecardStatus>
  editable: Generated<CriteriaToggle>
  share_scope: Generated<ShareScope>
  call_types: JsonDefault
  published_version: number | null
  created_by: string | null
  version: Generated<number>
  created_at: CreatedAt
  updated_at: CreatedAt
  stats: Generated<string[]>
  cloned_from_id: string | null
  cloned_from_version: number | null
}

type ScorecardTeams = { org_id: string; scorecard_id: string; team_id: string }

type ScorecardVersions = {
  org_id: string
  scorecard_id: string
  number: number
  definition: Json
  published_by: string | null
  published_at: CreatedAt
  exception: JsonOrNull
}

type ScorecardDrafts = {
  org_id: string
  scorecard_id: string
  definition: JsonOrNull
  base_version: number | null
  version: Generated<number>
  saved_by: string | null
  saved_at: CreatedAt
}

type ScorecardTags = {
  org_id: string
  id: Generated<string>
  name: string
  version: Generated<number>
  created_by: string | null
  created_at: CreatedAt
}

type ScorecardTagLinks = { org_id: string; scorecard_id: string; tag_id: string }

type ScorecardShares = {
  org_id: string
  id: Generated<string>
  scorecard_id: string
  scorecard_version: number
  target_org_id: string
  target_scorecard_id: string
  shared_by: string | null
  shared_at: CreatedAt
}

type LearningMaterials = {
  org_id: string
  id: Generated<string>
  scorecard_config_id: string
  criterion_id: string | null
  title: string
  description: Generated<string>
  type: LearningMaterialType
  link: string | null
  metadata: JsonDefault
  scope: Generated<LearningScope>
  created_by: string | null
  created_at: CreatedAt
}

type LearningMaterialFiles = {
  org_id: string
  material_id: string
  name: string
  content_type: string
  bytes: Buffer
}

type ScorecardPreviews = {
  org_id: string
  id: Generated<string>
  scorecard_id: string
  command_id: string
  definition: Json
  base_version: number | null
  draft_version: number
  call_types: string[]
  call_limit: number
  model_calls: Generated<number>
  total: number | null
  done: Generated<number>
  cursor_at: TimeOrNull
  cursor_call_id: string | null
  tally: JsonDefault
  error: string | null
  reader_id: string
  created_at: CreatedAt
}

type ScorecardPreviewCalls = {
  org_id: string
  preview_id: string
  started_at: Time
  call_id: string
  before_score: number | null
  after_score: number | null
  before_passed: boolean | null
  after_passed: boolean | null
  gained: string[]
  lost: string[]
}

type RuleOwner = { level: RuleLevel; team_id: string | null; user_id: string | null; position: number }

type CategorizationRules = RuleOwner & {
  org_id: string
  id: Generated<string>
  label: string
  explanation: Generated<string>
  call_title_includes: Generated<string>
  call_type: string
  behavior: RoutingBehavior
  scorecard_config_id: string | null
  is_default: Generated<boolean>
  version: Generated<number>
  updated_by: string | null
  created_at: CreatedAt
  updated_at: CreatedAt
}

type PrivacyRules = RuleOwner & {
  org_id: string
  id: Generated<string>
  rule_type: Generated<PrivacyRuleType>
  settings: Json
  version: Generated<number>
  updated_by: string | null
  created_at: CreatedAt
  updated_at: CreatedAt
}

type RuleDrafts = {
  org_id: string
  kind: RuleKind
  version: Generated<number>
  version_offset: Generated<number>
  orders: JsonDefault
  privacy_rules_are_whitelist: boolean | null
  edited_by: string | null
  edited_at: TimeOrNull
}

type RuleDraftChanges = {
  org_id: string
  kind: RuleKind
  rule_id: string
  level: RuleLevel
  base_version: number | null
  content: JsonOrNull
  version: number
  edited_by: string | null
  edited_at: CreatedAt
}

type CalendarEvents = {
  org_id: string
  id: Generated<string>
  integration_id: string
  user_id: string
  calendar_event_id: string | null
  ical_uid: string | null
  series_id: string | null
  occurrence_starts_at: TimeOrNull
  title: string | null
  starts_at: Time
  ends_at: Time
  start_zone: string | null
  end_zone: string | null
  is_all_day: Generated<boolean>
  is_cancelled: Generated<boolean>
  event_types: Generated<string[]>
  attendees: JsonDefault
  is_guest_list_hidden: Generated<boolean>
  own_response: string | null
  organiser_email: string | null
  organiser_name: string | null
  meeting_url: string | null
  platform: string | null
  source_sequence: Generated<number>
  source_updated_at: TimeOrNull
  should_record_override: boolean | null
  created_at: CreatedAt
  updated_at: CreatedAt
}

type BotSchedulingRules = {
  org_id: string
  rules: JsonDefault
  version: Generated<number>
  updated_by: string | null
  updated_at: CreatedAt
}

type Calls = {
  org_id: string
  id: Generated<string>
  kind: Generated<CallKind>
  caller_id: string | null
  integration_id: string | null
  external_id: string | null
  title: Generated<string>
  buyer_company: Generated<string>
  status: Generated<CallStatus>
  score_status: Generated<ScoreStatus>
  status_reason: Generated<string>
  stage: Generated<CallStage>
  call_type: string | null
  chosen_call_type: string | null
  chosen_scorecard_id: string | null
  chosen_rule_id: string | null
  run_score: Generated<boolean>
  category_rule_id: string | null
  category_label: string | null
  category_level: string | null
  scorecard_config_id: string | null
  privacy_rule_id: string | null
  content_hash: Buffer | null
  started_at: CreatedAt
  duration_seconds: number | null
  is_private: Generated<boolean>
  shared_with: Generated<string[]>
  score: number | null
  score_passed: boolean | null
  score_pass_mark: number | null
  score_coverage: number | null
  talk_share: number | null
  waiting_checks: Generated<number>
  open_disputes: Generated<number>
  message_count: Generated<number>
  duration_is_estimated: Generated<boolean>
  hold_released_at: TimeOrNull
  command_id: string | null
  created_by: string | null
  version: Generated<number>
  created_at: CreatedAt
  updated_at: CreatedAt
  plausible_categories: JsonOrNull
  deleted_at: TimeOrNull
}

type PracticeCalls = {
  org_id: string
  call_id: string
  rep_id: string
  agent_id: string
  agent_version: number
  agent_name: string
  call_type: string
  mode: PracticeMode
  engine: string
  engine_version: string
  script: Json
  script_hash: string
  seed: string
  state: Json
  brief: Json
  turn_count: Generated<number>
  started_at: Time
  last_turn_at: Time
  time_limit_seconds: number
  clock_offset_ms: Generated<number>
  clock_ms: Generated<number>
  held_by: string | null
  ended_at: TimeOrNull
  outcome: PracticeOutcome | null
  why: JsonDefault
  buyer_from_message: number | null
  new_from_message: number | null
  scorecard_id: string | null
  gatekeeper_scorecard_id: string | null
  gatekeeper_score_state: GatekeeperScoreState | null
  gatekeeper_scorecard_version: number | null
  gatekeeper_result: JsonOrNull
  attempt_of: string | null
  resumed_from: string | null
  resumed_turn: number | null
  notes: Generated<string>
  notes_version: Generated<number>
}

type PracticeTurns = {
  org_id: string
  call_id: string
  index: number
  input: PracticeInput
  text: string
  elapsed_ms: number
  at_ms: number
  reading: JsonOrNull
  said: Json
  request_at: Time
  acts_at: Time
  first_byte_at: TimeOrNull
  done_at: Time
}

type RoutingCorrections = {
  org_id: string
  id: Generated<string>
  call_id: string
  corrected_by: string | null
  corrected_at: CreatedAt
  from_rule_id: string | null
  from_label: string | null
  from_call_type: string | null
  to_call_type: string | null
  to_scorecard_id: string | null
}

type RuleProposalDecisions = {
  org_id: string
  key: string
  verdict: 'accepted' | 'dismissed'
  decided_by: string | null
  decided_at: CreatedAt
}

type HeldCalls = {
  org_id: string
  call_id: string
  title: string
  buyer_company: string
  caller_id: string | null
  created_by: string | null
  is_private: boolean
  duration_seconds: number | null
  privacy_rule_id: string | null
  rule_label: string | null
  reason: string
  content: Buffer
  content_hash: Buffer
  held_at: CreatedAt
  expires_at: Time
  /** True from the decision to import the call until its content is restored. */
  is_released: Generated<boolean>
}

type CallWords = {
  org_id: string
  call_id: string
  word: string
  caller_id: string | null
  is_private: boolean
  started_at: Time
}

type CallViewers = {
  org_id: string
  call_id: string
  user_id: string
}

type CallTeams = {
  org_id: string
  call_id: string
  team_id: string
}

type CallLinks = {
  org_id: string
  call_id: string
  token_hash: Buffer | null
  token: Buffer | null
  is_enabled: Generated<boolean>
  password_hash: string | null
  shows_summary: Generated<boolean>
  shows_transcript: Generated<boolean>
  shows_score: Generated<boolean>
  masks_contacts: Generated<boolean>
  expires_at: Time
  version: Generated<number>
  created_by: string | null
  created_at: CreatedAt
  updated_at: CreatedAt
}

type CallLinkEvents = {
  org_id: string
  id: Generated<string>
  call_id: string
  at: CreatedAt
  kind: 'opened' | 'wrong_password' | 'turned_on' | 'turned_off' | 'new_address' | 'changed'
  address: string | null
  user_id: string | null
}

type LinkGuesses = {
  key: string
  failures: number
  blocked_until: Time
  last_at: Time
}

type CallParticipants = {
  org_id: string
  id: Generated<string>
  call_id: string
  position: number
  name: string
  email: string | null
  user_id: string | null
  kind: ParticipantKind
  side: SpeakerSide
  company: string | null
  is_kind_known: Generated<boolean>
  side_reason: string | null
}

type TranscriptSources = {
  org_id: string
  call_id: string
  kind: 'messages' | 'text' | 'file'
  file_name: string | null
  content_type: string | null
  body: Buffer
  created_at: CreatedAt
}

type Transcripts = {
  org_id: string
  call_id: string
  messages: Json
  plain_text: string
  detected_format: string | null
  confidence: number | null
  warnings: JsonDefault
  created_at: CreatedAt
}

type CallTraces = {
  org_id: string
  call_id: string
  stage: 'parsing' | 'privacy' | 'routing' | 'scoring'
  verdict: string
  reason: Generated<string>
  trace: JsonDefault
  started_at: Time
  finished_at: Time
}

type Scores = {
  org_id: string
  id: Generated<string>
  call_id: string
  scorecard_id: string
  scorecard_version: number
  engine: string
  engine_version: string
  sounds_like: CallType | null
  engines: JsonOrNull
  overall: number | null
  coverage: number
  passed: boolean | null
  failed_gates: Generated<string[]>
  metrics: JsonDefault
  is_current: Generated<boolean>
  created_at: CreatedAt
}

type ScoreAnswers = {
  org_id: string
  score_id: string
  criterion_id: string
  section_id: string
  position: number
  status: 'met' | 'partly' | 'missed' | 'not_applicable' | 'not_assessable'
  /** Given by people instead of `status`. */
  corrected_status: Generated<'met' | 'partly' | 'missed' | 'not_applicable' | 'not_assessable' | null>
  earned: number | null
  possible: number
  assessed: number
  checks: Json
}

type ScoreEvents = {
  org_id: string
  id: Generated<string>
  call_id: string
  score_id: string
  scorecard_id: string
  criterion_id: string
  question: string
  kind: ScoreEventKind
  dispute_id: string | null
  checks: JsonDefault
  outcome: 'accepted' | 'partially_accepted' | 'rejected' | null
  reason: Generated<string>
  by_user: string | null
  created_at: CreatedAt
}

type Disputes = {
  org_id: string
  id: Generated<string>
  call_id: string
  scorecard_id: string
  criterion_id: string
  question: string
  opened_by: string
  opened_at: CreatedAt
  expires_at: Time
  status: Generated<DisputeStatus>
  closed_by: string | null
  closed_at: TimeOrNull
}

type GradingSamples = {
  org_id: string
  id: Generated<string>
  scorecard_id: string
  scorecard_version: number
  rules: Json
  pool: number
  seed: string
  two_graders_share: number
  hide_names: Generated<boolean>
  drawn_by: string | null
  created_at: CreatedAt
}

type GradingItems = {
  org_id: string
  id: Generated<string>
  sample_id: string
  call_id: string
  grader_id: string
  position: number
  reasons: string[]
  inclusion: number
  status: Generated<'open' | 'submitted' | 'passed'>
  closed_at: TimeOrNull
  created_at: CreatedAt
}

type HumanGrades = {
  org_id: string
  id: Generated<string>
  item_id: string
  call_id: string
  scorecard_id: string
  scorecard_version: number
  criterion_id: string
  question: string
  grader_id: string
  checks: Json
  status: 'met' | 'partly' | 'missed' | 'not_applicable' | 'not_assessable'
  comment: Generated<string>
  seconds: Generated<number>
  is_blind: boolean
  created_at: CreatedAt
}

type DisagreementOutcomes = {
  org_id: string
  id: Generated<string>
  call_id: string
  scorecard_id: string
  criterion_id: string
  question: string
  outcome: DisagreementOutcomeKind
  machine: string
  people: string | null
  decided_by: string | null
  created_at: CreatedAt
}

type StabilityRuns = {
  org_id: string
  id: Generated<string>
  scorecard_id: string
  scorecard_version: number
  command_id: string
  criteria: string[]
  calls: number
  asks: number
  error: string | null
  created_by: string | null
  created_at: CreatedAt
}

type StabilityAnswers = {
  org_id: string
  run_id: string
  call_id: string
  criterion_id: string
  ask: number
  status: 'met' | 'partly' | 'missed' | 'not_applicable' | 'not_assessable'
  step: number | null
  engine: string
  created_at: CreatedAt
}

type CalibrationSettings = {
  org_id: string
  scorecard_id: string
  has_gate: Generated<boolean>
  kappa: number
  agreement: number
  needs_grades: boolean
  version: Generated<number>
  updated_by: string | null
  updated_at: CreatedAt
}

type ScoreEvidence = {
  org_id: string
  score_id: string
  criterion_id: string
  check_id: string
  position: number
  message_index: number
  start_character: number
  end_character: number
  quote: string
  seconds_from_start: number
}

type TextRequestKind =
  | 'test-routing'
  | 'generate-descriptions'
  | 'test-check'
  | 'generate-scorecard'
  | 'follow-up-email'
  | 'bot-texts'

type TextRequests = {
  org_id: string
  id: Generated<string>
  kind: TextRequestKind
  command_id: string
  call_id: string | null
  created_by: string | null
  created_at: CreatedAt
}

type TextAnswers = {
  org_id: string
  request_id: string
  subject: Generated<string>
  input: Buffer | null
  result: JsonOrNull
  error: string | null
}

type ModelLimits = {
  org_id: string
  monthly_tokens: number | null
  monthly_cost_micros: number | null
  version: Generated<number>
  updated_at: CreatedAt
}

type ModelUse = {
  org_id: string
  day: Time
  purpose: ModelPurpose
  model: string
  requests: number
  estimated_requests: Generated<number>
  input_tokens: number
  output_tokens: number
  cost_micros: Generated<number>
  unpriced_tokens: Generated<number>
}

type ModelReservations = {
  org_id: string
  id: Generated<string>
  purpose: ModelPurpose
  model: string
  input_tokens: number
  output_tokens: number
  cost_micros: number | null
  created_at: CreatedAt
}

type ModelVerdicts = {
  org_id: string
  call_id: string
  key: string
  verdict: Json
  created_at: CreatedAt
}

type BackTests = {
  org_id: string
  id: Generated<string>
  command_id: string
  days: number
  compare_with: 'savedRules' | 'storedCalls'
  is_draft: boolean
  definition: Json
  rules_version: string
  window_from: Time
  window_to: Time
  total: number | null
  done: Generated<number>
  cursor_at: number | null
  cursor_call_id: string | null
  counts: JsonDefault
  outcomes: JsonDefault
  flows: JsonDefault
  missed_values: JsonDefault
  error: string | null
  created_by: string | null
  created_at: CreatedAt
  draft_kind: RuleKind | null
  draft_version: number | null
}

type BackTestChanges = {
  org_id: string
  back_test_id: string
  started_at: Time
  call_id: string
  kind: string
  before: number
  after: number
}

type AuditLog = {
  org_id: string
  id: Generated<string>
  at: CreatedAt
  actor_user_id: string | null
  actor_kind: Generated<'user' | 'api_key' | 'system'>
  address: string | null
  request_id: string | null
  action: string
  subject_kind: string
  subject_id: string
  before: JsonOrNull
  after: JsonOrNull
}

type DataKeys = {
  org_id: string
  id: Generated<string>
  key_id: string
  wrapped: Buffer
  created_at: CreatedAt
}

type Integrations = {
  org_id: string
  id: Generated<string>
  name: string
  user_id: string | null
  type: Generated<IntegrationType>
  status: Generated<IntegrationStatus>
  provider: string
  auth_kind: string
  recipe_id: string | null
  original_org_id: string | null
  original_integration_id: string | null
  can_be_unpaused_override: boolean | null
  health: Generated<ConnectionHealth>
  health_reason: Generated<string>
  health_since: CreatedAt
  account_label: Generated<string>
  base_url: string | null
  is_simulator: Generated<boolean>
  default_call_type: string | null
  default_scorecard_id: string | null
  config: JsonDefault
  additional_infos: JsonDefault
  auto_sync_enabled: Generated<boolean>
  sync_every_minutes: Generated<number>
  last_sync_at: TimeOrNull
  last_sync_error: Generated<string>
  next_sync_at: TimeOrNull
  synced_until: TimeOrNull
  webhook_token_hash: Buffer | null
  webhook_subscription_id: string | null
  webhook_renewal_at: TimeOrNull
  webhook_last_at: TimeOrNull
  version: Generated<number>
  created_at: CreatedAt
  updated_at: CreatedAt
  removed_at: TimeOrNull
}

type IntegrationSecrets = {
  org_id: string
  integration_id: string
  kind: string
  sealed: Buffer
  expires_at: TimeOrNull
  version: Generated<number>
  updated_at: CreatedAt
}

type OauthStates = {
  org_id: string
  state_hash: Buffer
  user_id: string
  provider: string
  intent: Json
  sealed: Buffer
  created_at: CreatedAt
  expires_at: Time
  used_at: TimeOrNull
}

type IntegrationUserSettings = {
  org_id: string
  id: Generated<string>
  integration_id: string
  user_id: string
  external_user_id: string | null
  call_type: string | null
  scorecard_config_id: string | null
  is_automatic: Generated<boolean>
  updated_at: CreatedAt
}

type IntegrationTeamSettings = {
  org_id: string
  integration_id: string
  team_id: string
  call_type: string | null
  scorecard_config_id: string | null
  updated_at: CreatedAt
}

type SummaryEmailSettings = {
  org_id: string
  id: Generated<string>
  level: RuleLevel
  team_id: string | null
  user_id: string | null
  auto_email_target: ParticipantScope
  updated_by: string | null
  updated_at: CreatedAt
}

type SummaryMails = {
  org_id: string
  id: Generated<string>
  call_id: string
  kind: 'automatic' | 'requested'
  address: string
  user_id: string | null
  requested_by: Generated<string | null>
  state: Generated<'waiting' | 'sent' | 'skipped'>
  reason: Generated<string | null>
  unsubscribe_hash: Generated<Buffer | null>
  created_at: CreatedAt
  sent_at: TimeOrNull
}

type SummaryMailRefusals = {
  org_id: string
  address_hash: Buffer
  created_at: CreatedAt
}

type Imports = {
  org_id: string
  id: Generated<string>
  integration_id: string
  command_id: string
  scope: StoredImportScope
  started_by: ImportStarter
  external_ids: JsonDefault
  range_from: TimeOrNull
  range_to: TimeOrNull
  call_type: string | null
  scorecard_config_id: string | null
  cursor: string | null
  pages: Generated<number>
  listed: Generated<number>
  unchanged: Generated<number>
  listing_ended_at: TimeOrNull
  final_counts: JsonOrNull
  error: Generated<string>
  created_by: string | null
  created_at: CreatedAt
  ended_at: TimeOrNull
}

type ImportEvents = {
  org_id: string
  import_id: string
  id: Generated<string>
  kind: string
  detail: Generated<string>
  at: CreatedAt
}

type ExternalCalls = {
  org_id: string
  integration_id: string
  external_id: string
  state: Generated<ExternalCallState>
  reason: Generated<string>
  call_id: string | null
  import_id: string | null
  listed: JsonOrNull
  title: string | null
  started_at: TimeOrNull
  duration_seconds: number | null
  owner_external_id: string | null
  privacy_rule_id: string | null
  content_hash: Buffer | null
  adapter_version: Generated<number>
  waiting_until: TimeOrNull
  first_seen_at: CreatedAt
  updated_at: CreatedAt
}

type ProviderLookups = {
  org_id: string
  id: Generated<string>
  integration_id: string
  command_id: string
  kind: 'calls' | 'users'
  request: Json
  result: JsonOrNull
  error: string | null
  created_by: string | null
  created_at: CreatedAt
}

/** A note about a call, or a reply to one. Either may be tied to a place in the transcript. */
type CallNotes = {
  org_id: string
  id: Generated<string>
  call_id: string
  parent_id: string | null
  author_id: string
  body: string
  message_index: number | null
  start_character: number | null
  end_character: number | null
  quote: string | null
  mentioned: Generated<string[]>
  is_private: Generated<boolean>
  resolved_at: TimeOrNull
  resolved_by: string | null
  edited_at: TimeOrNull
  version: Generated<number>
  created_at: CreatedAt
}

type ActionItems = {
  org_id: string
  id: Generated<string>
  call_id: string
  source: 'found' | 'person'
  text: string
  owner_user_id: string | null
  owner_name: Generated<string>
  owner_side: SpeakerSide | null
  due_on: string | null
  due_words: string | null
  message_index: number | null
  start_character: number | null
  end_character: number | null
  quote: string | null
  agreed: JsonOrNull
  done_at: TimeOrNull
  done_by: string | null
  touched_by: string | null
  removed_at: TimeOrNull
  version: Generated<number>
  created_at: CreatedAt
  updated_at: CreatedAt
}

type ActionItemSearches = {
  org_id: string
  call_id: string
  words_hash: Buffer
  searched_with: number
  searched_at: CreatedAt
}

type PersonaTests = {
  org_id: string
  id: Generated<string>
  agent_id: string
  command_id: string
  tested_form: 'draft' | 'published'
  agent_version: number | null
  call_type: CallType
  form: Json
  form_hash: Buffer
  engine: Generated<string>
  engine_version: string
  total: number
  done: Generated<number>
  result: JsonOrNull
  outcome: 'passed' | 'findings' | null
  finding_kinds: Generated<string[]>
  findings: Generated<number>
  blocking_findings: Generated<number>
  acts_needed: number | null
  measured_difficulty: 'EASY' | 'MEDIUM' | 'HARD' | null
  error: string | null
  started_by: string | null
  created_at: CreatedAt
  finished_at: TimeOrNull
}

type PersonaTestUnits = {
  org_id: string
  test_id: string
  position: number
  unit: Json
  summary: Json
  findings: Json
  turns: Json
}

type Agents = {
  org_id: string
  id: Generated<string>
  owner_id: string
  kind: BotKind
  call_type: CallType
  status: Generated<BotStatus>
  parent_agent_id: string | null
  variation_name: Generated<string>
  form: JsonDefault
  published_version: number | null
  name: Generated<string>
  scenario_name: Generated<string>
  job_title: Generated<string>
  company_name: Generated<string>
  gender: 'MALE' | 'FEMALE' | null
  language: string | null
  emotional_state: string | null
  search_text: Generated<string>
  sections_done: Generated<number>
  sections_total: Generated<number>
  is_complete: Generated<boolean>
  scorecard_id: string | null
  share_scope: Generated<ShareScope>
  is_public: Generated<boolean>
  original_org_id: string | null
  original_agent_id: string | null
  can_edit: Generated<boolean>
  follows_original: Generated<boolean>
  share_ended_at: TimeOrNull
  version: Generated<number>
  created_at: CreatedAt
  updated_at: CreatedAt
}

type AgentVersions = {
  org_id: string
  agent_id: string
  number: number
  id: Generated<string>
  form: Json
  published_by: string | null
  published_at: CreatedAt
}

type AgentGatekeepers = { org_id: string; agent_id: string; template_id: number; scorecard_id: string }

type AgentFolders = {
  org_id: string
  id: Generated<string>
  parent_id: string | null
  owner_id: string
  name: string
  description: Generated<string>
  position: Generated<number>
  is_personal: Generated<boolean>
  is_for_admin_only: Generated<boolean>
  is_for_team: Generated<boolean>
  team_id: string | null
  version: Generated<number>
  created_at: CreatedAt
  updated_at: CreatedAt
}

type AgentFolderLinks = { org_id: string; folder_id: string; agent_id: string; position: Generated<number> }

type AgentFolderFavorites = { org_id: string; user_id: string; folder_id: string; created_at: CreatedAt }

type AgentTags = {
  org_id: string
  id: Generated<string>
  name: string
  version: Generated<number>
  created_by: string | null
  created_at: CreatedAt
}

type AgentTagLinks = { org_id: string; tag_id: string; agent_id: string }

type AgentTeams = { org_id: string; agent_id: string; team_id: string }

type AgentOrgShares = {
  org_id: string
  agent_id: string
  to_org_id: string
  copy_id: string
  can_edit: boolean
  shared_by: string | null
  created_at: CreatedAt
}

type Assignments = {
  org_id: string
  id: Generated<string>
  agent_id: string
  user_id: string
  due_on: string | null
  pass_mark: number | null
  times: Generated<number>
  created_by: string | null
  created_at: CreatedAt
  ended_at: TimeOrNull
  version: Generated<number>
}

type FocusChoices = {
  org_id: string
  user_id: string
  scorecard_id: string
  criterion_id: string
  chosen_at: CreatedAt
}

type ScorecardNotices = {
  org_id: string
  scorecard_id: string
  scorecard_version: number
  user_id: string
  created_at: CreatedAt
  read_at: TimeOrNull
}

type BotDrafts = {
  org_id: string
  id: Generated<string>
  user_id: string
  status: Generated<BotDraftStatus>
  source: BotDraftSourceKind
  call_type: string
  origin: JsonDefault
  form: JsonDefault
  generated_agent_id: string | null
  error: string | null
  version: Generated<number>
  created_at: CreatedAt
  updated_at: CreatedAt
}

type DemoForms = {
  id: Generated<string>
  name: string
  company_name: Generated<string>
  job_title: Generated<string>
  address_hash: Buffer
  created_at: CreatedAt
  expires_at: Time
}

type BotPictures = {
  org_id: string
  key: string
  type: 'image/png' | 'image/jpeg'
  bytes: Buffer
  digest: Buffer
  created_at: CreatedAt
}

type DemoAgents = {
  id: Generated<string>
  demo_form_id: string
  call_type: string
  form: Json
  created_at: CreatedAt
}

type DemoCalls = {
  id: Generated<string>
  demo_form_id: string
  address_hash: Buffer
  bot_id: string
  public_org_id: string | null
  public_agent_id: string | null
  name: string
  brief: Json
  engine_version: string
  script: Json
  script_hash: string
  seed: string
  state: Json
  turn_count: Generated<number>
  started_at: Time
  last_turn_at: Time
  time_limit_seconds: number
  ended_at: TimeOrNull
  outcome: PracticeOutcome | null
}

type DemoTurns = {
  demo_call_id: string
  index: number
  input: Exclude<PracticeInput, 'silence'>
  text: string
  elapsed_ms: number
  at_ms: number
  said: Json
}

export type Schema = {
  organizations: Organizations
  users: Users
  memberships: Memberships
  seat_counts: SeatCounts
  teams: Teams
  team_members: TeamMembers
  team_branches: TeamBranches
  user_actions: UserActions
  sessions: Sessions
  two_factor: TwoFactor
  recovery_codes: RecoveryCodes
  sign_in_challenges: SignInChallenges
  passkeys: Passkeys
  passkey_challenges: PasskeyChallenges
  sso_settings: SsoSettings
  organization_domains: OrganizationDomains
  sso_identities: SsoIdentities
  sso_sign_ins: SsoSignIns
  scim_tokens: ScimTokens
  scim_users: ScimUsers
  scim_groups: ScimGroups
  refresh_tokens: RefreshTokens
  one_time_tokens: OneTimeTokens
  email_changes: EmailChanges
  images: Images
  sign_in_failures: SignInFailures
  api_keys: ApiKeys
  idempotency_keys: IdempotencyKeys
  commands: Commands
  work_items: WorkItems
  work_failures: WorkFailures
  effects: Effects
  progress: Progress
  data_keys: DataKeys
  integrations: Integrations
  integration_secrets: IntegrationSecrets
  oauth_states: OauthStates
  integration_user_settings: IntegrationUserSettings
  integration_team_settings: IntegrationTeamSettings
  summary_email_settings: SummaryEmailSettings
  summary_mails: SummaryMails
  summary_mail_refusals: SummaryMailRefusals
  call_notes: CallNotes
  action_items: ActionItems
  action_item_searches: ActionItemSearches
  imports: Imports
  import_events: ImportEvents
  external_calls: ExternalCalls
  provider_lookups: ProviderLookups
  webhook_batches: WebhookBatches
  webhook_inbox: WebhookInbox
  webhook_refusals: WebhookRefusals
  provider_budgets: ProviderBudgets
  pauses: Pauses
  dispatch_waits: DispatchWaits
  queue_epochs: QueueEpochs
  worker_processes: WorkerProcesses
  scorecard_configs: ScorecardConfigs
  scorecard_versions: ScorecardVersions
  scorecard_teams: ScorecardTeams
  agents: Agents
  agent_versions: AgentVersions
  agent_gatekeepers: AgentGatekeepers
  agent_folders: AgentFolders
  agent_folder_links: AgentFolderLinks
  agent_folder_favorites: AgentFolderFavorites
  agent_tags: AgentTags
  agent_tag_links: AgentTagLinks
  agent_teams: AgentTeams
  agent_org_shares: AgentOrgShares
  assignments: Assignments
  focus_choices: FocusChoices
  scorecard_notices: ScorecardNotices
  bot_drafts: BotDrafts
  bot_pictures: BotPictures
  demo_forms: DemoForms
  demo_agents: DemoAgents
  demo_calls: DemoCalls
  demo_turns: DemoTurns
  scorecard_drafts: ScorecardDrafts
  scorecard_tags: ScorecardTags
  scorecard_tag_links: ScorecardTagLinks
  scorecard_shares: ScorecardShares
  learning_materials: LearningMaterials
  learning_material_files: LearningMaterialFiles
  scorecard_previews: ScorecardPreviews
  scorecard_preview_calls: ScorecardPreviewCalls
  categorization_rules: CategorizationRules
  privacy_rules: PrivacyRules
  rule_drafts: RuleDrafts
  rule_draft_changes: RuleDraftChanges
  calendar_events: CalendarEvents
  bot_scheduling_rules: BotSchedulingRules
  calls: Calls
  persona_tests: PersonaTests
  persona_test_units: PersonaTestUnits
  practice_calls: PracticeCalls
  practice_turns: PracticeTurns
  held_calls: HeldCalls
  call_participants: CallParticipants
  call_viewers: CallViewers
  call_teams: CallTeams
  call_links: CallLinks
  call_link_events: CallLinkEvents
  link_guesses: LinkGuesses
  call_words: CallWords
  transcript_sources: TranscriptSources
  transcripts: Transcripts
  call_traces: CallTraces
  scores: Scores
  score_answers: ScoreAnswers
  score_evidence: ScoreEvidence
  score_events: ScoreEvents
  disputes: Disputes
  grading_samples: GradingSamples
  grading_items: GradingItems
  human_grades: HumanGrades
  disagreement_outcomes: DisagreementOutcomes
  calibration_settings: CalibrationSettings
  stability_runs: StabilityRuns
  stability_answers: StabilityAnswers
  text_requests: TextRequests
  routing_corrections: RoutingCorrections
  rule_proposal_decisions: RuleProposalDecisions
  text_answers: TextAnswers
  model_limits: ModelLimits
  model_use: ModelUse
  model_reservations: ModelReservations
  model_verdicts: ModelVerdicts
  back_tests: BackTests
  back_test_changes: BackTestChanges
  audit_log: AuditLog
}

export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>
export type NewRow<Table extends keyof Schema> = Insertable<Schema[Table]>
