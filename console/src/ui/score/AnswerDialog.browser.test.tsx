import { useMediaQuery } from '@mantine/hooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createRoute } from '@tanstack/react-router'
import type { CallScore } from '#api/contract/calls.ts'
import type { LayerAnswer } from '#api/contract/score-layer.ts'
import { checkWith, criterionWith } from '../../features/scorecards/model/testing-draft.ts'
import { button, leavePage, openPages, violationsOfPage } from '../testing-pages.tsx'
import { openTestProduct, type TestProduct } from '../testing-product.ts'
import { ui } from '../texts.ts'
import { AnswerDialogs } from './AnswerDialogs.tsx'
import { AnswerCorrections, type CorrectionProps } from './AnswerCorrections.tsx'

let product: TestProduct
let real: typeof window.fetch
/** What was sent about an answer. */
let sent: unknown[]
let refusal: object | null
beforeAll(async () => {
  product = await openTestProduct()
  real = window.fetch
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (!/\/(?:dispute|override|take-back)$/.test(pathname)) return real(input, init)
    if (typeof init?.body === 'string') sent.push(JSON.parse(init.body))
    // Without a refusal it never resolves: what the page does with the response is not tested here.
    return refusal === null
      ? new Promise<Response>(() => undefined)
      : Promise.resolve(Response.json(refusal, { status: 409 }))
  }
}, 300_000)
afterAll(() => {
  window.fetch = real
  return product.close()
})
beforeEach(() => {
  sent = []
  refusal = null
})
afterEach(leavePage)

const id = '0198a000-0000-7000-8000-0000000000cc'
const missed: CorrectionProps['answer'] = {
  sectionId: 'all',
  criterionId: 'agenda',
  status: 'missed',
  earned: 0,
  possible: 7,
  assessed: 7,
  checks: [{ checkId: 'asked', status: 'missed', reason: 'Nobody asks.', value: null, evidence: [] }],
}
const unanswered: CorrectionProps['answer'] = {
  ...missed,
  status: 'not_assessable',
  earned: null,
  assessed: 0,
  checks: [
    {
      checkId: 'asked',
      status: 'not_assessable',
      judgedBy: 'person',
      reason: 'This check waits for a person.',
      value: null,
      evidence: [],
    },
  ],
}
const quote = { messageIndex: 0, start: 0, end: 21, quote: 'Is that still the way', secondsFromStart: 4 }
const untouched: LayerAnswer = {
  sectionId: 'all',
  criterionId: 'agenda',
  answer: null,
  givenBy: null,
  editable: 'YES',
  waiting: [],
  openDispute: null,
  history: [],
  may: {
    override: false,
    answerWaiting: false,
    takeBack: false,
    dispute: true,
    decide: false,
    withdraw: false,
  },
}
const disputed: LayerAnswer = {
  ...untouched,
  openDispute: {
    openedBy: null,
    openedAt: '2026-11-20T10:00:00.000Z',
    expiresAt: '2026-12-20T10:00:00.000Z',
    reason: 'I did ask.',
    proposed: [{ checkId: 'asked', status: 'met', evidence: [quote] }],
    isOwn: false,
  },
  may: { ...untouched.may, dispute: false, decide: true },
}

const waiting: LayerAnswer = {
  ...untouched,
  waiting: ['asked'],
  may: { ...untouched.may, dispute: false, answerWaiting: true },
}

/** As pages show it: in one of two panels on a wide screen, alone on a phone. */
function AnswerOf({ layer, anchors }: { layer: LayerAnswer; anchors: string[] }) {
  const isWaiting = layer.waiting.length > 0
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const given = layer.answer ?? (isWaiting ? unanswered : missed)
  const ids = given.checks.map(({ checkId }) => checkId)
  const machine = isWaiting ? unanswered : missed
  const answer = (
    <AnswerCorrections
      callId={id}
      scoreId={id}
      criterion={{
        ...criterionWith(
          'agenda',
          7,
          ids.map((checkId) => ({ ...checkWith(checkId, 7, { kind: 'judgement' }), text: `Is ${checkId}` })),
        ),
        text: 'Confirms nothing has changed',
        answerType: anchors.length > 0 ? 'scale' : 'yesNo',
        anchors,
      }}
      machine={{
        ...machine,
        checks: ids.flatMap((checkId) => machine.checks.map((check) => ({ ...check, checkId }))),
      }}
      answer={given}
      layer={layer}
      messages={[]}
    />
  )
  return <AnswerDialogs>{isPhone ? answer : <section aria-label="Wide">{answer}</section>}</AnswerDialogs>
}

const open = (layer: LayerAnswer, anchors: string[] = []) =>
  openPages(
    '/',
    (root) => [
      createRoute({
        getParentRoute: () => root,
        path: '/',
        component: () => <AnswerOf layer={layer} anchors={anchors} />,
      }),
    ],
    { texts: ui },
  )

