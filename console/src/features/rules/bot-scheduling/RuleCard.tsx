import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Fragment, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { optOutLimits } from '#api/contract/recorder.ts'
import type { OptOutRule } from '#workers/domain/recorder/rules.ts'
import type { OptOutProblem } from '#workers/domain/recorder/validity.ts'
import { withChangedSubrule, withoutSubrule, withSubrule } from './model/edit-rules.ts'
import { SubruleRow } from './SubruleRow.tsx'
import styles from './BotScheduling.module.css'

/** One rule with its subrules, to edit. */
export function RuleCard({
  rule,
  index,
  problems,
  isDisabled,
  hasFocus,
  onChange,
  onRemove,
}: {
  rule: OptOutRule
  index: number
  problems: readonly OptOutProblem[]
  isDisabled: boolean
  /** It was just added. */
  hasFocus: boolean
  onChange: (rule: OptOutRule) => void
  onRemove: () => void
}) {
  const t = useTranslations('botScheduling')
  const headingId = useId()
  const add = useRef<HTMLButtonElement>(null)
  const [addedId, setAddedId] = useState<string | null>(null)
  const number = index + 1
  const apply = ([changed]: OptOutRule[]) => {
    if (changed !== undefined) onChange(changed)
    return changed
  }
  const isEmpty = rule.subrules.length === 0
  return (
    <section className={styles.rule} aria-labelledby={headingId} data-invalid={isEmpty || undefined}>
      <div className={styles.ruleHead}>
        <h2 id={headingId}>{t('rule', { number })}</h2>
        <ActionIcon aria-label={t('removeRule', { number })} disabled={isDisabled} onClick={onRemove}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </div>
      {rule.subrules.map((subrule, position) => (
        <Fragment key={subrule.id}>
          {position > 0 && <p className={styles.and}>{t('and')}</p>}
          <SubruleRow
            subrule={subrule}
            number={number}
            place={position + 1}
            problems={problems.filter(({ path }) => path.startsWith(`${index}.subrules.${position}.`))}
            isDisabled={isDisabled}
            hasFocus={(hasFocus && position === 0) || subrule.id === addedId}
            onChange={(change) => apply(withChangedSubrule([rule], rule.id, subrule.id, change))}
            onRemove={() => {
              apply(withoutSubrule([rule], rule.id, subrule.id))
              add.current?.focus()
            }}
          />
        </Fragment>
      ))}
      <div className={styles.ruleFoot}>
        <Button
          ref={add}
          size="xs"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={isDisabled || rule.subrules.length >= optOutLimits.subrules}
          onClick={() => setAddedId(apply(withSubrule([rule], rule.id))?.subrules.at(-1)?.id ?? null)}
        >
          {t('addSubrule')}
        </Button>
        {isEmpty && <span className={styles.problem}>{t('noSubrules')}</span>}
        {rule.subrules.length >= optOutLimits.subrules && <span className="meta">{t('full', { count: optOutLimits.subrules })}</span>}
      </div>
    </section>
  )
}
