import { ActionIcon, CopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { shortId } from './short-id.ts'

/** An id in short form; the whole id is copied. */
export function CopyId({
  id,
  what = 'id',
  isShort = true,
}: {
  id: string
  what?: string
  isShort?: boolean
}) {
  const t = useTranslations('common')
  const shown = isShort ? shortId(id) : id
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
      <span className="mono" title={id}>
        {shown}
      </span>
      <CopyButton value={id} timeout={1_500}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t('copied') : t('copy', { what })}>
            <ActionIcon size="xs" onClick={copy} aria-label={copied ? t('copied') : t('copy', { what })}>
              {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </span>
  )
}
