import { z } from 'zod'
import { auditSources, type AuditSubjectKind } from '#db/vocabulary/people.ts'
import { filterQuery, type FilterRule, hasActiveFilter, paramFilter } from '../../../ui/list/filters.ts'
import { textParam } from '../../../ui/list/search-params.ts'

/** The filter's options, each with the kinds of subjects it covers. */
const subjectsOf = {
  members: ['membership', 'user'],
  organization: ['organization', 'scim_token'],
  keys: ['api_key'],
  teams: ['team'],
  integrations: ['integration', 'import'],
  meetings: ['calendar_event'],
  calls: ['call'],
  scorecards: ['scorecard', 'scorecard-tag', 'learning-material'],
  bots: ['bot', 'bot-folder', 'bot-tag'],
  assignments: ['assignment'],
  rules: ['categorization_rule', 'privacy_rule', 'rule_draft', 'rule_proposal', 'back_test'],
  queues: ['lane', 'queues', 'work_items', 'command'],
} as const satisfies Record<string, readonly AuditSubjectKind[]>
type Subject = keyof typeof subjectsOf
export const subjects = Object.keys(subjectsOf) as [Subject, ...Subject[]]

/** The server's years. A field gives other ones while a year is being typed. */
const day = z.iso.date().refine((text) => text >= '1900' && text < '3000')
export const isDay = (text: string): boolean => day.safeParse(text).success
const dayParam = day.optional().catch(undefined)

/** State of the list in the address. Days are in the reader's time zone, last day included. */
export const auditSearch = z.object({
  q: textParam(),
  who: z.uuid().optional().catch(undefined),
  source: z.enum(auditSources).optional().catch(undefined),
  subject: z.enum(subjects).optional().catch(undefined),
  from: dayParam,
  to: dayParam,
})
export type AuditSearch = z.output<typeof auditSearch>
export const searchDefaults = { q: '' } as const

/** The request for the state in the address. */
export type AuditQuery = {
  search?: string
  userId?: string
  source?: AuditSearch['source']
  subjects?: string[]
  since?: string
  until?: string
}

/** When a day begins in the reader's time zone, in the server's format. */
function startOf(text: string, daysLater = 0): string {
  const at = new Date(`${text}T00:00`)
  at.setDate(at.getDate() + daysLater)
  return at.toISOString()
}

/** The first and the last day, in either order in the address. */
export const daysOf = ({ from, to }: AuditSearch): Pick<AuditSearch, 'from' | 'to'> =>
  from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to }

type Rule = FilterRule<AuditSearch, AuditQuery>
const param = paramFilter<AuditSearch, AuditQuery>

export const filterRules = {
  who: param('who', ({ who }) => ({ userId: who })),
  subject: param('subject', ({ subject }) => ({
    subjects: subject === undefined ? [] : [...subjectsOf[subject]],
  })),
  dates: {
    id: 'dates',
    isActive: ({ from, to }) => from !== undefined || to !== undefined,
    cleared: { from: undefined, to: undefined },
    toQuery: (search) => {
      const { from, to } = daysOf(search)
      return {
        since: from === undefined ? undefined : startOf(from),
        until: to === undefined ? undefined : startOf(to, 1),
      }
    },
  },
  source: param('source', ({ source }) => ({ source })),
} as const satisfies Record<string, Rule>

const rules: readonly Rule[] = Object.values(filterRules)

export const isNarrowed = (search: AuditSearch): boolean =>
  search.q.trim() !== '' || hasActiveFilter(rules, search)

export const auditQuery = (search: AuditSearch): AuditQuery => ({
  ...filterQuery(rules, search),
  search: search.q.trim() === '' ? undefined : search.q.trim(),
})
