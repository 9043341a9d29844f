import { z } from 'zod'
import { ruleLevels } from '#db/vocabulary/rules.ts'
import { elsewhereWarnings } from '#workers/domain/recorder/meetings/copy-verdict.ts'
import { attendReasons, attendWarnings } from '#workers/domain/recorder/rules/attendance.ts'
import { ruleScopes } from '#workers/domain/recorder/rules/opt-out-rule.ts'
import { isoTime } from './page.ts'
import { endpoint } from './endpoint.ts'

/** Limits of opt-out rules: more than anybody writes, few enough to evaluate on a page of events. */
export const optOutLimits = {
  rules: 50,
  subrules: 10,
  values: 100,
  valueLength: 200,
  valuesInAll: 1000,
} as const

const key = z.string().max(60)

/** Unchecked input: target and operation are validated later, with a text that names the place. */
const optOutRule = z.strictObject({
  id: key,
  subrules: z
    .array(
      z.strictObject({
        id: key,
        target: z.string().max(60),
        operation: z.string().max(60),
        values: z.array(z.string().max(optOutLimits.valueLength)).max(optOutLimits.values),
      }),
    )
    .max(optOutLimits.subrules),
})
const optOutRules = z
  .array(optOutRule)
  .max(optOutLimits.rules)
  .refine(
    (rules) =>
      rules.flatMap((rule) => rule.subrules).flatMap((subrule) => subrule.values).length <=
      optOutLimits.valuesInAll,
    `Use at most ${optOutLimits.valuesInAll} values in all rules together.`,
  )

export const saveOptOutRulesBody = z.strictObject({
  /** Only rules of the organization; other levels are refused with an error. */
  level: z.enum(ruleLevels).default('ORGANIZATION'),
  optOutBotSchedulingRules: optOutRules,
  /** The version that was read; a stale one returns 409 with the current rules. 0 until rules are first saved. */
  version: z.number().int().nonnegative().optional(),
})
export type SaveOptOutRulesBody = z.infer<typeof saveOptOutRulesBody>

const storedOptOutRule = z.object({
  id: z.string(),
  subrules: z.array(
    z.object({ id: z.string(), target: z.string(), operation: z.string(), values: z.array(z.string()) }),
  ),
})

export const optOutRulesResponse = z.object({
  optOutBotSchedulingRules: z.array(storedOptOutRule),
  version: z.number().int(),
})
export type OptOutRulesResponse = z.infer<typeof optOutRulesResponse>

export const calendarCountResponse = z.object({ total: z.number().int() })

/** Evaluates rules, saved or not, against the next 14 days. */
export const schedulingPreviewBody = z.strictObject({
  /** One calendar, treating the given rules as its owner's, in addition to the organization's saved rules. Left out: all calendars. */
  integrationId: z.uuid().nullish(),
  optOutBotSchedulingRules: optOutRules,
  from: z.number().int().min(0).max(10_000).default(0),
  /** At most 50: each event comes with the trace of every rule, which takes seconds and 200 MB for 1,000 events and the most rules. */
  numberOfResults: z.number().int().min(1).max(50).default(20),
})

const subruleTrace = z.object({
  subruleId: z.string(),
  target: z.string(),
  operation: z.string(),
  values: z.array(z.string()),
  verdict: z.enum(['matched', 'not_matched', 'inert']),
  inertBecause: z.enum(['unknown_target', 'unknown_operation', 'no_usable_value']).nullable(),
  /** The event's values for this target, shortened. */
  found: z.array(z.string()),
  /** Values of the rule that match one of the event's, shortened. */
  agreeing: z.array(z.string()),
  /** The time zone used to determine the day. */
  zone: z.string().nullable(),
})

export const ruleTrace = z.object({
  scope: z.enum(ruleScopes),
  ruleId: z.string(),
  number: z.number().int(),
  verdict: z.enum(['matched', 'not_matched', 'inert']),
  subrules: z.array(subruleTrace),
})
export type RuleTraceRow = z.infer<typeof ruleTrace>

export const calendarEventPreview = z.object({
  id: z.uuid(),
  /** Null if the calendar gives the event no id, so that nothing can be stored for it. */
  calendarEventId: z.uuid().nullable(),
  title: z.string().nullable(),
  startTime: isoTime,
  endTime: isoTime,
  /** The time zone used to determine the event's days. */
  timeZone: z.string(),
  isAllDay: z.boolean(),
  /** Kind, e.g. `default`, `outOfOffice`. */
  eventType: z.string(),
  isRecurring: z.boolean(),
  participantEmails: z.array(z.string()),
  organiserEmail: z.string().nullable(),
  platform: z.string().nullable(),
  /** The owner of the calendar. */
  calendarOwner: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  shouldRecordOverride: z.boolean().nullable(),
  willBotAttendAccordingToRules: z.boolean(),
  /** Includes the override, and what other calendars say about the same meeting. */
  willBotAttend: z.boolean(),
  reason: z.enum(attendReasons),
  matchedRuleIds: z.array(z.string()),
  warnings: z.array(z.enum([...attendWarnings, ...elsewhereWarnings])),
  /** When the recorder joins; null if it does not. */
  joinAt: isoTime.nullable(),
  trace: z.array(ruleTrace),
})
export type CalendarEventPreview = z.infer<typeof calendarEventPreview>

export const schedulingPreviewResponse = z.object({
  results: z.array(calendarEventPreview),
  total: z.number().int(),
})

export const recordOverrideBody = z.strictObject({
  calendarEventId: z.uuid(),
  shouldRecordOverride: z.boolean().nullable(),
})
export const recordOverrideResponse = z.object({
  calendarEventId: z.uuid(),
  shouldRecordOverride: z.boolean().nullable(),
})

export const countCalendars = endpoint({
  method: 'GET',
  path: '/integrations/recall-ai/calendar-count',
  permission: 'rules.view',
  response: calendarCountResponse,
})

export const getOptOutRules = endpoint({
  method: 'GET',
  path: '/integrations/recall-ai/bot-scheduling-rules/org',
  permission: 'rules.view',
  response: optOutRulesResponse,
})

export const saveOptOutRules = endpoint({
  method: 'POST',
  path: '/integrations/recall-ai/bot-scheduling-rules/org',
  permission: 'rules.manage',
  body: saveOptOutRulesBody,
  response: optOutRulesResponse,
})

export const previewScheduling = endpoint({
  method: 'POST',
  path: '/integrations/recall-ai/get-calendar-scheduling-preview',
  permission: 'rules.view',
  body: schedulingPreviewBody,
  response: schedulingPreviewResponse,
  worksAfterPilot: true,
})

export const overrideRecording = endpoint({
  method: 'PATCH',
  path: '/integrations/recall-ai/should-record-override',
  permission: 'rules.manage',
  body: recordOverrideBody,
  response: recordOverrideResponse,
})
