import { Accordion, Button, Drawer, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { FiltersProps } from './Filters.tsx'
import { SearchBox } from './FilterRow.tsx'

/** All filters and the order of the list, on a phone. Changes apply immediately, and the list under the sheet updates. */
export function FilterSheet<Search extends object>({
  isOpen,
  onClose,
  onClear,
  search,
  filters,
  onFilter,
  text,
  sort,
  sheetStart,
}: Omit<FiltersProps<Search>, 'onClear'> & {
  isOpen: boolean
  onClose: () => void
  onClear: (() => void) | null
}) {
  const t = useTranslations('filters')
  const common = useTranslations('common')
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      padding={0}
      title={t('title')}
      closeButtonProps={{ 'aria-label': common('close') }}
      styles={{
        content: { height: 'auto', maxHeight: '88dvh' },
        header: { padding: '0 12px 0 16px' },
        title: { fontWeight: 600 },
      }}
    >
      <Stack gap={10} px={16} pb={12}>
        {text !== undefined && (
          <SearchBox
            value={String(search[text.param] ?? '')}
            placeholder={text.placeholder}
            onSearch={(next) => onFilter({ ...search, [text.param]: next }, { isTyping: true })}
            isWide
          />
        )}
        {sheetStart}
        {sort !== undefined && (
          <NativeSelect
            label={t('sort')}
            size="md"
            value={String(search[sort.param])}
            data={[...sort.options]}
            onChange={(event) => onFilter({ ...search, [sort.param]: event.currentTarget.value })}
          />
        )}
      </Stack>
      <Accordion variant="default" chevronPosition="right">
        {filters
          .filter(({ isOffered }) => isOffered !== false)
          .map((filter) => (
            <Accordion.Item key={filter.id} value={filter.id}>
              <Accordion.Control>
                <Group justify="space-between" gap={12} wrap="nowrap">
                  {filter.label}
                  <Text c="var(--c-muted)" truncate maw="60%">
                    {filter.isActive(search) ? filter.valueText(search) : t('any')}
                  </Text>
                </Group>
              </Accordion.Control>
              <Accordion.Panel>
                {filter.editor({
                  search,
                  change: (patch) => onFilter({ ...search, ...patch }),
                  done: () => undefined,
                })}
                {filter.isActive(search) && (
                  <Button
                    size="xs"
                    variant="subtle"
                    mt={4}
                    onClick={() => onFilter({ ...search, ...filter.cleared })}
                  >
                    {t('clearOne')}
                  </Button>
                )}
              </Accordion.Panel>
            </Accordion.Item>
          ))}
      </Accordion>
      <Group
        gap={8}
        px={16}
        py={8}
        pos="sticky"
        bottom={0}
        bg="var(--c-page)"
        style={{ borderTop: '1px solid var(--c-line)' }}
        grow
        preventGrowOverflow={false}
      >
        {onClear !== null && (
          <Button variant="default" size="md" onClick={onClear}>
            {common('clearFilters')}
          </Button>
        )}
        <Button size="md" onClick={onClose}>
          {t('done')}
        </Button>
      </Group>
    </Drawer>
  )
}
