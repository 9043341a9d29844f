import { createRoute, useNavigate } from '@tanstack/react-router'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  changeScorecard,
  createScorecard,
  createScorecardTag,
  getScorecard,
  type ScorecardView,
} from '#api/contract/scorecards.ts'
import { newIdempotencyKey } from '../../lib/api.ts'
import { call } from '../../lib/call.ts'
import { drag } from '../../ui/testing-drag.ts'
import { button, leavePage, openPages, overflow, violationsOfPage } from '../../ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from '../../ui/testing-product.ts'
import { BuilderPage } from './builder/BuilderPage.tsx'
import { scorecardBuilder } from './builder/texts.ts'
import { ScorecardsPage } from './list/ScorecardsPage.tsx'
import type { Draft } from './model/definition.ts'
import { checkWith, criterionWith } from './model/testing-draft.ts'
import { builderSearch, scorecardsSearch } from './search.ts'
import { scorecards } from './texts.ts'
import { schemesFor } from '../../ui/testing-axe.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
}, 300_000)
afterAll(() => product.close())
afterEach(() => leavePage())

const open = (address: string, scheme: 'light' | 'dark' = 'light') =>
  openPages(
    address,
    (root) => {
      const list = createRoute({
        getParentRoute: () => root,
        path: '/scorecards',
        validateSearch: scorecardsSearch,
        component: function List() {
          const navigate = useNavigate()
          return (
            <ScorecardsPage
              search={list.useSearch()}
              onSearch={(next) => void navigate({ to: '/scorecards', search: next } as never)}
            />
          )
        },
      })
      const one = createRoute({
        getParentRoute: () => root,
        path: '/scorecards/$id',
        validateSearch: builderSearch,
        component: function One() {
          const navigate = useNavigate()
          const { id } = one.useParams()
          return (
            <BuilderPage
              id={id}
              search={one.useSearch()}
              onSearch={(next) =>
                void navigate({
                  to: '/scorecards/$id',
                  params: { id },
                  search: (former: object) => ({ ...former, ...next }),
                  replace: true,
                } as never)
              }
            />
          )
        },
      })
      return [list, one]
    },
    { texts: { ...scorecards, ...scorecardBuilder }, scheme },
  )

const phrases = (id: string, text: string) => ({
  ...checkWith(id, 1, {
    kind: 'phrases',
    phrases: {
      speaker: 'rep',
      any: ['what does that cost'],
      all: [],
      none: [],
      place: { kind: 'anywhere' },
      near: null,
      asQuestion: false,
      whenNotSaid: 'notAssessable',
      evenWhenNegated: false,
    },
  }),
  text,
})

const definition = (name: string): Draft => ({
  name,
  goal: '',
  callTypes: [],
  passMark: 65,
  sections: [
    {
      id: 'pain',
      name: 'Pain and impact',
      criteria: [
        {
          ...criterionWith('cost', 60, [phrases('cost-asked', 'The rep asks for the cost')]),
          text: 'Cost asked',
        },
        { ...criterionWith('people', 20), text: 'Affected people named' },
      ],
    },
    { id: 'next', name: 'Next step', criteria: [{ ...criterionWith('date', 20), text: 'Date agreed' }] },
  ],
})

const given = (name: string): Promise<ScorecardView> =>
  call(createScorecard, {
    body: { config: definition(name), callTypes: [{ callType: 'discovery', isDefaultForCallType: false }] },
    idempotencyKey: newIdempotencyKey(),
  })
const stored = (id: string): Promise<ScorecardView> => call(getScorecard, { params: { id } })
const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const numbers = async (id: string): Promise<string[]> =>
  (await stored(id)).draft?.definition.sections.map(({ criteria }) =>
    criteria.map((criterion) => criterion.id).join(' '),
  ) ?? []

const changeElsewhere = async (id: string, change: (draft: Draft) => Draft): Promise<void> => {
  const { version, draftVersion, draft } = await stored(id)
  if (draft === null) throw new Error('There is no draft.')
  await call(changeScorecard, {
    params: { id },
    body: { version, draftVersion, config: change(draft.definition) },
  })
}
/** Responds to saves of scorecards until the test ends. @returns a function that ends it before */
function answerSaves(answer: (send: () => Promise<Response>) => Promise<Response>): () => void {
  const real = window.fetch
  window.fetch = (input, init) => {
    const { method } = input instanceof Request ? input : { method: init?.method }
    const send = () => real(input, init)
    return method === 'PATCH' ? answer(send) : send()
  }
  const end = (): void => {
    window.fetch = real
  }
  onTestFinished(end)
  return end
}
const saved = () => expect.element(page.getByText(/Saved \d/)).toBeVisible()
const said = (text: string | RegExp) =>
  expect.element(page.getByRole('status').filter({ hasText: text })).toBeInTheDocument()