it('the history tells an answer that a rescore took back from one that somebody who left took back', async () => {
  const event: LayerAnswer['history'][number] = {
    id,
    kind: 'overrideWithdrawn',
    at: '2026-11-20T10:00:00.000Z',
    by: null,
    byProduct: true,
    reason: '',
    outcome: null,
    checks: [],
    beforeStep: null,
    afterStep: null,
    before: 'met',
    after: 'missed',
  }
  await open({
    ...untouched,
    history: [event, { ...event, id: '0198a000-0000-7000-8000-0000000000cd', byProduct: false }],
  })
  await expect.element(page.getByText(/^The rescore took the answer back/)).toBeInTheDocument()
  await expect.element(page.getByText(/^A former member took the answer back/)).toBeInTheDocument()
})

describe('the machine’s answer', () => {
  const byPerson = (checkId: string) => ({
    checkId,
    status: 'met' as const,
    judgedBy: 'person' as const,
    reason: '',
    value: null,
    evidence: [quote],
  })
  const given = (...checkIds: string[]): LayerAnswer => ({
    ...untouched,
    answer: { ...missed, status: 'met', checks: checkIds.map(byPerson) },
    may: { ...untouched.may, takeBack: true },
  })

  it('counts again for the checks that are chosen, if people have answered several', async () => {
    await open(given('asked', 'confirmed'))
    await userEvent.click(button('Machine’s answer counts again…'))
    await userEvent.fill(page.getByRole('textbox', { name: 'Why' }), 'Another call.')
    await expect.element(button('Take back')).toBeDisabled()
    await userEvent.click(page.getByRole('checkbox', { name: 'Is confirmed' }))
    await userEvent.click(button('Take back'))
    await expect.poll(() => sent).toEqual([expect.objectContaining({ checkIds: ['confirmed'] })])
  })

  it('counts again for the only check that a person has answered, without a choice', async () => {
    await open(given('asked'))
    await userEvent.click(button('Machine’s answer counts again…'))
    expect(page.getByRole('checkbox').query()).toBeNull()
    await userEvent.fill(page.getByRole('textbox', { name: 'Why' }), 'Another call.')
    await userEvent.click(button('Take back'))
    await expect.poll(() => sent).toEqual([expect.objectContaining({ checkIds: ['asked'] })])
  })
})

describe('a check that waits for a person', () => {
  it('has no answer before one is chosen, and “Not assessable” is one', async () => {
    await open(waiting)
    await userEvent.click(button('Answer…'))
    const answer = page.getByRole('combobox', { name: /^Answer to/ })
    await expect.element(answer).toHaveValue('')
    await userEvent.fill(page.getByRole('textbox', { name: 'Why' }), 'The recording ends before.')
    await expect.element(button('Save answer')).toBeDisabled()
    await userEvent.click(answer)
    await userEvent.click(page.getByRole('option', { name: 'Not assessable' }))
    await userEvent.click(button('Save answer'))
    await expect
      .poll(() => sent)
      .toEqual([expect.objectContaining({ checks: [{ checkId: 'asked', status: 'not_assessable' }] })])
  })
})

