import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type OptOutSubrule, optOutTargets } from '#workers/domain/recorder/rules/opt-out-rule.ts'
import type { OptOutProblem } from '#workers/domain/recorder/rules/validity.ts'
import { operationAfter, operationsFor } from './model/edit-rules.ts'
import { useWords } from './use-words.ts'
import { ValuesField } from './ValuesField.tsx'
import styles from './BotScheduling.module.css'

export type SubruleRowProps = {
  subrule: OptOutSubrule
  /** The rule's number, and the subrule's position in it; both from 1. */
  number: number
  place: number
  /** Problems of this subrule; paths end with the field. */
  problems: readonly OptOutProblem[]
  isDisabled: boolean
  /** It was just added and takes the focus. */
  hasFocus: boolean
  onChange: (change: Partial<Omit<OptOutSubrule, 'id'>>) => void
  onRemove: () => void
}

/** Target, operation and values of one comparison. */
export function SubruleRow({
  subrule,
  number,
  place,
  problems,
  isDisabled,
  hasFocus,
  onChange,
  onRemove,
}: SubruleRowProps) {
  const t = useTranslations('botScheduling')
  const words = useWords()
  const select = useRef<HTMLSelectElement>(null)
  // A missing value is reported once the user has left the field.
  const [wasLeft, setLeft] = useState(false)
  useEffect(() => {
    if (hasFocus) select.current?.focus()
  }, [hasFocus])
  const problemOf = (field: string): string | null =>
    problems.find(({ path }) => path.endsWith(`.${field}`))?.message ?? null
  const offered: string[] = operationsFor(subrule.target)
  // A stored operation that is no longer offered stays until the user changes it.
  const operations = offered.includes(subrule.operation) ? offered : [subrule.operation, ...offered]
  const targets: string[] = optOutTargets.some((target) => target === subrule.target)
    ? [...optOutTargets]
    : [subrule.target, ...optOutTargets]
  return (
    <div className={styles.subrule} role="group" aria-label={`${words.target(subrule.target)} ${place}`}>
      <NativeSelect
        ref={select}
        style={{ gridArea: 'target' }}
        aria-label={t('target', { place, number })}
        value={subrule.target}
        data={targets.map((value) => ({ value, label: words.target(value) }))}
        disabled={isDisabled}
        error={problemOf('target')}
        onChange={({ currentTarget: { value: target } }) =>
          onChange({ target, operation: operationAfter(target, subrule.operation) })
        }
      />
      <NativeSelect
        style={{ gridArea: 'operation' }}
        aria-label={t('operation', { place, number })}
        value={subrule.operation}
        data={operations.map((value) => ({ value, label: words.operation(value) }))}
        disabled={isDisabled}
        error={problemOf('operation')}
        onChange={({ currentTarget: { value: operation } }) => onChange({ operation })}
      />
      <ValuesField
        subrule={subrule}
        label={t('values', { place, number })}
        problem={wasLeft || subrule.values.length > 0 ? problemOf('values') : null}
        isDisabled={isDisabled}
        onChange={(values) => onChange({ values })}
        onLeave={() => setLeft(true)}
      />
      <ActionIcon aria-label={t('removeSubrule', { place, number })} disabled={isDisabled} onClick={onRemove}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}
