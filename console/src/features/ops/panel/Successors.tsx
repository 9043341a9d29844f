import { IconArrowRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { WorkItemDetail } from '#api/contract/ops.ts'
import { workStateRegistry } from '../../../ui/status/registry.ts'
import styles from './Panel.module.css'

/** Jobs of the same command that came after this one; each opens in the panel. */
export function Successors({
  successors,
  onOpen,
}: {
  successors: WorkItemDetail['successors']
  onOpen: (id: string) => void
}) {
  const t = useTranslations('opsItem')
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h3>{t('follows')}</h3>
      </div>
      {successors.length === 0 ? (
        <p className="meta">{t('followsNone')}</p>
      ) : (
        <ol className={styles.then}>
          {successors.map(({ id, kind, state }, index) => (
            <li key={id}>
              {index > 0 && <IconArrowRight size={13} stroke={1.6} aria-hidden />}
              <button
                type="button"
                className={styles.job}
                aria-label={t('open', { job: kind })}
                onClick={() => onOpen(id)}
              >
                {kind}
              </button>
              <span className="meta">{workStateRegistry[state].label.toLowerCase()}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
