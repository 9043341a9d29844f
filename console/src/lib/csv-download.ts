import { useState } from 'react'
import { truncatedHeader } from '#api/contract/endpoint.ts'
import { showError, showNote } from '../ui/feedback/notices.ts'
import { csvFile } from '#workers/domain/csv.ts'

/** Downloads a file under this name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the file by the time the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url))
}

/**
 * Downloads a file that the server writes. `label` names it in an error.
 * @param texts.truncated says that the server wrote only this many rows, although more match
 */
export async function downloadExport(
  request: Promise<Response>,
  name: string,
  { label, truncated }: { label?: string; truncated?: (rows: number) => string } = {},
): Promise<void> {
  try {
    const response = await request
    saveFile(await response.blob(), name)
    const rows = response.headers.get(truncatedHeader)
    if (rows !== null && truncated !== undefined) showNote(truncated(Number(rows)))
  } catch (error) {
    showError(error, label)
  }
}

/** Downloads a table as a file. `label` names it in an error. */
export function useCsvDownload({
  name,
  label,
  readRows,
}: {
  name: string
  label: string
  readRows: () => Promise<string[][]>
}) {
  const [isPreparing, setPreparing] = useState(false)
  const download = async (): Promise<void> => {
    setPreparing(true)
    try {
      const file = csvFile(await readRows())
      saveFile(new Blob([file], { type: 'text/csv;charset=utf-8' }), name)
    } catch (error) {
      showError(error, label)
    } finally {
      setPreparing(false)
    }
  }
  return { isPreparing, download: () => void download() }
}
