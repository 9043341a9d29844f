import { ActionIcon, Code, CopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { PanelSection } from './PanelSection.tsx'

/** The job's payload as the queue stores it. */
export function Payload({ payload, isOwn }: { payload: unknown; isOwn: boolean }) {
  const t = useTranslations('opsItem')
  const common = useTranslations('common')
  const text = JSON.stringify(payload, null, 2) ?? ''
  return (
    <PanelSection
      title={t('payload')}
      end={
        <CopyButton value={text} timeout={1_500}>
          {({ copied, copy }) => (
            <Tooltip label={copied ? common('copied') : t('payloadCopy')}>
              <ActionIcon size="xs" onClick={copy} aria-label={copied ? common('copied') : t('payloadCopy')}>
                {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
      }
    >
      {/* A scrolling region must be reachable by keyboard. */}
      <Code
        block
        tabIndex={0}
        aria-label={t('payload')}
        mah={260}
        mb={6}
        bd="1px solid var(--c-line)"
        bg="var(--c-sunken)"
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {text}
      </Code>
      <p className="meta">{isOwn ? t('payloadNote') : t('payloadForeign')}</p>
    </PanelSection>
  )
}
