import { Button, TextInput } from '@mantine/core'
import { useEventListener } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'

import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar } from '../Avatar.tsx'
import type { PickerOption } from './selection.ts'
import styles from './OptionList.module.css'

export type OptionListProps = {
  label: string
  searchLabel: string
  emptyLabel: string
  search: string
  onSearch: (search: string) => void
  selected: readonly PickerOption[]
  /** Matches that are not selected. */
  options: readonly PickerOption[]
  onToggle: (option: PickerOption) => void
  onClear: () => void
  onMore?: () => void
  isLoading: boolean
  showAvatars: boolean
  error?: string | null
}

/** Search, the 'Selected' group, matches, 'More...' and 'Clear filters'. Arrow keys move, Space and Enter choose. */
export function OptionList(props: OptionListProps) {
  const t = useTranslations()
  const headingId = useId()
  const isEmpty = props.options.length === 0 && !props.isLoading && props.error == null

  /** Arrow keys move from the search box through all options and back. */
  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops =
      event.currentTarget instanceof HTMLElement
        ? [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
        : []
    const at = stops.indexOf(document.activeElement as HTMLElement)
    const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
  const list = useEventListener<'keydown', HTMLDivElement>('keydown', walk)
  const row = (option: PickerOption, isSelected: boolean) => (
    <label key={option.id} className={styles.option}>
      <input type="checkbox" checked={isSelected} onChange={() => props.onToggle(option)} />
      {props.showAvatars && <Avatar name={option.label} src={option.avatar ?? null} />}
      <span className="truncate" dir="auto" title={option.label}>
        {option.label}
      </span>
      {option.hint !== undefined && <span className={styles.hint}>{option.hint}</span>}
    </label>
  )
  return (
    <div className={styles.picker} ref={list} role="group" aria-label={props.label}>
      <TextInput
        value={props.search}
        onChange={(event) => props.onSearch(event.currentTarget.value)}
        placeholder={props.searchLabel}
        aria-label={props.searchLabel}
        leftSection={<IconSearch size={14} />}
        maxLength={200}
        data-autofocus
      />
      <div className={styles.options} aria-busy={props.isLoading}>
        {props.selected.length > 0 && (
          <div role="group" aria-labelledby={headingId} className={styles.group}>
            <div id={headingId} className={styles.heading}>
              {t('filters.selected')}
            </div>
            {props.selected.map((option) => row(option, true))}
          </div>
        )}
        {props.options.map((option) => row(option, false))}
        {props.isLoading && <div className={styles.note}>{t('common.loading')}</div>}
        {props.error != null && (
          <div className={styles.note} role="alert">
            {props.error}
          </div>
        )}
        {isEmpty && <div className={styles.note}>{props.emptyLabel}</div>}
        {props.onMore !== undefined && (
          <Button variant="subtle" size="xs" onClick={props.onMore} fullWidth>
            {t('common.more')}
          </Button>
        )}
      </div>
      {props.selected.length > 0 && (
        <Button variant="subtle" size="xs" onClick={props.onClear} style={{ alignSelf: 'flex-start' }}>
          {t('common.clearFilters')}
        </Button>
      )}
    </div>
  )
}
