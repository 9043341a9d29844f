import type { CommandProgress } from '#api/contract/commands.ts'
import { useQuery } from '@tanstack/react-query'
import axe from 'axe-core'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { BackTestResponse } from '#api/contract/back-tests.ts'
import { listScorecards } from '#api/contract/calls.ts'
import { call } from '../../../lib/call.ts'
import { meQuery } from '../../../lib/me.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { schemesFor, violationsOnly } from '../../../ui/testing-axe.ts'
import { openTestProduct, type TestProduct } from '../../../ui/testing-product.ts'
import { TestShell } from '../../../ui/testing.tsx'
import { ApplyOffer } from './ApplyOffer.tsx'
import { EffectPanel, type EffectPanelProps } from './EffectPanel.tsx'
import {
  respondInstead,
  callsAtWork,
  discardDraft,
  givenCall,
  givenDraftRule,
  givenPrivacyRule,
  givenRule,
  problemResponse,
} from './testing-calls.ts'

/** Workers route or compare before the page shows the result; it polls once a second. */
const patient = { timeout: 60_000 }
const nothingToSave = () => Promise.resolve(0)
const noRules: ReadonlySet<string> = new Set()

const moment = '2026-11-20T10:00:00.000Z'
const canceledCommand: CommandProgress = {
  commandId: '01980000-0000-7000-8000-000000000001',
  kind: 'back-test-rules',
  label: 'Preview',
  subjectId: null,
  state: 'cancelled',
  version: 2,
  counts: {},
  total: 0,
  stages: [],
  createdAt: moment,
  endedAt: moment,
  updatedAt: moment,
}

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
  for (const title of [
    'Zebrafish weekly',
    'Zebrafish review',
    'Wolverine kickoff',
    'Wolverine close',
    'Secret talk',
  ]) {
    await givenCall(title, product.userId)
  }
  // A server that is too busy to answer is asked again.
  const areRouted = () =>
    callsAtWork()
      .then((count) => count === 0)
      .catch(() => false)
  await vi.waitUntil(areRouted, { timeout: 60_000, interval: 200 })
}, 300_000)
afterAll(() => product.close())
afterEach(() => page.viewport(1280, 800))

function Subject(props: Partial<EffectPanelProps>) {
  const [isOpen, setOpen] = useState(true)
  const isReady = useQuery(meQuery(useOrgId())).isSuccess
  if (!isReady) return null
  return (
    <div style={{ display: 'flex', height: '96vh' }}>
      {/* This environment has no portals, so a dialog renders in place. */}
      <style>{'.mantine-Modal-inner { left: 0 }'}</style>
      <div style={{ flex: 1 }}>
        <h1>Real call settings</h1>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Preview
        </button>
      </div>
      {isOpen && (
        <EffectPanel
          draft={null}
          draftVersion={0}
          saveRows={nothingToSave}
          ruleIds={noRules}
          onShowRule={() => undefined}
          onClose={() => setOpen(false)}
          {...props}
        />
      )}
    </div>
  )
}

const show = (props: Partial<EffectPanelProps> = {}, scheme: 'light' | 'dark' = 'light') =>
  render(
    <TestShell scheme={scheme}>
      <Subject {...props} />
    </TestShell>,
  )
const noCounts = {
  calls: 0,
  excluded: 0,
  held: 0,
  noLongerExcluded: 0,
  changedCategory: 0,
  newlyScored: 0,
  gainsScore: 0,
  losesScore: 0,
  noLongerScored: 0,
  scoredDifferently: 0,
  unchanged: 0,
  tombstones: 0,
}
const answerOf = (values: Partial<BackTestResponse>): BackTestResponse => ({
  backTestId: '0198a0b0-0000-7000-8000-000000000001',
  commandId: '0198a0b0-0000-7000-8000-000000000002',
  state: 'done',
  error: null,
  days: 90,
  compareWith: 'storedCalls',
  draftVersion: null,
  isDraft: false,
  createdAt: '2026-11-20T09:00:00Z',
  finishedAt: null,
  rulesVersion: 'one',
  isCurrent: true,
  progress: { done: 2, total: 5 },
  counts: noCounts,
  flows: [],
  missedValues: [],
  descriptionsCompared: 'offline',
  ...values,
})
const figure = (name: string) =>
  page
    .getByRole('term')
    .elements()
    .find(({ textContent }) => textContent === name)
    ?.parentElement?.querySelector('dd')?.textContent

