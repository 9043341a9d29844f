import { ActionIcon, Badge, Button } from '@mantine/core'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { callStatuses, scoreStatuses } from '#db/vocabulary/calls.ts'
import { commandStates, workStates } from '#db/vocabulary/ledger.ts'
import { PersonName } from './Avatar.tsx'
import { EmptyState } from './feedback/EmptyState.tsx'
import { ErrorAlert } from './feedback/ErrorState.tsx'
import { AddFilter, FilterChip, FilterRow, SearchBox } from './list/FilterRow.tsx'
import { PageHeader } from './Page.tsx'
import { BulletChart } from './status/BulletChart.tsx'
import { ScoreBar } from './status/ScoreBar.tsx'
import { StatusBadge } from './status/StatusBadge.tsx'
import {
  callStatusRegistry,
  commandStateRegistry,
  scoreStatusRegistry,
  workStateRegistry,
} from './status/registry.ts'
import { PaginationBar } from './table/PaginationBar.tsx'
import { SelectionBar } from './table/SelectionBar.tsx'
import { wcag } from './testing-axe.ts'
import { TestShell } from './testing.tsx'
import { tones } from './palette.ts'

const nothing = () => undefined
const statuses = [
  ...callStatuses.map((status) => callStatusRegistry[status]),
  ...scoreStatuses.map((status) => scoreStatusRegistry[status]),
  ...commandStates.map((state) => commandStateRegistry[state]),
  ...workStates.map((state) => workStateRegistry[state]),
]

function Everything() {
  return (
    <>
      <PageHeader
        title="Calls"
        count={412}
        ofCount={1284}
        meta="Inês Marques with Ada"
        primary={<Button>Upload call</Button>}
        actions={<Button variant="default">Export</Button>}
      />
      <FilterRow search={<SearchBox value="" onSearch={nothing} />} onClear={nothing}>
        <FilterChip name="Date" value="This month" onRemove={nothing} />
        <AddFilter options={[{ id: 'team', label: 'Team' }]} onAdd={nothing} />
      </FilterRow>
      {[...new Map(statuses.map((status) => [status.label, status])).values()].map((status) => (
        <div key={status.label}>
          <StatusBadge status={status} detail="criterion 3 of 9" /> <StatusBadge status={status} isTinted />
        </div>
      ))}
      {tones.map((tone) => (
        <Badge key={tone} color={tone} variant="light">
          {tone}
        </Badge>
      ))}
      <ScoreBar score={58} passMark={65} />
      <BulletChart
        label="Talk"
        value={44}
        text="44"
        unit="%"
        to={100}
        target={{ from: 35, to: 55 }}
        targetText="Target 35–55%"
      />
      <PersonName person={{ firstName: 'نور', lastName: 'حداد' }} />
      <EmptyState title="No calls yet" text="Upload the first one." />
      <ErrorAlert error={new Error('It broke.')} onRetry={nothing} />
      <PaginationBar page={2} size={20} total={412} onPage={nothing} onSize={nothing} />
      <div style={{ marginTop: 80 }}>
        <SelectionBar count={3} total={412} onAllMatching={nothing} onClear={nothing}>
          <Button variant="subtle" color="gray">
            Rescore
          </Button>
          <Button variant="subtle" color="red">
            Delete
          </Button>
        </SelectionBar>
      </div>
    </>
  )
}

describe('accessibility of the shared pieces', () => {
  it.each(['light', 'dark'] as const)('has no WCAG A or AA violation in the %s scheme', async (scheme) => {
    await render(
      <TestShell scheme={scheme}>
        <Everything />
      </TestShell>,
    )
    await expect.element(page.getByText('No calls yet')).toBeInTheDocument()
    const { violations } = await axe.run(document.body, wcag)
    expect(
      violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 120)} ${any[0]?.message ?? ''}`).join(' | ')}`,
      ),
    ).toEqual([])
  })
})

describe('controls', () => {
  it('are as large as a number says, which a target on a phone depends on', async () => {
    await render(
      <TestShell scheme="light">
        <ActionIcon size={36} aria-label="Practice" />
        <ActionIcon aria-label="More" />
      </TestShell>,
    )
    const sizeOf = (name: string): number[] => {
      const { width, height } = page.getByRole('button', { name }).element().getBoundingClientRect()
      return [width, height]
    }
    await expect.poll(() => sizeOf('Practice')).toEqual([36, 36])
    expect(sizeOf('More')).toEqual([28, 28])
  })
})
