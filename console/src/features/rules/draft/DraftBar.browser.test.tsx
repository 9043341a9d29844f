import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import axe from 'axe-core'
import type { BackTestResponse } from '#api/contract/back-tests.ts'
import type { RuleDraftChange } from '#api/contract/rule-drafts.ts'
import { backTestCounts } from '#workers/domain/routing/back-test.ts'
import { schemesFor, violationsOnly } from '../../../ui/testing-axe.ts'
import { respondInstead } from '../preview/testing-calls.ts'
import { field, leavePage, patient, ruleIdOf, show } from '../page/testing-page.tsx'

const added: RuleDraftChange = {
  change: 'added',
  ruleId: ruleIdOf(7),
  level: 'ORGANIZATION',
  name: 'Pilots',
  isConflict: false,
  isPublishedGone: false,
}
const deleted: RuleDraftChange = { ...added, change: 'deleted', ruleId: ruleIdOf(8), name: 'Partner intro' }
const conflict: RuleDraftChange = {
  ...added,
  change: 'changed',
  ruleId: ruleIdOf(1),
  name: 'Label 1',
  isConflict: true,
}

const bar = () => page.getByRole('region', { name: 'Draft of the rules' })
const withDraft = (...changes: RuleDraftChange[]) => ({
  given: (api: Parameters<NonNullable<NonNullable<Parameters<typeof show>[1]>['given']>>[0]) => {
    api.draft = { kind: 'categorization', changes }
  },
})

afterEach(leavePage)

