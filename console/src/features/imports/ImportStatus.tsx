import { useTranslations } from 'use-intl'
import type { ImportTask } from '#api/contract/imports.ts'
import { statusOf } from '../../ui/status/registry.ts'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import { percentDone } from './figures.ts'
import { importState, importStates } from './status.ts'

/** The state of an import, with its progress while it runs. */
export function ImportStatus({ task, isTinted = false }: { task: ImportTask; isTinted?: boolean }) {
  const t = useTranslations('importStatus')
  const hasProgress = task.state === 'running' && task.isListed && task.counts.listed > 0 && !isTinted
  return (
    <span title={task.error === '' ? undefined : task.error}>
      <StatusBadge
        status={statusOf(importStates, importState(task), t)}
        isTinted={isTinted}
        detail={hasProgress ? `${percentDone(task.counts)}%` : undefined}
      />
    </span>
  )
}
