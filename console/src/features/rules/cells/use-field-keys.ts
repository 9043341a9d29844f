import { type KeyboardEvent, useState } from 'react'

/** Enter saves at once; Escape takes back what was typed since the field got the focus. */
export function useFieldKeys({
  value,
  onChange,
  onSave,
  isMultiline = false,
}: {
  value: string
  onChange: (value: string) => void
  onSave: () => void
  /** Shift+Enter starts a new line. */
  isMultiline?: boolean
}) {
  /** What stood there when the field got the focus; null without it. */
  const [before, setBefore] = useState<string | null>(null)
  return {
    onFocus: () => setBefore(value),
    onBlur: () => setBefore(null),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Enter' && !(isMultiline && event.shiftKey)) {
        event.preventDefault()
        onSave()
      }
      if (event.key === 'Escape' && before !== null && before !== value) {
        event.stopPropagation()
        onChange(before)
      }
    },
    // A dialog around the field closes with the next Escape only.
    'data-mantine-stop-propagation': before !== null && before !== value ? true : undefined,
  }
}
