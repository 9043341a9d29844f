import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { parseSpan, spanText } from '../duration-span.ts'

/** Common durations in seconds. */
const usualSeconds = [60, 90, 300, 900, 1800, 3600]

/** A duration typed as 90, 1:30 or 5 min, or one of the common ones. */
export function DurationEditor({
  label,
  seconds,
  onChange,
  onDone,
}: {
  label: string
  seconds: number | undefined
  onChange: (seconds: number | undefined) => void
  onDone: () => void
}) {
  const t = useTranslations('callFilters')
  const [text, setText] = useState(seconds === undefined ? '' : spanText(seconds))
  const [isWrong, setWrong] = useState(false)
  const choose = (next: number | undefined) => {
    onChange(next)
    onDone()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const parsed = text.trim() === '' ? undefined : parseSpan(text)
    if (parsed === null) setWrong(true)
    else choose(parsed)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={8} w={310} maw="100%">
        <Group gap={6} align="flex-start" wrap="nowrap">
          <TextInput
            flex={1}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setWrong(false)
            }}
            aria-label={label}
            placeholder={t('duration')}
            error={isWrong ? t('durationWrong') : undefined}
            maxLength={20}
            data-autofocus
          />
          <Button type="submit" variant="default">
            {t('apply')}
          </Button>
        </Group>
        <Group gap={4}>
          {usualSeconds.map((each) => (
            <Button
              key={each}
              size="xs"
              variant={each === seconds ? 'light' : 'default'}
              aria-pressed={each === seconds}
              onClick={() => choose(each)}
            >
              {spanText(each)}
            </Button>
          ))}
        </Group>
      </Stack>
    </form>
  )
}
