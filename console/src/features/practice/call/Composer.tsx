import { Button, Group, Text, Textarea } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { type RefObject, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { practiceLimits } from '#workers/domain/practice-calls/limits.ts'
import type { Turns } from './use-turns.ts'

/** The rep's next words. They can be typed while the answer to the previous turn is on its way. */
export function Composer({
  turns: { draft, setDraft, send, sent },
  name,
  inputRef,
  isPhone,
}: {
  turns: Turns
  name: string
  inputRef: RefObject<HTMLTextAreaElement | null>
  isPhone: boolean
}) {
  const t = useTranslations('practiceRoom')
  useEffect(() => {
    // On a phone, the keyboard would cover the conversation.
    if (!isPhone) inputRef.current?.focus({ preventScroll: true })
  }, [inputRef, isPhone])
  const mayNotSend = sent !== null || draft.trim() === ''
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
        inputRef.current?.focus()
      }}
    >
      <Group gap={8} wrap="nowrap" align="flex-end">
        <Textarea
          ref={inputRef}
          flex={1}
          size="md"
          autosize
          minRows={isPhone ? 1 : 2}
          maxRows={8}
          maxLength={practiceLimits.turnCharacters}
          enterKeyHint="send"
          aria-label={t('say')}
          placeholder={t('sayTo', { name })}
          value={draft}
          dir="auto"
          onChange={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={(event) => {
            // The Enter that ends an IME composition only accepts a character.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            send()
          }}
        />
        <Button
          type="submit"
          size={isPhone ? 'lg' : 'md'}
          aria-disabled={mayNotSend}
          variant={mayNotSend ? 'default' : 'filled'}
          leftSection={<IconSend2 size={15} stroke={1.8} aria-hidden />}
        >
          {t('send')}
        </Button>
      </Group>
      {!isPhone && (
        <Text size="xs" c="var(--c-muted)" mt={4}>
          {t('sendHint')}
        </Text>
      )}
    </form>
  )
}
