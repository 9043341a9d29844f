import { Button, Progress } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useCancelCommand } from '../../../lib/commands.ts'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'
import styles from './Dialogs.module.css'

/** Work that runs: how far it has come, and a way to stop it. `commandId` null: it is only being started. */
export function RunningState({
  label,
  done,
  total,
  commandId,
}: {
  label: string
  done?: number
  total?: number
  commandId: string | null
}) {
  const t = useTranslations('ruleProgress')
  const cancel = useCancelCommand()
  const isCounted = done !== undefined && total !== undefined && total > 0
  return (
    <div className={styles.running}>
      <div className={styles.runningLine}>
        <RunningRing />
        <span role="status">{label}</span>
        {isCounted && <span className="meta numeric">{t('progress', { done, total })}</span>}
        {commandId !== null && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            ml="auto"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(commandId)}
            aria-label={t('cancelNamed', { name: label })}
          >
            {t('cancel')}
          </Button>
        )}
      </div>
      {isCounted && <Progress value={(done / total) * 100} size={4} radius={2} aria-label={label} />}
    </div>
  )
}