describe('the bar of a draft', () => {
  it('says whose draft it is, how old, and that it is not in effect', async () => {
    await show('/settings/real-calls?edit=true', withDraft(added, deleted))
    await expect.element(bar()).toMatchTextContent(/Draft: 2 changes by Ana Reed, 2m ago\. Not in effect\./)
  })

  it('shows the published rules while nobody edits, and leads to the draft', async () => {
    const { router } = await show('/settings/real-calls', withDraft(added))
    await expect.element(bar()).toMatchTextContent(/Shown below: the published rules/)
    expect(bar().getByRole('button', { name: 'Publish' }).query()).toBeNull()
    await userEvent.click(bar().getByRole('button', { name: 'Continue editing' }))
    expect(router.state.location.search).toMatchObject({ edit: true })
  })

  it('tells people who may only read that there is a draft, and offers them nothing', async () => {
    await show('/settings/real-calls', { canManage: false, ...withDraft(added) })
    await expect.element(bar()).toMatchTextContent(/Draft: 1 change by Ana Reed/)
    expect(bar().getByRole('button').query()).toBeNull()
  })

  it('is quiet without a draft: nothing while reading, one sentence while editing', async () => {
    const { router } = await show('/settings/real-calls')
    expect(bar().query()).toBeNull()
    await router.navigate({ to: '/settings/real-calls', search: { edit: true } as never })
    await expect.element(bar()).toMatchTextContent(/Your changes go to a draft/)
    await expect.element(bar().getByRole('button', { name: 'Publish' })).toBeDisabled()
    expect(bar().getByRole('button', { name: 'Discard' }).query()).toBeNull()
  })

  it('lists its changes and takes one back', async () => {
    const { api } = await show('/settings/real-calls?edit=true', withDraft(added, deleted))
    await userEvent.click(bar().getByRole('button', { name: 'Changes' }))
    await userEvent.click(page.getByRole('button', { name: 'Undo: Deleted Partner intro' }))
    await expect
      .poll(() => api.resolved)
      .toEqual([{ take: 'published', change: { of: 'rule', ruleId: deleted.ruleId } }])
  })

  it('asks before it discards, names what is lost, and says that it is gone', async () => {
    await show('/settings/real-calls?edit=true', withDraft(added, deleted))
    await userEvent.click(bar().getByRole('button', { name: 'Discard' }))
    const dialog = page.getByRole('dialog', { name: 'Discard 2 changes?' })
    await expect.element(dialog.getByText('Partner intro')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Discard 2 changes' }))
    await expect.element(page.getByText('The draft was discarded.')).toBeVisible()
    await expect.element(bar()).toMatchTextContent(/Your changes go to a draft/)
  })

  it('saves what was typed before it publishes', async () => {
    const { api } = await show('/settings/real-calls?edit=true', withDraft(added))
    await userEvent.fill(field('Label', 1), 'Typed just now')
    await userEvent.click(bar().getByRole('button', { name: 'Publish' }))
    const dialog = page.getByRole('dialog', { name: 'Publish 1 change?' })
    await expect.element(dialog.getByText(/Nobody here has looked at the effect/), patient).toBeVisible()
    expect(api.sent).toMatchObject([{ body: { label: 'Typed just now' } }])
    await userEvent.click(dialog.getByRole('button', { name: 'Publish 1 change' }))
    await expect.element(page.getByText(/^One change is published/)).toBeVisible()
  })

  it('tells the effect that a preview has shown, until other rules are published', async () => {
    await show('/settings/real-calls?edit=true', withDraft(added))
    const backTest: BackTestResponse = {
      backTestId: ruleIdOf(30),
      commandId: ruleIdOf(31),
      state: 'done',
      error: null,
      days: 90,
      compareWith: 'savedRules',
      draftVersion: 3,
      isDraft: true,
      createdAt: '2026-11-20T09:00:00Z',
      finishedAt: '2026-11-20T09:00:09Z',
      rulesVersion: 'one',
      isCurrent: true,
      progress: { done: 5, total: 5 },
      counts: backTestCounts.parse({ calls: 5, unchanged: 5 }),
      flows: [],
      missedValues: [],
      descriptionsCompared: 'offline',
    }
    const { backTestId, commandId } = backTest
    const stops = [
      respondInstead(/\/back-test\/[^/]+$/, () => Response.json(backTest)),
      respondInstead(/\/back-test$/, () => Response.json({ backTestId, commandId }, { status: 202 })),
    ]
    await userEvent.click(bar().getByRole('button', { name: 'Preview effect' }))
    const panel = page.getByRole('complementary', { name: 'Preview effect' })
    await expect.element(panel.getByText('Nothing would change', { exact: true }), patient).toBeVisible()
    await userEvent.click(panel.getByRole('button', { name: 'Close' }).first())

    const publish = bar().getByRole('button', { name: 'Publish' })
    const dialog = page.getByRole('dialog', { name: 'Publish 1 change?' })
    await userEvent.click(publish)
    await expect.element(dialog.getByText(/^It would have changed no call/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await expect.element(dialog).not.toBeInTheDocument()
    backTest.isCurrent = false
    await userEvent.click(publish)
    await expect.element(dialog.getByText(/^Nobody here has looked at the effect/)).toBeVisible()
    for (const stop of stops.toReversed()) stop()
  })

  it('publishes only after a side is chosen for each rule that was published meanwhile', async () => {
    const { api } = await show('/settings/real-calls?edit=true', withDraft(conflict, added))
    await expect.element(page.getByText('“Label 1” was changed outside this draft.')).toBeVisible()
    await expect.element(bar().getByRole('button', { name: 'Publish' })).toBeDisabled()
    await userEvent.click(page.getByRole('button', { name: 'Keep the draft' }))
    await expect
      .poll(() => api.resolved)
      .toEqual([{ take: 'draft', change: { of: 'rule', ruleId: conflict.ruleId } }])
  })

  it.each(schemesFor(import.meta.url))('is without a violation in %s, also on a phone', async (scheme) => {
    await show('/settings/real-calls?edit=true', { scheme, ...withDraft(conflict, added) })
    await expect.element(page.getByText('“Label 1” was changed outside this draft.')).toBeVisible()
    for (const width of [1280, 390]) {
      await page.viewport(width, 800)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      const { violations } = await axe.run(bar().element(), violationsOnly)
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
    }
  })
})
