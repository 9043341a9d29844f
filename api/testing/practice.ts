import type { BotCallType } from '#db/vocabulary/bots.ts'
import { insertPracticeTurns } from '#db/queries/practice/practice-turns.ts'
import { botForm } from '#workers/domain/practice/bot.ts'
import type { PracticeCallView, PracticeTurnResponse } from '../contract/practice.ts'
import { answered } from './calls.ts'
import type { ApiTest, TestUser } from './test-api.ts'

type Given = Pick<ApiTest, 'database'>

/** What the bot of `givenBot` keeps back. No page may show it before it is earned. */
export const keptFact = 'Two of the crew leads resigned in October'

/** A buyer as an admin would enter them. */
export const buyerForm = botForm.parse({
  scenarioName: 'Night shifts at Quayline',
  description: 'An unscheduled call to the head of a storage company.',
  firstName: 'Stellan',
  lastName: 'Rydqvist',
  jobTitle: 'Head of Site Operations',
  personalDetails: 'Has run the sites for six years.',
  companyName: 'Quayline Storage',
  companyDetails: ['240 people in Felixstowe and Harwich.'],
  emotionalState: 'nice_no_hangup',
  openerLine: 'Rydqvist. Who is this?',
  public_presence: 'Quayline posted four adverts for night shifts in 30 days.',
  callScenario: { option: 'none' },
  goals: ['Fewer open shifts on Sundays.'],
  objections: [
    {
      id: 'incumbent',
      text: 'We already have a system for the rota.',
      kind: 'incumbent',
      settledBy: 'naming one thing that the system does not do',
      raisedWhen: 'fromTheStart',
    },
  ],
  hiddenFacts: [{ id: 'crew', text: keptFact, topic: 'crew leads', earnedBy: 'when asked who is affected' }],
  opinions: [{ topic: 'vendors', text: 'Most of them have never seen a night shift.' }],
})

/** A published, active bot that everybody in the organization may practice with. */
export async function givenBot(
  { database }: Given,
  owner: Pick<TestUser, 'id' | 'orgId'>,
  bot: {
    callType?: BotCallType
    scorecardId?: string | null
    gatekeeperScorecardId?: string
    form?: Partial<typeof buyerForm>
  } = {},
): Promise<string> {
  const { gatekeeperScorecardId } = bot
  const form = JSON.stringify({
    ...buyerForm,
    ...(gatekeeperScorecardId === undefined
      ? {}
      : { gatekeepers: [{ templateId: 1, scorecardConfigId: gatekeeperScorecardId }] }),
    ...bot.form,
  })
  return database.withOrg({ orgId: owner.orgId }, async (trx) => {
    const { id } = await trx
      .insertInto('agents')
      .values({
        org_id: owner.orgId,
        owner_id: owner.id,
        kind: 'individual',
        call_type: bot.callType ?? 'cold',
        status: 'DRAFT',
        form,
        name: `${buyerForm.firstName} ${buyerForm.lastName}`,
        scorecard_id: bot.scorecardId ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('agent_versions')
      .values({ org_id: owner.orgId, agent_id: id, number: 1, form, published_by: owner.id })
      .execute()
    if (gatekeeperScorecardId !== undefined)
      await trx
        .insertInto('agent_gatekeepers')
        .values({ org_id: owner.orgId, agent_id: id, template_id: 1, scorecard_id: gatekeeperScorecardId })
        .execute()
    await trx
      .updateTable('agents')
      .set({ status: 'ACTIVE', published_version: 1 })
      .where('id', '=', id)
      .execute()
    return id
  })
}

/** A practice call that has just begun. */
export async function givenPracticeCall(
  api: ApiTest,
  rep: TestUser,
  agentId: string,
  body: object = {},
): Promise<PracticeCallView> {
  const response = await api.request(rep, 'POST', '/practice/calls', { body: { agentId, ...body } })
  answered(response, 201)
  return response.json<PracticeCallView>()
}

export async function say(
  api: ApiTest,
  rep: TestUser,
  callId: string,
  index: number,
  text: string,
): Promise<PracticeTurnResponse> {
  const response = await api.request(rep, 'POST', `/practice/calls/${callId}/turns`, {
    body: { index, text },
  })
  answered(response, 200)
  return response.json<PracticeTurnResponse>()
}

/** What a rep says in a short but decent call. */
export const decentTurns = [
  'Hi Stellan, this is Bea from Larkfield. I know I am calling out of the blue. Do you have half a minute?',
  'Thanks. Two storage firms of your size told us that their weekend rota falls over when an agency cancels late. How does that go at your sites?',
  'That makes sense. When it happens on a Sunday, who finds the cover?',
  'Would it be worth twenty minutes on Thursday at ten to look at it with your numbers?',
] as const

/** Exchanges that follow the opening of a call: what the rep asks, and what the buyer says because they have no answer. */
export async function givenUnanswered(
  { database }: Given,
  rep: Pick<TestUser, 'orgId'>,
  callId: string,
  exchanges: readonly { question: string; said?: string; isAnswered?: boolean; at?: Date }[],
): Promise<void> {
  await database.withOrg({ orgId: rep.orgId }, (trx) =>
    insertPracticeTurns(
      trx,
      exchanges.map(({ question, said = 'I would have to look that up.', isAnswered = false, at }, place) => {
        const doneAt = at ?? new Date(Date.now() + place)
        return {
          org_id: rep.orgId,
          call_id: callId,
          index: place + 1,
          input: 'words',
          text: question,
          elapsed_ms: 1_000,
          at_ms: (place + 1) * 1_000,
          reading: null,
          said: JSON.stringify([
            {
              side: 'buyer',
              speakerId: 'buyer',
              name: 'Stellan Rydqvist',
              act: isAnswered ? 'tell' : 'notKnown',
              text: said,
              facts: [],
              objections: [],
              unanswered: isAnswered ? [] : [question],
              causes: [],
              wordedBy: 'offline',
              refusal: null,
            },
          ]),
          request_at: doneAt,
          acts_at: doneAt,
          first_byte_at: null,
          done_at: doneAt,
        }
      }),
    ),
  )
}
