import { vi } from 'vitest'
import { createFolder } from '#api/contract/bot-folders.ts'
import { createAgent } from '#api/contract/bots.ts'
import type { BotCallType } from '#db/vocabulary/bots.ts'
import type { BotDraftForm } from '#workers/domain/practice/bot.ts'
import { newIdempotencyKey } from '../../lib/api.ts'
import { call } from '../../lib/call.ts'

export const givenBot = (form: BotDraftForm, callType: BotCallType = 'cold') =>
  call(createAgent, { body: { callType, form }, idempotencyKey: newIdempotencyKey() })

export const givenFolder = (name: string, parentFolderId: string | null = null) =>
  call(createFolder, { body: { name, parentFolderId }, idempotencyKey: newIdempotencyKey() })

/** Everything that the form requires for a cold call, except its folder and its scorecard. */
export const wholeForm: BotDraftForm = {
  scenarioName: 'Night shift, two sheds',
  description: 'An unscheduled call to somebody who does not know you.',
  emotionalState: 'rude',
  callScenario: { option: 'usesCompetitor', buyerAttitude: null },
  firstName: 'Stellan',
  lastName: 'Rydqvist',
  gender: 'MALE',
  avatar: 'male-1',
  voice: 'en-US-mason',
  jobTitle: 'Head of Site Operations',
  companyName: 'Quayline Storage',
  personalDetails: 'Six years in the job. Talks about sailing.',
  companyDetails: ['240 people in two towns'],
  companyOrgStructure: 'Two shed managers report to Stellan.',
  objections: [
    {
      id: 'objection-1',
      text: 'We already use someone for the rotas.',
      kind: 'incumbent',
      settledBy: 'naming one thing the tool does not do',
      raisedWhen: 'fromTheStart',
    },
  ],
  hiddenFacts: [
    {
      id: 'fact-1',
      text: 'Two crew leads resigned in October',
      topic: 'crew',
      earnedBy: 'when asked who is affected',
    },
  ],
  opinions: [{ topic: 'vendors', text: 'They promise too much.' }],
}

/** Answers one address of the API in place of the server. */
export function givenAnswer(
  path: RegExp,
  answer: (cursor: string | null, real: () => Promise<Response>, method: string) => unknown,
) {
  const original = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href)
    const real = () => original(input, init)
    if (!path.test(pathname)) return real()
    const given = await answer(searchParams.get('cursor'), real, init?.method ?? 'GET')
    return given instanceof Response ? given : Response.json(given)
  })
}

/** A bot that another organization shares without letting anybody here change it. */
export const asShared = (bot: object, { hasEnded = false } = {}): object => ({
  ...bot,
  mayEdit: false,
  mayCopy: false,
  sharedFrom: { orgId: '0199aaaa-0000-7000-8000-000000000002', name: 'Group', hasEnded },
})
