import { Modal } from '@mantine/core'
import { Fragment, useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePreferences } from '../../lib/preferences.ts'
import { isMac, listedShortcuts } from '../../lib/shortcuts.ts'
import { useNavigation } from './use-navigation.ts'
import styles from './KeysHelp.module.css'

type Line = { keys: readonly string[]; label: string }

/** Every shortcut that works for this person here: the shell's, and those that the page behind the dialog has registered. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const t = useTranslations()
  const entries = useNavigation()
  const { singleKeyShortcuts } = usePreferences()
  const [page] = useState(listedShortcuts)
  const general: Line[] = [
    { keys: ['mod+k'], label: t('keys.palette') },
    { keys: ['?'], label: t('keys.help') },
    { keys: ['['], label: t('keys.collapse') },
    { keys: ['Esc'], label: t('keys.escape') },
    ...entries.flatMap(({ key, label }) => (key === undefined ? [] : [{ keys: [key], label: t(`nav.${label}`) }])),
  ]
  const places = entries.flatMap(({ chord, label }) => (chord === undefined ? [] : [{ keys: [`g ${chord}`], label: t(`nav.${label}`) }]))
  return (
    <Modal opened onClose={onClose} title={t('keys.title')} size={640} closeButtonProps={{ 'aria-label': t('common.close') }}>
      {!singleKeyShortcuts && <p className={styles.off}>{t('keys.off')}</p>}
      <div className={styles.groups}>
        <div>
          <Group title={t('keys.groupGeneral')} lines={general} />
          <Group title={t('keys.groupGo')} lines={places} />
        </div>
        {page.length > 0 && <Group title={t('keys.groupPage')} lines={page} />}
      </div>
    </Modal>
  )
}

function Group({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section className={styles.group}>
      <h3 className={styles.heading}>{title}</h3>
      <dl className={styles.lines}>
        {lines.map(({ keys, label }) => (
          <Fragment key={label}>
            <dt>
              {keys.map((combination, index) => (
                <Fragment key={combination}>
                  {index > 0 && <span className={styles.or}>/</span>}
                  {combination.split(/[ +]/).map((key) => (
                    <kbd key={key} className={styles.key}>
                      {keyName(key)}
                    </kbd>
                  ))}
                </Fragment>
              ))}
            </dt>
            <dd>{label}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

function keyName(key: string): string {
  if (key === 'mod') return isMac() ? '⌘' : 'Ctrl'
  return `${key.slice(0, 1).toUpperCase()}${key.slice(1)}`
}
