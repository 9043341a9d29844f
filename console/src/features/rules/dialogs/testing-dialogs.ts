import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { spokenLines } from '../preview/testing-calls.ts'

export const runButton = () => page.getByRole('button', { name: /^Run/ })
export const transcript = () => page.getByRole('textbox', { name: 'Transcript', exact: true })
const caller = () => page.getByRole('combobox', { name: 'Caller' })

/** Fills in title, transcript and caller with the keyboard only. */
export async function fillIn() {
  await userEvent.fill(page.getByLabelText('Call title'), 'Zebrafish weekly')
  await userEvent.fill(transcript(), spokenLines)
  ;(caller().element() as HTMLElement).focus()
  await userEvent.keyboard('Dana')
  await expect.element(page.getByRole('option', { name: 'Dana Whitlock' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(caller()).toHaveValue('Dana Whitlock')
}

/** Fills in the row of Generate Descriptions with this number. */
export async function describeAs(number: number, callType: string) {
  const row = page.getByRole('group', { name: `Call type ${number}` })
  await userEvent.click(row.getByRole('combobox', { name: 'Call type' }))
  await userEvent.click(page.getByRole('option', { name: callType, exact: true }))
  await userEvent.fill(row.getByRole('textbox', { name: /^Transcript/ }), spokenLines)
}
