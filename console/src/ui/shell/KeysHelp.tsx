import { Alert, DataList, Kbd, Group as Row, Modal, SimpleGrid, Title } from '@mantine/core'
import { Fragment, useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePreferences } from '../../lib/preferences.ts'
import { isMac, listedShortcuts } from '../../lib/shortcuts.ts'
import { useNavigation } from './use-navigation.ts'

type Line = { keys: readonly string[]; label: string }

/** Every shortcut that works for this user here: the shell's, and those registered by the page under the dialog. */
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
    ...entries.flatMap(({ key, label }) =>
      key === undefined ? [] : [{ keys: [key], label: t(`nav.${label}`) }],
    ),
  ]
  const places = entries.flatMap(({ chord, label }) =>
    chord === undefined ? [] : [{ keys: [`g ${chord}`], label: t(`nav.${label}`) }],
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('keys.title')}
      size={640}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {!singleKeyShortcuts && (
        <Alert color="yellow" role="none" mb={12}>
          {t('keys.off')}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={28} verticalSpacing={0}>
        <div>
          <Group title={t('keys.groupGeneral')} lines={general} />
          <Group title={t('keys.groupGo')} lines={places} />
        </div>
        {page.length > 0 && <Group title={t('keys.groupPage')} lines={page} />}
      </SimpleGrid>
    </Modal>
  )
}

function Group({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section>
      <Title order={3} fz="xs" mb={6} mt={16} className="muted">
        {title}
      </Title>
      <DataList gap={6} labelWidth={76}>
        {lines.map(({ keys, label }) => (
          <DataList.Item key={label}>
            <DataList.ItemLabel>
              <Row component="span" gap={3}>
                {keys.map((combination, index) => (
                  <Fragment key={combination}>
                    {index > 0 && <span className="muted">/</span>}
                    {combination.split(/[ +]/).map((key) => (
                      <Kbd key={key}>{keyName(key)}</Kbd>
                    ))}
                  </Fragment>
                ))}
              </Row>
            </DataList.ItemLabel>
            <DataList.ItemValue>{label}</DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
    </section>
  )
}

function keyName(key: string): string {
  if (key === 'mod') return isMac() ? '⌘' : 'Ctrl'
  return `${key.slice(0, 1).toUpperCase()}${key.slice(1)}`
}
