import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Fragment, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { optOutLimits } from '#api/contract/recorder.ts'
import type { OptOutRule } from '#workers/domain/recorder/rules/opt-out-rule.ts'
import type { OptOutProblem } from '#workers/domain/recorder/rules/validity.ts'
import { withChangedSubrule, withoutSubrule, withSubrule } from './model/edit-rules.ts'
import { Joint, RuleFrame } from './RuleFrame.tsx'
import { SubruleRow } from './SubruleRow.tsx'

/** The editor of one rule and its subrules. */
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
  /** It was just added, so it takes the focus. */
  hasFocus: boolean
  onChange: (rule: OptOutRule) => void
  onRemove: () => void
}) {
  const t = useTranslations('botScheduling')
  const add = useRef<HTMLButtonElement>(null)
  const [addedId, setAddedId] = useState<string | null>(null)
  const number = index + 1
  const apply = ([changed]: OptOutRule[]) => {
    if (changed !== undefined) onChange(changed)
    return changed
  }
  const isEmpty = rule.subrules.length === 0
  return (
    <RuleFrame
      number={number}
      isInvalid={isEmpty}
      tools={
        <ActionIcon aria-label={t('removeRule', { number })} disabled={isDisabled} onClick={onRemove}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      }
    >
      {rule.subrules.map((subrule, position) => (
        <Fragment key={subrule.id}>
          {position > 0 && <Joint>{t('and')}</Joint>}
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
      <Group gap={8} px={8} pt={4} pb={8}>
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
        {isEmpty && <Text c="red">{t('noSubrules')}</Text>}
        {rule.subrules.length >= optOutLimits.subrules && (
          <span className="meta">{t('full', { count: optOutLimits.subrules })}</span>
        )}
      </Group>
    </RuleFrame>
  )
}
