import { useState } from 'react'
import { showError } from '../ui/feedback/notices.ts'
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
