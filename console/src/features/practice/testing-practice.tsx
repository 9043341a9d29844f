import { createRoute } from '@tanstack/react-router'
import { createFolder } from '#api/contract/bot-folders.ts'
import { createAgent, createVariation, updateAgent } from '#api/contract/bots.ts'
import { listScorecards } from '#api/contract/calls.ts'
import {
  getPracticeCall,
  hangUpPracticeCall,
  listPracticeCalls,
  startPracticeCall,
  takePracticeTurn,
} from '#api/contract/practice.ts'
import type { BotDraftForm } from '#workers/domain/practice/bot.ts'
import { newIdempotencyKey } from '../../lib/api.ts'
import { call } from '../../lib/call.ts'
import { openPages } from '../../ui/testing-pages.tsx'
import { BeforePage } from './before/BeforePage.tsx'
import { practiceBefore } from './before/texts.ts'
import { PracticeCallPage } from './call/PracticeCallPage.tsx'
import { practiceCallSearch } from './call/search.ts'
import { PracticePage } from './list/PracticePage.tsx'
import { practiceSearch } from './list/search.ts'
import { practiceList } from './list/texts.ts'

/** What the buyer keeps back; no page may show it before it is earned. */
export const keptFact = 'Two crew leads resigned in October'

const buyer: BotDraftForm = {
  scenarioName: 'Night shift, two sheds',
  description: 'An unscheduled call to the head of a storage company.',
  emotionalState: 'nice_no_hangup',
  callScenario: { option: 'usesCompetitor', buyerAttitude: null },
  firstName: 'Stellan',
  lastName: 'Rydqvist',
  gender: 'MALE',
  avatar: 'male-1',
  voice: 'en-US-mason',
  jobTitle: 'Head of Site Operations',
  companyName: 'Quayline Storage',
  personalDetails: 'Six years in the job.',
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
  public_presence: 'Quayline posted four adverts for night shifts.',
  hiddenFacts: [{ id: 'fact-1', text: keptFact, topic: 'crew', earnedBy: 'when asked who is affected' }],
  opinions: [{ topic: 'vendors', text: 'They promise too much.' }],
}

/** A bot that everybody may practice with. */
export async function givenActiveBot(changes: Partial<BotDraftForm> = {}): Promise<string> {
  const { results } = await call(listScorecards, {})
  const folder = await call(createFolder, {
    body: { name: `Practice ${newIdempotencyKey().slice(0, 8)}`, parentFolderId: null },
    idempotencyKey: newIdempotencyKey(),
  })
  const form = { ...buyer, ...changes, folders: [folder.id], scorecardConfigId: results[0]?.id ?? null }
  const bot = await call(createAgent, {
    body: { callType: 'cold', form },
    idempotencyKey: newIdempotencyKey(),
  })
  await call(updateAgent, { params: { id: bot.id }, body: { version: bot.version, publish: true } })
  return bot.id
}

export async function givenActiveVariation(agentId: string, variationName: string): Promise<void> {
  const { id, version } = await call(createVariation, {
    params: { id: agentId },
    body: { variationName },
    idempotencyKey: newIdempotencyKey(),
  })
  await call(updateAgent, { params: { id }, body: { version, publish: true } })
}

export const givenCall = (agentId: string) =>
  call(startPracticeCall, { body: { agentId }, idempotencyKey: newIdempotencyKey() })

export async function hangUpAll(): Promise<void> {
  const { results } = await call(listPracticeCalls, { query: { state: 'live' } })
  for (const { id } of results) await call(hangUpPracticeCall, { params: { id } })
}

export const say = (callId: string, index: number, text: string, tab?: string) =>
  call(takePracticeTurn, { params: { id: callId }, body: { index, text, tab } })

export const readCall = (callId: string) => call(getPracticeCall, { params: { id: callId } })

/** Opens the practice pages as their routes show them. */
export const openPractice = (address: string, scheme: 'light' | 'dark' = 'light') =>
  openPages(
    address,
    (root) => {
      const list = createRoute({
        getParentRoute: () => root,
        path: '/practice',
        validateSearch: practiceSearch,
        component: () => <PracticePage search={practiceSearch.parse({})} onSearch={() => undefined} />,
      })
      const before = createRoute({
        getParentRoute: () => root,
        path: '/practice/$agentId',
        component: function Before() {
          const { agentId } = before.useParams() as { agentId: string }
          return <BeforePage agentId={agentId} />
        },
      })
      const oneCall = createRoute({
        getParentRoute: () => root,
        path: '/practice/calls/$callId',
        validateSearch: practiceCallSearch,
        component: function OneCall() {
          const { callId } = oneCall.useParams()
          const navigate = oneCall.useNavigate()
          return (
            <PracticeCallPage
              key={callId}
              callId={callId}
              search={oneCall.useSearch()}
              onSearch={(search) => void navigate({ search, replace: true } as never)}
            />
          )
        },
      })
      return [list, before, oneCall]
    },
    { texts: { ...practiceBefore, ...practiceList }, scheme, isLive: true },
  )
