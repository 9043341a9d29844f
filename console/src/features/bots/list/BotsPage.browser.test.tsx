import { createRoute, useNavigate } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AgentFolder, deleteFolder } from '#api/contract/bot-folders.ts'
import { createBotTag } from '#api/contract/bot-tags.ts'
import { agentsResponse, listFilteredAgents } from '#api/contract/bots.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { call } from '../../../lib/call.ts'
import { button, leavePage, openPages, overflow, violationsOfPage } from '../../../ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from '../../../ui/testing-product.ts'
import { asShared, givenAnswer, givenBot, givenFolder, wholeForm } from '../testing-bots.ts'
import { bots } from '../texts.ts'
import { BotsPage } from './BotsPage.tsx'
import { botsSearch } from './search.ts'
import { schemesFor } from '../../../ui/testing-axe.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
}, 300_000)
afterAll(() => product.close())
afterEach(async () => {
  vi.restoreAllMocks()
  await leavePage()
})

const open = (search = '', scheme: 'light' | 'dark' = 'light') =>
  openPages(
    `/bots${search}`,
    (root) => {
      const route = createRoute({
        getParentRoute: () => root,
        path: '/bots',
        validateSearch: botsSearch,
        component: function Bots() {
          const navigate = useNavigate()
          return (
            <BotsPage
              search={route.useSearch()}
              onSearch={(next) => void navigate({ to: '/bots', search: next } as never)}
            />
          )
        },
      })
      return [route]
    },
    { texts: bots, scheme },
  )

const line = (name: string | RegExp) => page.getByRole('treeitem', { name })
const row = (name: string | RegExp) => page.getByRole('row', { name })
const foldersOf = async (search: string): Promise<string[]> => {
  const { results } = await call(listFilteredAgents, { query: { search } })
  return results.flatMap(({ folders }) => folders.map(({ name }) => name))
}
const tagsOf = async (search: string): Promise<string[]> => {
  const { results } = await call(listFilteredAgents, { query: { search } })
  return results.flatMap(({ tags }) => tags.map(({ name }) => name))
}

