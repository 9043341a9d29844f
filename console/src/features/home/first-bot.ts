import { createFolder, listFolders } from '#api/contract/bot-folders.ts'
import { createAgent, listAgents, updateAgent } from '#api/contract/bots.ts'
import { listScorecards } from '#api/contract/calls.ts'
import { starterBot, starterFolder } from '#workers/domain/bots/starter-bot.ts'
import { newIdempotencyKey } from '../../lib/api.ts'
import { call } from '../../lib/call.ts'

/**
 * The bot of a new organization's first practice call. If none is published, the ready-made one is created and published; leftovers of an
 * earlier attempt are reused.
 * @returns its id.
 * @throws ApiError, and Error with `noScorecard`
 */
export async function findFirstBot(orgId: string, noScorecard: string): Promise<string> {
  const { results: published } = await call(listAgents, {
    orgId,
    query: { agentStatus: ['ACTIVE'], numberOfResults: 1 },
  })
  if (published[0] !== undefined) return published[0].id

  const draft = (await findStarterDraft(orgId)) ?? (await createStarter(orgId, noScorecard))
  const { id } = await call(updateAgent, {
    orgId,
    params: { id: draft.id },
    body: { version: draft.version, publish: true },
  })
  return id
}

async function findStarterDraft(orgId: string): Promise<{ id: string; version: number } | undefined> {
  const { scenarioName = '' } = starterBot.form
  const { results } = await call(listAgents, {
    orgId,
    query: { agentStatus: ['DRAFT'], search: scenarioName },
  })
  return results.find((bot) => bot.scenarioName === scenarioName)
}

async function createStarter(orgId: string, noScorecard: string): Promise<{ id: string; version: number }> {
  const { callType, form } = starterBot
  const { results: scorecards } = await call(listScorecards, { orgId, query: {} })
  const isFor = ({ callTypes }: (typeof scorecards)[number]): boolean =>
    callTypes.some((each) => each.callType === callType && each.isDefaultForCallType)
  const scorecard = scorecards.find(isFor) ?? scorecards[0]
  if (scorecard === undefined) throw new Error(noScorecard)
  return call(createAgent, {
    orgId,
    body: {
      callType,
      form: { ...form, scorecardConfigId: scorecard.id, folders: [await findStarterFolder(orgId)] },
    },
    idempotencyKey: newIdempotencyKey(),
  })
}

async function findStarterFolder(orgId: string): Promise<string> {
  const { results } = await call(listFolders, { orgId, query: { excludeSubfolders: true, limit: 100 } })
  const found = results.find(({ name }) => name === starterFolder)
  if (found !== undefined) return found.id
  const { id } = await call(createFolder, {
    orgId,
    body: { name: starterFolder, parentFolderId: null },
    idempotencyKey: newIdempotencyKey(),
  })
  return id
}
