import { createRoute, useNavigate } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import {
  createTeam,
  listTeams,
  renameTeam,
  type Team,
  type TeamOfTree,
  treePageLimit,
} from '#api/contract/teams.ts'
import { call } from '../../lib/call.ts'
import { button, leavePage, openPages, overflow, violationsOfPage } from '../../ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from '../../ui/testing-product.ts'
import { teamsSearch } from './search.ts'
import { TeamsPage } from './TeamsPage.tsx'
import { teams } from './texts.ts'
import { schemesFor } from '../../ui/testing-axe.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
}, 300_000)
afterAll(() => product.close())
afterEach(() => {
  vi.restoreAllMocks()
  return leavePage()
})

const open = ({ scheme, team }: { scheme?: 'light' | 'dark'; team?: string } = {}) =>
  openPages(
    team === undefined ? '/people/teams' : `/people/teams?team=${team}`,
    (root) => {
      const route = createRoute({
        getParentRoute: () => root,
        path: '/people/teams',
        validateSearch: teamsSearch,
        component: function Teams() {
          const navigate = useNavigate()
          return (
            <TeamsPage
              search={route.useSearch()}
              onSearch={(next) => void navigate({ to: '/people/teams', search: next } as never)}
            />
          )
        },
      })
      return [route]
    },
    { texts: teams, scheme },
  )

const given = (name: string, parentId: string | null = null): Promise<Team> =>
  call(createTeam, { body: { name, parentId } })
const stored = async (name: string): Promise<Team | undefined> =>
  (await call(listTeams, { query: { search: name } })).results.find((team) => team.name === name)
const line = (name: string | RegExp) => page.getByRole('treeitem', { name })
const field = (name: string) => page.getByRole('textbox', { name })

/** Teams of one test share a word in their names. */
async function tree(word: string) {
  const top = await given(`${word} Sales`)
  const europe = await given(`${word} Europe`, top.id)
  const nordics = await given(`${word} Nordics`, top.id)
  return { top, europe, nordics }
}

/** Changes what the server says about the teams of the tree. */
function changeTree(change: (team: TeamOfTree) => TeamOfTree, mayManageTop = true): void {
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await real(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
    if (pathname !== '/api/users/teams/tree') return response
    const tree = (await response.json()) as { results: TeamOfTree[] }
    return Response.json({ ...tree, mayManageTop, results: tree.results.map(change) })
  })
}

