import { Accordion, Button, Drawer, NativeSelect, SegmentedControl } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { SearchBox } from '../../../../ui/FilterRow.tsx'
import { type CallsSearch, type FilterId, isActive, isFiltered, withoutFilters } from '../search.ts'
import { sortOptions } from '../sort-options.ts'
import { FilterEditor } from './FilterEditor.tsx'
import type { FilterProps } from './CallFilters.tsx'
import type { FilterValues } from './use-filter-values.ts'
import styles from './editors.module.css'

/** Everything that narrows or orders the list, on a phone. Changes apply at once; the list behind follows. */
export function FilterSheet({
  isOpen,
  onClose,
  search,
  values,
  offered,
  onFilter,
}: Omit<FilterProps, 'isPhone'> & {
  isOpen: boolean
  onClose: () => void
  values: FilterValues
  offered: readonly FilterId[]
}) {
  const t = useTranslations('callFilters')
  const listTexts = useTranslations('callList')
  const common = useTranslations('common')
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      padding={0}
      title={t('filters')}
      closeButtonProps={{ 'aria-label': common('close') }}
      classNames={{ content: styles.sheet ?? '', header: styles.sheetHead ?? '', title: styles.sheetTitle ?? '' }}
    >
      <div className={styles.sheetBody}>
        <div className={styles.sheetBlock}>
          <SearchBox value={search.q} placeholder={listTexts('search')} onSearch={(q) => onFilter({ ...search, q }, { isTyping: true })} />
          <SegmentedControl
            fullWidth
            size="sm"
            aria-label={listTexts('view')}
            value={search.view}
            data={[
              { value: 'all', label: listTexts('all') },
              { value: 'mine', label: listTexts('mine') },
            ]}
            onChange={(view) => onFilter({ ...search, view: view === 'mine' ? 'mine' : 'all' })}
          />
          <NativeSelect
            label={t('sort')}
            size="md"
            value={search.sort}
            data={sortOptions(listTexts)}
            onChange={(event) => onFilter({ ...search, sort: event.currentTarget.value as CallsSearch['sort'] })}
          />
        </div>
        <Accordion
          variant="default"
          chevronPosition="right"
          classNames={{ control: styles.sheetControl ?? '', content: styles.sheetPanel ?? '' }}
        >
          {offered.map((id) => (
            <Accordion.Item key={id} value={id}>
              <Accordion.Control>
                <span className={styles.sheetName}>
                  {t(id)}
                  <span className={`${styles.sheetValue} truncate`}>{values.textOf(id)}</span>
                </span>
              </Accordion.Control>
              <Accordion.Panel>
                <FilterEditor id={id} search={search} values={values} onChange={(patch) => onFilter({ ...search, ...patch })} />
                {isActive(search, id) && id === 'private' && (
                  <Button size="xs" variant="subtle" onClick={() => onFilter({ ...search, private: undefined })}>
                    {t('clearOne')}
                  </Button>
                )}
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      </div>
      <div className={styles.sheetFooter}>
        {isFiltered(search) && (
          <Button variant="default" size="md" onClick={() => onFilter(withoutFilters(search))}>
            {common('clearFilters')}
          </Button>
        )}
        <Button size="md" onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </Drawer>
  )
}
