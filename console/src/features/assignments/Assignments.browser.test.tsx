import { createRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listAssignments } from '#api/contract/assignments.ts'
import { type AgentDetail, updateAgent } from '#api/contract/bots.ts'
import { changeOrganization } from '#api/contract/organization-settings.ts'
import { listUsers } from '#api/contract/people.ts'
import { listScorecards } from '#api/contract/calls.ts'
import { call } from '../../lib/call.ts'
import { AssignDialog } from '../../ui/assign/AssignDialog.tsx'
import { button, leavePage, openPages, overflow, violationsOfPage } from '../../ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from '../../ui/testing-product.ts'
import { givenBot, givenFolder, wholeForm } from '../bots/testing-bots.ts'
import { AssignmentsPage } from './AssignmentsPage.tsx'
import { assignmentsSearch } from './search.ts'
import { assignments } from './texts.ts'
import { schemesFor } from '../../ui/testing-axe.ts'

let product: TestProduct
let bot: AgentDetail
let draft: AgentDetail
beforeAll(async () => {
  product = await openTestProduct()
  const folder = await givenFolder('Practice')
  const [scorecard] = (await call(listScorecards, {})).results
  const made = await givenBot({ ...wholeForm, folders: [folder.id], scorecardConfigId: scorecard?.id })
  bot = await call(updateAgent, { params: { id: made.id }, body: { version: made.version, publish: true } })
  draft = await givenBot({ firstName: 'Odette', lastName: 'Marchmain' })
}, 300_000)
afterAll(() => product.close())
afterEach(leavePage)

const open = (address = '/practice/assignments', scheme: 'light' | 'dark' = 'light') =>
  openPages(
    address,
    (root) => {
      const route = createRoute({
        getParentRoute: () => root,
        path: '/practice/assignments',
        validateSearch: assignmentsSearch,
        component: function Assignments() {
          const navigate = useNavigate()
          return (
            <AssignmentsPage
              search={route.useSearch()}
              onSearch={(next) => void navigate({ to: '/practice/assignments', search: next } as never)}
            />
          )
        },
      })
      const dialog = createRoute({
        getParentRoute: () => root,
        path: '/assign',
        component: function Assign() {
          const [isOpen, setOpen] = useState(true)
          return (
            <>
              <AssignmentsPage search={assignmentsSearch.parse({})} onSearch={() => undefined} />
              {isOpen && <AssignDialog bots={[bot, draft]} onClose={() => setOpen(false)} />}
            </>
          )
        },
      })
      const library = createRoute({
        getParentRoute: () => root,
        path: '/bots',
        component: () => <h1>Bots</h1>,
      })
      return [route, dialog, library]
    },
    { texts: assignments, scheme },
  )

it('the page says how to assign where nothing is assigned', async () => {
  await open()
  await expect.element(page.getByText('Nothing is assigned')).toBeVisible()
  expect(await violationsOfPage()).toEqual([])
})

it('bots are given to people, and the page says who has what to do until when', async () => {
  await open('/assign')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('1 bot cannot be assigned')).toBeVisible()
  await expect.element(dialog.getByText('Odette Marchmain: a draft')).toBeVisible()
  await userEvent.click(button('Assign 1 bot'))
  await expect.element(dialog.getByText('Choose people or teams')).toBeVisible()
  const [person] = (await call(listUsers, { query: { status: ['ACTIVE'] } })).results
  const name = `${person?.firstName} ${person?.lastName}`
  await userEvent.click(dialog.getByRole('combobox', { name: 'People' }))
  await userEvent.click(page.getByRole('option', { name }))
  await userEvent.click(dialog.getByRole('radio', { name: 'Reach another score' }))
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Score to reach' }), '65')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'How often' }), '2')
  await userEvent.fill(dialog.getByLabelText('Due on'), '2199-11-27')
  expect(await violationsOfPage()).toEqual([])
  await userEvent.click(button('Assign 1 bot'))

  const row = page.getByRole('row', { name: /Stellan Rydqvist/ })
  await expect.element(row.getByText('Pass 65 twice')).toBeVisible()
  await expect.element(row.getByText('Due Wed 27 Nov 2199')).toBeVisible()
  await expect.element(row.getByText('Not tried')).toBeVisible()
})

it.each(schemesFor(import.meta.url))('rows have their words on a phone as well (%s)', async (scheme) => {
  await open(undefined, scheme)
  await expect.element(page.getByRole('row', { name: /Stellan Rydqvist/ })).toBeVisible()
  expect(await violationsOfPage()).toEqual([])
  await page.viewport(390, 844)
  await expect.element(page.getByText('Due Wed 27 Nov 2199')).toBeVisible()
  await expect.poll(overflow).toBe(0)
  expect(await violationsOfPage()).toEqual([])
})

it('an assignment is changed and ended from its row', async () => {
  await open()
  const menu = page.getByRole('button', { name: /^Actions for .*Stellan Rydqvist/ })
  await userEvent.click(menu)
  await userEvent.click(page.getByRole('menuitem', { name: 'Change' }))
  await userEvent.click(page.getByRole('radio', { name: 'Any scored attempt' }))
  await userEvent.click(button('Save'))
  await expect.element(page.getByText('Try twice')).toBeVisible()

  await userEvent.click(menu)
  await userEvent.click(page.getByRole('menuitem', { name: 'End' }))
  await userEvent.click(button('End assignment'))
  await expect.element(page.getByText('Nothing is assigned')).toBeVisible()
  const { results } = await call(listAssignments, { query: { scope: 'people', state: 'ended' } })
  expect(results).toMatchObject([{ passMark: null, times: 2, dueOn: '2199-11-27' }])
})

it('one that was done before it was assigned again says when it was done', async () => {
  const ended = await call(listAssignments, { query: { scope: 'people', state: 'ended' } })
  const times = { doneAt: '2199-01-02T12:00:00Z', endedAt: '2199-03-04T12:00:00Z' }
  const done = ended.results.map((row) => ({ ...row, ...times, state: 'done' }))
  const real = globalThis.fetch
  const mocked = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((input, init) =>
      typeof input === 'string' && input.includes('/practice/assignments')
        ? Promise.resolve(Response.json({ ...ended, results: done }))
        : real(input, init),
    )
  await open('/practice/assignments?state=done')
  await expect.element(page.getByText(/^Done \w{3} 2 Jan 2199$/)).toBeVisible()
  mocked.mockRestore()
})

it('says to whoever assigns that members do not see practice here', async () => {
  await call(changeOrganization, { body: { hideRoleplayFromMembers: true } })
  await open('/assign')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/^Practice is hidden from members here\. Only admins/)).toBeVisible()
  await leavePage()
  await open()
  await expect.element(page.getByText(/do not see what is assigned to them/)).toBeVisible()
  await call(changeOrganization, { body: { hideRoleplayFromMembers: false } })
})
