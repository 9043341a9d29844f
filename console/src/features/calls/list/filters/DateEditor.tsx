import '@mantine/dates/styles.css'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceList } from '../../../../ui/pickers/ChoiceList.tsx'
import type { CallsSearch } from '../search.ts'

const presets = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'lastTwoWeeks',
  'thisMonth',
  'lastMonth',
  'lastNinetyDays',
  'lastSixMonths',
  'lastYear',
  'custom',
] as const

/** The specification's date ranges, or two days from a calendar. The server resolves them in the browser's time zone. */
export function DateEditor({
  search,
  onChange,
  onDone,
}: {
  search: CallsSearch
  onChange: (patch: Partial<CallsSearch>) => void
  onDone: () => void
}) {
  const t = useTranslations('callFilters')
  const [isCustom, setCustom] = useState(search.date === 'custom')
  const [days, setDays] = useState<[string | null, string | null]>([search.from ?? null, search.to ?? null])
  const chosen = isCustom ? 'custom' : search.date
  return (
    <>
      <ChoiceList
        isSingle
        label={t('date')}
        options={presets.map((value) => ({ value, label: t(value) }))}
        selected={chosen === undefined ? [] : [chosen]}
        onChange={([value]) => {
          setCustom(value === 'custom')
          if (value === undefined || value === 'custom') return
          setDays([null, null])
          onChange({ date: value, from: undefined, to: undefined })
          onDone()
        }}
      />
      {isCustom && (
        <DatePicker
          type="range"
          allowSingleDateInRange
          size="xs"
          mt={6}
          value={days}
          defaultDate={days[0] ?? undefined}
          aria-label={t('custom')}
          // Red and gray numerals would not have enough contrast.
          hideOutsideDates
          weekendDays={[]}
          ariaLabels={{ previousMonth: t('previousMonth'), nextMonth: t('nextMonth') }}
          onChange={(next) => {
            setDays(next)
            const [from, to] = next
            if (from === null || to === null) return
            onChange({ date: 'custom', from, to })
            onDone()
          }}
        />
      )}
    </>
  )
}
