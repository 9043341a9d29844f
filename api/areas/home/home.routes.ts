import type { FastifyBaseLogger } from 'fastify'
import type { Trx } from '#db/client.ts'
import { setFocusChoice } from '#db/queries/home/focus-choices.ts'
import { setSetupDismissed } from '#db/queries/home/setup.ts'
import { audit } from '#db/queries/people/audit.ts'
import { leadsTeam } from '#db/queries/people/visibility.ts'
import { findScorecardVersion } from '#db/queries/scorecards/scorecards.ts'
import { markNoticesRead } from '#db/queries/scorecards/notices.ts'
import { scorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import {
  chooseFocus,
  type Decision,
  type DecisionKind,
  decisionKinds,
  dismissSetup,
  getHome,
  type Home,
  readScorecardNews,
} from '../../contract/home.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import type { ApiContext, RoutePlugin } from '../../http/context.ts'
import { invalid } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { visibilityOf } from '../calls/call-access.ts'
import { requireScorecardRow } from '../scorecards/require-scorecard.ts'
import { type DecisionReader, decisionSources } from './decisions.ts'
import { listFocusAnswers, readFocus, readLatestCalls, readPracticeToDo, readProgress } from './own-blocks.ts'
import { readInTurn } from './read-in-turn.ts'
import { readNews } from './scorecard-news.ts'
import { readSetup } from './setup-block.ts'
import { readTeam } from './team-block.ts'

type Block<Data> = { state: 'ready'; data: Data } | { state: 'failed' }

/** A part that fails does not affect the others. */
function partsOf({ database }: Pick<ApiContext, 'database'>, actor: RequestActor, log: FastifyBaseLogger) {
  const errors: unknown[] = []
  const inTurn = readInTurn((work) => database.withOrg(actor, work))
  let isAnyReady = false
  async function part<Data>(
    name: string,
    read: (trx: Trx) => Promise<Data>,
    options?: { isAlone: boolean },
  ): Promise<Block<NonNullable<Data>> | null> {
    try {
      const data = await inTurn(read, options)
      isAnyReady = true
      return data === null || data === undefined ? null : { state: 'ready', data }
    } catch (error) {
      log.error({ err: error, part: name }, 'A part of the first page could not be read')
      errors.push(error)
      return { state: 'failed' }
    }
  }
  return {
    part,
    /** @throws the first error if no part could be read */
    assertAnyReady: () => {
      if (!isAnyReady && errors.length > 0) throw errors[0]
    },
  }
}

async function readDecisions(
  part: ReturnType<typeof partsOf>['part'],
  reader: DecisionReader,
): Promise<Home['decisions']> {
  const items: Decision[] = []
  const failed: DecisionKind[] = []
  const kinds = decisionKinds.filter((kind) => decisionSources[kind].isFor(reader))
  if (kinds.length === 0) return null
  const read = await Promise.all(
    kinds.map(async (kind) => ({
      kind,
      found: await part(kind, (trx) => decisionSources[kind].read(trx, reader), {
        isAlone: decisionSources[kind].isAlone === true,
      }),
    })),
  )
  for (const { kind, found } of read) {
    if (found?.state !== 'ready') failed.push(kind)
    else if (found.data.count > 0) items.push({ kind, isAtLeast: false, dueSoon: 0, ...found.data })
  }
  return { state: 'ready', data: { items, failed } }
}

/** The first page after sign-in. */
export const homeRoutes: RoutePlugin = (app, context) => {
  const { database, now } = context

  route(app, getHome, async ({ actor, log }) => {
    const at = now()
    const { visibility, isManager } = await database.withOrg(actor, async (trx) => ({
      visibility: await visibilityOf(trx, actor),
      isManager:
        allows(actor, 'calls.viewAll') ||
        (allows(actor, 'calls.view') && (await leadsTeam(trx, actor.userId))),
    }))
    const { part, assertAnyReady } = partsOf(context, actor, log)
    const mayHaveCalls = allows(actor, 'calls.view')
    const readOwn = async () => {
      const latestCalls = mayHaveCalls
        ? await part('latestCalls', (trx) => readLatestCalls(trx, visibility))
        : null
      // Managers may have no calls of their own.
      const isSeller =
        mayHaveCalls && !(isManager && latestCalls?.state === 'ready' && latestCalls.data.total === 0)
      const [focus, progress] = isSeller
        ? await Promise.all([
            part('focus', (trx) => readFocus(trx, actor, at)),
            part('progress', (trx) => readProgress(trx, actor.userId, { timeZone: actor.timeZone, now: at })),
          ])
        : [null, null]
      return { latestCalls, isSeller, focus, progress }
    }
    // The parts that take longest come first.
    const [team, decisions, { latestCalls, isSeller, focus, progress }, setup, practice, scorecardNews] =
      await Promise.all([
        isManager ? part('team', (trx) => readTeam(trx, actor, visibility, at), { isAlone: true }) : null,
        readDecisions(part, { actor, visibility, now: at }),
        readOwn(),
        allows(actor, 'organization.manage') ? part('setup', readSetup) : null,
        allows(actor, 'practice.use')
          ? part('practice', (trx) => readPracticeToDo(trx, actor, visibility, at))
          : null,
        part('scorecardNews', (trx) => readNews(trx, actor.userId, at)),
      ])
    // Managers rarely practice, so they see no empty block; everybody else is told that nothing is assigned.
    const isWithoutPractice =
      isManager && !isSeller && practice?.state === 'ready' && practice.data.total === 0
    assertAnyReady()
    return {
      setup,
      decisions,
      team,
      practice: isWithoutPractice ? null : practice,
      latestCalls: isSeller ? latestCalls : null,
      focus,
      progress,
      scorecardNews,
    }
  })

  route(app, chooseFocus, ({ actor, body: { chosen } }) =>
    database.withOrg(actor, async (trx) => {
      // What the page offers are answers to any version, even if the scorecard no longer asks for them or is not shared with the reader.
      const isAnswered =
        chosen !== null &&
        (await listFocusAnswers(trx, actor.userId, now())).some(
          (answer) =>
            answer.scorecard_id === chosen.scorecardId && answer.criterion_id === chosen.criterionId,
        )
      if (chosen !== null && !isAnswered) {
        const { id, published_version: number } = await requireScorecardRow(
          trx,
          context,
          actor,
          chosen.scorecardId,
        )
        const version = number === null ? undefined : await findScorecardVersion(trx, id, number)
        const sections = version === undefined ? [] : scorecardDefinition.parse(version.definition).sections
        if (!sections.some(({ criteria }) => criteria.some((each) => each.id === chosen.criterionId)))
          throw invalid('chosen.criterionId', 'The scorecard has no such criterion.')
      }
      await setFocusChoice(trx, { orgId: actor.orgId, userId: actor.userId, chosen, at: now() })
    }),
  )

  route(app, readScorecardNews, ({ actor, body }) =>
    database.withOrg(actor, (trx) => markNoticesRead(trx, { userId: actor.userId, ...body, at: now() })),
  )

  route(app, dismissSetup, ({ actor, body }) =>
    database.withOrg(actor, async (trx) => {
      const { isDismissed } = body
      if (!(await setSetupDismissed(trx, isDismissed ? now() : null))) return
      await audit(trx, actor, {
        action: isDismissed ? 'organization.hide-setup' : 'organization.show-setup',
        subjectKind: 'organization',
        subjectId: actor.orgId,
      })
    }),
  )
}
