import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { startRecorderServer } from './testing-recorder.ts'
import {
  button,
  held,
  noDemos,
  noTeams,
  paths,
  show,
  subrule,
  values,
  violationsOfPage,
} from './testing-tab.tsx'
import { schemesFor } from '../../../ui/testing-axe.ts'

const savedBodies = ({ posted }: Pick<ReturnType<typeof startRecorderServer>, 'posted'>) =>
  posted.filter(({ path }) => path === paths.rules).map(({ body }) => body)

function paste(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
}

describe('the editor', () => {
  it('writes a rule using only the keyboard, and saves it in two steps that it names', async () => {
    const { server } = await show()
    await expect.element(page.getByText('No opt-out rules')).toBeVisible()
    button('Add rule').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Opt Out Rule 1' })).toBeVisible()
    await expect.element(page.getByLabelText('Target of subrule 1, rule 1')).toHaveFocus()
    await expect.element(page.getByLabelText('Target of subrule 1, rule 1')).toHaveValue('MEETING_NAME')
    await expect.element(page.getByLabelText('Operation of subrule 1, rule 1')).toHaveValue('EQUALS')
    await expect.element(button('Save')).toBeDisabled()
    await userEvent.keyboard('{Tab}{Tab}Plan, build{Enter}')
    paste('Intro, , Kickoff,Intro')
    await userEvent.keyboard('   {Enter}typed and left')
    await userEvent.keyboard('{Tab}')
    for (const value of ['Plan, build', 'Intro', 'Kickoff', 'typed and left'])
      await expect.element(button(`Remove ${value}`)).toBeVisible()

    button('Add subrule').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('AND', { exact: true })).toBeVisible()
    await expect.element(page.getByLabelText('Target of subrule 2, rule 1')).toHaveFocus()
    await userEvent.selectOptions(page.getByLabelText('Target of subrule 2, rule 1'), 'START_DAY_OF_WEEK')
    await userEvent.keyboard('{Tab}{Tab}')
    await expect.element(values(2, 1)).toHaveFocus()
    await expect.element(page.getByRole('option', { name: 'Friday' })).toBeVisible()
    await userEvent.keyboard('fri{ArrowDown}{Enter}')
    await expect.element(button('Remove Friday')).toBeVisible()

    const count = held({ total: 12 })
    const saving = held({ optOutBotSchedulingRules: [], version: 2 })
    server.instead[paths.count] = count.answer
    await expect.element(button('Save')).toBeEnabled()
    button('Save').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Saving new rules...')).toBeVisible()
    await expect.element(button('Save')).toBeDisabled()
    server.instead[paths.rules] = saving.answer
    count.release()
    await expect
      .element(page.getByText('Rescheduling recorders based on the new rules for 12 users...'))
      .toBeVisible()
    await expect.element(button('Save')).toBeDisabled()
    delete server.instead[paths.count]
    saving.release()
    await expect.element(page.getByText('The opt-out rules are saved.')).toBeVisible()
    expect(page.getByText('Rescheduling recorders').query()).toBeNull()
    expect(savedBodies(server)).toEqual([
      {
        version: 1,
        optOutBotSchedulingRules: [
          {
            id: 'rule-1',
            subrules: [
              {
                id: 'subrule-1',
                target: 'MEETING_NAME',
                operation: 'EQUALS',
                values: ['Plan, build', 'Intro', 'Kickoff', 'typed and left'],
              },
              { id: 'subrule-2', target: 'START_DAY_OF_WEEK', operation: 'EQUALS', values: ['FRIDAY'] },
            ],
          },
        ],
      },
    ])
  })

  it('joins rules with OR, and keeps a rule without subrules from being saved', async () => {
    const { server } = await show({ rules: [noDemos, noTeams] })
    await expect.element(page.getByText('OR', { exact: true })).toBeVisible()
    await expect.element(button('Save')).toBeEnabled()
    await userEvent.click(button('Remove subrule 1 of rule 1'))
    await expect.element(page.getByText('All your rules need to have at least 1 subrule')).toBeVisible()
    await expect.element(button('Save')).toBeDisabled()
    await expect.element(button('Add subrule').first()).toHaveFocus()
    await userEvent.click(button('Remove Opt Out Rule 1'))
    await expect.element(button('Save')).toBeEnabled()
    await expect.element(button('Add rule')).toHaveFocus()
    await userEvent.click(button('Save'))
    await expect
      .poll(() => savedBodies(server))
      .toEqual([{ version: 1, optOutBotSchedulingRules: [noTeams] }])
  })

  it('warns of a value that matches no meeting, and asks for one that does', async () => {
    await show({ rules: [noTeams] })
    await userEvent.type(values(2, 1), 'Moonday{Enter}')
    await expect.element(page.getByText('This value matches no meeting: Moonday')).toBeVisible()
    await expect.element(button('Save')).toBeEnabled()
    await userEvent.click(button('Remove Monday'))
    await expect
      .element(page.getByText('Add at least one weekday, such as Monday or Mon.').first())
      .toBeVisible()
    await expect.element(button('Save')).toBeDisabled()
  })

  it('has only what can be read where nothing may be changed', async () => {
    await show({ rules: [noDemos, noTeams] }, { canEdit: false })
    await expect.element(page.getByRole('heading', { name: 'Opt Out Rule 2' })).toBeVisible()
    await expect.element(page.getByText('Microsoft Teams')).toBeVisible()
    expect(
      page
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['View Calendar Preview'])
    expect(page.getByRole('textbox').elements()).toEqual([])
    expect(page.getByRole('combobox').elements()).toEqual([])
  })

  it('takes changes back and gives them back again', async () => {
    await show({ rules: [noDemos] })
    await userEvent.type(values(1, 1), 'Intro{Enter}')
    await userEvent.click(button('Discard changes'))
    await expect.poll(() => button('Remove Intro').query()).toBeNull()
    await userEvent.click(button('Undo'))
    await expect.element(button('Remove Intro')).toBeVisible()
  })

  it('asks before changes are lost by leaving', async () => {
    const { router } = await show({ rules: [noDemos] })
    await userEvent.type(values(1, 1), 'Intro{Enter}')
    void router.navigate({ to: '/calls' })
    await expect
      .element(page.getByRole('dialog', { name: 'You have unsaved changes. Leave anyway?' }))
      .toBeVisible()
    await userEvent.click(button('Stay'))
    await expect.element(button('Remove Intro')).toBeVisible()
    void router.navigate({ to: '/calls' })
    await userEvent.click(button('Leave anyway'))
    await expect.element(page.getByRole('heading', { name: 'Calls' })).toBeVisible()
  })

  it('tells why rules could not be loaded or saved, and keeps what was typed', async () => {
    const { server } = await show({ rules: [noDemos] })
    await userEvent.type(values(1, 1), 'Intro{Enter}')
    server.instead[paths.rules] = () => server.problem(500, 'The disk is full.')
    await userEvent.click(button('Save'))
    await expect.element(page.getByRole('alert').getByText('The disk is full.')).toBeVisible()
    await expect.element(button('Remove Intro')).toBeVisible()
    expect(page.getByText('Saving new rules...').query()).toBeNull()
    delete server.instead[paths.rules]
    await userEvent.click(button('Save'))
    await expect.poll(() => server.saved.version).toBe(2)
  })
})

