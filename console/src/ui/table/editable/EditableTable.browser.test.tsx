import axe from 'axe-core'
import { useMemo, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { z } from 'zod'
import { ApiError } from '../../../lib/api-error.ts'
import { schemesFor, wcag } from '../../testing-axe.ts'
import { drag } from '../../testing-drag.ts'
import { TestShell } from '../../testing.tsx'
import { SelectCell } from './cells/SelectCell.tsx'
import { TextCell } from './cells/TextCell.tsx'
import type { EditableColumn } from './columns.ts'
import { EditableTable } from './EditableTable.tsx'
import { RowSavers } from './RowSavers.tsx'
import type { EditableSource } from './source.ts'
import { useEditableList } from './use-editable-list.ts'
import { useUndo } from './use-undo.ts'

/** The criteria of a scorecard, as an example unrelated to rules. */
const criterion = z.object({
  id: z.string(),
  version: z.number(),
  updatedAt: z.string(),
  draft: z.object({ name: z.string(), judge: z.string() }),
})
type Criterion = z.infer<typeof criterion>

/** A save waits for 1.6 s without typing. */
const patient = { timeout: 60_000 }

const criterionOf = (id: string, name: string, version = 1): Criterion => ({
  id,
  version,
  updatedAt: '2026-11-20T09:00:00Z',
  draft: { name, judge: 'rep' },
})

function createServer() {
  const server = {
    items: [
      criterionOf('1', 'Opens well'),
      criterionOf('2', 'Asks about budget'),
      criterionOf('3', 'Agrees on a next step'),
    ],
    sent: [] as { id: string | null; body: object }[],
    /** Makes the next save return a conflict. */
    theirs: null as Criterion | null,
  }
  const source: EditableSource<Criterion> = {
    empty: { name: '', judge: '' },
    item: criterion,
    bodyOf: (draft) => draft,
    problemsOf: ({ judge }) => (judge === '' ? [{ path: 'judge', message: 'Choose who is judged.' }] : []),
    nameOf: ({ name }) => name,
    create: (body) => {
      server.sent.push({ id: null, body })
      return Promise.resolve({ ...criterionOf('4', ''), draft: criterion.shape.draft.parse(body) })
    },
    update: (id, body) => {
      server.sent.push({ id, body })
      const { theirs } = server
      server.theirs = null
      if (theirs !== null)
        return Promise.reject(new ApiError(409, 'Changed.', { code: 'stale', current: theirs }))
      return Promise.resolve({ ...criterionOf(id, '', 2), draft: criterion.shape.draft.parse(body) })
    },
    remove: () => Promise.resolve(),
  }
  return { server, source }
}

const columns: readonly EditableColumn<Criterion>[] = [
  {
    id: 'name',
    header: 'Name',
    width: '1fr',
    paths: ['name'],
    fields: ['name'],
    Edit: ({ draft, onChange, ...field }) => (
      <TextCell
        value={draft.name}
        placeholder="Name"
        maxLength={80}
        onChange={(name) => onChange({ name })}
        {...field}
      />
    ),
    Read: ({ draft }) => draft.name,
  },
  {
    id: 'judge',
    header: 'Who is judged',
    width: '160px',
    paths: ['judge'],
    fields: ['judge'],
    Edit: ({ draft, label, problem, onChange }) => (
      <SelectCell
        value={draft.judge}
        options={[
          { value: 'rep', label: 'Rep' },
          { value: 'buyer', label: 'Buyer' },
        ]}
        label={label}
        placeholder="Choose"
        problem={problem}
        onChange={(judge) => onChange({ judge })}
      />
    ),
    Read: ({ draft }) => draft.judge,
  },
]

function Subject({ source, items }: { source: EditableSource<Criterion>; items: readonly Criterion[] }) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [announcement, announce] = useState('')
  const list = useEditableList({
    id: 'criteria',
    noun: 'criterion',
    source,
    items: useMemo(() => items, [items]),
    queryKey: useMemo(() => ['org', 'test', 'criteria'] as const, []),
    announce,
    onDeleted: useUndo(undefined),
  })
  return (
    <div ref={setScroller} style={{ height: 500, overflow: 'auto' }}>
      <h1>Scorecard</h1>
      {scroller !== null && (
        <EditableTable
          list={list}
          columns={columns}
          label="Criteria"
          isEditing
          isNarrow={false}
          scroller={scroller}
        />
      )}
      <RowSavers list={list} />
      <p role="status">{announcement}</p>
    </div>
  )
}

