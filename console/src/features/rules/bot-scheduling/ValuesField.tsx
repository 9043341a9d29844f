import { ActionIcon, Box, TagsInput, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { optOutLimits } from '#api/contract/recorder.ts'
import type { OptOutSubrule } from '#workers/domain/recorder/rules/opt-out-rule.ts'
import { unusableValues } from '#workers/domain/recorder/rules/subrule.ts'
import { tidyValues } from './model/edit-rules.ts'
import { suggestions, useWords } from './use-words.ts'
import styles from './BotScheduling.module.css'

/** A comma may be part of a title, so typing one does not end the value. Pasted lists are split. */
const typeComma = (event: KeyboardEvent) => {
  if (event.key === ',') event.stopPropagation()
}

/** Values of a subrule, added with Enter, by leaving the field or by pasting a list with commas. */
export function ValuesField({
  subrule,
  label,
  problem,
  isDisabled,
  onChange,
  onLeave,
}: {
  subrule: OptOutSubrule
  label: string
  problem: string | null
  isDisabled: boolean
  onChange: (values: string[]) => void
  onLeave: () => void
}) {
  const t = useTranslations('botScheduling')
  const words = useWords()
  const unusable = unusableValues(subrule)
  return (
    <Box style={{ gridArea: 'values' }}>
      <TagsInput
        aria-label={label}
        placeholder={subrule.values.length === 0 ? t('valuesHint') : ''}
        data={suggestions(subrule.target).map((value) => ({
          value,
          label: words.value(subrule.target, value),
        }))}
        value={[...subrule.values]}
        onChange={(values) => onChange(tidyValues(values))}
        acceptValueOnBlur
        // Values are case-sensitive.
        isDuplicate={(value, current) => current.includes(value)}
        maxTags={optOutLimits.values}
        maxLength={optOutLimits.valueLength}
        dir="auto"
        disabled={isDisabled}
        error={problem}
        onKeyDown={typeComma}
        onBlur={onLeave}
        comboboxProps={{ withinPortal: true, shadow: 'md' }}
        renderPill={({ value = '', onRemove }) => (
          <span className={styles.value} data-unusable={unusable.includes(value) || undefined}>
            <bdi>{words.value(subrule.target, value)}</bdi>
            {!isDisabled && (
              <ActionIcon
                size="xs"
                ml={2}
                mr={-6}
                aria-label={t('removeValue', { value: words.value(subrule.target, value) })}
                onClick={onRemove}
              >
                <IconX size={12} stroke={1.8} aria-hidden />
              </ActionIcon>
            )}
          </span>
        )}
      />
      {problem === null && unusable.length > 0 && (
        <Text size="xs" mt={4} c="var(--tone-yellow-text)" style={{ overflowWrap: 'anywhere' }} role="status">
          {t('unusable', { count: unusable.length, values: unusable.join(', ') })}
        </Text>
      )}
    </Box>
  )
}
