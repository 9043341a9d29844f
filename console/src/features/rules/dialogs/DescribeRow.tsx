import { Button, Group, Select } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { type CallType, callTypes } from '#db/vocabulary/calls.ts'
import { callTypeLabels } from '../../../lib/call-types.ts'
import { TranscriptField } from './TranscriptField.tsx'
import styles from './Dialogs.module.css'

/** Call types that can be described; the default type is for calls that no description fits. */
export const describedCallTypes: readonly CallType[] = (Object.keys(callTypeLabels) as CallType[]).filter(
  (type) => type !== 'None - Default',
)
const isCallType = (value: string | null): value is CallType => callTypes.some((type) => type === value)

/** One call type with an example transcript. */
export function DescribeRow({
  number,
  callType,
  text,
  taken,
  isDisabled,
  onCallType,
  onText,
  onRemove,
}: {
  number: number
  callType: CallType | null
  text: string
  /** Call types used in other rows, because each can be described only once. */
  taken: readonly CallType[]
  isDisabled: boolean
  onCallType: (callType: CallType | null) => void
  onText: (text: string) => void
  /** Null if there is only one row. */
  onRemove: (() => void) | null
}) {
  const t = useTranslations('describeCalls')
  const name = t('row', { number })
  return (
    <fieldset className={styles.row}>
      <legend>{name}</legend>
      <Group align="flex-end" gap={8} wrap="nowrap">
        <Select
          label={t('callType')}
          placeholder={t('chooseCallType')}
          data={describedCallTypes
            .filter((type) => !taken.includes(type))
            .map((type) => ({ value: type, label: callTypeLabels[type] }))}
          value={callType}
          onChange={(value) => onCallType(isCallType(value) ? value : null)}
          disabled={isDisabled}
          searchable
          withAsterisk
          flex={1}
        />
        {onRemove !== null && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={14} aria-hidden />}
            aria-label={t('removeNamed', { name })}
            onClick={onRemove}
            disabled={isDisabled}
          >
            {t('remove')}
          </Button>
        )}
      </Group>
      <TranscriptField
        label={
          callType === null ? t('transcript') : t('transcriptOf', { callType: callTypeLabels[callType] })
        }
        text={text}
        onText={onText}
        rows={4}
        isDisabled={isDisabled}
      />
    </fieldset>
  )
}
