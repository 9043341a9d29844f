import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FileState, TranscriptFile } from './draft/draft.ts'

/** The screen reader announcement when a file's state changes. Files of a restored draft are not announced. */
export function useAnnouncements(files: readonly TranscriptFile[]): string {
  const t = useTranslations('newCall.files')
  const known = useRef(new Map<string, FileState['kind']>())
  const [text, setText] = useState('')
  useEffect(() => {
    const news = files.flatMap((file) => {
      const before = known.current.get(file.id)
      const { state } = file
      if (before === undefined || before === state.kind) return []
      const name = file.name === '' ? t('pastedName') : file.name
      if (state.kind === 'read')
        return t('announceRead', {
          name,
          messages: state.transcript.messages.length,
          speakers: state.transcript.actors.length,
        })
      if (state.kind === 'failed') return t('announceFailed', { name, message: state.message })
      return state.kind === 'asking' ? t('announceAsking', { name }) : []
    })
    known.current = new Map(files.map(({ id, state }) => [id, state.kind]))
    if (news.length > 0) setText(news.join(' '))
  }, [files, t])
  return text
}
