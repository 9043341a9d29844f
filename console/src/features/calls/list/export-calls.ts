import { type CallFilterBody, exportCalls } from '#api/contract/calls-matching.ts'
import { callResponse } from '../../../lib/call.ts'
import { downloadExport } from '../../../lib/csv-download.ts'

/** Saves the matching calls as a file. The server writes it in the order of the list. */
export const downloadCalls = (filter: CallFilterBody, truncated: (rows: number) => string): Promise<void> =>
  downloadExport(callResponse(exportCalls, { body: filter }), 'calls.csv', { truncated })
