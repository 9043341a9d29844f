import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { findOrganization } from '#db/queries/people/organizations.ts'
import { type Gender, genders } from '#db/vocabulary/bots.ts'
import { avatarPath, avatarSeeds, drawAvatar } from '#workers/domain/bots/avatar.ts'
import { opinionsOffline } from '#workers/domain/bots/opinions.ts'
import { writtenOffline } from '#workers/domain/bots/written-bot.ts'
import { gatekeeperTemplates } from '#workers/domain/practice/catalog/gatekeepers.ts'
import { firstNames, lastNames } from '#workers/domain/practice/catalog/names.ts'
import {
  acceptedTexts,
  type GeneratedBot,
  generatedBot,
  generatedOpinions,
  generateOpinions,
  getAvatarPicture,
  getGeneratedTexts,
  getRandomNames,
  listAvatars,
  listGatekeeperTemplates,
  plannedBots,
  planBots,
} from '../../contract/bot-resources.ts'
import type { BotCallType } from '#db/vocabulary/bots.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { readTexts, requireTexts, startTexts } from './bot-texts.ts'

/** How many names to offer if the request does not say. */
const usualNames = 3

/** Draws `count` different items in random order. */
function draw<Item>(items: readonly Item[], count: number): Item[] {
  const rest = [...items]
  return Array.from({ length: Math.min(count, rest.length) }, () =>
    rest.splice(randomInt(rest.length), 1),
  ).flat()
}

export const drawNames = (gender: Gender, count: number) => {
  const family = draw(lastNames, count)
  return draw(firstNames[gender], count).map((firstName, index) => ({
    firstName,
    lastName: family[index] ?? '',
    gender,
  }))
}

export const describeBot = (description: string, callType: BotCallType | undefined): GeneratedBot =>
  writtenOffline({ description, callType })

/** Turns stored results into the response for their kind: several bots, one draft, or opinions. */
function generatedOf(results: readonly unknown[]) {
  const bots = z.array(generatedBot).safeParse(results)
  const opinions = generatedOpinions.safeParse(results[0])
  const draft = z.object({ draftId: z.uuid() }).safeParse(results[0])
  return {
    bots: bots.success ? bots.data : [],
    opinions: opinions.success ? opinions.data : null,
    draftId: draft.success ? draft.data.draftId : null,
  }
}

/** Names, pictures, gatekeepers and generated texts for people who write a bot. */
export const botResourceRoutes: RoutePlugin = (app, context) => {
  const hasModel = context.config.model.isThere

  route(app, getRandomNames, ({ query }) => {
    const { nMaleNames, nFemaleNames } = query
    if (nMaleNames === undefined && nFemaleNames === undefined) {
      const women = randomInt(1, usualNames)
      return {
        results: [...drawNames('FEMALE', women), ...drawNames('MALE', usualNames - women)],
      }
    }
    return { results: [...drawNames('MALE', nMaleNames ?? 0), ...drawNames('FEMALE', nFemaleNames ?? 0)] }
  })

  route(app, listAvatars, ({ query }) => ({
    results: genders
      .filter((gender) => query.gender === undefined || gender === query.gender)
      .flatMap((gender) => avatarSeeds.map((id) => ({ id, gender, url: avatarPath(gender, id) }))),
  }))

  route(
    app,
    getAvatarPicture,
    ({ params }, reply) =>
      reply
        .header('content-type', 'image/svg+xml; charset=utf-8')
        // A picture must never run scripts, even if it is opened directly.
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'public, max-age=86400')
        .send(drawAvatar(params.gender, params.seed)),
    { exposeHeadRoute: false },
  )

  route(app, listGatekeeperTemplates, () => ({
    results: [
      { id: 0, name: 'None', description: 'The buyer answers.', difficulty: null },
      ...gatekeeperTemplates.map(({ id, label, description, difficulty }) => ({
        id,
        name: label,
        description,
        difficulty,
      })),
    ],
  }))

  route(app, generateOpinions, async (request, reply) => {
    const { actor, body } = request
    const made = await context.runOnce(
      request,
      reply,
      z.union([acceptedTexts, generatedOpinions]),
      async (trx) => {
        const given = body.orgName ?? ''
        const orgName = given === '' ? (await findOrganization(trx, actor.orgId))?.name : given
        const { jobTitle, companyName } = body
        const material = { jobTitle, companyName, orgName: orgName ?? 'The seller' }
        if (hasModel) return startTexts(trx, actor, [{ kind: 'opinions', ...material }])
        return opinionsOffline(material)
      },
    )
    if (!('requestId' in made)) return made
    context.kick()
    return context.respondWithCommand(request, reply, made.commandId, {
      accepted: made,
      ended: {
        status: 200,
        body: async () => {
          const [opinions] = await requireTexts(context, actor, made.requestId)
          return generatedOpinions.parse(opinions)
        },
      },
    })
  })

  route(app, planBots, async (request, reply) => {
    const { actor, body } = request
    const made = await context.runOnce(request, reply, z.union([acceptedTexts, plannedBots]), async (trx) =>
      hasModel
        ? startTexts(
            trx,
            actor,
            body.bots.map((bot) => ({ kind: 'bot', ...bot })),
          )
        : { results: body.bots.map(({ description, callType }) => describeBot(description, callType)) },
    )
    if (!('requestId' in made)) return made
    context.kick()
    return context.respondWithCommand(request, reply, made.commandId, {
      accepted: made,
      ended: {
        status: 200,
        body: async () => plannedBots.parse({ results: await requireTexts(context, actor, made.requestId) }),
      },
    })
  })

  route(app, getGeneratedTexts, async ({ actor, params }) => {
    const { results, error } = await readTexts(context, actor, params.id)
    return { result: results === null ? null : generatedOf(results), error }
  })
}
