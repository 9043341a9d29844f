import { setLinks } from '#db/queries/bots/agent-parts.ts'
import { findAgents, updateAgent } from '#db/queries/bots/agents.ts'
import { listOrgShares } from '#db/queries/bots/org-shares.ts'
import { audit } from '#db/queries/people/audit.ts'
import { findTeams } from '#db/queries/people/teams.ts'
import {
  bulkShareAgentsWithOrgs,
  bulkShareWithOrgs,
  listAgentShares,
  shareAgentWithTeams,
  type ShareResults,
  toggleShareWithOrg,
} from '../../contract/bot-sharing.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { HttpProblem } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { readerOf, requireAgent, requireLockedAgent } from './bot-access.ts'
import { unknownTeam } from './bot-form.ts'
import { readAgent } from './bot-views.ts'
import { endShare, findReachable, shareWithOrganizations } from './copies.ts'

export const botSharingRoutes: RoutePlugin = (app, context) => {
  const { database } = context

  const requireSeen = (actor: RequestActor, id: string): Promise<unknown> =>
    database.withOrg(actor, async (trx) => requireAgent(context, trx, actor, await readerOf(trx, actor), id))

  route(app, shareAgentWithTeams, ({ actor, params, body }) =>
    database.withOrg(actor, async (trx) => {
      const agent = await requireLockedAgent(context, trx, actor, await readerOf(trx, actor), params.id)
      const teams = [...new Set(body.teams)].toSorted()
      if ((await findTeams(trx, teams)).length < teams.length) throw unknownTeam()
      await setLinks(trx, actor.orgId, agent.id, 'teams', teams)
      const shareScope = teams.length === 0 ? 'ALL' : 'TEAM'
      await updateAgent(trx, agent.id, { share_scope: shareScope })
      await audit(trx, actor, {
        action: 'bot.share-with-teams',
        subjectKind: 'bot',
        subjectId: agent.id,
        before: { shareScope: agent.share_scope },
        after: { shareScope, teams },
      })
      return readAgent(context, trx, actor, agent.id)
    }),
  )

  const sharesOf = (actor: RequestActor, agentId: string) =>
    database.asSystem(async (trx) => {
      const shares = await listOrgShares(trx, actor.orgId, [agentId])
      return {
        results: (await findReachable(trx, actor)).map(({ id, name, logoUrl, relation }) => {
          const share = shares.find((each) => each.to_org_id === id)
          return {
            orgUid: id,
            name,
            logoUrl,
            relation,
            isShared: share !== undefined,
            canEditAgent: share?.can_edit ?? false,
          }
        }),
      }
    })

  route(app, listAgentShares, async ({ actor, params }) => {
    await requireSeen(actor, params.id)
    return sharesOf(actor, params.id)
  })

  route(app, toggleShareWithOrg, async ({ actor, body }) => {
    const { agentId, orgUid, canEditAgent } = body
    await requireSeen(actor, agentId)
    await database.asSystem(async (trx) => {
      if (!(await findReachable(trx, actor)).some(({ id }) => id === orgUid))
        throw new HttpProblem(422, 'unknown_organization', 'You cannot share with this organization.')
      const share = (await listOrgShares(trx, actor.orgId, [agentId])).find(
        (each) => each.to_org_id === orgUid,
      )
      const isWanted = body.isShared ?? share === undefined
      if (!isWanted) {
        if (share !== undefined) await endShare(trx, actor, share, context.now())
        return
      }
      const [result] = await shareWithOrganizations(trx, actor, [agentId], [{ orgUid, canEditAgent }], true)
      if (result?.outcome === 'failed')
        throw new HttpProblem(422, 'not_shared', result.reason ?? 'This bot cannot be shared.')
    })
    return sharesOf(actor, agentId)
  })

  async function shareMany(
    actor: RequestActor,
    wanted: readonly string[],
    orgs: readonly { orgUid: string; canEditAgent: boolean }[],
    updates: boolean,
  ): Promise<ShareResults> {
    const agentIds = [...new Set(wanted)]
    const seen = await database.withOrg(actor, async (trx) =>
      findAgents(trx, await readerOf(trx, actor), agentIds),
    )
    const seenIds = agentIds.filter((id) => seen.some((agent) => agent.id === id))
    const unique = [...new Map(orgs.map((each) => [each.orgUid, each])).values()]
    const done = await database.asSystem((trx) =>
      shareWithOrganizations(trx, actor, seenIds, unique, updates),
    )
    return {
      results: agentIds.flatMap((agentId) =>
        unique.map(
          ({ orgUid }) =>
            done.find((each) => each.agentId === agentId && each.orgUid === orgUid) ?? {
              agentId,
              orgUid,
              outcome: 'failed' as const,
              reason: 'Not found.',
            },
        ),
      ),
    }
  }

  route(app, bulkShareWithOrgs, async ({ actor, body }) => {
    await requireSeen(actor, body.agentId)
    return shareMany(actor, [body.agentId], body.orgs, body.updateIfAlreadyShared)
  })
  route(app, bulkShareAgentsWithOrgs, ({ actor, body }) =>
    shareMany(actor, body.agentIds, body.orgs, body.updateIfAlreadyShared),
  )
}