describe('rules that someone else saved meanwhile', () => {
  async function showConflict() {
    const shown = await show({ rules: [noDemos] })
    await userEvent.type(values(1, 1), 'Intro{Enter}')
    shown.server.saved = { optOutBotSchedulingRules: [noTeams], version: 7 }
    await userEvent.click(button('Save'))
    await expect.element(page.getByText(/Someone else saved other opt-out rules/)).toBeVisible()
    return shown
  }

  it('are shown next to what was typed, which can be saved anyway', async () => {
    const { server } = await showConflict()
    await expect.element(button('Remove Intro')).toBeVisible()
    await expect.element(button('Save')).toBeDisabled()
    await userEvent.click(button('Show the saved rules'))
    await expect
      .element(page.getByRole('region', { name: 'Saved rules' }).getByText('Microsoft Teams'))
      .toBeVisible()
    await expect.element(button('Remove Intro')).toBeVisible()
    await userEvent.click(button('Save mine anyway'))
    await expect
      .poll(() => server.saved)
      .toEqual({
        version: 8,
        optOutBotSchedulingRules: [
          { id: 'demos', subrules: [subrule('a', 'MEETING_NAME', 'CONTAINS', 'Demo', 'Intro')] },
        ],
      })
    await expect.poll(() => page.getByText(/Someone else saved other/).query()).toBeNull()
  })

  it('can be taken over', async () => {
    const { server } = await showConflict()
    await userEvent.click(button('Show the saved rules'))
    await userEvent.click(button('Use the saved rules instead'))
    await expect.element(page.getByLabelText('Target of subrule 1, rule 1')).toHaveValue('MEETING_PLATFORM')
    expect(page.getByText('Not saved yet').query()).toBeNull()
    // Nothing is left to save, so nothing is sent.
    await userEvent.click(button('Save'))
    await expect.element(page.getByText('The opt-out rules are saved.')).toBeVisible()
    expect(savedBodies(server)).toHaveLength(1)
  })
})

describe.each(schemesFor(import.meta.url))('the editor in the %s scheme', (scheme) => {
  it('has no violations in the editor with problems and a conflict', async () => {
    const { server } = await show({ rules: [noDemos, noTeams] }, { scheme })
    await userEvent.type(values(2, 2), 'Moonday{Enter}')
    server.saved = { optOutBotSchedulingRules: [noTeams], version: 7 }
    await userEvent.click(button('Save'))
    await userEvent.click(button('Show the saved rules'))
    await userEvent.click(button('Remove subrule 1 of rule 1'))
    await expect.element(page.getByText('All your rules need to have at least 1 subrule')).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
  })
})
