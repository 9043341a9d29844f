import type { Page } from 'playwright-core'
import { sampleFiles } from '../../demo/sample-files.ts'
import { isFullSize, sized } from '../../figures.ts'
import type { Bench, Measurement } from './benchmark.ts'
import { rowCount, type Site, turnCount } from './console-site.ts'
import { forgetInteractions, type Interactions, readInteractions, watchVitals } from './console-vitals.ts'
import { callsShown, transcriptShown } from './console-waits.ts'
import { median } from './statistics.ts'

export const slowestInpMs = 100
/** A fast typist; then one so slow that responses (200 ms after a key) arrive between keystrokes. */
const quickMs = sized(60, 5)
const slowMs = sized(230, 30)

/** `open` leaves the focus in the field; `isShort`: also part of the short form. */
type Field = { name: string; words: string; isShort?: true; open: (page: Page) => Promise<void> }

/** The browser keeps the draft that an earlier round has started. */
const forgetDraft = `new Promise((done) => {
  const request = indexedDB.deleteDatabase('coachline-new-call')
  request.onsuccess = request.onerror = request.onblocked = () => done()
})`

const fieldsOf = (site: Site): Field[] => {
  const go = (page: Page, path: string): Promise<unknown> => page.goto(`${site.proxy.url}${path}`)
  const openFilter = async (page: Page, name: string, search: string): Promise<void> => {
    await go(page, '/calls')
    await callsShown(page)
    await page.getByRole('button', { name: 'Add a filter' }).click()
    await page.getByRole('menuitem', { name }).click()
    await page.getByLabel(search).click()
    await page.locator('[role=dialog] input[type=checkbox]').nth(5).waitFor()
  }
  return [
    {
      name: `search of the calls list, ${rowCount.toLocaleString('en')} calls`,
      words: 'Renewal of the field',
      isShort: true,
      open: async (page) => {
        await go(page, '/calls')
        await callsShown(page)
        await page.getByRole('searchbox').click()
      },
    },
    {
      name: `filter by rep, ${rowCount.toLocaleString('en')} people`,
      words: 'Alba Averstone 12',
      isShort: true,
      open: (page) => openFilter(page, 'Rep', 'Search reps...'),
    },
    {
      name: 'filter by team',
      words: 'Region 12',
      open: (page) => openFilter(page, 'Team', 'Search teams...'),
    },
    {
      name: 'command palette',
      words: 'Renewal of the field',
      open: async (page) => {
        await go(page, '/calls')
        await callsShown(page)
        await page.keyboard.press('Control+k')
        await page.getByPlaceholder('Search or jump to...').click()
      },
    },
    {
      name: 'person picker of a new call',
      words: 'Hesper Hollowick 4',
      open: async (page) => {
        await go(page, '/home')
        await page.evaluate(forgetDraft)
        await go(page, '/calls/new')
        const file = sampleFiles().find(({ fileName }) => fileName.endsWith('.vtt'))
        if (file === undefined) throw new Error('There is no sample transcript')
        await page
          .locator('input[type=file]')
          .first()
          .setInputFiles({ name: file.fileName, mimeType: '', buffer: Buffer.from(file.bytes) })
        await page.getByText('Read', { exact: true }).waitFor()
        await page.getByRole('button', { name: 'Continue' }).click()
        await page.getByRole('heading', { name: 'Who is speaking?' }).waitFor()
        await page.getByRole('button', { name: 'Continue' }).click()
        await page.getByRole('combobox', { name: 'Caller' }).fill('')
      },
    },
    {
      name: `search of a transcript, ${turnCount.toLocaleString('en')} turns`,
      words: 'the next quarter',
      isShort: true,
      open: async (page) => {
        await go(page, site.longCall)
        await transcriptShown(page)
        await page.getByRole('textbox', { name: 'Search the transcript' }).click()
      },
    },
  ]
}

/** Types fast up to the middle, slowly to the end, and deletes half of it. */
export async function type(page: Page, words: string): Promise<Interactions> {
  await forgetInteractions(page)
  const middle = Math.ceil(words.length / 2)
  await page.keyboard.type(words.slice(0, middle), { delay: quickMs })
  for (const letter of words.slice(middle)) {
    await page.waitForTimeout(slowMs)
    await page.keyboard.type(letter)
  }
  for (let letter = 0; letter < middle; letter += 1)
    await page.keyboard.press('Backspace', { delay: quickMs })
  return readInteractions(page)
}

/** Typing into each field, compared with the same typing into a field on an empty page. */
export async function measureTyping(bench: Bench, site: Site): Promise<Measurement[]> {
  const ours = await site.openSignedIn()
  const rival = await site.openVisitor()
  for (const page of [ours, rival]) await watchVitals(page)
  await rival.goto('about:blank')
  await rival.setContent('<input autofocus>')
  const fields = fieldsOf(site).filter(({ isShort }) => isFullSize || isShort === true)
  const results = fields.map(() => ({ ours: [] as Interactions[], rival: [] as Interactions[] }))
  for (let round = 0; round < bench.rounds; round += 1) {
    for (const [index, field] of fields.entries()) {
      await rival.bringToFront()
      await rival.locator('input').fill('')
      const empty = await type(rival, field.words)
      await ours.bringToFront()
      await field.open(ours)
      const typed = await type(ours, field.words)
      results[index]?.rival.push(empty)
      results[index]?.ours.push(typed)
    }
  }
  await ours.close()
  await rival.close()
  return fields.map(({ name }, index) => {
    const { ours: typed = [], rival: empty = [] } = results[index] ?? {}
    const bare = median(empty.map(({ inpMs }) => inpMs))
    return {
      name: `slowest key (INP), ${name}`,
      unit: 'ms',
      values: typed.map(({ inpMs }) => inpMs),
      target: { atMost: slowestInpMs },
      detail: `an empty page ${bare} ms: ${(median(typed.map(({ inpMs }) => inpMs)) / bare).toFixed(1)} ×; longest task ${Math.round(Math.max(...typed.map(({ longestTaskMs }) => longestTaskMs)))} ms`,
    }
  })
}
