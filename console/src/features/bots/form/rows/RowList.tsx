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
import { type ComponentType, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { OrderHandle } from './OrderHandle.tsx'
import { moved, replaced, without } from './ordered.ts'

export type EditorProps<Item> = { item: Item; patch: (patch: Partial<Item>) => void }

/**
 * Ordered rows with several fields: each shows two lines and opens for editing, one at a time. Arrow keys on the handle move a row, and so
 * does its menu.
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
}) {
  const t = useTranslations('botForm')
  const list = useRef<HTMLDivElement>(null)
  const errorId = useId()
  const [openKey, setOpenKey] = useState<string | null>(null)
  const nameOf = (item: Item, index: number): string => titleOf(item) || `${noun} ${index + 1}`
  const focus = (selector: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus())
  const open = (key: string) => {
    setOpenKey(key)
    focus(`[data-editor="${key}"] input, [data-editor="${key}"] textarea`)
  }
  const close = (key: string) => {
    setOpenKey(null)
    focus(`[data-row="${key}"] [data-summary]`)
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
    focus(neighbor === undefined ? '[data-add]' : `[data-row="${keyOf(neighbor, near)}"] [data-summary]`)
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
      <Paper withBorder bd={error === undefined ? undefined : '1px solid var(--mantine-color-error)'}>
        {items.map((item, index) => {
          const key = keyOf(item, index)
          const problem = problemOf?.(index)
          const isOpen = openKey === key && !isReadOnly
          return (
            <div key={key} data-row={key}>
              {index > 0 && <Divider />}
              <Group
                gap={6}
                wrap="nowrap"
                align="flex-start"
                px={8}
                py={6}
                bg={isOpen ? 'var(--c-selected)' : undefined}
              >
                {!isReadOnly && (
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
                      <Menu.Item disabled={index === 0} onClick={() => move(index, index - 1)}>
                        {t('moveUp')}
                      </Menu.Item>
                      <Menu.Item disabled={index === items.length - 1} onClick={() => move(index, index + 1)}>
                        {t('moveDown')}
                      </Menu.Item>
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
        {items.length > 0 && !isReadOnly && items.length < most && <Divider />}
        {!isReadOnly && items.length < most && (
          <Button
            variant="subtle"
            size="xs"
            m={4}
            data-field={name}
            data-add
            leftSection={<IconPlus size={14} />}
            onClick={() => {
              const item = blank()
              onChange([...items, item])
              open(keyOf(item, items.length))
            }}
          >
            {addLabel}
          </Button>
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
