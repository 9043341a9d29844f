import { Menu } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { showError } from '../../ui/feedback/notices.ts'
import { useOpenQueueSession } from './mutations.ts'
import styles from './Ops.module.css'

/** Opens the server's queue viewer in a new tab. It is read-only and shows only the live queue entries. */
export function QueueLink() {
  const t = useTranslations('ops')
  const open = useOpenQueueSession()
  const start = () => {
    // Opened during the click, or the browser would block it; it gets its address once the session exists.
    const tab = window.open('', '_blank')
    if (tab === null) return showError(new Error(t('queueBlocked')))
    tab.opener = null
    tab.document.title = t('queueOpening')
    // The menu, and this component with it, closes before the response arrives; the promise continues.
    void open.mutateAsync().then(
      ({ url }) => tab.location.replace(url),
      () => tab.close(),
    )
  }
  return (
    <Menu.Item leftSection={<IconStack2 size={15} stroke={1.7} />} disabled={open.isPending} onClick={start}>
      {t('queueView')}
      <span className={styles.note}>{t('queueNote')}</span>
    </Menu.Item>
  )
}
