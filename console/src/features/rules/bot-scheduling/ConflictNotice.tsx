import { Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OptOutRulesResponse } from '#api/contract/recorder.ts'
import { RulesToRead } from './RulesToRead.tsx'

/** Someone else saved first: shows both versions and lets the user choose. */
export function ConflictNotice({
  saved,
  isBusy,
  onSaveMine,
  onUseSaved,
}: {
  saved: OptOutRulesResponse
  isBusy: boolean
  onSaveMine: () => void
  onUseSaved: () => void
}) {
  const t = useTranslations('ruleConflict')
  const [isShown, setShown] = useState(false)
  return (
    <Stack
      gap={10}
      px={12}
      py={10}
      bdrs="md"
      bd="1px solid var(--tone-yellow-dot)"
      bg="var(--tone-yellow-tint)"
      c="var(--tone-yellow-text)"
    >
      <Group gap={8} align="flex-start" wrap="nowrap" role="alert">
        <IconAlertTriangle size={16} stroke={1.8} style={{ flex: 'none', marginTop: 2 }} aria-hidden />
        <p>{t('title')}</p>
      </Group>
      <Group gap={8}>
        <Button size="xs" variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? t('hide') : t('show')}
        </Button>
        <Button size="xs" variant="default" loading={isBusy} onClick={onSaveMine}>
          {t('saveMine')}
        </Button>
      </Group>
      {isShown && (
        <Stack
          gap={8}
          p={10}
          bdrs="sm"
          bg="var(--c-page)"
          c="var(--c-text)"
          role="region"
          aria-label={t('saved')}
        >
          {saved.optOutBotSchedulingRules.length === 0 ? (
            <p className="dimmed">{t('none')}</p>
          ) : (
            <RulesToRead rules={saved.optOutBotSchedulingRules} />
          )}
          <Button size="xs" variant="subtle" mr="auto" disabled={isBusy} onClick={onUseSaved}>
            {t('useSaved')}
          </Button>
        </Stack>
      )}
    </Stack>
  )
}
