import {
  ActionIcon,
  Button,
  Divider,
  Group,
  Input,
  Menu,
  Paper,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import {
  type ComponentType,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { ListPages, LongListBar } from './LongListBar.tsx'
import { OrderHandle } from './OrderHandle.tsx'
import { moved, replaced, without } from './ordered.ts'
import { useShownRows } from './use-shown-rows.ts'

export type EditorProps<Item> = { item: Item; patch: (patch: Partial<Item>) => void }

/** Opens a row, on whatever page it is, and focuses a field of its editor. */
export type RowListHandle = { open: (key: string, field?: string) => void }

/**
 * Rows with several fields: each shows two lines and opens for editing, one at a time. Arrow keys on the handle move a row, and so does its
 * menu.
 */
export function RowList<Item>({
  name,
  label,
  description,
  noun,
  addLabel,
  items,
  keyOf,
  blank,
  onChange,
  most,
  titleOf,
  Summary,
  Editor,
  error,
  problemOf,
  isReadOnly,
  isOrdered = true,
  textOf,
  actions,
  ref,
}: {
  /** The `data-field` that a click on a problem leads to. */
  name: string
  label: string
  description: string
  /** The name of one row, e.g. 'Objection'. */
  noun: string
  addLabel: string
  items: readonly Item[]
  /** What identifies a row, e.g. its id. */
  keyOf: (item: Item, index: number) => string
  blank: () => Item
  onChange: (items: Item[]) => void
  most: number
  titleOf: (item: Item) => string
  Summary: ComponentType<{ item: Item }>
  Editor: ComponentType<EditorProps<Item>>
  error?: string | undefined
  problemOf?: (index: number) => string | undefined
  isReadOnly: boolean
  /** Whether people may change the order, because it means something. */
  isOrdered?: boolean
  /** What a search reads of a row. With it, a long list has a search field and pages. */
  textOf?: (item: Item) => string
  /** Next to the button that adds a row. */
  actions?: ReactNode
  ref?: Ref<RowListHandle>
}) {
  const t = useTranslations('botForm')
  const list = useRef<HTMLDivElement>(null)
  const errorId = useId()
  const [openKey, setOpenKey] = useState<string | null>(null)
  const nameOf = (item: Item, index: number): string => titleOf(item) || `${noun} ${index + 1}`
  const rows = useShownRows({ items, keyOf, textOf, problemOf, openKey })
  /** Focuses the first of these that exists. */
  const focus = (...selectors: string[]) =>
    requestAnimationFrame(() => {
      for (const selector of selectors) {
        const found = list.current?.querySelector<HTMLElement>(selector)
        if (found == null) continue
        found.focus()
        // The field alone could be at the edge, without the question above it.
        found.closest('[data-editor]')?.scrollIntoView({ block: 'nearest' })
        return
      }
    })
  const open = (key: string, field = 'input, textarea') => {
    setOpenKey(key)
    rows.follow(key)
    focus(...field.split(', ').map((one) => `[data-editor="${key}"] ${one}`))
  }
  useImperativeHandle(ref, () => ({ open }))
  const close = (key: string) => {
    setOpenKey(null)
    // A row that no longer fits the search or the filter is gone; then one of the other elements gets the focus.
    focus(`[data-row="${key}"] [data-summary]`, '[data-problems]', 'input[type=search]', '[data-add]')
  }
  const move = (index: number, to: number) => {
    const next = moved(items, index, to)
    onChange(next)
    focus(`[data-row="${keyOf(next[to]!, to)}"] [data-handle] button`)
  }
  const remove = (index: number) => {
    const next = without(items, index)
    const near = Math.min(index, next.length - 1)
    const neighbor = next[near]
    onChange(next)
    focus(
      ...(neighbor === undefined ? [] : [`[data-row="${keyOf(neighbor, near)}"] [data-summary]`]),
      '[data-summary]',
      '[data-add]',
    )
  }
  return (
    <Stack gap={6} ref={list} role="group" aria-label={label} aria-describedby={error && errorId}>
      <Group gap={8} justify="space-between" align="flex-end">
        <div>
          <Input.Label component="div">{label}</Input.Label>
          <Input.Description>{description}</Input.Description>
        </div>
        <Text size="xs" c="dimmed" className="numeric">
          {t('ofAtMost', { count: items.length, most })}
        </Text>
      </Group>
      {rows.isLong && <LongListBar name={name} label={label} rows={rows} />}
      <Paper withBorder bd={error === undefined ? undefined : '1px solid var(--mantine-color-error)'}>
        {rows.shown.map(({ item, index, key, problem }, place) => {
          const isOpen = openKey === key && !isReadOnly
          return (
            <div key={key} data-row={key}>
              {place > 0 && <Divider />}
              <Group
                gap={6}
                wrap="nowrap"
                align="flex-start"
                px={8}
                py={6}
                bg={isOpen ? 'var(--c-selected)' : undefined}
              >
                {!isReadOnly && isOrdered && (
                  <span data-handle>
                    <OrderHandle
                      name={nameOf(item, index)}
                      index={index}
                      count={items.length}
                      onMove={(to) => move(index, to)}
                    />
                  </span>
                )}
                {isOpen ? (
                  <Stack
                    gap={8}
                    flex={1}
                    miw={0}
                    data-editor={key}
                    onKeyDown={(event) => {
                      if (event.key === 'Escape' && !event.defaultPrevented) {
                        event.preventDefault()
                        close(key)
                      }
                    }}
                  >
                    <Editor
                      item={item}
                      patch={(patch) => onChange(replaced(items, index, { ...item, ...patch }))}
                    />
                    <Group justify="flex-end">
                      <Button variant="default" size="xs" onClick={() => close(key)}>
                        {t('rowDone')}
                      </Button>
                    </Group>
                  </Stack>
                ) : (
                  <UnstyledButton
                    flex={1}
                    miw={0}
                    data-summary
                    data-field={`${name}.${index}`}
                    fz="sm"
                    component={isReadOnly ? 'div' : 'button'}
                    onClick={isReadOnly ? undefined : () => open(key)}
                  >
                    <Summary item={item} />
                    {problem !== undefined && <Input.Error component="span">{problem}</Input.Error>}
                  </UnstyledButton>
                )}
                {!isReadOnly && (
                  <Menu position="bottom-end">
                    <Menu.Target>
                      <ActionIcon aria-label={t('rowActions', { name: nameOf(item, index) })}>
                        <IconDots size={15} />
                      </ActionIcon>
                    </Menu.Target>
                    <Menu.Dropdown>
                      {isOrdered && (
                        <>
                          <Menu.Item disabled={index === 0} onClick={() => move(index, index - 1)}>
                            {t('moveUp')}
                          </Menu.Item>
                          <Menu.Item
                            disabled={index === items.length - 1}
                            onClick={() => move(index, index + 1)}
                          >
                            {t('moveDown')}
                          </Menu.Item>
                        </>
                      )}
                      <Menu.Item color="red" onClick={() => remove(index)}>
                        {t('removeOne')}
                      </Menu.Item>
                    </Menu.Dropdown>
                  </Menu>
                )}
              </Group>
            </div>
          )
        })}
        {rows.isLong && rows.found === 0 && (
          <Group gap={8} px={8} py={8}>
            <Text size="sm">{t('noRowFits')}</Text>
            <Button
              variant="default"
              size="xs"
              onClick={() => {
                rows.showAll()
                focus('input[type=search]')
              }}
            >
              {t('showAllRows')}
            </Button>
          </Group>
        )}
        {rows.pages > 1 && <Divider />}
        {rows.isLong && <ListPages label={label} rows={rows} onPage={() => setOpenKey(null)} />}
        {items.length > 0 && !isReadOnly && items.length < most && <Divider />}
        {!isReadOnly && items.length < most && (
          <Group gap={4} p={4}>
            <Button
              variant="subtle"
              size="xs"
              data-field={rows.isLong && rows.problems > 0 ? undefined : name}
              data-add
              leftSection={<IconPlus size={14} />}
              onClick={() => {
                const item = blank()
                onChange([...items, item])
                rows.showAll()
                open(keyOf(item, items.length))
              }}
            >
              {addLabel}
            </Button>
            {actions}
          </Group>
        )}
        {isReadOnly && items.length === 0 && (
          <Text c="dimmed" px={8} py={6}>
            –
          </Text>
        )}
      </Paper>
      {error !== undefined && <Input.Error id={errorId}>{error}</Input.Error>}
    </Stack>
  )
}
