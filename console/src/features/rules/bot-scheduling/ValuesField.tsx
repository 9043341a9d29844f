import { TagsInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { optOutLimits } from '#api/contract/recorder.ts'
import type { OptOutSubrule } from '#workers/domain/recorder/rules.ts'
import { unusableValues } from '#workers/domain/recorder/subrule.ts'
import { tidyValues } from './model/edit-rules.ts'
import { suggestions, useWords } from './use-words.ts'
import styles from './BotScheduling.module.css'

/** A comma may be part of a title: it is typed like any letter. Pasted lists are split. */
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
    <div>
      <TagsInput
        aria-label={label}
        placeholder={subrule.values.length === 0 ? t('valuesHint') : ''}
        data={suggestions(subrule.target).map((value) => ({ value, label: words.value(subrule.target, value) }))}
        value={[...subrule.values]}
        onChange={(values) => onChange(tidyValues(values))}
        acceptValueOnBlur
        // Case may count.
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
            <bdi className={styles.valueText}>{words.value(subrule.target, value)}</bdi>
            {!isDisabled && (
              <button
                type="button"
                className={styles.valueRemove}
                aria-label={t('removeValue', { value: words.value(subrule.target, value) })}
                onClick={onRemove}
              >
                <IconX size={12} stroke={1.8} aria-hidden />
              </button>
            )}
          </span>
        )}
      />
      {problem === null && unusable.length > 0 && (
        <p className={styles.hint} role="status">
          {t('unusable', { count: unusable.length, values: unusable.join(', ') })}
        </p>
      )}
    </div>
  )
}
