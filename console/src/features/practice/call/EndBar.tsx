import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { PracticeCallView } from '#api/contract/practice.ts'

/** How the call ended, in place of the input field. */
export function EndBar({
  call,
  unsaid,
  onResult,
}: {
  call: PracticeCallView
  unsaid: string
  onResult: () => void
}) {
  const t = useTranslations('practiceRoom')
  return (
    <Group justify="space-between" gap="8px 12px" role="status">
      <Stack gap={2}>
        {call.outcome !== null && (
          <Text fw={600}>{t(`ended.${call.outcome}`, { name: call.brief.buyer.name })}</Text>
        )}
        {unsaid !== '' && (
          <Text size="xs" c="dimmed" dir="auto">
            {t('unsaid', { text: unsaid })}
          </Text>
        )}
      </Stack>
      <Button autoFocus onClick={onResult} rightSection={<IconArrowRight size={15} aria-hidden />}>
        {t('seeResult')}
      </Button>
    </Group>
  )
}
