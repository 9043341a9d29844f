import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ExternalCall, ImportTask } from '#api/contract/imports.ts'
import { showError } from '../../../ui/feedback/notices.tsx'
import { readImportCalls, type ShownCalls } from '../queries.ts'
import { csvFile } from './csv.ts'
import { useCallTexts } from './use-call-texts.ts'

const atOnce = 200

/** All calls of a list as a file, read page by page. */
export function useCsv(task: ImportTask, show: ShownCalls) {
  const t = useTranslations('importCalls')
  const texts = useCallTexts()
  const [isPreparing, setPreparing] = useState(false)
  const rowOf = (call: ExternalCall): string[] => [
    texts.title(call),
    call.state === 'excluded' ? '' : call.externalId,
    texts.rep(call),
    call.startedAt ?? '',
    t(call.state),
    call.reason,
    texts.next(call),
  ]
  const collect = async (): Promise<string> => {
    const head = [
      t('csvCall'),
      t('csvId'),
      t('csvRep'),
      t('csvTime'),
      t('csvResult'),
      t('csvReason'),
      t('csvNext'),
    ]
    const rows = [head]
    for (let cursor: string | null = null; ;) {
      const page: Awaited<ReturnType<typeof readImportCalls>> = await readImportCalls(task.id, {
        show,
        cursor,
        limit: atOnce,
      })
      rows.push(...page.results.map(rowOf))
      if (page.nextCursor === null) return csvFile(rows)
      cursor = page.nextCursor
    }
  }
  const download = async (): Promise<void> => {
    setPreparing(true)
    try {
      const url = URL.createObjectURL(new Blob([await collect()], { type: 'text/csv;charset=utf-8' }))
      const link = document.createElement('a')
      link.href = url
      link.download = `import-${task.id.slice(0, 8)}-${show === 'problems' ? 'not-imported' : show}.csv`
      link.click()
      // The browser has taken the file once the click has been handled.
      setTimeout(() => URL.revokeObjectURL(url))
    } catch (error) {
      showError(error, t('title'))
    } finally {
      setPreparing(false)
    }
  }
  return { isPreparing, download: () => void download() }
}
