import { useQuery } from '@tanstack/react-query'
import axe from 'axe-core'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { TestRoutingResult } from '#api/contract/rule-tests.ts'
import { meQuery } from '../../../lib/me.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { schemesFor, violationsOnly } from '../../../ui/testing-axe.ts'
import { openTestProduct, type TestProduct } from '../../../ui/testing-product.ts'
import { TestShell } from '../../../ui/testing.tsx'
import {
  discardDraft,
  givenDraftRule,
  givenRule,
  problemResponse,
  respondInstead,
  spokenLines,
} from '../preview/testing-calls.ts'
import { type DescriptionUse, GenerateDescriptionsDialog } from './GenerateDescriptionsDialog.tsx'
import { RoutingResult } from './RoutingResult.tsx'
import { describeAs, fillIn, runButton, transcript } from './testing-dialogs.ts'
import { TestRoutingDialog } from './TestRoutingDialog.tsx'

const patient = { timeout: 60_000 }
const errorText = 'Error running test. Please try again later.'

let product: TestProduct
let ruleId: string
beforeAll(async () => {
  product = await openTestProduct()
  ruleId = (await givenRule('Fish tanks', 'zebrafish')).id
}, 90_000)
afterAll(() => product.close())
afterEach(async () => {
  localStorage.clear()
  await page.viewport(1280, 800)
})

const ignore = () => undefined

type SaveDraft = () => Promise<number>

function Test({ onShowRule, saveDraft }: { onShowRule: (id: string) => void; saveDraft: SaveDraft | null }) {
  const [isOpen, setOpen] = useState(false)
  const isReady = useQuery(meQuery(useOrgId())).isSuccess
  if (!isReady) return null
  return (
    <>
      <h1>Rules</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <TestRoutingDialog
        opened={isOpen}
        saveDraft={saveDraft}
        onClose={() => setOpen(false)}
        onShowRule={onShowRule}
      />
    </>
  )
}

function Describe(props: Partial<DescriptionUse>) {
  const isReady = useQuery(meQuery(useOrgId())).isSuccess
  return isReady ? (
    <GenerateDescriptionsDialog opened onClose={() => undefined} targets={[]} onUse={ignore} {...props} />
  ) : null
}

async function open(
  onShowRule: (id: string) => void = ignore,
  scheme: 'light' | 'dark' = 'light',
  saveDraft: SaveDraft | null = null,
) {
  const screen = await render(
    <TestShell scheme={scheme}>
      <Test onShowRule={onShowRule} saveDraft={saveDraft} />
    </TestShell>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Open' }))
  await expect.element(page.getByRole('dialog', { name: 'Test Routing' })).toBeVisible()
  return screen
}
const violations = async () =>
  (await axe.run(document.body, violationsOnly)).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)

describe('Test Routing', () => {
  it('runs once a transcript and a caller are there, and shows category, facts and the rule that decided', async () => {
    const shown: string[] = []
    await open((id) => shown.push(id))
    await expect.element(page.getByLabelText('Call title')).toHaveFocus()
    await expect.element(runButton()).toBeDisabled()
    await fillIn()
    await userEvent.click(runButton())
    await expect.element(page.getByRole('heading', { name: 'Fish tanks' }), patient).toHaveFocus()
    const result = page.getByRole('region', { name: 'Result' })
    await expect.element(result).toMatchTextContent(/Call typeCustom/)
    await expect.element(result).toMatchTextContent(/BehaviorSave only/)
    await expect.element(result).toMatchTextContent(/Category typeOrganization/)
    const winner = result.getByRole('listitem').filter({ hasText: 'Decided' })
    await expect.element(winner).toMatchTextContent(/Fish tanks/)
    await expect.element(winner).toMatchTextContent(/title contains “zebrafish”/)
    await expect.element(page.getByRole('button', { name: 'Run again' })).toBeEnabled()
    await userEvent.fill(page.getByLabelText('Call title'), 'Something else')
    await expect.element(page.getByText('The input has changed since this test.')).toBeVisible()
    await userEvent.click(result.getByRole('button', { name: 'Show the rule' }))
    expect(shown).toEqual([ruleId])
    await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
  })

  it('tests the draft while it is edited, after its rows are saved', async () => {
    await open(ignore, 'light', async () => {
      await givenDraftRule('Draft tanks', 'zebrafish')
      return 1
    })
    await expect.element(page.getByText(/^Tests the draft with a transcript/)).toBeVisible()
    await fillIn()
    await userEvent.click(runButton())
    await expect.element(page.getByRole('heading', { name: 'Draft tanks' }), patient).toBeVisible()
    await expect.element(page.getByText('One row is left out: not saved to the draft yet.')).toBeVisible()
    await discardDraft()
  })

  it('keeps the transcript for the next time until it is cleared', async () => {
    await open()
    await userEvent.fill(transcript(), spokenLines)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
    await userEvent.click(page.getByRole('button', { name: 'Open' }))
    await expect.element(transcript()).toHaveValue(spokenLines)
    await userEvent.click(page.getByRole('button', { name: 'Clear: Transcript' }))
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('coachline-test-routing'))).toEqual([])
  })

  it('takes the text of a file and says why another one is not accepted', async () => {
    await open()
    const input = page.getByRole('dialog').element().querySelector<HTMLInputElement>('input[type=file]')
    if (input === null) throw new Error('There is nothing to choose a file with')
    await userEvent.upload(input, new File([spokenLines], 'call.txt', { type: 'text/plain' }))
    await expect.element(page.getByText('From call.txt: 6 messages, 2 speakers.'), patient).toBeVisible()
    await expect.element(transcript()).toHaveValue(expect.stringContaining('Tuesday is good'))
    await userEvent.upload(
      input,
      new File([new Uint8Array([0xff, 0xfb, 0x90, 0])], 'call.mp3', { type: 'audio/mpeg' }),
    )
    await expect.element(page.getByText(/call.mp3 is not accepted/)).toBeVisible()
  })

  it('says in the specified words that it failed, and why', async () => {
    const stop = respondInstead(/\/test-routing$/, () =>
      problemResponse(503, 'The database cannot be reached right now.'),
    )
    await open()
    await fillIn()
    await userEvent.click(runButton())
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(new RegExp(`${errorText} Details: The database cannot be reached right now.`))
    stop()
    await userEvent.click(runButton())
    await expect.element(page.getByRole('heading', { name: 'Fish tanks' }), patient).toBeVisible()
  })

  it('says No match found with the explanation', async () => {
    const result: TestRoutingResult = {
      categoryId: null,
      categoryLabel: null,
      callType: null,
      behavior: null,
      categoryType: null,
      explanation: 'No match found: checked 0 user, 0 team, 0 organization rules.',
      method: 'none',
      engine: 'offline',
      trace: [],
    }
    await render(
      <TestShell>
        <RoutingResult result={result} onShowRule={() => undefined} />
      </TestShell>,
    )
    await expect.element(page.getByRole('heading', { name: 'No match found' })).toBeVisible()
    await expect
      .element(page.getByText('The call gets no category. checked 0 user, 0 team, 0 organization rules.'))
      .toBeVisible()
  })

  it('is without a violation in light and dark, and fits a phone', async () => {
    for (const scheme of schemesFor(import.meta.url)) {
      const screen = await open(undefined, scheme)
      await fillIn()
      expect(await violations()).toEqual([])
      await userEvent.click(runButton())
      await expect.element(page.getByRole('heading', { name: 'Fish tanks' }), patient).toBeVisible()
      expect(await violations()).toEqual([])
      await page.viewport(390, 844)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
      await page.viewport(1280, 800)
      await screen.unmount()
    }
  })
})

