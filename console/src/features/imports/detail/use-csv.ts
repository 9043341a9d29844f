import { useTranslations } from 'use-intl'
import type { ExternalCall, ImportTask } from '#api/contract/imports.ts'
import { useCsvDownload } from '../../../lib/csv-download.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { readImportCalls, type ShownCalls } from '../queries.ts'
import { shownState } from './call-status.ts'
import { useCallTexts } from './use-call-texts.ts'

const atOnce = 200

/** All calls of a list as a file, read page by page. */
export function useCsv(task: ImportTask, show: ShownCalls) {
  const t = useTranslations('importCalls')
  const texts = useCallTexts()
  const orgId = useOrgId()
  const rowOf = (call: ExternalCall): string[] => [
    texts.title(call),
    call.state === 'excluded' ? '' : call.externalId,
    texts.rep(call),
    call.startedAt ?? '',
    t(shownState(call)),
    call.reason,
    texts.next(call),
  ]
  return useCsvDownload({
    name: `import-${task.id.slice(0, 8)}-${show === 'problems' ? 'not-imported' : show}.csv`,
    label: t('title'),
    readRows: async () => {
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
        const page: Awaited<ReturnType<typeof readImportCalls>> = await readImportCalls(
          task.id,
          { show, cursor, limit: atOnce },
          { orgId },
        )
        rows.push(...page.results.map(rowOf))
        if (page.nextCursor === null) return rows
        cursor = page.nextCursor
      }
    },
  })
}
