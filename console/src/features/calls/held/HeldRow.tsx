import { Badge, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { HeldCall } from '#api/contract/calls-held.ts'
import { formatMoment } from '../../../lib/time.ts'
import { useNow } from '../../../ui/Moment.tsx'
import { RuleLink } from '../detail/RuleLink.tsx'

const soonMs = 3 * 86_400_000

/** One held call: the reason, the deadline, and the decision for people who may make it. */
export function HeldRow({
  call,
  isSelected,
  isBusy,
  onSelect,
  onImport,
  onExclude,
}: {
  call: HeldCall
  isSelected?: boolean
  isBusy: boolean
  /** Undefined if this is the only call. */
  onSelect?: ((isSelected: boolean) => void) | undefined
  onImport: () => void
  onExclude: () => void
}) {
  const t = useTranslations('heldCalls')
  const title = call.title === '' ? t('untitled') : call.title
  const { uploadedBy } = call
  const isSoon = new Date(call.expiresAt).getTime() - useNow().getTime() < soonMs
  return (
    <Group component="li" gap={12} wrap="nowrap" align="flex-start" py={10}>
      {onSelect !== undefined && call.isDecidable && (
        <Checkbox
          size="sm"
          mt={2}
          checked={isSelected === true}
          aria-label={t('select', { title })}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      )}
      <Stack gap={4} flex={1} miw={0}>
        <Group gap={8}>
          <Text fw={500} dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
          <Badge variant="light" color={isSoon ? 'red' : 'gray'} tt="none" fw={500}>
            {t('deadline', { when: formatMoment(new Date(call.expiresAt), 'full') })}
          </Badge>
        </Group>
        <Text size="xs">{call.reason}</Text>
        <Text size="xs" c="dimmed">
          {uploadedBy !== null &&
            t('uploadedBy', { name: `${uploadedBy.firstName} ${uploadedBy.lastName}`.trim() })}
          {call.ruleId !== null && (
            <>
              {uploadedBy !== null && ' · '}
              {t('rule')}:{' '}
              <RuleLink tab="privacy" ruleId={call.ruleId}>
                <bdi>{call.ruleLabel}</bdi>
              </RuleLink>
            </>
          )}
        </Text>
        {call.isDecidable ? (
          <Group gap={8} mt={4}>
            <Button size="xs" disabled={isBusy} aria-label={t('importNamed', { title })} onClick={onImport}>
              {t('import')}
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={isBusy}
              aria-label={t('excludeNamed', { title })}
              onClick={onExclude}
            >
              {t('exclude')}
            </Button>
          </Group>
        ) : (
          <Text size="xs" c="dimmed">
            {t('askAdmin')}
          </Text>
        )}
      </Stack>
    </Group>
  )
}