describe('the library of buyer bots', () => {
  it('shows the bots of a folder, and leads back to all of them', async () => {
    const sales = await givenFolder('Sales')
    const inner = await givenFolder('New business', sales.id)
    await givenBot({ ...wholeForm, folders: [inner.id] })
    await givenBot({ firstName: 'Odette', lastName: 'Marchmain' }, 'discovery')
    const { address } = await open()
    await expect.element(row(/Stellan Rydqvist/)).toBeVisible()
    await expect.element(row(/Odette Marchmain/)).toBeVisible()

    await userEvent.click(line(/^Sales/))
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(line(/^New business/)).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(page.getByRole('heading', { name: 'New business' })).toBeVisible()
    expect(address()).toContain(inner.id)
    await expect.element(row(/Odette Marchmain/)).not.toBeInTheDocument()
    await expect.element(row(/Stellan Rydqvist/)).toBeVisible()
  })

  it('opens the folders above the one that the address names', async () => {
    const top = await givenFolder('Deep')
    const middle = await givenFolder('Deeper', top.id)
    const inner = await givenFolder('Deepest', middle.id)
    await open(`?folder=${inner.id}`)
    await expect.element(line(/^Deepest/)).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByText('No bots here')).toBeVisible()
  })

  it('moves a bot to the folder it is dropped on, and with M to the chosen folder', async () => {
    await givenFolder('Drop here')
    await givenFolder('Or here')
    await givenBot({ firstName: 'Dragged', lastName: 'Bot' })
    await open('?q=Dragged')
    await userEvent.dragAndDrop(row(/Dragged Bot/), line(/^Drop here/))
    await expect.poll(() => foldersOf('Dragged')).toEqual(['Drop here'])

    await userEvent.keyboard('j')
    await userEvent.keyboard('m')
    await userEvent.click(page.getByRole('dialog').getByRole('treeitem', { name: /^Or here/ }))
    await userEvent.click(button('Move 1 bot'))
    await expect.poll(() => foldersOf('Dragged')).toEqual(['Or here'])
  })

  it('moves a bot up from a folder below the shown one', async () => {
    const upper = await givenFolder('Upper')
    const lower = await givenFolder('Lower', upper.id)
    await givenBot({ firstName: 'Rising', lastName: 'Bot', folders: [lower.id] })
    await open(`?folder=${upper.id}`)
    await userEvent.click(page.getByLabelText('Select Rising Bot'))
    await userEvent.click(button('Move to…'))
    await userEvent.click(page.getByRole('dialog').getByRole('treeitem', { name: /^Upper/ }))
    await userEvent.click(button('Move 1 bot'))
    await expect.poll(() => foldersOf('Rising')).toEqual(['Upper'])
  })

  it('lets bots that another organization shares be selected, and copied only if it lets them', async () => {
    await givenBot({ firstName: 'Foreign', lastName: 'Bot' })
    givenAnswer(/agents\/filtered$/, async (_, real) => {
      const listed = agentsResponse.parse(await (await real()).json())
      return { ...listed, results: listed.results.map((bot) => asShared(bot)) }
    })
    await open('?q=Foreign')
    await userEvent.click(page.getByLabelText('Select Foreign Bot'))
    await expect.element(button('Set scorecard')).toBeVisible()
    await userEvent.click(button('Actions for Foreign Bot'))
    await expect.element(page.getByRole('menuitem', { name: 'Move to…' })).toBeVisible()
    expect(page.getByRole('menuitem', { name: /Duplicate|variation/ }).elements()).toHaveLength(0)
  })

  it('offers to resume the selected bots only if one of them may be resumed', async () => {
    const ended = await givenBot({ firstName: 'Halted', lastName: 'Ended' })
    await givenBot({ firstName: 'Halted', lastName: 'Ours' })
    givenAnswer(/agents\/filtered$/, async (_, real) => {
      const listed = agentsResponse.parse(await (await real()).json())
      const results = listed.results.map((bot) => {
        const paused = { ...bot, status: 'INACTIVE' }
        return bot.id === ended.id ? asShared(paused, { hasEnded: true }) : paused
      })
      return { ...listed, results }
    })
    await open('?q=Halted')
    await userEvent.click(page.getByLabelText('Select Halted Ended'))
    await expect.element(button('Set scorecard')).toBeVisible()
    expect(button('Resume').elements()).toHaveLength(0)
    await userEvent.click(page.getByLabelText('Select Halted Ours'))
    await expect.element(button('Resume')).toBeVisible()
  })

  it('makes, renames and deletes folders', async () => {
    await open()
    await userEvent.click(button('New folder'))
    await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Winter')
    await userEvent.click(button('Create folder'))
    await userEvent.click(button('Actions for Winter'))
    await userEvent.click(page.getByRole('menuitem', { name: 'Edit' }))
    await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Summer')
    await userEvent.click(button('Save'))
    await userEvent.click(button('Actions for Summer'))
    await userEvent.click(page.getByRole('menuitem', { name: 'Delete folder' }))
    await expect.element(page.getByText('No bot is in it.')).toBeVisible()
    await userEvent.click(button('Delete folder'))
    await expect.element(line(/^Summer/)).not.toBeInTheDocument()
  })

  it('no longer offers a folder that somebody else has deleted, once that refuses an action', async () => {
    const [moved, target, gone] = [
      await givenFolder('Moved folder'),
      await givenFolder('Its target'),
      await givenFolder('Gone too'),
    ]
    await open()
    const remove = ({ id, version }: AgentFolder) =>
      call(deleteFolder, { params: { id }, query: { version } })
    await userEvent.click(button(`Actions for ${moved.name}`))
    await userEvent.click(page.getByRole('menuitem', { name: 'Move to…' }))
    const dialog = page.getByRole('dialog')
    const offered = dialog.getByRole('treeitem', { name: new RegExp(`^${target.name}`) })
    await userEvent.click(offered)
    await remove(target)
    await userEvent.click(dialog.getByRole('button', { name: 'Move folder' }))
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    await expect.element(offered).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('button', { name: 'Move folder' })).toBeDisabled()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))

    await userEvent.click(button(`Actions for ${gone.name}`))
    await userEvent.click(page.getByRole('menuitem', { name: 'Delete folder' }))
    await expect.element(page.getByText('No bot is in it.')).toBeVisible()
    await remove(gone)
    await userEvent.click(button('Delete folder'))
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    await expect.element(line(new RegExp(`^${gone.name}`))).not.toBeInTheDocument()
  })

  it('tags the selected bots together', async () => {
    for (const name of ['fleet', 'price'])
      await call(createBotTag, { body: { name }, idempotencyKey: newIdempotencyKey() })
    await givenBot({ firstName: 'Tagged', lastName: 'One' })
    await givenBot({ firstName: 'Tagged', lastName: 'Two' })
    await open('?q=Tagged')
    await userEvent.click(page.getByLabelText('Select Tagged One'))
    await userEvent.click(page.getByLabelText('Select Tagged Two'))
    await userEvent.click(button('Tags'))
    await userEvent.click(page.getByRole('combobox', { name: 'Add' }))
    await userEvent.click(page.getByRole('option', { name: 'fleet' }))
    await userEvent.fill(page.getByRole('combobox', { name: 'Add' }), 'winter')
    await userEvent.keyboard('{Enter}{Escape}')
    await userEvent.click(button('Change 2 bots'))
    await expect.poll(() => tagsOf('Tagged')).toEqual(['fleet', 'winter', 'fleet', 'winter'])

    await userEvent.click(button('Add a filter'))
    await userEvent.click(page.getByRole('menuitem', { name: 'Tags' }))
    await userEvent.click(button('Rename or delete a tag…'))
    const dialog = page.getByRole('dialog')
    const choose = async (name: string) => {
      await userEvent.click(dialog.getByRole('combobox', { name: 'Tag' }))
      await userEvent.click(page.getByRole('option', { name }))
    }
    await choose('winter')
    await userEvent.fill(dialog.getByRole('textbox', { name: 'New name' }), 'season')
    await userEvent.click(button('Rename tag'))
    await expect.poll(() => tagsOf('Tagged')).toEqual(['fleet', 'season', 'fleet', 'season'])
    await userEvent.click(button('Add a filter'))
    await userEvent.click(page.getByRole('menuitem', { name: 'Tags' }))
    await userEvent.click(button('Rename or delete a tag…'))
    await choose('season')
    await userEvent.click(button('Delete tag'))
    await expect.element(page.getByText('2 bots lose it. The bots stay.')).toBeVisible()
    await userEvent.click(button('Delete tag'))
    await expect.poll(() => tagsOf('Tagged')).toEqual(['fleet', 'fleet'])
  })

  it.each(schemesFor(import.meta.url))('fits a phone and can be used by everybody in %s', async (scheme) => {
    await givenFolder(`تدريب بالعربية ${scheme}`)
    await givenBot({
      firstName: 'Maximiliana-Eva',
      lastName: 'von Brandenstein-Zeppeli',
      jobTitle: 'Deputy Head of Group Procurement and everything that goes with it',
      companyName: 'Brunnenthal Mineralwasser und Getränke',
    })
    await open('?sort=practiced', scheme)
    await expect.element(row(/Maximiliana-Eva/).first()).toBeVisible()
    await page.viewport(1440, 900)
    await expect.element(page.getByRole('columnheader', { name: 'Mean score' })).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    await page.viewport(390, 844)
    await expect.poll(overflow).toBe(0)
    expect(await violationsOfPage()).toEqual([])
  })
})
