import { type CallFilterBody, exportCalls } from '#api/contract/calls-matching.ts'
import { callResponse } from '../../../lib/call.ts'
import { saveFile } from '../../../lib/csv-download.ts'
import { showError } from '../../../ui/feedback/notices.ts'

/** Saves the matching calls as a file. The server writes it in the order of the list. */
export async function downloadCalls(filter: CallFilterBody): Promise<void> {
  try {
    const response = await callResponse(exportCalls, { body: filter })
    saveFile(await response.blob(), 'calls.csv')
  } catch (error) {
    showError(error)
  }
}
