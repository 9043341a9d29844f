import {
  ActionIcon,
  Button,
  type ButtonProps,
  Group,
  Kbd,
  Menu,
  Popover,
  Text,
  TextInput,
} from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconChevronDown, IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcuts } from '../../lib/shortcuts.ts'

const searchDebounceMs = 200

/** Search, chips, "+ Filter", then clear and sort at the right. Wraps if there is not enough room. */
export function FilterRow({
  search,
  children,
  end,
  onClear,
}: {
  search?: ReactNode
  children?: ReactNode
  end?: ReactNode
  onClear?: (() => void) | undefined
}) {
  const t = useTranslations()
  return (
    <Group
      role="group"
      aria-label={t('filters.label')}
      flex="none"
      gap={6}
      mih={38}
      px="var(--page-gutter)"
      py={5}
      style={{ borderBottom: '1px solid var(--c-line)' }}
    >
      {search}
      {children}
      <Group gap={4} ml={{ sm: 'auto' }}>
        {onClear !== undefined && (
          <Button variant="transparent" size="xs" onClick={onClear}>
            {t('common.clearFilters')}
          </Button>
        )}
        {end}
      </Group>
    </Group>
  )
}

/** Search box of a list. Calls `onSearch` 200 ms after the last key; `/` focuses it. */
export function SearchBox({
  value,
  onSearch,
  placeholder,
  isWide = false,
}: {
  value: string
  onSearch: (text: string) => void
  placeholder?: string
  isWide?: boolean
}) {
  const t = useTranslations('filters')
  const keyTexts = useTranslations('keys')
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const [emitted, setEmitted] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const emit = useDebouncedCallback(
    (next: string) => {
      setEmitted(next)
      onSearch(next)
    },
    { delay: searchDebounceMs, flushOnUnmount: true },
  )
  if (value !== lastValue) {
    // Changed from outside, e.g. by "Clear filters" or the Back button. An echo of the own change changes nothing.
    setLastValue(value)
    if (value !== emitted) {
      setEmitted(value)
      setText(value)
    }
  }
  useShortcuts([{ keys: '/', label: keyTexts('search'), run: () => input.current?.focus() }])
  const change = (next: string) => {
    setText(next)
    emit(next)
  }
  return (
    <TextInput
      ref={input}
      flex={isWide ? undefined : { base: '1 1 180px', sm: '0 0 228px' }}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          if (text === '') event.currentTarget.blur()
          else change('')
        }
      }}
      placeholder={placeholder ?? t('searchShort')}
      aria-label={placeholder ?? t('search')}
      maxLength={200}
      leftSection={<IconSearch size={15} stroke={1.8} />}
      rightSection={text === '' ? <Kbd visibleFrom="sm">/</Kbd> : undefined}
      type="search"
    />
  )
}

/** An active filter: name, value, ×. A click on it opens `children` (a picker or a form) in a popover. */
export function FilterChip({
  name,
  value,
  onRemove,
  children,
  isOpen,
  onOpen,
}: {
  name: string
  value: string
  onRemove: () => void
  children?: ReactNode
  isOpen?: boolean
  onOpen?: (open: boolean) => void
}) {
  const t = useTranslations('filters')
  const [own, setOwn] = useState(false)
  const opened = isOpen ?? own
  const open = onOpen ?? setOwn
  const label = (
    <Button
      variant="subtle"
      color="gray"
      size="xs"
      h={24}
      px={6}
      fw={400}
      c="var(--c-text)"
      onClick={() => open(!opened)}
      aria-label={t('change', { name, value })}
      aria-expanded={children === undefined ? undefined : opened}
    >
      <Text span inherit truncate maw={280}>
        <span className="muted">{name}</span> {value}
      </Text>
    </Button>
  )
  return (
    <Group component="span" gap={0} wrap="nowrap" bd="1px solid var(--c-control)" bdrs="sm">
      {children === undefined ? (
        label
      ) : (
        <Popover opened={opened} onChange={open} position="bottom-start" trapFocus withinPortal returnFocus>
          <Popover.Target>{label}</Popover.Target>
          <Popover.Dropdown p={8} aria-label={name}>
            {children}
          </Popover.Dropdown>
        </Popover>
      )}
      <ActionIcon size="xs" onClick={onRemove} aria-label={t('remove', { name })}>
        <IconX size={13} />
      </ActionIcon>
    </Group>
  )
}

type AddButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>

/** The button that adds a filter. */
export const AddButton = (props: AddButtonProps) => (
  <Button
    variant="default"
    size="xs"
    h={26}
    fw={400}
    c="dimmed"
    bg="none"
    leftSection={<IconPlus size={13} aria-hidden />}
    style={{ borderStyle: 'dashed' }}
    {...props}
  />
)

/** "+ Filter": lists the inactive filters. */
export function AddFilter({
  options,
  onAdd,
}: {
  options: readonly { id: string; label: string }[]
  onAdd: (id: string) => void
}) {
  const t = useTranslations('filters')
  if (options.length === 0) return null
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <AddButton aria-label={t('addLabel')}>{t('add')}</AddButton>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map(({ id, label }) => (
          <Menu.Item key={id} onClick={() => onAdd(id)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Sort order at the right end of the filter row. */
export function SortMenu<Value extends string>({
  value,
  options,
  onChange,
}: {
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}) {
  const t = useTranslations('filters')
  const current = options.find((option) => option.value === value)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          h={26}
          px={6}
          fw={400}
          c="var(--c-text)"
          rightSection={<IconChevronDown size={13} />}
          aria-label={`${t('sort')}: ${current?.label ?? ''}`}
        >
          {current?.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map((option) => (
          <Menu.Item
            key={option.value}
            onClick={() => onChange(option.value)}
            aria-current={option.value === value || undefined}
            fw={option.value === value ? 600 : 400}
          >
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
