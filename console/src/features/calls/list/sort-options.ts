import type { useTranslations } from 'use-intl'
import type { CallsSearch } from './search.ts'

type Translate = ReturnType<typeof useTranslations<'callList'>>

export const sortOptions = (t: Translate): { value: CallsSearch['sort']; label: string }[] => [
  { value: 'newest', label: t('sortNewest') },
  { value: 'oldest', label: t('sortOldest') },
  { value: '-score', label: t('sortScoreDown') },
  { value: 'score', label: t('sortScoreUp') },
  { value: '-duration', label: t('sortDurationDown') },
  { value: 'duration', label: t('sortDurationUp') },
  { value: 'title', label: t('sortTitle') },
]
