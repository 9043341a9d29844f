import { Button, Group, Select } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { type CallType, callTypes } from '#db/vocabulary/calls.ts'
import { callTypeLabels } from '../../../lib/call-types.ts'
import { TranscriptField } from './TranscriptField.tsx'
import styles from './Dialogs.module.css'

/** Kinds of calls that can be described; the default is what no description fits. */
export const describedCallTypes: readonly CallType[] = (Object.keys(callTypeLabels) as CallType[]).filter(
  (type) => type !== 'None - Default',
)
const isCallType = (value: string | null): value is CallType => callTypes.some((type) => type === value)

/** One kind of call with a transcript that stands for it. */
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
  /** Call types of the other rows: each can be described once. */
  taken: readonly CallType[]
  isDisabled: boolean
  onCallType: (callType: CallType | null) => void
  onText: (text: string) => void
  /** Null for the only row. */
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
