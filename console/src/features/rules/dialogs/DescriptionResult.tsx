import { Button, Menu } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconCopy, IconWriting } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorTexts } from '#api/contract/errors.ts'
import type { CallType } from '#db/vocabulary.ts'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'
import { copyText } from '../../calls/detail/copy-text.ts'
import { callTypeLabels } from '../../calls/call-type-labels.ts'
import type { GenerateDescriptionsDialogProps } from './props.ts'
import styles from './Dialogs.module.css'

/** What was written for one call type, or why nothing was. */
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
} & Pick<GenerateDescriptionsDialogProps, 'targets' | 'onUse'>) {
  const t = useTranslations('describeCalls')
  const progress = useTranslations('ruleProgress')
  const [said, say] = useState('')
  const name = callTypeLabels[callType]
  const fitting = (targets ?? []).filter((target) => target.callType === callType)
  const copy = async (copied: string) => say((await copyText(copied)) ? t('copied', { name }) : t('copyFailed'))
  return (
    <div className={styles.description} role="group" aria-label={name}>
      <h3 className={styles.descriptionName}>{name}</h3>
      {text !== null ? (
        <>
          <p dir="auto">{text}</p>
          <div className={styles.descriptionButtons}>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconCopy size={14} aria-hidden />}
              aria-label={t('copyNamed', { name })}
              onClick={() => void copy(text)}
            >
              {t('copy')}
            </Button>
            {onUse !== undefined && (
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
                        say(t('used', { name: target.label }))
                      }}
                    >
                      <span dir="auto">{target.label}</span>
                      {target.explanation !== '' && <span className={styles.replaces}>{t('replaces')}</span>}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            )}
          </div>
        </>
      ) : error !== null ? (
        <p className={styles.problem} role="alert">
          <IconAlertCircle size={15} stroke={1.8} aria-hidden />
          <span dir="auto">
            {errorTexts.testRouting} {progress('details', { details: error })}
          </span>
        </p>
      ) : isRunning ? (
        <p className={styles.waiting}>
          <RunningRing /> {t('waiting')}
        </p>
      ) : (
        <p className="meta">{t('stopped')}</p>
      )}
      <p className={styles.said} role="status">
        {said !== '' && said !== t('copyFailed') && <IconCheck size={14} stroke={1.8} aria-hidden />} {said}
      </p>
    </div>
  )
}
