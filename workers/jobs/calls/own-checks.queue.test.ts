import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateCall } from '#db/queries/calls/calls.ts'
import { insertScoreEvents } from '#db/queries/grading/corrections.ts'
import { questionHash } from '#db/queries/grading/question.ts'
import { insertPublishedScorecard } from '#db/queries/scorecards/scorecards.ts'
import { questionKey } from '../../domain/calibration/version-diff.ts'
import { section, spoken } from '../../domain/scoring/default-scorecards/build.ts'
import { phraseCheck } from '../../domain/scoring/phrase-checks/definition.ts'
import {
  type CheckMethod,
  type ScorecardDefinition,
  scorecardDefinition,
  type SubCheck,
} from '../../domain/scoring/scorecard.ts'
import { offlineEngines } from '../../engines/offline/offline.ts'
import { newItem } from '../../queue/record.ts'
import { openTestBackend, type TestBackend } from '../../queue/runtime/testing.ts'
import { jobs } from '../catalog.ts'
import { registry } from '../registry.ts'
import { givenCall, givenSalesOrganization, readCall, type TestOrganization } from '../testing.ts'

let backend: TestBackend
let organization: TestOrganization
beforeAll(async () => {
  backend = await openTestBackend()
  organization = await givenSalesOrganization(backend)
  await backend.start({ catalog: jobs, registry, services: { engines: offlineEngines } })
})
afterAll(() => backend.close())

const by = (id: string, method: CheckMethod): SubCheck => ({
  id,
  text: `Check ${id}`,
  share: 1,
  speaker: null,
  method,
})
const hears = spoken(
  'buyer',
  { id: 'hears', text: 'Names the loss', weight: 40 },
  by('hears', { kind: 'phrases', phrases: phraseCheck.parse({ speaker: 'buyer', any: ['we lose'] }) }),
)
const fits = {
  ...spoken('rep', { id: 'fits', text: 'Fits us', weight: 60 }, by('fits', { kind: 'person' })),
  answerType: 'scale' as const,
  anchors: ['Not at all', 'In part', 'In all'],
}
const card: ScorecardDefinition = scorecardDefinition.parse({
  name: 'Own checks',
  callTypes: ['discovery'],
  passMark: 50,
  sections: [section('all', 'All', hears, fits)],
})

async function work(callId: string, job: 'parse-transcript' | 'score-call'): Promise<void> {
  const commandId = await backend.record({
    orgId: organization.orgId,
    kind: 'process-call',
    label: 'Discovery: night routes',
    subjectId: callId,
    interactive: true,
    items: [newItem(jobs[job], { subject: callId, payload: { callId } })],
  })
  expect((await backend.untilCommandEnds(commandId)).state).toBe('done')
}

const stored = (callId: string, scoreTable: 'score_answers' | 'score_evidence') =>
  backend.database.system
    .selectFrom(scoreTable)
    .selectAll(scoreTable)
    .where('score_id', 'in', (scores) =>
      scores.selectFrom('scores').select('id').where('call_id', '=', callId).where('is_current', '=', true),
    )
    .execute()

describe('a call scored by the checks of an organization’s own', () => {
  it('counts its phrases, waits for a person, and keeps their answer when it is scored again', async () => {
    const { orgId, repId } = organization
    const scorecardId = await backend.database.withOrg({ orgId }, (trx) =>
      insertPublishedScorecard(trx, {
        orgId,
        name: card.name,
        tag: '',
        callTypes: [],
        definition: card,
        createdBy: null,
      }),
    )
    const callId = await givenCall(backend, organization)
    await work(callId, 'parse-transcript')
    await backend.database.withOrg({ orgId }, (trx) =>
      updateCall(trx, callId, { scorecard_config_id: scorecardId }),
    )
    await work(callId, 'score-call')
    expect(await readCall(backend, callId)).toMatchObject({
      score_status: 'SCORED_SUCCESS',
      score: 100,
      score_coverage: 0.4,
      waiting_checks: 1,
    })
    expect(await stored(callId, 'score_evidence')).toMatchObject([{ check_id: 'hears', message_index: 5 }])
    const current = await backend.database.system
      .selectFrom('scores')
      .select(['id', 'engines'])
      .where('call_id', '=', callId)
      .where('is_current', '=', true)
      .executeTakeFirstOrThrow()
    expect(current.engines).toMatchObject([{ judgedBy: 'phrases', checks: 1 }])
    const trace = await backend.database.system
      .selectFrom('call_traces')
      .select('reason')
      .where('call_id', '=', callId)
      .where('stage', '=', 'scoring')
      .executeTakeFirstOrThrow()
    expect(trace.reason).toContain('One check waits for a person.')

    const quote = { messageIndex: 0, start: 0, end: 7, quote: 'Hi Ilse', secondsFromStart: 2 }
    await backend.database.withOrg({ orgId }, (trx) =>
      insertScoreEvents(trx, [
        {
          org_id: orgId,
          call_id: callId,
          score_id: current.id,
          scorecard_id: scorecardId,
          criterion_id: 'fits',
          question: questionHash(questionKey(fits)),
          kind: 'overridden',
          checks: JSON.stringify([{ checkId: 'fits', status: 'met', step: 1, evidence: [quote] }]),
          reason: 'One site is too small for us.',
          by_user: repId,
        },
      ]),
    )
    await work(callId, 'score-call')
    expect(await readCall(backend, callId)).toMatchObject({
      score: 70,
      score_passed: true,
      score_coverage: 1,
      waiting_checks: 0,
    })
  })
})
