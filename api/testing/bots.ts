import type { BotCallType } from '#db/vocabulary/bots.ts'
import { listScorecards } from '#db/queries/scorecards/scorecards.ts'
import type { BotDraftForm } from '#workers/domain/practice/bot.ts'
import { agentFolder } from '../contract/bot-folders.ts'
import { type AgentDetail, agentDetail } from '../contract/bots.ts'
import { answered } from './calls.ts'
import type { ApiTest, TestUser } from './test-api.ts'

/** A cold call that can be published once it has a folder and a scorecard. */
export const completeForm: BotDraftForm = {
  scenarioName: 'Stops on line two',
  description: 'Runs a bottling plant and was not expecting a call.',
  firstName: 'Matthias',
  lastName: 'Roedl',
  gender: 'MALE',
  avatarUrl: '/api/agents/resources/avatars/MALE/face-1',
  voice: 'en-US-mason',
  jobTitle: 'Plant Manager',
  personalDetails: 'Came up through maintenance.',
  companyName: 'Brunnenthal',
  emotionalState: 'rude',
  companyDetails: ['Two lines, three shifts.'],
  companyOrgStructure: 'Reports to the technical director.',
  objections: [
    {
      id: 'incumbent',
      text: 'We have a system for that.',
      kind: 'incumbent',
      settledBy: 'naming what it does not do',
      raisedWhen: 'fromTheStart',
    },
  ],
  hiddenFacts: [
    {
      id: 'stops',
      text: 'Line two stopped nine times in October.',
      topic: 'stops',
      earnedBy: 'when asked about stops',
    },
  ],
  callScenario: { option: 'none', buyerAttitude: null },
  opinions: [{ topic: 'Sellers', text: 'They never walk the floor.' }],
}

/** Ids of the organization's scorecards that can score calls, by name. */
export const scorecardIds = async (api: ApiTest, orgId: string): Promise<string[]> =>
  (await api.database.withOrg({ orgId }, (trx) => listScorecards(trx, []))).map(({ id }) => id)

export async function givenFolder(
  api: ApiTest,
  user: TestUser,
  body: Record<string, unknown> = {},
): Promise<string> {
  const response = await api.request(user, 'POST', '/agents/create-agent-folder', {
    body: { name: 'Folder', ...body },
  })
  answered(response, 201)
  return agentFolder.parse(response.json()).id
}

/** A bot, published unless `status` says otherwise. */
export async function givenBot(
  api: ApiTest,
  user: TestUser,
  {
    callType = 'cold',
    status = 'ACTIVE',
    folders,
    ...form
  }: Partial<BotDraftForm> & { callType?: BotCallType; status?: 'DRAFT' | 'ACTIVE' | 'INACTIVE' } = {},
): Promise<AgentDetail> {
  const [scorecardConfigId] = await scorecardIds(api, user.orgId)
  const created = await api.request(user, 'POST', '/agents', {
    body: {
      callType,
      form: {
        ...completeForm,
        scorecardConfigId,
        folders: folders ?? [await givenFolder(api, user)],
        ...form,
      },
    },
  })
  answered(created, 201)
  const bot = agentDetail.parse(created.json())
  if (status === 'DRAFT') return bot
  const published = await api.request(user, 'PATCH', `/agents/${bot.id}`, {
    body: { version: bot.version, publish: true, ...(status === 'INACTIVE' ? { status } : {}) },
  })
  answered(published, 200)
  return agentDetail.parse(published.json())
}