describe('the list of scorecards', () => {
  it('begins a draft, clones it, archives it, and deletes what nothing needs', async () => {
    const { address } = await open('/scorecards')
    await userEvent.click(button('New scorecard').first())
    await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Renewal talk')
    await userEvent.click(button('Create draft'))
    await expect.element(page.getByRole('heading', { name: 'Renewal talk' })).toBeVisible()
    await expect.element(page.getByText('Nothing is asked yet')).toBeVisible()
    expect(address()).toMatch(/\/scorecards\/[0-9a-f-]{36}/)

    // A tag that repeats the name is not shown below it.
    const [tagged, own] = [await given('Same'), await given('Other')]
    for (const { id, version, tag } of [
      { ...tagged, tag: 'same' },
      { ...own, tag: 'Talks' },
    ])
      await call(changeScorecard, { params: { id }, body: { version, tag } })
    await leavePage()
    await open('/scorecards')
    await expect.element(page.getByText('Talks', { exact: true })).toBeVisible()
    expect(page.getByText(/^same$/i).elements()).toHaveLength(1)
    await userEvent.click(button('Actions for Renewal talk'))
    await userEvent.click(page.getByRole('menuitem', { name: 'Archive' }))
    await expect.element(page.getByText('Nothing needs it.')).toBeVisible()
    await userEvent.click(button('Archive'))
    await expect.element(page.getByText('Renewal talk', { exact: true })).not.toBeInTheDocument()

    await leavePage()
    await open('/scorecards?state=archived')
    await userEvent.click(button('Actions for Renewal talk'))
    await userEvent.click(page.getByRole('menuitem', { name: 'Delete' }))
    await userEvent.click(button('Delete'))
    await expect.element(page.getByText('No scorecard matches')).toBeVisible()
  })

  it('renames and deletes a tag, and no longer filters by it', async () => {
    const tag = await call(createScorecardTag, {
      body: { name: 'Q4' },
      idempotencyKey: newIdempotencyKey(),
    })
    const { id, version } = await given('Tagged')
    await call(changeScorecard, { params: { id }, body: { version, tagIds: [tag.id] } })
    const { address } = await open(`/scorecards?tag=${tag.id}`)
    const editTag = async (name: string) => {
      await userEvent.click(page.getByRole('button', { name: /^Change filter: Tag/ }))
      await userEvent.click(button('Rename or delete a tag…'))
      await userEvent.click(page.getByRole('combobox', { name: 'Tag' }))
      await userEvent.click(page.getByRole('option', { name }))
    }
    await editTag('Q4')
    await userEvent.fill(page.getByRole('textbox', { name: 'New name' }), 'Winter')
    await userEvent.click(button('Rename tag'))
    await editTag('Winter')
    await userEvent.click(button('Delete tag'))
    await expect.element(page.getByText('1 scorecard loses it. The scorecards stay.')).toBeVisible()
    await userEvent.click(button('Delete tag'))
    await expect.poll(async () => (await stored(id)).tagIds).toEqual([])
    await expect.poll(address).not.toContain('tag=')
  })
})

describe('the question before a scorecard is archived', () => {
  it('says that what needs the scorecard is not known, and asks again', async () => {
    await given('Unknown needs')
    const real = window.fetch
    const end = (): void => {
      window.fetch = real
    }
    onTestFinished(end)
    window.fetch = (input, init) =>
      new URL(input instanceof Request ? input.url : input, window.location.href).pathname.endsWith(
        '/dependents',
      )
        ? Promise.resolve(Response.json({ status: 404, code: 'not_found', detail: 'Gone.' }, { status: 404 }))
        : real(input, init)
    await open('/scorecards')
    await userEvent.click(button('Actions for Unknown needs'))
    await userEvent.click(page.getByRole('menuitem', { name: 'Archive' }))
    await expect.element(button('Retry')).toBeVisible()
    end()
    await userEvent.click(button('Retry'))
    await expect.element(page.getByText('Nothing needs it.')).toBeVisible()
  })
})

