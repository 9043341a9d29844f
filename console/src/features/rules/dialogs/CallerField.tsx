import { Button, Input, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RepsPicker } from '../../../ui/pickers/RepsPicker.tsx'
import type { PickerOption } from '../../../ui/pickers/selection.ts'

/** One caller at most: choosing another one takes the first one's place. */
export function CallerField({
  caller,
  onChange,
  isDisabled,
}: {
  caller: PickerOption | null
  onChange: (caller: PickerOption | null) => void
  isDisabled: boolean
}) {
  const t = useTranslations('routingTest')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Input.Wrapper label={t('caller')} description={t('callerHint')} labelElement="div" withAsterisk>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={280} trapFocus returnFocus>
        <Popover.Target>
          <Button
            id={id}
            variant="default"
            fullWidth
            justify="space-between"
            fw={400}
            mt={4}
            disabled={isDisabled}
            onClick={() => setOpen(!isOpen)}
            aria-label={caller === null ? t('chooseCaller') : t('callerChosen', { name: caller.label })}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            <span className="truncate" dir="auto">
              {caller?.label ?? t('chooseCaller')}
            </span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={8} aria-label={t('chooseCaller')}>
          <RepsPicker
            selected={caller === null ? [] : [caller]}
            maxResults={1}
            onChange={(selected) => {
              onChange(selected.at(-1) ?? null)
              if (selected.length > 0) setOpen(false)
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  )
}
