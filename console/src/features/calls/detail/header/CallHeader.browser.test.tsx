import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallDetail } from '#api/contract/calls.ts'
import type { Capability } from '#api/contract/permissions.ts'
import { useCallActions } from '../../actions/use-call-actions.ts'
import { repId, scoringId } from '../../list/testing-server.ts'
import { call, showPart, stopServer } from '../testing-call.tsx'
import { CallHeader } from './CallHeader.tsx'

afterEach(stopServer)

const reader: readonly Capability[] = ['calls.rescore', 'calls.delete']
const somebody = { id: '01a10000-0000-7000-8000-000000000009', firstName: 'Ola', lastName: 'B', avatar: null }

async function show(shown: CallDetail, without: readonly Capability[] = [], isPhone = false) {
  const onNextMoment = vi.fn()
  const onRescored = vi.fn()
  function Header({ moments }: { moments: boolean }) {
    return (
      <CallHeader
        call={shown}
        neighbors={null}
        onOpen={() => undefined}
        actions={useCallActions()}
        onRescore={() => undefined}
        onRescored={onRescored}
        isRescoring={false}
        onDelete={() => undefined}
        onNextMoment={moments ? onNextMoment : undefined}
        isPhone={isPhone}
      />
    )
  }
  const { posted } = await showPart(() => <Header moments={shown.score !== 100} />, { without })
  await expect.element(page.getByRole('heading', { name: 'Call 1' })).toBeVisible()
  return { onNextMoment, onRescored, posted }
}
/** The filled buttons, i.e. those without a different variant. */
const primary = () =>
  [...document.querySelectorAll('.mantine-Button-root:not([data-variant])')].map(
    ({ textContent }) => textContent,
  )

describe('the primary action of a call', () => {
  it('leads the rep of a scored call through what lost points', async () => {
    const { onNextMoment } = await show(call, reader)
    expect(primary()).toEqual(['Next coaching moment'])
    await userEvent.click(page.getByRole('button', { name: 'Next coaching moment' }))
    expect(onNextMoment).toHaveBeenCalledOnce()
  })

  it.each([
    ['a reader of somebody else’s scored call', { ...call, caller: somebody }, reader],
    ['a manager of somebody else’s scored call', { ...call, caller: somebody }, []],
    ['a rep who lost no points', { ...call, score: 100 }, reader],
  ])('lets %s hand on its link', async (_who, shown, without) => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await show(shown, without)
    expect(primary()).toEqual(['Copy link'])
    await userEvent.click(page.getByRole('button', { name: 'Copy link' }))
    await expect.element(page.getByText('Link copied')).toBeVisible()
    expect(write).toHaveBeenCalledWith(location.href)
    write.mockRestore()
  })

  it('scores a call without a score, for those who may', async () => {
    const bare: CallDetail = {
      ...call,
      stage: 'routed',
      score: null,
      scoreStatus: 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE',
    }
    await show(bare)
    expect(primary()).toEqual(['Score now'])
  })
})

describe('the rep of a call', () => {
  const choose = async () => {
    await userEvent.click(page.getByRole('button', { name: 'More actions' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Change rep...' }))
  }

  it('is changed by those who manage calls, and the call is scored again', async () => {
    const { posted, onRescored } = await show({ ...call, caller: somebody })
    await choose()
    const dialog = page.getByRole('dialog')
    await userEvent.click(dialog.getByRole('button', { name: 'Change rep' }))
    await expect.element(dialog.getByText(/This is the rep of the call already/)).toBeVisible()
    const changes = () => posted.filter(({ path }) => path.includes('/update-call-info/'))
    expect(changes()).toEqual([])
    await userEvent.click(dialog.getByRole('checkbox', { name: /Ola Brandt/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Change rep' }))
    await expect.poll(changes).toMatchObject([{ body: { callerId: repId, rescore: true } }])
    await expect.poll(() => onRescored.mock.calls).toEqual([[scoringId]])
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('is not changed by others', async () => {
    await show(call, ['calls.manage'])
    await userEvent.click(page.getByRole('button', { name: 'More actions' }))
    await expect.element(page.getByRole('menuitem', { name: 'Copy id' })).toBeVisible()
    expect(page.getByRole('menuitem', { name: 'Change rep...' }).query()).toBeNull()
  })
})
