import { Button, Group, Menu, Title } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconCopy, IconWriting } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorTexts } from '#api/contract/errors.ts'
import type { CallType } from '#db/vocabulary/calls.ts'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'
import { copyText } from '../../../lib/copy-text.ts'
import { callTypeLabels } from '../../../lib/call-types.ts'
import type { DescriptionUse } from './GenerateDescriptionsDialog.tsx'
import styles from './Dialogs.module.css'

/** The description of one call type, or why there is none. */
export function DescriptionResult({
  callType,
  text,
  error,
  isRunning,
  targets,
  onUse,
}: {
  callType: CallType
  text: string | null
  error: string | null
  isRunning: boolean
} & DescriptionUse) {
  const t = useTranslations('describeCalls')
  const progress = useTranslations('ruleProgress')
  const [status, setStatus] = useState('')
  const name = callTypeLabels[callType]
  const fitting = targets.filter((target) => target.callType === callType)
  const copy = async (copied: string) =>
    setStatus((await copyText(copied)) ? t('copied', { name }) : t('copyFailed'))
  return (
    <div className={styles.description} role="group" aria-label={name}>
      <Title order={3} mb={4}>
        {name}
      </Title>
      {text !== null ? (
        <>
          <p dir="auto">{text}</p>
          <Group gap={6} mt={8}>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconCopy size={14} aria-hidden />}
              aria-label={t('copyNamed', { name })}
              onClick={() => void copy(text)}
            >
              {t('copy')}
            </Button>
            <Menu position="bottom-start">
              <Menu.Target>
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconWriting size={14} aria-hidden />}
                  aria-label={t('useNamed', { name })}
                >
                  {t('use')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {fitting.length === 0 && <Menu.Item disabled>{t('noTarget')}</Menu.Item>}
                {fitting.map((target) => (
                  <Menu.Item
                    key={target.rowKey}
                    onClick={() => {
                      onUse(target.rowKey, text)
                      setStatus(t('used', { name: target.label }))
                    }}
                  >
                    <span dir="auto">{target.label}</span>
                    {target.explanation !== '' && <div className="meta">{t('replaces')}</div>}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </Group>
        </>
      ) : error !== null ? (
        <Group gap={6} align="flex-start" wrap="nowrap" c="red" role="alert">
          <IconAlertCircle size={15} stroke={1.8} style={{ flex: 'none', marginTop: 2 }} aria-hidden />
          <span dir="auto">
            {errorTexts.testRouting} {progress('details', { details: error })}
          </span>
        </Group>
      ) : isRunning ? (
        <Group gap={6} c="dimmed">
          <RunningRing /> {t('waiting')}
        </Group>
      ) : (
        <p className="meta">{t('stopped')}</p>
      )}
      <Group gap={4} mt={4} fz="xs" c="var(--tone-teal-text)" role="status">
        {status !== '' && status !== t('copyFailed') && <IconCheck size={14} stroke={1.8} aria-hidden />}{' '}
        {status}
      </Group>
    </div>
  )
}
