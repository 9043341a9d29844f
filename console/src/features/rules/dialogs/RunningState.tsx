import { Button, Group, Progress, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useCancelCommand } from '../../../lib/commands.ts'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'

/** Running work with its progress and a Cancel button. `commandId` is null until the work has started. */
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
    <Stack gap={8} py={8}>
      <Group gap={8} mih={24} wrap="nowrap">
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
      </Group>
      {isCounted && <Progress value={(done / total) * 100} size={4} radius={2} aria-label={label} />}
    </Stack>
  )
}