describe('the editor of a scorecard', () => {
  it('moves criteria by Alt and arrows across sections, says where, and saves automatically', async () => {
    const { id } = await given('Keys')
    await open(`/scorecards/${id}`)
    await expect.element(row('Affected people named')).toBeVisible()
    const name = row('Affected people named')
    ;(name.element() as HTMLElement).focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await said('Affected people named, 2.1, place 1 of 2 in Next step')
    await expect.element(row('Affected people named')).toHaveFocus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await said('Affected people named, 2.2, place 2 of 2 in Next step')
    await saved()
    await expect.poll(() => numbers(id)).toEqual(['cost', 'date people'])

    await userEvent.click(button('Undo'))
    await userEvent.click(button('Undo'))
    await expect.poll(() => numbers(id)).toEqual(['cost people', 'date'])
  })

  it('drags a criterion to the end of another section', async () => {
    const { id } = await given('Drag')
    // The preview would move the rows when it loads, and a page scrolls when something is dragged to its edge.
    await page.viewport(1280, 1600)
    await open(`/scorecards/${id}?preview=false`)
    await expect.element(row('Date agreed')).toBeVisible()
    await drag(button('Move 1.1 Cost asked'), button('Add criterion to Next step'))
    await said('Cost asked, 2.2, place 2 of 2 in Next step')
    await expect.poll(() => numbers(id)).toEqual(['people', 'date cost'])
  })

  it('opens a criterion in place, and publishes nothing while weights are off', async () => {
    const { id } = await given('Weights')
    await open(`/scorecards/${id}`)
    await userEvent.fill(page.getByRole('textbox', { name: 'Weight of 1.2' }), '28')
    await expect.element(page.getByText('Weights add up to 108, 8 over')).toBeVisible()
    await expect.element(button(/^Publish v1/)).toBeDisabled()
    await userEvent.fill(page.getByRole('textbox', { name: 'Weight of 1.2' }), '20')
    await expect.element(button(/^Publish v1/)).toBeEnabled()

    await userEvent.click(row('Affected people named'))
    await userEvent.click(button('Add check'))
    await userEvent.click(page.getByRole('menuitem', { name: /^Person/ }))
    await userEvent.fill(page.getByRole('textbox', { name: 'Check 2', exact: true }), 'A manager agrees')
    await userEvent.click(button('Split evenly').first())
    await expect.element(page.getByText('20 of 20 points')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(row('Affected people named')).toHaveAttribute('aria-expanded', 'false')
    await expect
      .poll(async () => (await stored(id)).draft?.definition.sections[0]?.criteria[1]?.checks.length, {
        timeout: 30_000,
      })
      .toBe(2)
  })

  it('lets a scale be answered by a model or a person only, in steps with words of their own', async () => {
    const { id } = await given('Scaled')
    await open(`/scorecards/${id}?criterion=cost`)
    await userEvent.click(page.getByText('Scale', { exact: true }))
    await expect
      .element(page.getByText('A scale has one check, which a model question or a person answers.').first())
      .toBeVisible()
    await expect.element(button(/^Publish v1/)).toBeDisabled()
    await expect.element(button('Add check')).not.toBeInTheDocument()
    for (const [step, words] of ['Not asked', 'Asked'].entries()) {
      await userEvent.click(button('Add step'))
      await userEvent.fill(page.getByRole('textbox', { name: `Step ${step}`, exact: true }), words)
    }
    await userEvent.click(page.getByRole('combobox', { name: 'How check 1 is judged' }))
    await expect.element(page.getByRole('option', { name: 'Model question' })).toBeVisible()
    await expect.element(page.getByRole('option', { name: 'Detector' })).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('option', { name: 'Person' }))
    await expect.element(button(/^Publish v1/)).toBeEnabled()
  })

  it('tries a check on pasted words while it is written, and says why there is no preview', async () => {
    const { id } = await given('Try')
    await page.viewport(1440, 900)
    await open(`/scorecards/${id}?criterion=cost`)
    await expect.element(page.getByText('No scored calls of this type yet.')).toBeVisible()
    await userEvent.click(button('Try on calls'))
    await userEvent.fill(
      page.getByRole('textbox', { name: 'On pasted words' }),
      'Rep: And what does that cost you in a year?\nBuyer: Two days a month for every planner.',
    )
    const tried = page.getByRole('group', { name: 'Try this check' })
    await expect.element(tried.getByText('Met', { exact: true })).toBeVisible()
    await expect.element(tried.getByText(/The rep said “what does that cost”/)).toBeVisible()
    const words = page.getByRole('combobox', { name: 'Any of these' })
    await userEvent.fill(words, 'two days')
    await userEvent.keyboard('{Enter}')
    await userEvent.click(tried.getByText('Pasted words', { exact: true }))
    await expect.element(page.getByText('2 phrases, Rep')).toBeVisible()
  })

  it('previews a saved draft once, also if the preview is closed and opened again', async () => {
    const { id } = await given('Previewed')
    const real = window.fetch
    onTestFinished(() => {
      window.fetch = real
    })
    let started = 0
    window.fetch = (input, init) => {
      const { url } = input instanceof Request ? input : { url: String(input) }
      const { method } = input instanceof Request ? input : { method: init?.method }
      if (method === 'POST' && new URL(url, window.location.href).pathname.endsWith('/previews')) started += 1
      return real(input, init)
    }
    await page.viewport(1440, 900)
    await open(`/scorecards/${id}`)
    const result = page.getByText('No scored calls of this type yet.')
    await expect.element(result).toBeVisible()
    expect(started).toBe(1)
    await userEvent.fill(page.getByRole('textbox', { name: 'Name of section 1' }), 'Pain')
    await saved()
    await expect.poll(() => started).toBe(2)
    await expect.element(result).toBeVisible()
    await userEvent.click(page.getByRole('tab', { name: 'Settings' }))
    await expect.element(result).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('tab', { name: /^Criteria/ }))
    await expect.element(result).toBeVisible()
    expect(started).toBe(2)
  })

  it('makes a draft from a description, which only a person publishes', async () => {
    const { id } = await given('Generated')
    await page.viewport(1440, 900)
    await open(`/scorecards/${id}`)
    await userEvent.click(button('Generate…'))
    await userEvent.fill(
      page.getByRole('textbox', { name: 'Description' }),
      'The rep agrees an agenda. The buyer says what the problem costs in a year.',
    )
    await userEvent.click(button('Generate draft'))
    await expect.element(page.getByText(/Made by fixed rules/)).toBeVisible()
    await userEvent.click(button('Use as draft'))
    await expect.element(row('The rep agrees an agenda')).toBeVisible()
    await saved()
    expect((await stored(id)).publishedVersion).toBeNull()
    // A second draft must not give the same id to another criterion.
    expect((await numbers(id)).join(' ')).not.toMatch(/criterion-1\b/)
  })

  it('takes a file under its own name, however long that is', async () => {
    const { id } = await given('Materials')
    await page.viewport(1440, 900)
    await open(`/scorecards/${id}?tab=materials`)
    await userEvent.click(button('Add learning material'))
    await userEvent.click(page.getByText('File', { exact: true }))
    const file = new File(['Ask about money early.'], `${'long '.repeat(28)}name.txt`, { type: 'text/plain' })
    await userEvent.upload(document.querySelector('input[type=file]') ?? document.body, file)
    await userEvent.click(button('Add'))
    await expect.element(button(/^long long/)).toBeVisible()
    expect(button('Add').elements()).toEqual([])
  })

  it('lets its author choose the numbers next to the score, says what that does, and saves it at once', async () => {
    const { id } = await given('Numbers')
    await open(`/scorecards/${id}?tab=settings`)
    const field = page.getByRole('combobox', { name: 'Numbers beside the score' })
    await expect.element(field).toHaveAccessibleDescription(/not part of the total/)
    await expect.element(page.getByText(/^None chosen: the call’s page shows talk share/)).toBeVisible()
    await userEvent.click(field)
    await userEvent.click(page.getByRole('option', { name: 'Words / minute' }))
    await expect.poll(async () => (await stored(id)).stats).toEqual(['wordsPerMinute'])
    await userEvent.click(page.getByRole('option', { name: 'Rep talk share' }))
    await expect.poll(async () => (await stored(id)).stats).toEqual(['talkSharePercent', 'wordsPerMinute'])
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText(/^None chosen/)).not.toBeInTheDocument()
    expect(await violationsOfPage()).toEqual([])
  })

  it('sends one change after the other, so that none is refused for its version, and keeps what was chosen meanwhile', async () => {
    const { id } = await given('In turn')
    await open(`/scorecards/${id}?tab=settings`)
    const field = page.getByRole('combobox', { name: 'Numbers beside the score' })
    await expect.element(field).toBeVisible()
    const statuses: number[] = []
    let inFlight = 0
    let most = 0
    answerSaves(async (send) => {
      inFlight += 1
      most = Math.max(most, inFlight)
      // Both are chosen, and the name is saved, before the first response arrives.
      await new Promise((done) => setTimeout(done, 2_000))
      const response = await send()
      statuses.push(response.status)
      inFlight -= 1
      return response
    })
    await userEvent.fill(page.getByLabelText('Name', { exact: true }), 'In turn, renamed')
    await userEvent.click(field)
    await userEvent.click(page.getByRole('option', { name: 'Words / minute' }))
    await userEvent.click(page.getByRole('option', { name: 'Rep talk share' }))
    await expect
      .poll(() => stored(id), { timeout: 30_000 })
      .toMatchObject({
        stats: ['talkSharePercent', 'wordsPerMinute'],
        draft: { definition: { name: 'In turn, renamed' } },
      })
    expect(most).toBe(1)
    expect(statuses).toEqual([200, 200, 200])
  })

  it('keeps the focus and what is typed while short name and tags are saved, and when somebody else changes a setting', async () => {
    const { id } = await given('Tagged')
    await open(`/scorecards/${id}?tab=settings`)
    const shortName = page.getByRole('textbox', { name: 'Short name' })
    const tags = page.getByRole('combobox', { name: 'Tags' })
    const settled = () => expect.element(page.getByText('Saving', { exact: true })).not.toBeInTheDocument()
    // Disabled until the tags are read.
    await expect.element(tags).toBeEnabled()
    await userEvent.fill(shortName, 'Renewals')
    await userEvent.keyboard('{Tab}Ren')
    await expect.poll(async () => (await stored(id)).tag).toBe('Renewals')
    await settled()
    await expect.element(tags).toHaveFocus()
    await expect.element(tags).toHaveValue('Ren')
    await userEvent.keyboard('ewal{Enter}Demo{Enter}')
    await expect.poll(async () => (await stored(id)).tagIds).toHaveLength(2)
    await settled()
    await expect.element(tags).toHaveFocus()

    await userEvent.fill(shortName, 'Half a na')
    const { version } = await stored(id)
    await call(changeScorecard, { params: { id }, body: { version, editable: 'NO' } })
    await expect
      .element(page.getByRole('radio', { name: 'No', exact: true }), { timeout: 30_000 })
      .toBeChecked()
    await userEvent.keyboard('me')
    await expect.element(shortName).toHaveValue('Half a name')
  })

  it('waits for a running save when the page is left', async () => {
    const { id } = await given('Left')
    const { address } = await open(`/scorecards/${id}`)
    const held = Promise.withResolvers<void>()
    let isStored = false
    answerSaves(async (send) => {
      const response = await send()
      isStored = true
      await held.promise
      return response
    })
    await userEvent.fill(page.getByRole('textbox', { name: 'Pass mark' }), '70')
    await expect.poll(() => isStored, { timeout: 30_000 }).toBe(true)
    await userEvent.click(button('More actions'))
    await userEvent.click(page.getByRole('menuitem', { name: 'Clone' }))
    await expect.element(page.getByText(/was created as a draft/)).toBeVisible()
    held.resolve()
    await expect.poll(address).not.toContain(id)
    expect(page.getByText('You have unsaved changes. Leave anyway?').query()).toBeNull()
  })

  it('says before publishing that the draft could not be saved, and checks it once it is', async () => {
    const { id } = await given('Refused')
    await open(`/scorecards/${id}`)
    await expect.element(button(/^Publish v1/)).toBeEnabled()
    const end = answerSaves(() => Promise.reject(new TypeError('Failed to fetch')))
    await userEvent.fill(page.getByRole('textbox', { name: 'Pass mark' }), '70')
    await userEvent.click(button(/^Publish v1/))
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    end()
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }))
    await expect.element(dialog.getByText('Weights add up to 100, nothing is missing')).toBeVisible()
    expect((await stored(id)).draft?.definition.passMark).toBe(70)
  })

  it('asks for a side before publishing when somebody else has saved the draft', async () => {
    const { id } = await given('Overtaken')
    await open(`/scorecards/${id}`)
    await expect.element(row('Cost asked')).toBeVisible()
    await changeElsewhere(id, (draft) => ({ ...draft, passMark: 80 }))
    const opened = Promise.withResolvers<void>()
    answerSaves(async (send) => {
      await opened.promise
      return send()
    })
    await userEvent.fill(page.getByRole('textbox', { name: 'Name of section 1' }), 'Mine')
    await userEvent.click(button(/^Publish v1/))
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toBeVisible()
    opened.resolve()
    await expect.element(dialog.getByText(/saved this draft while you were writing/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }))
    await expect.element(dialog.getByText('Weights add up to 100, nothing is missing')).toBeVisible()
    expect((await stored(id)).draft?.definition).toMatchObject({
      passMark: 65,
      sections: [{ name: 'Mine' }, {}],
    })
  })

  it('keeps what is typed when somebody else saves the draft, and lets one side win', async () => {
    const { id } = await given('Conflict')
    await open(`/scorecards/${id}`)
    await expect.element(row('Cost asked')).toBeVisible()
    await changeElsewhere(id, (draft) => ({ ...draft, passMark: 80 }))
    await userEvent.fill(page.getByRole('textbox', { name: 'Name of section 1' }), 'Mine')
    await expect
      .element(page.getByRole('alert').getByText(/saved this draft while you were writing/))
      .toBeVisible()
    await expect.element(page.getByRole('alert').getByText(/^pass mark/)).toBeVisible()
    await userEvent.click(button('Keep mine'))
    await saved()
    expect((await stored(id)).draft?.definition).toMatchObject({
      passMark: 65,
      sections: [{ name: 'Mine' }, {}],
    })
  })

  it('drops what could not be saved when its draft is discarded', async () => {
    const { id, version, draftVersion } = await given('Discarded')
    await call(changeScorecard, { params: { id }, body: { version, draftVersion, publish: true } })
    await page.viewport(1440, 900)
    await open(`/scorecards/${id}?preview=false`)
    const name = page.getByRole('textbox', { name: 'Name of section 1' })
    await userEvent.fill(name, 'Saved change')
    await saved()
    const end = answerSaves(() => Promise.reject(new TypeError('Failed to fetch')))
    await userEvent.fill(name, 'Unsaved change')
    await expect.element(button('Retry')).toBeVisible()
    end()
    await userEvent.click(button('More actions'))
    await userEvent.click(page.getByRole('menuitem', { name: 'Discard draft' }))
    const confirm = button('Discard draft')
    await expect.element(confirm).toBeVisible()
    // Without portals, the dialog stands beside the menu, outside of the window.
    ;(confirm.element() as HTMLElement).click()
    await expect.element(name).toHaveValue('Pain and impact')
    await expect.element(page.getByText(/^New calls are scored with it/)).toBeVisible()
    expect(button('Retry').elements()).toEqual([])
    expect(button('Keep mine').elements()).toEqual([])
    expect((await stored(id)).draft).toBeNull()
  })

  it('publishes a version, shows it read-only, and brings it back from the history', async () => {
    const { id } = await given('Versions')
    await open(`/scorecards/${id}`)
    await userEvent.click(button(/^Publish v1/))
    await expect.element(page.getByText('Weights add up to 100, nothing is missing')).toBeVisible()
    await userEvent.click(button('Publish v1'))
    await expect.element(page.getByText('Versions v1 is published.')).toBeVisible()
    await expect.element(button(/^Publish v2/)).toBeDisabled()

    await userEvent.fill(page.getByRole('textbox', { name: 'Pass mark' }), '70')
    await expect.element(page.getByText(/^1 change against v1/)).toBeVisible()
    await userEvent.click(page.getByText('v1', { exact: true }))
    await expect.element(page.getByText(/It cannot be changed/)).toBeVisible()
    await expect.element(button('Add section')).not.toBeInTheDocument()

    await userEvent.click(page.getByRole('tab', { name: 'History' }))
    await expect.element(page.getByText(/^pass mark/)).toBeVisible()
    await userEvent.click(button('Use version 1 as draft'))
    await expect.element(page.getByText(/^New calls are scored with it/)).toBeVisible()
  })

  it.each(schemesFor(import.meta.url))('can be used by everybody, also on a phone, in %s', async (scheme) => {
    const { id } = await given(`بطاقة التقييم ${scheme}`)
    await open('/scorecards?sort=-name', scheme)
    await expect.element(page.getByText(`بطاقة التقييم ${scheme}`)).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    await page.viewport(390, 844)
    await expect.poll(overflow).toBe(0)
    await leavePage()

    await page.viewport(1440, 900)
    await open(`/scorecards/${id}?criterion=cost`, scheme)
    await expect.element(page.getByText('Any of these')).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    await page.viewport(390, 844)
    await expect.element(page.getByRole('dialog', { name: '1.1 Cost asked' })).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
    await userEvent.click(button('Close criterion'))
    await expect.element(page.getByRole('tab', { name: 'Preview' })).toBeVisible()
    await expect.poll(overflow).toBe(0)
  })
})
