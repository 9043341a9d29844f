import { Modal } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { usePreferences } from '../../lib/preferences.ts'
import { isMac } from '../../lib/shortcuts.ts'
import { useNavigation } from './use-navigation.ts'
import styles from './KeysHelp.module.css'

type Line = { keys: string; label: string }

/** Every shortcut that works for this person, in groups. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const t = useTranslations()
  const entries = useNavigation()
  const { singleKeyShortcuts } = usePreferences()
  const general: Line[] = [
    { keys: 'mod+k', label: t('keys.palette') },
    { keys: '/', label: t('keys.search') },
    { keys: '?', label: t('keys.help') },
    { keys: '[', label: t('keys.collapse') },
    { keys: 'Esc', label: t('keys.escape') },
    ...entries.flatMap(({ key, label }) => (key === undefined ? [] : [{ keys: key.toUpperCase(), label: t(`nav.${label}`) }])),
  ]
  const places = entries.flatMap(({ chord, label }) =>
    chord === undefined ? [] : [{ keys: `G ${chord.toUpperCase()}`, label: t(`nav.${label}`) }],
  )
  const table: Line[] = [
    { keys: 'J K', label: t('keys.move') },
    { keys: 'X', label: t('keys.select') },
    { keys: 'Shift+X', label: t('keys.range') },
    { keys: 'Enter', label: t('keys.open') },
    { keys: 'Space', label: t('keys.peek') },
  ]
  return (
    <Modal opened onClose={onClose} title={t('keys.title')} size={640} closeButtonProps={{ 'aria-label': t('common.close') }}>
      {!singleKeyShortcuts && <p className={styles.off}>{t('keys.off')}</p>}
      <div className={styles.groups}>
        <Group title={t('keys.groupGeneral')} lines={general} />
        <div>
          <Group title={t('keys.groupGo')} lines={places} />
          <Group title={t('keys.groupTable')} lines={table} />
        </div>
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
          <Fragment key={keys}>
            <dt>
              {keys
                .replace('mod', isMac() ? '⌘' : 'Ctrl')
                .split(/[ +]/)
                .map((key) => (
                  <kbd key={key} className={styles.key}>
                    {key.length === 1 ? key.toUpperCase() : key}
                  </kbd>
                ))}
            </dt>
            <dd>{label}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
