import { useState } from 'react'
import { showError } from '../ui/feedback/notices.tsx'
import { csvFile } from '#workers/domain/csv.ts'

/** Hands a table to the browser as a file. `label` names it where reading fails. */
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
      const url = URL.createObjectURL(new Blob([file], { type: 'text/csv;charset=utf-8' }))
      const link = document.createElement('a')
      link.href = url
      link.download = name
      link.click()
      // The browser has taken the file once the click has been handled.
      setTimeout(() => URL.revokeObjectURL(url))
    } catch (error) {
      showError(error, label)
    } finally {
      setPreparing(false)
    }
  }
  return { isPreparing, download: () => void download() }
}
