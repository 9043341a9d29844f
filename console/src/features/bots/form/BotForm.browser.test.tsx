import { createRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getAgent, updateAgent } from '#api/contract/bots.ts'
import { listScorecards } from '#api/contract/calls.ts'
import { call } from '../../../lib/call.ts'
import { button, leavePage, openPages, overflow, violationsOfPage } from '../../../ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from '../../../ui/testing-product.ts'
import { givenBot, givenFolder, wholeForm } from '../testing-bots.ts'
import { bots } from '../texts.ts'
import { BotFormPage } from './BotFormPage.tsx'
import { botFormSearch } from './tabs.ts'
import { botForm } from './texts.ts'
import { schemesFor } from '../../../ui/testing-axe.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
}, 300_000)
afterAll(() => product.close())
afterEach(() => leavePage())

const open = (id: string, scheme: 'light' | 'dark' = 'light') =>
  openPages(
    `/bots/${id}`,
    (root) => {
      const route = createRoute({
        getParentRoute: () => root,
        path: '/bots/$id',
        validateSearch: botFormSearch,
        component: function Bot() {
          const navigate = useNavigate()
          return (
            <BotFormPage
              id={id}
              tab={botFormSearch.parse(useSearch({ strict: false })).tab}
              onTab={(tab) => void navigate({ to: '/bots/$id', params: { id }, search: { tab } } as never)}
            />
          )
        },
      })
      return [route]
    },
    { texts: { ...bots, ...botForm }, scheme },
  )

