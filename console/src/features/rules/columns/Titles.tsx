import { useTranslations } from 'use-intl'
import { TagList, TagsCell } from '../../../ui/table/editable/cells/TagsCell.tsx'
import { valuesOf, withoutValue, withValues } from '../model/title-values.ts'

const isPastedList = (text: string): boolean => /\n|\|\|/.test(text)

/** Title values of a rule, joined by a double pipe. */
export function Titles({
  value,
  isRequired,
  label,
  problem,
  onChange,
  onSave,
}: {
  value: string
  isRequired: boolean
  label: string
  problem: string | undefined
  onChange: (value: string) => void
  onSave: () => void
}) {
  const t = useTranslations('ruleFields')
  return (
    <TagsCell
      values={valuesOf(value)}
      label={label}
      placeholder={isRequired ? t('values') : t('valuesOptional')}
      problem={problem}
      isPastedList={isPastedList}
      onAdd={(text) => onChange(withValues(value, text))}
      onRemove={(index) => onChange(withoutValue(value, index))}
      onSave={onSave}
    />
  )
}

export const TitleList = ({ value }: { value: string }) => <TagList values={valuesOf(value)} />