describe('Generate Descriptions', () => {
  it('writes a text for each call type, once every row is complete, and puts one into a rule', async () => {
    const used: [string, string][] = []
    await render(
      <TestShell>
        <Describe
          targets={[{ rowKey: 'row-1', label: 'Demos of ours', callType: 'demo', explanation: '' }]}
          onUse={(rowKey, text) => used.push([rowKey, text])}
        />
      </TestShell>,
    )
    const generate = page.getByRole('button', { name: 'Generate', exact: true })
    await expect.element(generate).toBeDisabled()
    await describeAs(1, 'Demo')
    await expect.element(generate).toBeEnabled()
    await userEvent.click(page.getByRole('button', { name: 'Add call type' }))
    await expect.element(generate).toBeDisabled()
    await describeAs(2, 'Renewal')
    await userEvent.click(generate)
    await expect
      .element(page.getByRole('button', { name: 'Copy the description for Demo' }), patient)
      .toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Copy the description for Renewal' }), patient)
      .toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Use in a rule: the description for Demo' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Demos of ours' }))
    expect(used).toEqual([['row-1', expect.stringMatching(/.{20,400}/)]])
    await expect.element(page.getByText('The rule Demos of ours uses it now.')).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it('offers a call type once', async () => {
    await render(
      <TestShell scheme="dark">
        <Describe />
      </TestShell>,
    )
    await describeAs(1, 'Demo')
    await userEvent.click(page.getByRole('button', { name: 'Add call type' }))
    await userEvent.click(
      page.getByRole('group', { name: 'Call type 2' }).getByRole('combobox', { name: 'Call type' }),
    )
    await expect.element(page.getByRole('option', { name: 'Renewal' })).toBeVisible()
    expect(page.getByRole('option', { name: 'Demo', exact: true }).query()).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(await violations()).toEqual([])
  })

  it('keeps the texts that came when another one failed, and says why', async () => {
    const requestId = '0198a0b0-0000-7000-8000-000000000001'
    const answer = {
      requestId,
      commandId: requestId,
      state: 'failed',
      descriptions: { demo: 'A demo of the product.' },
      errors: { renewal: 'Failed to parse file' },
    }
    const stop = [
      respondInstead(/\/generate-descriptions$/, () =>
        Response.json({ requestId, commandId: requestId }, { status: 202 }),
      ),
      respondInstead(/\/generate-descriptions\/[^/]+$/, () => Response.json(answer)),
    ]
    await render(
      <TestShell>
        <Describe />
      </TestShell>,
    )
    await describeAs(1, 'Demo')
    await userEvent.click(page.getByRole('button', { name: 'Add call type' }))
    await describeAs(2, 'Renewal')
    await userEvent.click(page.getByRole('button', { name: 'Generate', exact: true }))
    await expect.element(page.getByText('A demo of the product.')).toBeVisible()
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(new RegExp(`${errorText} Details: Failed to parse file`))
    for (const end of stop.toReversed()) end()
  })
})
