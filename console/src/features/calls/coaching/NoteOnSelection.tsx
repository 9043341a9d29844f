import { Button, Paper } from '@mantine/core'
import { IconMessage2Plus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ChosenWords, chosenWords } from './chosen-words.ts'

/** A button that attaches a note to the selected words of the transcript. Its key is C. */
export function NoteOnSelection({
  messages,
  onAdd,
}: {
  messages: readonly { message: string }[]
  onAdd: (words: ChosenWords) => void
}) {
  const t = useTranslations('callTranscript')
  const [words, setWords] = useState<ChosenWords | null>(null)
  useEffect(() => {
    const read = () => setWords(chosenWords(getSelection(), messages))
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [messages])
  if (words === null) return null
  return (
    <Paper
      pos="absolute"
      bottom={16}
      left="50%"
      shadow="md"
      style={{ transform: 'translateX(-50%)', zIndex: 3 }}
    >
      <Button
        leftSection={<IconMessage2Plus size={15} stroke={1.8} aria-hidden />}
        // Without this, the click would clear the selection before it is used.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          onAdd(words)
          getSelection()?.removeAllRanges()
        }}
      >
        {t('addNote')}
      </Button>
    </Paper>
  )
}