describe('a scale', () => {
  const anchors = ['Does not ask', 'Asks once', 'Asks and waits']

  it('is answered by a step in its own words, which a quote must show above the lowest', async () => {
    await open({ ...waiting, openDispute: disputed.openDispute }, anchors)
    await userEvent.click(button('Answer…'))
    await userEvent.fill(page.getByRole('textbox', { name: 'Why' }), 'I listened to it.')
    const answer = page.getByRole('combobox', { name: /^Answer to/ })
    await userEvent.click(answer)
    await expect
      .poll(() =>
        page
          .getByRole('option')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual([
        '0 · Does not ask',
        '1 · Asks once',
        '2 · Asks and waits',
        'Not applicable',
        'Not assessable',
      ])
    await userEvent.click(page.getByRole('option', { name: '1 · Asks once' }))
    await expect.element(page.getByText('A step above the lowest needs a quote from the call.')).toBeVisible()
    await userEvent.click(button('Save answer'))
    await expect
      .poll(() => sent)
      .toEqual([expect.objectContaining({ checks: [{ checkId: 'asked', status: 'met', step: 1 }] })])
  })

  it('tells the history of its steps and which one is proposed', async () => {
    const [proposal] = disputed.openDispute?.proposed ?? []
    if (disputed.openDispute === null || proposal === undefined) throw new Error('Something is proposed.')
    const history: LayerAnswer['history'] = [
      {
        id,
        kind: 'overridden',
        at: '2026-11-20T10:00:00.000Z',
        by: null,
        byProduct: false,
        reason: '',
        outcome: null,
        checks: [],
        before: 'missed',
        after: 'partly',
        beforeStep: 0,
        afterStep: 1,
      },
    ]
    await open(
      {
        ...disputed,
        history,
        openDispute: { ...disputed.openDispute, proposed: [{ ...proposal, step: 2 }] },
      },
      anchors,
    )
    await expect.element(page.getByText('Proposes: 2 · Asks and waits')).toBeVisible()
    await expect.element(page.getByText(/\(0 · Does not ask → 1 · Asks once\)/)).toBeVisible()
    await userEvent.click(button('Decide…'))
    await expect.element(page.getByText('Change to 2 · Asks and waits, as proposed')).toBeVisible()
  })
})

describe('a dispute', () => {
  it('proposes no answer before one is chosen, least of all the one that it is about', async () => {
    await open(untouched)
    await userEvent.click(button('Dispute…'))
    const answer = page.getByRole('combobox', { name: /^Your answer to/ })
    await expect.element(answer).toHaveValue('')
    expect(await violationsOfPage()).toEqual([])
    await userEvent.fill(page.getByRole('textbox', { name: 'What is wrong' }), 'I did ask.')
    await userEvent.click(button('Dispute'))
    await expect.poll(() => sent).toEqual([expect.objectContaining({ proposed: [], reason: 'I did ask.' })])
  })

  it('asks before what is typed is lost', async () => {
    await open(untouched)
    await userEvent.click(button('Dispute…'))
    const reason = page.getByRole('textbox', { name: 'What is wrong' })
    await userEvent.fill(reason, 'I did ask.')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(button('Stay'))
    await expect.element(reason).toHaveValue('I did ask.')
    await userEvent.click(button('Cancel'))
    await userEvent.click(button('Leave anyway'))
    await expect.element(reason).not.toBeInTheDocument()
  })

  it('is about the new score, with the same words, if the call was scored again', async () => {
    const newId = '0198a000-0000-7000-8000-0000000000dd'
    const current: CallScore = {
      scoreStatus: 'SCORED_SUCCESS',
      reason: '',
      score: {
        id: newId,
        overall: 50,
        coverage: 1,
        passed: null,
        failedGates: [],
        metrics: {},
        answers: [missed],
        engine: 'offline',
        engineVersion: '1',
        soundsLike: null,
        engines: [],
        scoredAt: '2026-11-20T10:00:00.000Z',
      },
      scorecard: null,
      layer: {
        overall: 50,
        coverage: 1,
        passed: null,
        failedGates: [],
        changed: 0,
        waiting: 0,
        answers: [untouched],
        left: [],
      },
      scores: [],
    }
    refusal = { detail: 'Somebody else has changed this meanwhile.', code: 'stale', current }
    await open(untouched)
    await userEvent.click(button('Dispute…'))
    await userEvent.fill(page.getByRole('textbox', { name: 'What is wrong' }), 'I did ask.')
    await userEvent.click(button('Dispute'))
    await expect.element(page.getByText(/^The call was scored again meanwhile/)).toBeVisible()
    await userEvent.click(button('Dispute'))
    await expect
      .poll(() => sent.slice(1))
      .toEqual([expect.objectContaining({ scoreId: newId, reason: 'I did ask.' })])
  })

  it('keeps what is typed when the screen becomes as narrow as a phone', async () => {
    await page.viewport(1280, 800)
    await open(untouched)
    await userEvent.click(button('Dispute…'))
    await userEvent.fill(page.getByRole('textbox', { name: 'What is wrong' }), 'I did ask.')
    await page.viewport(390, 800)
    await expect.element(page.getByRole('region', { name: 'Wide' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('textbox', { name: 'What is wrong' })).toHaveValue('I did ask.')
    await userEvent.click(button('Dispute'))
    await expect.poll(() => sent).toEqual([expect.objectContaining({ proposed: [], reason: 'I did ask.' })])
    await page.viewport(1280, 800)
  })

  it('does not offer to accept “met” as long as no quote shows it', async () => {
    const { openDispute } = disputed
    if (openDispute === null) throw new Error('Nothing is disputed')
    await open({
      ...disputed,
      openDispute: { ...openDispute, proposed: [{ checkId: 'asked', status: 'met' }] },
    })
    await userEvent.click(button('Decide…'))
    await expect.element(page.getByRole('radio', { name: /^Change to Met/ })).toBeDisabled()
    await expect.element(page.getByText(/^No quote shows it yet/)).toBeVisible()
  })

  it('shows the deciding person the proposed answer and its quote', async () => {
    await open(disputed)
    await userEvent.click(button('Decide…'))
    await expect.element(page.getByRole('radio', { name: 'Change to Met, as proposed' })).toBeVisible()
    await expect.element(page.getByText('Words that show it: “Is that still the way”')).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
  })
})
