import type { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { listAssignments } from '#db/queries/assignments/assignments.ts'
import { listCalls } from '#db/queries/calls/call-list.ts'
import { type Call, type CallVisibility } from '#db/queries/calls/calls.ts'
import { listOpenItems } from '#db/queries/grading/items.ts'
import { listHeld } from '#db/queries/calls/held-calls.ts'
import { countImports, listImports } from '#db/queries/imports/imports.ts'
import { countIntegrations, listIntegrations } from '#db/queries/integrations/integrations.ts'
import { countPeople } from '#db/queries/people/people.ts'
import { hasTeams } from '#db/queries/people/teams.ts'
import { listPracticeCalls } from '#db/queries/practice/practice-calls.ts'
import { dayIn } from '#workers/domain/calls/days.ts'
import type { ListCallsBody } from '../../contract/calls.ts'
import type { usersQuery } from '../../contract/people.ts'
import { type Decision, type DecisionKind, decisionLists } from '../../contract/home.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import { readerOf } from '../bots/bot-access.ts'
import { filterOf as callFilterOf, waitsForOf } from '../calls/call-filter.ts'
import { callRowOf, loadPeople } from '../calls/call-views.ts'
import { heldReaderOf } from '../calls/held-calls.routes.ts'
import { importFilterOf, importTaskOf } from '../imports/import-views.ts'
import { isOwn } from '../integrations/integrations.routes.ts'
import { importReaderOf } from '../integrations/integration-access.ts'
import { directoryIds, mayOpenPeople } from '../people/directory.ts'
import { filterOf as userFilterOf } from '../people/user-filter.ts'
import { countedTo } from './counted-to.ts'

const shown = 3
const firstPage = { from: 0, numberOfResults: shown } as const

export type DecisionReader = { actor: RequestActor; visibility: CallVisibility; now: Date }

type Found = Pick<Decision, 'count' | 'examples'> & Partial<Pick<Decision, 'isAtLeast' | 'dueSoon'>>
type Source = {
  /** Whether the reader may act on the entries of the list. */
  isFor: (reader: DecisionReader) => boolean
  read: (trx: Trx, reader: DecisionReader) => Promise<Found>
  /** The read changes settings of its transaction, so no other read may share it. */
  isAlone?: true
}

/** Calls of either kind as entries of the home page. */
const foundIn = <Row extends { started_at: Date }>(
  { rows, total, isTotalAtLeast }: { rows: readonly Row[]; total: number; isTotalAtLeast: boolean },
  entryOf: (row: Row) => Omit<Decision['examples'][number], 'at'>,
): Found => ({
  count: total,
  isAtLeast: isTotalAtLeast,
  examples: rows.map((row) => ({ ...entryOf(row), at: row.started_at.toISOString() })),
})

async function findCalls(
  trx: Trx,
  { actor, visibility, now }: DecisionReader,
  list: Partial<ListCallsBody>,
  detailOf: (call: Call) => string,
): Promise<Found> {
  const filter = await callFilterOf(trx, actor, list, now)
  const page = await listCalls(trx, visibility, filter, { sort: 'newest', ...firstPage, countedTo })
  return foundIn(page, (call) => ({ id: call.id, name: call.title, detail: detailOf(call) }))
}

async function findAttempts(
  trx: Trx,
  { actor, visibility }: DecisionReader,
  { waitsFor }: (typeof decisionLists)['practiceChecks'],
): Promise<Found> {
  const page = await listPracticeCalls(trx, visibility, waitsForOf(actor, waitsFor), {
    ...firstPage,
    countedTo,
  })
  return foundIn(page, (call) => ({ id: call.call_id, name: call.agent_name, detail: call.rep_name }))
}

async function findUsers(
  trx: Trx,
  { actor, now }: DecisionReader,
  list: Partial<z.output<typeof usersQuery>>,
): Promise<Found> {
  const { first, total, isTotalAtLeast } = await countPeople(
    trx,
    { ...userFilterOf(list, now), ids: await directoryIds(trx, actor) },
    { shown, countedTo },
  )
  return {
    count: total,
    isAtLeast: isTotalAtLeast,
    examples: first.map(({ id, firstName, lastName, email, invitationExpiresAt }) => {
      const name = `${firstName} ${lastName}`.trim()
      return {
        id,
        name: name === '' ? email : name,
        detail: name === '' ? '' : email,
        at: invitationExpiresAt?.toISOString() ?? null,
      }
    }),
  }
}

/** The source of each kind of decision: the same list that the link opens. */
export const decisionSources: Record<DecisionKind, Source> = {
  integrations: {
    isFor: ({ actor }) => allows(actor, 'integrations.access'),
    read: async (trx, { actor }) => {
      const filter = { ...isOwn(actor), isFailing: decisionLists.integrations.isFailing === true }
      const rows = await listIntegrations(trx, actor.orgId, filter, firstPage)
      return {
        count: await countIntegrations(trx, actor.orgId, filter),
        examples: rows.map(({ id, name, health_reason: detail, health_since: at }) => ({
          id,
          name,
          detail,
          at: at.toISOString(),
        })),
      }
    },
  },
  heldCalls: {
    isFor: ({ actor }) => allows(actor, 'calls.view') && allows(actor, 'rules.manage'),
    read: async (trx, { actor }) => {
      const { rows, total, dueSoon } = await listHeld(trx, await heldReaderOf(trx, actor), {
        callIds: null,
        limit: shown,
        onlyDecidable: decisionLists.heldCalls.onlyDecidable === true,
      })
      return {
        count: total,
        dueSoon,
        examples: rows.map(({ call_id: id, title: name, reason: detail, expires_at: at }) => ({
          id,
          name,
          detail,
          at: at.toISOString(),
        })),
      }
    },
  },
  disputes: {
    isFor: ({ actor }) => allows(actor, 'calls.view') && allows(actor, 'scorecards.toggleDisputed'),
    read: (trx, reader) =>
      findCalls(trx, reader, decisionLists.disputes, ({ buyer_company }) => buyer_company),
  },
  waitingChecks: {
    isFor: ({ actor }) => allows(actor, 'calls.view') && allows(actor, 'scorecards.toggleCriteria'),
    read: (trx, reader) =>
      findCalls(trx, reader, decisionLists.waitingChecks, ({ buyer_company }) => buyer_company),
  },
  practiceDisputes: {
    isFor: ({ actor }) => allows(actor, 'practice.use') && allows(actor, 'scorecards.toggleDisputed'),
    read: (trx, reader) => findAttempts(trx, reader, decisionLists.practiceDisputes),
  },
  practiceChecks: {
    isFor: ({ actor }) => allows(actor, 'practice.use') && allows(actor, 'scorecards.toggleCriteria'),
    read: (trx, reader) => findAttempts(trx, reader, decisionLists.practiceChecks),
  },
  toGrade: {
    // Anybody with calls to grade, in any role.
    isFor: ({ visibility }) => (visibility.blindCallIds ?? []).length > 0,
    read: async (trx, { visibility }) => ({
      count: (await listOpenItems(trx, { ...visibility, blindCallIds: [] }, 1)).total,
      examples: [],
    }),
  },
  overduePractice: {
    // Anybody who may change the date or take the assignment back.
    isFor: ({ actor }) =>
      allows(actor, 'calls.view') && allows(actor, 'bots.manage') && allows(actor, 'practice.use'),
    read: async (trx, { actor, visibility, now }) => {
      const { rows, total, isTotalAtLeast } = await listAssignments(
        trx,
        { visibility, bots: await readerOf(trx, actor) },
        { scope: 'people', state: 'overdue', today: dayIn(actor.timeZone, now) },
        firstPage,
      )
      const people = await loadPeople(
        trx,
        rows.map((row) => row.user_id),
      )
      return {
        count: total,
        isAtLeast: isTotalAtLeast,
        examples: rows.map((row) => {
          const person = people.get(row.user_id)
          return {
            id: row.id,
            name: `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim(),
            detail: row.agent_name,
            at: row.due_on === null ? null : `${row.due_on}T00:00:00Z`,
          }
        }),
      }
    },
  },
  failedImports: {
    isFor: ({ actor }) => allows(actor, 'integrations.access'),
    read: async (trx, { actor, now }) => {
      const reader = importReaderOf(actor)
      const filter = importFilterOf(decisionLists.failedImports, now)
      const rows = await listImports(trx, reader, filter, firstPage)
      return {
        count: await countImports(trx, reader, filter),
        examples: rows
          .map((row) => importTaskOf(row, false))
          .map(({ id, integration, error, createdAt }) => ({
            id,
            name: integration.name,
            detail: error,
            at: createdAt,
          })),
      }
    },
  },
  repUnknown: {
    isFor: ({ actor }) => allows(actor, 'calls.view') && allows(actor, 'calls.create'),
    read: (trx, reader) =>
      findCalls(trx, reader, decisionLists.repUnknown, ({ buyer_company }) => buyer_company),
  },
  undecidedCalls: {
    isFor: ({ actor }) => allows(actor, 'calls.view') && allows(actor, 'calls.rescore'),
    read: (trx, reader) =>
      findCalls(trx, reader, decisionLists.undecidedCalls, (call) =>
        callRowOf(call, new Map())
          .plausible.map(({ label }) => label)
          .join(', '),
      ),
  },
  failedScores: {
    isFor: ({ actor }) => allows(actor, 'calls.view') && allows(actor, 'calls.rescore'),
    read: (trx, reader) =>
      findCalls(trx, reader, decisionLists.failedScores, ({ status_reason }) => status_reason),
  },
  invitations: {
    isFor: ({ actor }) => mayOpenPeople(actor) && allows(actor, 'users.manage'),
    read: (trx, reader) => findUsers(trx, reader, decisionLists.invitations),
    isAlone: true,
  },
  withoutTeam: {
    // Managers who see only part of the calls cannot add new people to teams.
    isFor: ({ actor, visibility }) =>
      mayOpenPeople(actor) && allows(actor, 'teams.manage') && visibility.seesAll,
    read: async (trx, reader) =>
      (await hasTeams(trx)) ? findUsers(trx, reader, decisionLists.withoutTeam) : { count: 0, examples: [] },
    isAlone: true,
  },
}