describe('the preview of a draft', () => {
  it('shows the calls that a new rule would take, marks them, explains one on both sides, and offers nothing to apply', async () => {
    const shown: string[] = []
    const tested: BackTestResponse[] = []
    const rule = await givenDraftRule('Fish tanks', 'zebrafish')
    await show({
      draft: 'categorization',
      ruleIds: new Set([rule.id]),
      onShowRule: (key) => shown.push(key),
      onTested: (answer) => tested.push(answer),
    })
    await expect.element(page.getByRole('heading', { name: /^Change category 2/ }), patient).toBeVisible()
    expect(figure('change category')).toBe('2')
    await expect.element(page.getByText('3 unchanged')).toBeVisible()
    expect(tested.at(-1)).toMatchObject({ isDraft: true, counts: { changedCategory: 2 } })
    const row = page.getByRole('button', { name: /Zebrafish weekly/ })
    await expect.element(row).toMatchTextContent(/This rule/)
    await expect.element(row).toMatchTextContent(/Fish tanks/)
    await expect.element(page.getByText('2 move to Fish tanks')).toBeVisible()
    expect(page.getByRole('button', { name: /^Apply/ }).query()).toBeNull()
    ;(row.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    const dialog = page.getByRole('dialog', { name: 'Why Zebrafish weekly changes' })
    await expect
      .element(dialog.getByRole('region', { name: 'After: Routing' }).getByText('Decided'))
      .toBeVisible()
    await expect.element(dialog.getByRole('region', { name: 'Before: Routing' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(row).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(dialog.getByRole('button', { name: 'After: Show the rule' }))
    expect(shown).toEqual([rule.id])
    await discardDraft()
  })

  it('warns of a value that past calls contain inside longer words only, and shows its rule', async () => {
    const shown: string[] = []
    const rule = await givenDraftRule('Zebras', 'zebra')
    await show({ draft: 'categorization', onShowRule: (key) => shown.push(key) })
    const warnings = page.getByRole('region', { name: 'Values inside longer words' })
    await expect
      .element(warnings, patient)
      .toMatchTextContent(
        /“Zebras” matches whole words only: 2 past calls contain “zebra” inside a longer word and are not matched\./,
      )
    await userEvent.click(warnings.getByRole('button', { name: 'Show the rule' }))
    expect(shown).toEqual([rule.id])
    await discardDraft()
  })

  it('says so when nothing would change, and compares another period at once', async () => {
    await show({ draft: 'categorization' })
    await expect.element(page.getByText('Nothing would change', { exact: true }), patient).toBeVisible()
    await expect.element(page.getByText('All 5 calls of the last 90 days stay as they are.')).toBeVisible()
    await userEvent.click(page.getByText('7 days', { exact: true }))
    await expect
      .element(page.getByText('All 5 calls of the last 7 days stay as they are.'), patient)
      .toBeVisible()
  })

  it('says that it is out of date once the draft has changed, and tests what was saved since', async () => {
    const screen = await show({ draft: 'categorization' })
    await expect.element(page.getByText('Nothing would change', { exact: true }), patient).toBeVisible()
    await givenDraftRule('Fish tanks', 'zebrafish')
    await screen.rerender(
      <TestShell>
        <Subject draft="categorization" draftVersion={1_000} />
      </TestShell>,
    )
    await expect.element(page.getByText('The draft has changed since this preview.')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Preview again' }))
    await expect.element(page.getByRole('heading', { name: /^Change category 2/ }), patient).toBeVisible()
    await discardDraft()
  })

  it('saves rows before it tests, and says how many it leaves out', async () => {
    await show({
      draft: 'categorization',
      saveRows: async () => {
        await givenDraftRule('Fish tanks', 'zebrafish')
        return 1
      },
    })
    await expect.element(page.getByRole('heading', { name: /^Change category 2/ }), patient).toBeVisible()
    await expect.element(page.getByText('One row is left out: not saved to the draft yet.')).toBeVisible()
    await discardDraft()
  })

  it('says that it failed, and why, and can be tried again', async () => {
    const stop = respondInstead(/\/back-test$/, () =>
      problemResponse(503, 'The database cannot be reached right now.'),
    )
    await show()
    await expect.element(page.getByText('The preview failed'), patient).toBeVisible()
    await expect.element(page.getByText('The database cannot be reached right now.')).toBeVisible()
    stop()
    await userEvent.click(page.getByRole('button', { name: 'Retry' }))
    await expect.element(page.getByText('Nothing would change', { exact: true }), patient).toBeVisible()
  })

  it('cancels a test that it is left before the server has started, and starts none while rows are saved', async () => {
    const canceled: string[] = []
    let started = 0
    let accept: (response: Response) => void = () => undefined
    const { commandId, backTestId } = answerOf({})
    const stops = [
      respondInstead(/\/back-test$/, () => {
        started += 1
        return new Promise((resolve) => (accept = resolve))
      }),
      respondInstead(/\/cancel$/, (path) => {
        canceled.push(path)
        return Response.json(canceledCommand)
      }),
    ]
    const starting = await show()
    await expect.poll(() => started, patient).toBe(1)
    await starting.unmount()
    accept(Response.json({ commandId, backTestId }, { status: 202 }))
    await expect.poll(() => canceled).toEqual([expect.stringContaining(commandId)])

    const saved = Promise.withResolvers<number>()
    const isSaving = Promise.withResolvers<void>()
    const saving = await show({
      draft: 'categorization',
      saveRows: () => {
        isSaving.resolve()
        return saved.promise
      },
    })
    await isSaving.promise
    await saving.unmount()
    saved.resolve(0)
    await show()
    await expect.poll(() => started, patient).toBe(2)
    for (const stop of stops.toReversed()) stop()
  })

  it('shows how far it is and can be canceled, and shows no figures then', async () => {
    let state: BackTestResponse['state'] = 'running'
    const stops = [
      respondInstead(/\/back-test\/[^/]+$/, () => Response.json(answerOf({ state }))),
      respondInstead(/\/cancel$/, () => {
        state = 'cancelled'
        return Response.json(canceledCommand)
      }),
    ]
    await show()
    await expect.element(page.getByText('2 of 5'), patient).toBeVisible()
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
    await userEvent.click(page.getByRole('button', { name: /^Cancel/ }))
    await expect.element(page.getByText('The preview was canceled'), patient).toBeVisible()
    expect(page.getByRole('term').query()).toBeNull()
    for (const stop of stops.toReversed()) stop()
  })
})

describe('the preview of the saved rules', () => {
  it('is without a violation in light and dark, and fits a phone as a drawer', async () => {
    await givenDraftRule('Fish tanks', 'zebrafish')
    for (const scheme of schemesFor(import.meta.url)) {
      const screen = await show({ draft: 'categorization' }, scheme)
      await expect.element(page.getByRole('heading', { name: /^Change category 2/ }), patient).toBeVisible()
      expect(
        (await axe.run(document.body, violationsOnly)).violations.map(
          ({ id, nodes }) => `${id} ${nodes[0]?.html}`,
        ),
      ).toEqual([])
      await userEvent.click(page.getByRole('button', { name: /Zebrafish weekly/ }))
      await expect.element(page.getByRole('region', { name: 'After: Routing' })).toBeVisible()
      expect(
        (await axe.run(document.body, violationsOnly)).violations.map(
          ({ id, nodes }) => `${id} ${nodes[0]?.html}`,
        ),
      ).toEqual([])
      await screen.unmount()
    }
    await page.viewport(390, 844)
    await show({ draft: 'categorization' })
    await expect
      .element(
        page
          .getByRole('dialog', { name: 'Preview effect' })
          .getByRole('heading', { name: /^Change category 2/ }),
        patient,
      )
      .toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    await page.viewport(1280, 800)
    await discardDraft()
  })

  it('is not applied when the rules have changed since', async () => {
    await givenRule('Wolverines', 'wolverine')
    await show()
    await expect.element(page.getByRole('button', { name: 'Apply to 2 calls' }), patient).toBeVisible()
    await givenPrivacyRule('secret')
    await userEvent.click(page.getByRole('button', { name: 'Apply to 2 calls' }))
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Apply to 2 calls' }))
    await expect
      .element(page.getByText('The rules have changed since this preview, so it was not applied.'))
      .toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Preview again' }).last())
    await expect.element(page.getByRole('heading', { name: /^Excluded by privacy 1/ }), patient).toBeVisible()
  })

  it('names what is lost before it is applied, applies it, and finds nothing more to change', async () => {
    let applied = 0
    await show({ onApplied: () => (applied += 1) })
    const group = page.getByRole('region', { name: /Excluded by privacy/ })
    await expect.element(group.getByText('content will be removed'), patient).toBeVisible()
    await expect.element(group.getByRole('button', { name: /Secret talk/ })).toBeVisible()
    await expect.element(group).not.toMatchTextContent(/Dana/)
    await userEvent.click(page.getByRole('button', { name: 'Apply to 3 calls' }))
    await expect
      .element(
        page
          .getByRole('dialog')
          .getByText(/One call is excluded: title, transcript and score are deleted permanently/),
      )
      .toBeVisible()
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Apply to 3 calls' }))
    await expect.element(page.getByText('The rules were applied to 3 calls.'), patient).toBeVisible()
    expect(applied).toBe(1)
    await userEvent.click(page.getByRole('button', { name: 'Preview again' }))
    await expect.element(page.getByText('Nothing would change', { exact: true }), patient).toBeVisible()
    await expect.element(page.getByText(/One excluded or held call can't be tested/)).toBeVisible()
  })
})

describe('a preview of rules that choose another scorecard', () => {
  it('counts calls that are scored differently and names both scorecards', async () => {
    const { results } = await call(listScorecards)
    const [one, other] = results
    const side = (scorecardConfigId: string | undefined) => ({
      excluded: false,
      held: false,
      categoryRuleId: 'r',
      categoryLabel: 'Demo',
      categoryLevel: 'ORGANIZATION',
      isScored: true,
      scorecardConfigId,
      reason: 'So it is.',
    })
    const change = {
      callId: '0198a0b0-0000-7000-8000-000000000003',
      kind: 'scoredDifferently',
      title: 'Otter talk',
      callerName: null,
    }
    const stops = [
      respondInstead(/\/back-test\/[^/]+$/, () =>
        Response.json(answerOf({ counts: { ...noCounts, calls: 3, scoredDifferently: 1, unchanged: 2 } })),
      ),
      respondInstead(/\/changes$/, () =>
        Response.json({
          results: [
            { ...change, startedAt: '2026-11-20T09:00:00Z', before: side(one?.id), after: side(other?.id) },
          ],
          nextCursor: null,
        }),
      ),
    ]
    await show()
    await expect.element(page.getByText(/1 scored differently/), patient).toBeVisible()
    const group = page.getByRole('region', { name: /Scored differently/ })
    await expect.element(group.getByText(`from ${one?.name} to ${other?.name}`)).toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: 'Apply to 1 call' }))
    await expect
      .element(page.getByRole('dialog').getByText('One call is scored again with another scorecard.'))
      .toBeVisible()
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }))
    for (const stop of stops.toReversed()) stop()
  })
})

describe('a preview of a rule that changes category and scoring', () => {
  it('counts and lists its call in both, says so, and shows both changes in the row', async () => {
    const side = (categoryLabel: string, isScored: boolean) => ({
      excluded: false,
      held: false,
      categoryRuleId: categoryLabel,
      categoryLabel,
      categoryLevel: 'ORGANIZATION',
      isScored,
      scorecardConfigId: null,
      reason: 'The rule scores calls.',
    })
    const counts = { ...noCounts, calls: 3, changedCategory: 1, gainsScore: 1, unchanged: 2 }
    const change = {
      callId: '0198a0b0-0000-7000-8000-000000000003',
      kind: 'changedCategory',
      title: 'Otter talk',
      callerName: null,
    }
    const stops = [
      respondInstead(/\/back-test\/[^/]+$/, () => Response.json(answerOf({ counts }))),
      respondInstead(/\/changes$/, () =>
        Response.json({
          results: [
            {
              ...change,
              startedAt: '2026-11-20T09:00:00Z',
              before: side('Negotiation', false),
              after: side('Renewal', true),
            },
          ],
          nextCursor: null,
        }),
      ),
    ]
    await show()
    await expect
      .element(page.getByLabelText('Effect in figures'), patient)
      .toMatchTextContent(/change category1.*newly scored1/)
    await expect.element(page.getByText(/A call can be in two lists\./)).toBeVisible()
    // Each list is as long as its figure.
    for (const name of [/^Change category/, /^Newly scored/])
      await expect.element(page.getByRole('region', { name }).getByRole('listitem')).toHaveLength(1)
    const row = page.getByRole('button', { name: /Otter talk/ }).first()
    await expect.element(row).toMatchTextContent(/from Negotiation to Renewal/)
    await expect.element(row).toMatchTextContent(/from Save only to Save and score/)
    for (const stop of stops.toReversed()) stop()
  })
})

describe('a preview of more calls than can be applied at once', () => {
  it('explains what to do instead of offering to apply it', async () => {
    const stop = respondInstead(/\/back-test\/[^/]+$/, () =>
      Response.json(
        answerOf({
          counts: { ...noCounts, calls: 10_002, noLongerScored: 10_001, losesScore: 10_001, unchanged: 1 },
        }),
      ),
    )
    await show()
    await expect.element(page.getByText(/^More than 10,000 calls would change/), patient).toBeVisible()
    expect(page.getByRole('button', { name: /^Apply/ }).query()).toBeNull()
    stop()
  })
})

describe('the offer after a save', () => {
  it('opens the preview or goes away', async () => {
    const calls: string[] = []
    await render(
      <TestShell>
        <ApplyOffer onPreview={() => calls.push('preview')} onDismiss={() => calls.push('dismiss')} />
      </TestShell>,
    )
    await userEvent.click(page.getByRole('button', { name: 'Preview' }))
    await userEvent.click(page.getByRole('button', { name: 'Dismiss' }))
    expect(calls).toEqual(['preview', 'dismiss'])
  })
})