async function show(scheme: 'light' | 'dark' = 'light') {
  const { server, source } = createServer()
  await render(
    <TestShell scheme={scheme}>
      <Subject source={source} items={server.items} />
    </TestShell>,
  )
  await expect.element(field(1)).toBeVisible()
  return server
}

const field = (number: number | null) =>
  page.getByLabelText(`Name, ${number === null ? 'new criterion' : `criterion ${number}`}`, { exact: true })
const names = () =>
  page
    .getByRole('textbox', { name: /^Name, criterion/ })
    .elements()
    .map((element) => (element as HTMLInputElement).value)

describe('an editable table', () => {
  it('creates an item from the blank row once it is valid, and offers another blank row', async () => {
    const server = await show()
    await userEvent.fill(field(null), 'Names the price')
    await expect.element(field(4)).toHaveAttribute('aria-label', 'Name, criterion 4')
    expect(server.sent).toEqual([])
    await userEvent.selectOptions(page.getByLabelText('Who is judged, criterion 4'), 'rep')
    await expect
      .poll(() => server.sent, patient)
      .toMatchObject([{ id: null, body: { name: 'Names the price', judge: 'rep' } }])
    await expect.element(field(null)).toHaveValue('')
  })

  it('saves on Enter with the version it began from', async () => {
    const server = await show()
    await userEvent.fill(field(2), 'Asks who decides')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => server.sent)
      .toMatchObject([{ id: '2', body: { name: 'Asks who decides', version: 1 } }])
    await expect.element(page.getByText('Asks who decides saved.')).toBeInTheDocument()
  })

  it('keeps both versions in a conflict until the user chooses one', async () => {
    const server = await show()
    server.theirs = criterionOf('1', 'Opens with a reason', 7)
    await userEvent.fill(field(1), 'Opens with an agenda')
    await userEvent.keyboard('{Enter}')
    const conflict = page.getByRole('group', { name: /Someone else changed this criterion/ })
    await expect.element(conflict.getByText('Opens with a reason')).toBeVisible()
    await userEvent.click(conflict.getByRole('button', { name: 'Keep mine' }))
    await expect
      .poll(() => server.sent.at(-1))
      .toMatchObject({ id: '1', body: { name: 'Opens with an agenda', version: 7 } })
  })

  it('moves a row with keys and by dragging, and sends its position', async () => {
    const server = await show()
    await userEvent.click(field(1))
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.poll(names).toEqual(['Asks about budget', 'Opens well', 'Agrees on a next step'])
    await expect.poll(() => server.sent.at(-1), patient).toMatchObject({ id: '1', body: { position: 2 } })

    const handle = (number: number) =>
      page.getByRole('button', { name: new RegExp(`^Move .*, ${number} of 3`) })
    await drag(handle(3), handle(1))
    await expect.poll(names).toEqual(['Agrees on a next step', 'Asks about budget', 'Opens well'])
  })

  it('deletes a row and restores it in its place', async () => {
    const server = await show()
    await userEvent.click(page.getByRole('button', { name: 'Actions for Asks about budget' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Delete' }))
    await expect.element(page.getByText('The criterion Asks about budget was deleted.')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Undo' }))
    await expect.poll(names).toEqual(['Opens well', 'Asks about budget', 'Agrees on a next step'])
    await expect.poll(() => server.sent.at(-1)).toMatchObject({ id: null, body: { position: 2 } })
  })

  it.each(schemesFor(import.meta.url))('has no accessibility violations, %s', async (scheme) => {
    await show(scheme)
    await userEvent.fill(field(null), 'Names the price')
    const { violations } = await axe.run(document.body, wcag)
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual(
      [],
    )
  })
})