const section = (name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Sections of the form' }).getByRole('button', { name })
const field = (name: string | RegExp) => page.getByRole('textbox', { name })
const stored = (id: string) => call(getAgent, { params: { id } })

describe('the form of a buyer bot', () => {
  it('saves what is typed, marks its sections and says what is open', async () => {
    const { id } = await givenBot({})
    await open(id)
    await expect.element(page.getByText('Not completed')).toBeVisible()
    await expect.element(button('Publish bot')).toBeDisabled()
    await userEvent.fill(field(/^Scenario name/), 'Summer crews')
    await expect.element(section(/^Scenario name done/)).toBeVisible()
    await expect.element(page.getByText(/^Draft saved/)).toBeVisible()
    await expect.poll(async () => (await stored(id)).scenarioName).toBe('Summer crews')
  })

  it('keeps an uploaded picture as a small square, shown next to the drawn ones', async () => {
    const { id } = await givenBot(wholeForm)
    await open(id)
    await expect.element(page.getByRole('radio', { name: 'Picture 1', exact: true })).toBeVisible()
    const canvas = new OffscreenCanvas(600, 400)
    canvas.getContext('2d')?.fillRect(0, 0, 600, 400)
    const file = new File([await canvas.convertToBlob()], 'photo.png', { type: 'image/png' })
    await userEvent.upload(document.querySelector('input[type=file]') ?? document.body, file)
    await expect.element(page.getByRole('radio', { name: 'Uploaded picture' })).toBeChecked()
    await expect.poll(async () => (await stored(id)).avatarUrl).toMatch(/^\/api\/images\//)
    const { avatarUrl, form } = await stored(id)
    expect(form?.avatarBase64 ?? null).toBeNull()
    const picture = await createImageBitmap(await (await fetch(avatarUrl ?? '')).blob())
    expect([picture.width, picture.height]).toEqual([256, 256])
    await userEvent.click(page.getByRole('radio', { name: 'Picture 2', exact: true }))
    await expect.poll(async () => (await stored(id)).avatarUrl).toContain('/resources/avatars/')
  })

  it('leads from a section to what is missing in it, in the words of the form', async () => {
    const { id } = await givenBot({ ...wholeForm, companyDetails: [] })
    await open(id)
    await userEvent.click(section(/^Company details/))
    await expect.element(page.getByText('Provide at least 1 company detail')).toBeVisible()
    await expect.element(field('Detail 1')).toHaveFocus()
    await userEvent.click(section(/^Gatekeeper/))
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect.element(page.getByText('Please select a scorecard').first()).toBeVisible()
  })

  it('adds an objection and changes the order by the arrow keys', async () => {
    const { id } = await givenBot(wholeForm)
    await open(id)
    await userEvent.click(button('Add objection'))
    await userEvent.fill(field('What the buyer says'), 'My crew leads won’t open another app.')
    await userEvent.click(button('Done'))
    const handle = button(/^Order of My crew leads/)
    ;(handle.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowUp}')
    await expect
      .poll(async () => (await stored(id)).form?.objections?.map(({ text }) => text.slice(0, 7)))
      .toEqual(['My crew', 'We alre'])
  })

  it('keeps neither form when somebody else saved meanwhile, until it is decided', async () => {
    const { id } = await givenBot(wholeForm)
    await open(id)
    await expect.element(field('Company name')).toHaveValue('Quayline Storage')
    const { version, form } = await stored(id)
    await call(updateAgent, {
      params: { id },
      body: { version, form: { ...form, companyName: 'Theirs' } },
    })
    await userEvent.fill(field('Company name'), 'Mine')
    await expect.element(page.getByText('Someone else changed this bot in the meantime')).toBeVisible()
    await userEvent.click(button('Keep mine'))
    await expect.poll(async () => (await stored(id)).companyName).toBe('Mine')
  })

  it('puts the bot into a folder using only the keyboard', async () => {
    const folder = await givenFolder('By keys')
    const { id } = await givenBot({ ...wholeForm, folders: [] })
    await open(id)
    const add = button('Add to folder…')
    await expect.element(add).toBeVisible()
    ;(add.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('treeitem')
    const count = page.getByRole('treeitem').elements().length
    for (let step = 0; step < count && !/By keys/.test(document.activeElement?.textContent ?? ''); step += 1)
      await userEvent.keyboard('{ArrowDown}')
    await userEvent.keyboard('{Enter}{Tab}{Tab}{Enter}')
    await expect.poll(async () => (await stored(id)).form?.folders).toEqual([folder.id])
    await expect.element(add).toHaveFocus()
  })

  it('publishes a whole form, which reps then practice with', async () => {
    const folder = await givenFolder('Published')
    const { results } = await call(listScorecards, {})
    const scorecard = results.find(
      ({ callTypes, publishedVersion }) =>
        publishedVersion !== null && callTypes.some(({ callType }) => callType === 'cold'),
    )
    const { id } = await givenBot({
      ...wholeForm,
      folders: [folder.id],
      scorecardConfigId: scorecard?.id ?? null,
    })
    await open(id)
    await expect.element(page.getByText('Completed', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Not tested')).toBeVisible()
    await userEvent.click(button('Publish bot'))
    const asked = page.getByRole('dialog', { name: 'Publish without a test?' })
    await expect.element(asked.getByRole('button', { name: 'Test it first' })).toBeVisible()
    await userEvent.click(asked.getByRole('button', { name: 'Publish bot' }))
    await expect.element(button('Published')).toBeDisabled()
    expect((await stored(id)).status).toBe('ACTIVE')
  })

  it('lets a draft be talked to while it is written', async () => {
    const { id } = await givenBot(wholeForm)
    await open(id)
    await page.viewport(1440, 900)
    const log = page.getByRole('log')
    await expect.element(log.getByText('Hi, who is this?')).toBeVisible()
    await userEvent.fill(
      field('Say something as the rep'),
      'Dana from Larkfield. How do you plan your shifts today?',
    )
    await userEvent.keyboard('{Enter}')
    await expect.element(log.getByText(/How do you plan your shifts/)).toBeVisible()
    const said = log.element().children.length
    await userEvent.fill(field('Personal details'), 'Ten years in the job.')
    await expect.element(log.getByText(/^Personal details changed/)).toBeVisible()
    expect(log.element().children.length).toBe(said + 1)
  })

  it.each(schemesFor(import.meta.url))('fits a phone and can be used by everybody in %s', async (scheme) => {
    const folder = await givenFolder(`Form ${scheme}`)
    const { id } = await givenBot({ ...wholeForm, folders: [folder.id], opinions: [] })
    await open(id, scheme)
    await page.viewport(1440, 900)
    await expect.element(page.getByRole('log')).toBeVisible()
    await userEvent.click(section(/^Priorities/))
    expect(await violationsOfPage()).toEqual([])
    await page.viewport(390, 844)
    await expect.poll(overflow).toBe(0)
    expect(await violationsOfPage()).toEqual([])
  })
})
