import type { Trx } from '#db/client.ts'
import { lockAgents } from '#db/queries/bots/agents.ts'
import { insertFolder } from '#db/queries/bots/folders.ts'
import { insertTag } from '#db/queries/bots/tags.ts'
import { findBotReader } from '#db/queries/bots/visibility.ts'
import { listScorecards } from '#db/queries/scorecards/scorecards.ts'
import { createBot, publishBot } from '#api/areas/bots/save-bot.ts'
import type { RequestActor } from '#api/http/actor.ts'
import { demoBotFolders } from './demo-bot.ts'
import { demoBots, guardedScenario, scorecardOfCallType } from './library.ts'

/** Writes the demo's folders, tags and bots through the functions that the API uses, and publishes the bots. */
export async function seedBots(trx: Trx, actor: RequestActor): Promise<void> {
  const folders = new Map<string, string>()
  for (const [position, { key, name, description, parent }] of demoBotFolders.entries()) {
    const id = await insertFolder(trx, {
      org_id: actor.orgId,
      owner_id: actor.userId,
      name,
      description,
      position,
      parent_id: parent === null ? null : (folders.get(parent) ?? null),
    })
    folders.set(key, id)
  }
  const tags = new Map<string, string>()
  for (const name of new Set(demoBots.flatMap((bot) => bot.tags)))
    tags.set(name, await insertTag(trx, { orgId: actor.orgId, name, createdBy: actor.userId }))
  const scorecards = new Map((await listScorecards(trx, [])).map(({ id, name }) => [name, id]))
  const reader = await findBotReader(trx, actor)
  for (const bot of demoBots) {
    const isGuarded = bot.form.scenarioName === guardedScenario
    const gatekeepers = isGuarded
      ? [
          {
            templateId: 3,
            scorecardConfigId: scorecards.get('Gatekeeper') ?? null,
            firstName: '',
            lastName: '',
            openerLine: '',
          },
        ]
      : []
    const id = await createBot(trx, actor, reader, {
      callType: bot.callType,
      form: {
        ...bot.form,
        scorecardConfigId: scorecards.get(scorecardOfCallType[bot.callType]) ?? null,
        folders: [folders.get(bot.folder) ?? ''],
        tags: bot.tags.flatMap((name) => tags.get(name) ?? []),
        gatekeepers,
      },
    })
    const [draft] = await lockAgents(trx, reader, [id])
    if (draft !== undefined) await publishBot(trx, actor, draft, null)
  }
}
