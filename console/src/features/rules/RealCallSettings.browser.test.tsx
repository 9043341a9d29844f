import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { meQuery } from '../../lib/me.ts'
import { session } from '../../lib/session.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { TestShell } from '../../ui/testing.tsx'
import { RealCallSettings } from './RealCallSettings.tsx'
import { rulesSearch, type RulesSearch } from './search.ts'
import { defaultRule, personId, privacyRuleOf, ruleId, ruleOf, scorecardId, startTestApi, teamId } from './testing-api.ts'

/** A save waits for 1.6 s of quiet. */
const patient = { timeout: 6_000 }

afterEach(async () => {
  await cleanup()
  notifications.clean()
  await page.viewport(1280, 800)
})

async function show(
  address = '/settings/real-calls?edit=true',
  {
    scheme = 'light',
    canManage = true,
    given,
  }: { scheme?: 'light' | 'dark'; canManage?: boolean; given?: (started: ReturnType<typeof startTestApi>) => void } = {},
) {
  const started = startTestApi({ canManage })
  given?.(started)
  await session.ready()
  const root = createRootRoute({ component: Outlet })
  const settings = createRoute({
    getParentRoute: () => root,
    path: '/settings/real-calls',
    validateSearch: rulesSearch,
    component: function Settings() {
      const search = settings.useSearch()
      const navigate = settings.useNavigate()
      // The shell of the console has loaded the person before any page shows.
      const isReady = useQuery(meQuery(useOrgId())).isSuccess
      const write = (next: RulesSearch) => void navigate({ search: next as never })
      return <div style={{ height: '100vh' }}>{isReady && <RealCallSettings search={search} onSearch={write} />}</div>
    },
  })
  const calls = createRoute({ getParentRoute: () => root, path: '/calls', component: () => <h1>Calls</h1> })
  const router = createRouter({
    routeTree: root.addChildren([settings, calls]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await render(
    <TestShell scheme={scheme}>
      <RouterProvider router={router as never} />
    </TestShell>,
  )
  await expect.poll(() => document.body.textContent).toMatch(/Organization\d|rules yet/)
  return { api: started, router }
}

const field = (column: string, number: number | null) =>
  page.getByLabelText(`${column}, ${number === null ? 'new rule' : `rule ${number}`}`, { exact: true })
const rowOf = (number: number) => page.getByRole('row').nth(number)
const labels = () =>
  page
    .getByRole('textbox', { name: /^Label, rule/ })
    .elements()
    .map((element) => (element as HTMLInputElement).value)
const focusedName = () => document.activeElement?.getAttribute('aria-label')

describe('editing a rule', () => {
  it('adds one by keyboard alone, from the label to the scorecard of its call type', async () => {
    const { api } = await show()
    await expect.element(field('Label', null)).toBeVisible()
    ;(field('Label', null).element() as HTMLElement).focus()
    await userEvent.keyboard('Renewal')
    await expect.element(field('Label', 4)).toHaveFocus()
    await userEvent.keyboard('{Tab}renewal{Enter}contract review{Enter}{Tab}Term ends{Tab}Ren')
    await expect.element(field('Call type', 4)).toHaveValue('renewal')
    await expect.element(field('Scorecard', 4)).toHaveValue(scorecardId(2))
    await expect.element(field('Behavior', 4)).toHaveValue('SAVE_AND_SCORE')
    await expect.element(rowOf(4).getByText(/^Saved/), patient).toBeVisible()
    expect(api.sent).toHaveLength(1)
    expect(api.sent[0]).toMatchObject({
      path: '/api/integrations/real-calls/categorization-rules/organization',
      body: { label: 'Renewal', callTitleIncludes: 'renewal||contract review', explanation: 'Term ends', callType: 'renewal' },
    })
    expect(api.sent[0]?.key).toMatch(/^.{20,}$/)
    await expect.element(field('Label', null)).toHaveValue('')
  })

  it('says Unsaved, Saving and Saved in turn, and what was typed stays while the list is read again', async () => {
    const { api } = await show()
    await userEvent.fill(field('Label', 2), 'Second')
    const states: string[] = []
    const watch = new MutationObserver(() => {
      const text = rowOf(2)
        .getByRole('cell')
        .nth(7)
        .element()
        .textContent.trim()
        .replace(/\d\d:\d\d/, 'hh:mm')
      if (text !== states.at(-1)) states.push(text)
    })
    watch.observe(rowOf(2).element(), { subtree: true, childList: true, characterData: true })
    await userEvent.type(field('Label', 2), ' one ')
    await expect.poll(() => states, patient).toEqual(['Saving', 'Saved hh:mm'])
    watch.disconnect()
    expect(api.sent.map(({ body }) => (body as { label: string }).label)).toEqual(['Second one '])
    // The server has trimmed it; the list that is read a second later must not move the cursor.
    await expect.element(field('Label', 2)).toHaveValue('Second one ')
  })

  it('keeps what failed, says why and saves it with Retry', async () => {
    const { api } = await show('/settings/real-calls?edit=true', { given: (started) => (started.failing = 500) })
    await userEvent.fill(field('Label', 1), 'Other')
    await userEvent.keyboard('{Enter}')
    await expect.element(rowOf(1).getByText('The disk is full.')).toBeVisible()
    await expect.element(page.getByText('1 failed to save')).toBeVisible()
    api.failing = null
    await userEvent.click(page.getByRole('button', { name: 'Retry saving Other' }))
    await expect.element(rowOf(1).getByText(/^Saved/)).toBeVisible()
    expect(api.rules.find(({ id }) => id === ruleId(1))?.label).toBe('Other')
  })

  it('repeats a creation whose answer was lost instead of creating the rule twice, then saves what was typed since', async () => {
    const { api } = await show('/settings/real-calls?edit=true', { given: (started) => (started.isLosing = true) })
    await userEvent.fill(field('Description', null), 'A new kind')
    await userEvent.fill(field('Label', 4), 'First')
    await userEvent.selectOptions(field('Call type', 4), 'demo')
    await expect.element(page.getByRole('button', { name: 'Retry saving First' }), patient).toBeVisible()
    api.isLosing = false
    await userEvent.fill(field('Label', 4), 'Second')
    await expect.element(rowOf(4).getByText(/^Saved/), patient).toBeVisible()
    expect(api.rules.filter(({ explanation }) => explanation === 'A new kind').map(({ label, version }) => ({ label, version }))).toEqual([
      { label: 'Second', version: 2 },
    ])
    expect(new Set(api.sent.flatMap(({ key }) => key ?? [])).size).toBe(1)
  })

  it('marks an invalid row with a red border and the placeholders of what it needs, and does not send it', async () => {
    const { api } = await show()
    await userEvent.click(page.getByRole('button', { name: 'Remove value 2' }))
    await expect.element(field('Call title includes', 2)).toHaveAttribute('placeholder', 'List of values (press enter to add) *')
    await expect.element(field('Description', 2)).toHaveAttribute('placeholder', 'Description *')
    await expect.element(field('Call title includes', 2)).toHaveAttribute('aria-invalid', 'true')
    const row = page.getByRole('row').nth(2).element()
    expect(getComputedStyle(row).outlineStyle).toBe('solid')
    expect(row).toHaveAttribute('data-invalid')
    await expect.element(page.getByText('1 invalid')).toBeVisible()
    await expect.element(rowOf(2).getByText('Unsaved')).toBeVisible()
    await userEvent.fill(field('Description', 2), 'What it is about')
    await expect.element(rowOf(2).getByText(/^Saved/), patient).toBeVisible()
    expect(api.sent).toHaveLength(1)
  })

  it('offers only scorecards of the call type, and none before one is chosen', async () => {
    await show()
    await expect.element(field('Scorecard', null)).toBeDisabled()
    const names = () => Array.from((field('Scorecard', 1).element() as HTMLSelectElement).options, ({ text }) => text)
    expect(names()).toEqual(['None', 'Discovery · v4', 'General · v4'])
    await userEvent.selectOptions(field('Call type', 1), 'demo')
    await expect.poll(names).toEqual(['None', 'General · v4'])
  })

  it('warns of a value that is found inside longer words', async () => {
    await show()
    await userEvent.click(field('Call title includes', 1))
    await userEvent.keyboard('art{Enter}')
    await expect.element(page.getByText('"art" is short: it also matches titles that hold it inside a longer word.')).toBeVisible()
  })

  it('takes back with Escape what was typed into a field', async () => {
    await show()
    await userEvent.fill(field('Label', 1), 'Mistake')
    await userEvent.keyboard('{Escape}')
    await expect.element(field('Label', 1)).toHaveValue('Label 1')
    expect(page.getByText('Unsaved').query()).toBeNull()
  })
})

describe('somebody else', () => {
  const conflict = async () => {
    const shown = await show()
    await expect.element(field('Label', 1)).toHaveValue('Label 1')
    shown.api.rules = shown.api.rules.map((rule) => (rule.id === ruleId(1) ? { ...rule, label: 'Theirs', version: 7 } : rule))
    await userEvent.fill(field('Label', 1), 'Mine')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Keep mine' })).toBeVisible()
    return shown
  }

  it('has changed the rule: both values are shown, mine stays typed, and Keep mine saves it over theirs', async () => {
    const { api } = await conflict()
    await expect.element(field('Label', 1)).toHaveValue('Mine')
    await expect.element(rowOf(1).getByText('Theirs', { exact: true }).nth(1)).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Keep mine' }))
    await expect.element(rowOf(1).getByText(/^Saved/)).toBeVisible()
    expect(api.rules.find(({ id }) => id === ruleId(1))).toMatchObject({ label: 'Mine', version: 8 })
  })

  it('wins with Take theirs', async () => {
    const { api } = await conflict()
    await userEvent.click(page.getByRole('button', { name: 'Take theirs' }))
    await expect.element(field('Label', 1)).toHaveValue('Theirs')
    expect(api.rules.find(({ id }) => id === ruleId(1))?.version).toBe(7)
  })
})

describe('order and deletion', () => {
  it('moves a rule with Alt and an arrow, keeps the focus, says where it is and saves the place', async () => {
    const { api } = await show()
    await userEvent.click(field('Label', 1))
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.poll(labels).toEqual(['Label 2', 'Label 1', 'Label 3'])
    expect(focusedName()).toBe('Label, rule 2')
    await expect.element(page.getByText('Label 1 is now 2 of 3.')).toBeInTheDocument()
    await expect.poll(() => api.sent.at(-1)?.body, patient).toMatchObject({ position: 2, version: 1, label: 'Label 1' })
    await expect.element(rowOf(2).getByText(/^Saved/), patient).toBeVisible()
    expect(labels()).toEqual(['Label 2', 'Label 1', 'Label 3'])
  })

  it('moves by the menu to a position, and never past the default rule', async () => {
    await show()
    await userEvent.click(page.getByRole('button', { name: 'Actions for Label 1' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Move to position...' }))
    await userEvent.fill(page.getByRole('textbox', { name: 'Position, 1 to 3' }), '3')
    await userEvent.keyboard('{Enter}')
    await expect.poll(labels).toEqual(['Label 2', 'Label 3', 'Label 1'])
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(labels()).toEqual(['Label 2', 'Label 3', 'Label 1'])
    await expect.element(page.getByText('Everything that no rule matched')).toBeVisible()
  })

  it('moves by dragging its handle', async () => {
    const { api } = await show()
    const handle = (number: number) => page.getByRole('button', { name: new RegExp(`^Move .*, ${number} of 3`) })
    await userEvent.dragAndDrop(handle(3), handle(1), { steps: 12 })
    await expect.poll(labels).toEqual(['Label 3', 'Label 1', 'Label 2'])
    await expect.poll(() => api.sent.at(-1)?.body, patient).toMatchObject({ position: 1, label: 'Label 3' })
  })

  it('deletes a rule and brings it back to its place with Ctrl+Z', async () => {
    const { api } = await show()
    await userEvent.click(page.getByRole('button', { name: 'Actions for Label 2' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Delete' }))
    await expect.poll(labels).toEqual(['Label 1', 'Label 3'])
    await expect.element(page.getByText('The rule Label 2 was deleted.')).toBeVisible()
    await expect.poll(focusedName).toBe('Actions for Label 3')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(labels).toEqual(['Label 1', 'Label 2', 'Label 3'])
    await expect.poll(() => api.sent.at(-1)).toMatchObject({ method: 'POST', body: { label: 'Label 2', position: 2 } })
    await expect.element(rowOf(2).getByText(/^Saved/)).toBeVisible()
    expect(api.rules.filter(({ label }) => label === 'Label 2')).toHaveLength(1)
  })

  it('undoes a deletion by the button of its notice', async () => {
    await show()
    await userEvent.click(page.getByRole('button', { name: 'Actions for Label 3' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Delete' }))
    await userEvent.click(page.getByRole('button', { name: 'Undo' }))
    await expect.poll(labels).toEqual(['Label 1', 'Label 2', 'Label 3'])
  })

  it('marks a rule that is never reached, with the way out of it', async () => {
    await show('/settings/real-calls?edit=true', {
      given: (started) =>
        (started.rules = [
          ruleOf(1, { label: 'Discovery', callTitleIncludes: 'intro call' }),
          ruleOf(2, { callTitleIncludes: 'partner intro call' }),
          defaultRule,
        ]),
    })
    const sentence = 'Never reached: rule 1 “Discovery” already matches every title with intro call.'
    await expect.poll(() => document.body.textContent).toContain(sentence)
    await expect.element(page.getByText('1 never reached')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Move above rule 1' }))
    await expect.poll(labels).toEqual(['Label 2', 'Discovery'])
    await expect.poll(() => document.body.textContent).not.toContain(sentence)
  })
})

describe('levels and privacy', () => {
  it('gives a team its rule through the picker', async () => {
    const { api } = await show()
    await userEvent.click(page.getByRole('button', { name: /^Teams/ }))
    await userEvent.fill(page.getByRole('table', { name: 'Teams' }).getByLabelText('Label, new rule', { exact: true }), 'North')
    const team = page.getByRole('table', { name: 'Teams' })
    await userEvent.click(team.getByRole('button', { name: /^Team, rule 1/ }))
    await userEvent.keyboard('north{Enter}')
    await expect.element(team.getByRole('button', { name: 'Team, rule 1: Enterprise North' })).toHaveFocus()
    await userEvent.fill(team.getByLabelText('Description, rule 1', { exact: true }), 'Calls of the north')
    await userEvent.selectOptions(team.getByLabelText('Call type, rule 1', { exact: true }), 'demo')
    await expect.poll(() => api.sent.at(-1), patient).toMatchObject({ path: expect.stringMatching(/\/team$/), body: { teamId: teamId(1) } })
  })

  it('saves participants and durations of a privacy rule, a clock as seconds', async () => {
    const { api } = await show('/settings/real-calls?edit=true&tab=privacy')
    await userEvent.click(page.getByRole('button', { name: /^Participants, new rule/ }))
    await userEvent.click(page.getByRole('option', { name: /Hye-jin Park/ }))
    await userEvent.keyboard('{Escape}')
    await userEvent.fill(field('Min duration', 1), '1:30')
    await userEvent.click(field('Max duration', 1))
    await expect.element(field('Min duration', 1)).toHaveValue('90')
    await expect.poll(() => api.sent.at(-1)?.body, patient).toMatchObject({ settings: { PARTECIPANTS: [personId(2)], MIN_DURATION: 90 } })
  })

  it('says what the whitelist means, asks before it excludes every call, and warns while it does', async () => {
    const { api } = await show('/settings/real-calls?edit=true&tab=privacy')
    await userEvent.click(page.getByRole('switch'))
    await userEvent.click(page.getByRole('button', { name: 'Turn the whitelist on' }))
    await expect.element(page.getByText('Whitelist with no valid rule excludes every call.')).toBeVisible()
    expect(api.isWhitelist).toBe(true)
  })
})

describe('reading and leaving', () => {
  it('shows people who may not manage rules what the rules say, and nothing to edit', async () => {
    await show('/settings/real-calls?edit=true', { canManage: false })
    await expect.element(page.getByRole('cell', { name: 'Label 1', exact: true })).toBeVisible()
    expect(page.getByRole('textbox').query()).toBeNull()
    expect(page.getByRole('combobox').query()).toBeNull()
    expect(page.getByRole('button', { name: /Actions for|Edit real call settings|Move / }).query()).toBeNull()
  })

  it('begins without rules with one button, which opens the edit mode', async () => {
    const { router } = await show('/settings/real-calls', { given: (started) => (started.rules = [defaultRule]) })
    await userEvent.click(page.getByRole('button', { name: 'Edit real call settings' }))
    await expect.poll(() => router.state.location.search).toMatchObject({ edit: true })
    await expect.element(field('Label', null)).toBeVisible()
  })

  it('saves on the way out, and asks when something cannot be saved', async () => {
    const { api, router } = await show()
    await userEvent.fill(field('Label', 1), 'Quick')
    await userEvent.fill(field('Label', null), 'Half done')
    void router.navigate({ to: '/calls' })
    await expect.element(page.getByRole('dialog', { name: 'Leave with unsaved rules?' })).toBeVisible()
    expect(api.rules.find(({ id }) => id === ruleId(1))?.label).toBe('Quick')
    await userEvent.click(page.getByRole('button', { name: 'Stay' }))
    await expect.element(field('Label', 4)).toHaveValue('Half done')
    void router.navigate({ to: '/calls' })
    await userEvent.click(page.getByRole('button', { name: 'Leave without saving' }))
    await expect.element(page.getByRole('heading', { name: 'Calls' })).toBeVisible()
  })

  it('keeps some thirty of a thousand rules in the document', async () => {
    await show('/settings/real-calls?edit=true', {
      given: (started) => (started.rules = [...Array.from({ length: 1000 }, (_, index) => ruleOf(index + 1)), defaultRule]),
    })
    await expect.element(page.getByText('1,001 rules').first()).toBeVisible()
    expect(page.getByRole('row').elements().length).toBeLessThan(60)
    await expect.element(page.getByRole('table', { name: 'Organization' })).toHaveAttribute('aria-rowcount', '1003')
  })
})

describe('on a phone', () => {
  it('shows two lines for a rule and edits it in a sheet', async () => {
    await page.viewport(390, 780)
    const { api } = await show()
    await userEvent.click(page.getByRole('button', { name: /^Label 2/ }))
    await userEvent.fill(page.getByRole('dialog').getByLabelText('Label, rule 2', { exact: true }), 'By phone')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Done' }).last())
    await expect.poll(() => api.rules.find(({ id }) => id === ruleId(2))?.label).toBe('By phone')
    await expect.element(page.getByRole('button', { name: /^By phone/ })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})

describe.each(['light', 'dark'] as const)('accessibility, %s', (scheme) => {
  const problems = async () => {
    const { violations } = await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  }
  const given = (started: ReturnType<typeof startTestApi>) => {
    started.rules = [
      ruleOf(1, { callTitleIncludes: 'demo||walkthrough||art' }),
      ruleOf(2, { callTitleIncludes: 'product demo', scorecardConfigId: scorecardId(3) }),
      ruleOf(3, { level: 'TEAM', teamId: teamId(1), team: { id: teamId(1), name: 'Enterprise North' } }),
      defaultRule,
    ]
    started.privacy = [privacyRuleOf(1, { settings: { PARTECIPANTS: [personId(1)], MAX_DURATION: 89, MATCHED_CALL_BEHAVIOR: 'EXCLUDE' } })]
  }

  it.each(['?edit=true', '?edit=true&tab=privacy', '', '?tab=privacy'])('has no violations at %j', async (search) => {
    await show(`/settings/real-calls${search}`, { scheme, given })
    if (search === '?edit=true') {
      await userEvent.fill(field('Label', null), 'Half done')
      await userEvent.click(page.getByRole('button', { name: /^Teams/ }))
    }
    await expect.element(page.getByRole('row').nth(1)).toBeVisible()
    expect(await problems()).toEqual([])
  })

  it('has no violations in a phone’s sheet', async () => {
    await page.viewport(390, 780)
    await show('/settings/real-calls?edit=true', { scheme, given })
    expect(await problems()).toEqual([])
    await userEvent.click(page.getByRole('button', { name: /^Label 2/ }))
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(await problems()).toEqual([])
  })
})
