import { useTranslations } from 'use-intl'
import type { ImportTask } from '#api/contract/imports.ts'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import { percentDone } from './figures.ts'
import { taskLooks, taskWord } from './task-look.ts'

/** How an import stands; while it runs, with how far it is. */
export function TaskStatus({ task, isTinted = false }: { task: ImportTask; isTinted?: boolean }) {
  const t = useTranslations('importStatus')
  const word = taskWord(task)
  const isMoving = task.state === 'running' && task.isListed && task.counts.listed > 0
  return (
    <span title={task.error === '' ? undefined : task.error}>
      <StatusBadge
        look={{ ...taskLooks[word], label: t(word) }}
        isTinted={isTinted}
        {...(isMoving && !isTinted ? { detail: `${percentDone(task.counts)} %` } : {})}
      />
    </span>
  )
}