describe('the page of teams', () => {
  it('creates, renames and deletes a team, and says first what goes with it', async () => {
    const { address } = await open()
    await userEvent.click(button('New team').first())
    await userEvent.fill(field('Name'), 'First team')
    await userEvent.click(button('Create team'))
    await expect.element(line(/First team/)).toBeVisible()
    await expect.element(page.getByText('Nobody is in this team')).toBeVisible()
    expect(address()).toContain('team=')

    await userEvent.click(button('Actions for First team'))
    await userEvent.click(page.getByRole('menuitem', { name: 'Rename' }))
    await userEvent.fill(field('Name'), 'Second name')
    await userEvent.click(button('Save'))
    await expect.element(line(/Second name/)).toBeVisible()

    await userEvent.click(button('Actions for Second name'))
    await userEvent.click(page.getByRole('menuitem', { name: 'Delete' }))
    await expect.element(page.getByText('Nobody is in it.')).toBeVisible()
    await expect.element(page.getByText('No rules are deleted.')).toBeVisible()
    await userEvent.click(button('Delete team'))
    await expect.element(line(/Second name/)).not.toBeInTheDocument()
    expect(await stored('Second name')).toBeUndefined()
  })

  it('moves teams by Alt and arrows only once they are saved', async () => {
    const { europe, nordics } = await tree('Keys')
    await open()
    await userEvent.click(line(/Keys Nordics/))
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await expect.element(line(/Keys Nordics.*moving under Keys Europe/)).toBeVisible()
    await expect.element(line(/Keys Nordics/)).toHaveFocus()
    await expect.element(page.getByText(/Nobody and no rules move along/)).toBeVisible()
    expect((await stored('Keys Nordics'))?.parentId).toBe(nordics.parentId)

    await userEvent.click(button('Undo'))
    await expect.element(line(/moving under/)).not.toBeInTheDocument()
    await userEvent.click(line(/Keys Nordics/))
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await userEvent.click(button('Move 1 team'))
    await expect.element(button('Move 1 team')).not.toBeInTheDocument()
    expect((await stored('Keys Nordics'))?.parentId).toBe(europe.id)
  })

  it('saves a move although the team was renamed meanwhile, and forgets it once the team is deleted', async () => {
    const { europe } = await tree('Rename')
    await open()
    await userEvent.click(line(/Rename Nordics/))
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await expect.element(button('Move 1 team')).toBeEnabled()
    await userEvent.click(button('Actions for Rename Nordics'))
    await userEvent.click(page.getByRole('menuitem', { name: 'Rename' }))
    await userEvent.fill(field('Name'), 'Rename North')
    await userEvent.click(button('Save'))
    await expect.element(line(/Rename North.*moving under Rename Europe/)).toBeVisible()
    await userEvent.click(button('Move 1 team'))
    await expect.element(button('Move 1 team')).not.toBeInTheDocument()
    expect((await stored('Rename North'))?.parentId).toBe(europe.id)

    await userEvent.click(line(/Rename North/))
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await expect.element(button('Move 1 team')).toBeVisible()
    await userEvent.click(button('Actions for Rename North'))
    await userEvent.click(page.getByRole('menuitem', { name: 'Delete' }))
    await userEvent.click(button('Delete team'))
    await expect.element(line(/Rename North/)).not.toBeInTheDocument()
    await expect.element(button('Move 1 team')).not.toBeInTheDocument()
  })

  it('moves a team that somebody else has just renamed', async () => {
    const { europe, nordics } = await tree('Other')
    await open()
    await userEvent.click(line(/Other Nordics/))
    await call(renameTeam, { body: { id: nordics.id, name: 'Other North', version: nordics.version } })
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await expect.element(line(/Other North.*moving under Other Europe/)).toBeVisible()
    await userEvent.click(button('Move 1 team'))
    await expect.element(button('Move 1 team')).not.toBeInTheDocument()
    expect((await stored('Other North'))?.parentId).toBe(europe.id)
  })

  it('shows names of both directions, and teams with and without a branch, in one line', async () => {
    const top = await given('Line Sales')
    await given('Line Europe', top.id)
    await given('الخليج')
    await given('Line Support')
    await open()
    const leftOf = (name: string): number => {
      const words = document.createRange()
      words.selectNodeContents(page.getByText(name, { exact: true }).element())
      return Math.round(words.getBoundingClientRect().left)
    }
    await expect.element(line(/Line Support/)).toBeVisible()
    expect([leftOf('Line Sales'), leftOf('الخليج')]).toEqual([leftOf('Line Support'), leftOf('Line Support')])
  })

  it('moves a team to where it is dropped, but never below itself', async () => {
    await tree('Drag')
    await open()
    await userEvent.dragAndDrop(line(/Drag Nordics/), line(/Drag Europe/))
    await expect.element(line(/Drag Nordics.*moving under Drag Europe/)).toBeVisible()
    await userEvent.dragAndDrop(line(/Drag Sales/), line(/Drag Nordics/))
    await expect.element(page.getByText('Drag Sales cannot move below itself.').first()).toBeVisible()
    await expect.element(button('Move 1 team')).toBeVisible()
  })

  it('adds people, makes them lead, and removes them', async () => {
    await given('Crew')
    await open()
    await userEvent.click(line(/Crew/))
    await userEvent.click(button('Add people'))
    const person = page.getByRole('dialog').getByRole('button', { name: /^Add / })
    await userEvent.click(person.first())
    await expect.element(page.getByText('In the team').first()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    const menu = page.getByRole('complementary').getByRole('button', { name: /^Actions for/ })
    await userEvent.click(menu)
    await userEvent.click(page.getByRole('menuitem', { name: 'Make lead' }))
    await expect.element(line(/Crew Led by/)).toBeVisible()
    await userEvent.click(menu)
    await userEvent.click(page.getByRole('menuitem', { name: 'Remove from team' }))
    await expect.element(page.getByText('Nobody is in this team')).toBeVisible()
    await expect.element(line(/Crew No lead/)).toBeVisible()
  })

  it('shows who is in no team, and adds them to one with a click each', async () => {
    const { top, nordics } = await tree('Alone')
    await open()
    const people = page.getByRole('complementary', { name: 'People in no team' })
    await userEvent.click(button(/^In no team/))
    const add = people.getByRole('button', { name: /^Add / }).first()
    await expect.element(add).toBeDisabled()
    await userEvent.click(page.getByRole('combobox', { name: 'Add to' }))
    await userEvent.click(page.getByRole('option', { name: nordics.name }))
    const name = (add.element().getAttribute('aria-label') ?? '').replace('Add ', '')
    await userEvent.click(add)
    await expect.element(line(/Alone Nordics No lead 1/)).toBeVisible()
    await expect.element(people.getByText(name, { exact: true })).not.toBeInTheDocument()
    await userEvent.click(line(new RegExp(top.name)))
    await expect.element(page.getByText('1 person with the 2 teams below')).toBeVisible()
  })

  it('offers no new name, no deletion and no other people for a team of the directory', async () => {
    const { id } = await given('Directory crew')
    changeTree((team) => ({ ...team, isFromDirectory: team.id === id }))
    await open({ team: id })
    const hint = page.getByText('Your directory manages the name and the people of this team.')
    await expect.element(hint).toBeVisible()
    expect(button('Add people').query()).toBeNull()
    await userEvent.click(button('Actions for Directory crew'))
    await expect.element(page.getByRole('menuitem', { name: 'Move to…' })).toBeVisible()
    await expect.element(page.getByRole('menu').getByText(/Your directory manages/)).toBeVisible()
    for (const name of ['Rename', 'Delete'])
      expect(page.getByRole('menuitem', { name, exact: true }).query()).toBeNull()
  })

  it('offers a manager only what changes the teams that they lead', async () => {
    const { top, europe, nordics } = await tree('Led')
    changeTree((team) => ({ ...team, mayManage: team.id === europe.id }), false)
    await open({ team: nordics.id })
    const menu = (name: string) => button(`Actions for ${name}`)
    await expect.element(menu(europe.name)).toBeInTheDocument()
    for (const name of [top.name, nordics.name]) expect(menu(name).query()).toBeNull()
    expect(button('Add people').query()).toBeNull()
    await expect.element(line(/Led Nordics/)).toHaveAttribute('draggable', 'false')
    await userEvent.click(line(/Led Europe/))
    await expect.element(button('Add people')).toBeVisible()
    // Next to its parent is the top, where the user may not move anything.
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await expect.element(page.getByText('Led Europe cannot move further that way.')).toBeInTheDocument()
    expect(button('Move 1 team').query()).toBeNull()

    await userEvent.click(button('New team').first())
    await expect.element(page.getByRole('combobox', { name: 'Under' })).toHaveValue(europe.name)
    await userEvent.click(page.getByRole('combobox', { name: 'Under' }))
    await expect.element(page.getByRole('option', { name: europe.name })).toBeVisible()
    expect(page.getByRole('option').elements()).toHaveLength(1)
  })

  it.each(schemesFor(import.meta.url))('fits a phone and can be used by everybody in %s', async (scheme) => {
    await given(`فريق المبيعات في الخليج ${scheme}`)
    await given(
      `A team whose name is far too long for the line that it stands in, whatever it may say ${scheme}`,
    )
    await open({ scheme })
    await expect.element(line(/far too long/).first()).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    await page.viewport(390, 800)
    await expect.poll(overflow).toBe(0)
  })

  it('opens a branch of a large tree when somebody asks for it, or has found a team in it', async () => {
    const top = await given('Large Sales')
    // More than one page of the tree.
    const crews = Array.from({ length: treePageLimit }, (_, n) => `Large crew ${n}`)
    await commands.addTeams(product.orgId, top.id, crews)
    const last = await given(`Large crew ${treePageLimit}`, top.id)
    await open()
    const branch = line(/Large Sales/)
    await expect.element(branch).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(branch)
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(line(/Large crew 7 No lead 0/)).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(line(/Large crew 7/)).not.toBeInTheDocument()
    await userEvent.fill(field('Search teams'), last.name)
    await userEvent.click(line(new RegExp(last.name)))
    await userEvent.fill(field('Search teams'), '')
    await expect.element(branch).toHaveAttribute('aria-expanded', 'true')
    await expect.element(line(new RegExp(last.name))).toHaveAttribute('aria-selected', 'true')
    await expect.element(line(new RegExp(last.name))).toBeInViewport()
    await leavePage()
    await open({ team: last.id })
    await expect.element(line(new RegExp(last.name))).toHaveAttribute('aria-selected', 'true')
    await expect.element(line(new RegExp(last.name))).toBeInViewport()
    await expect.element(branch).not.toBeInViewport()
  })
})
