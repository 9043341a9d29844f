import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { OrderHandle } from './OrderHandle.tsx'
import { moved, replaced, without } from './ordered.ts'

/** One text per line, in a meaningful order. Enter adds a line, Backspace removes an empty one. */
export function LineList({
  name,
  label,
  description,
  noun,
  addLabel,
  lines,
  onChange,
  most,
  maxLength,
  error,
  isReadOnly,
  placeholder,
}: {
  /** The `data-field` that a click on a problem leads to. */
  name: string
  label: string
  description?: string
  /** The name of one line, e.g. 'Goal'. */
  noun: string
  addLabel: string
  lines: readonly string[]
  onChange: (lines: string[]) => void
  most: number
  maxLength: number
  error?: string | undefined
  isReadOnly: boolean
  placeholder?: string
}) {
  const t = useTranslations('botForm')
  const list = useRef<HTMLDivElement>(null)
  const errorId = useId()
  const shown = lines.length === 0 ? [''] : lines
  const focus = (selector: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus())
  const add = (after: number) => {
    if (shown.length >= most) return
    onChange(shown.toSpliced(after + 1, 0, ''))
    focus(`[data-line="${after + 1}"]`)
  }
  const remove = (index: number) => {
    onChange(without(shown, index))
    focus(`[data-line="${Math.max(0, index - 1)}"]`)
  }
  return (
    <Stack gap={6} ref={list} role="group" aria-label={label} aria-describedby={error && errorId}>
      <div>
        <Input.Label component="div">{label}</Input.Label>
        {description !== undefined && <Input.Description>{description}</Input.Description>}
      </div>
      {shown.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has no identity except its position
        <Group key={index} gap={4} wrap="nowrap">
          {!isReadOnly && (
            <span data-handle={index}>
              <OrderHandle
                name={line || `${noun} ${index + 1}`}
                index={index}
                count={shown.length}
                onMove={(to) => {
                  onChange(moved(shown, index, to))
                  focus(`[data-handle="${to}"] button`)
                }}
              />
            </span>
          )}
          <TextInput
            flex={1}
            data-field={index === 0 ? name : `${name}.${index}`}
            data-line={index}
            aria-label={`${noun} ${index + 1}`}
            value={line}
            maxLength={maxLength}
            placeholder={index === 0 ? placeholder : undefined}
            error={error !== undefined && index === 0}
            readOnly={isReadOnly}
            dir="auto"
            onChange={(event) => onChange(replaced(shown, index, event.currentTarget.value))}
            onKeyDown={(event) => {
              if (isReadOnly || event.nativeEvent.isComposing) return
              if (event.key === 'Enter') {
                event.preventDefault()
                add(index)
              } else if (event.key === 'Backspace' && line === '' && shown.length > 1) {
                event.preventDefault()
                remove(index)
              }
            }}
          />
          {!isReadOnly && lines.length > 0 && (
            <ActionIcon
              aria-label={t('remove', { name: line || `${noun} ${index + 1}` })}
              onClick={() => remove(index)}
            >
              <IconX size={14} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {error !== undefined && <Input.Error id={errorId}>{error}</Input.Error>}
      {!isReadOnly && shown.length < most && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => add(shown.length - 1)}
        >
          {addLabel}
        </Button>
      )}
    </Stack>
  )
}
