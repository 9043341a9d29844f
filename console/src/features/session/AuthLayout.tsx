import { IconCheck, IconCircleHalf2, IconMinus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useDocumentTitle } from '../../lib/page-title.ts'
import styles from './AuthLayout.module.css'

export function AuthLayout({ children }: { children: ReactNode }) {
  const t = useTranslations()
  useDocumentTitle()
  return (
    <div className={styles.layout}>
      <div className={styles.left}>
        <header className={styles.brand}>
          <img src="/favicon.svg" alt="" width={28} height={28} />
          <span>{t('common.product')}</span>
        </header>
        <main className={styles.main}>{children}</main>
        <footer className={styles.footer}>
          <span>{t('signIn.selfHosted')}</span>
          <span>{t('signIn.dataStays')}</span>
        </footer>
      </div>
      <aside className={styles.right} aria-label={t('signIn.sampleLabel')}>
        <Sample />
      </aside>
    </div>
  )
}

/** An example in the product's own form language; invented and marked as an example. */
function Sample() {
  const t = useTranslations('signIn')
  return (
    <figure className={styles.sample}>
      <p className="meta">{t('sampleLabel')}</p>
      <div className={styles.card}>
        <div className={styles.head}>
          <span>{t('sampleTitle')}</span>
          <span className="numeric">82</span>
        </div>
        <Line
          icon={<IconCheck size={14} className={styles.yes} aria-hidden />}
          text={t('sampleAgenda')}
          points="6 / 6"
        />
        <Line
          icon={<IconCheck size={14} className={styles.yes} aria-hidden />}
          text={t('sampleProblem')}
          points="8 / 8"
        />
        <Line
          icon={<IconX size={14} className={styles.no} aria-hidden />}
          text={t('sampleMonologue')}
          points="0 / 5"
        />
        <Line
          icon={<IconMinus size={14} aria-hidden />}
          text={t('sampleBudget')}
          points={t('sampleNotAssessable')}
        />
        <Line
          icon={<IconCircleHalf2 size={14} className={styles.partly} aria-hidden />}
          text={t('sampleImpact')}
          points="7 / 10"
        />
        <div className={styles.quote}>
          <span className={styles.evidence}>{t('sampleQuote')}</span>
          <span className="meta">{t('sampleQuoteBy')}</span>
        </div>
      </div>
      <figcaption className={styles.note}>{t('sampleNote')}</figcaption>
    </figure>
  )
}

function Line({ icon, text, points }: { icon: ReactNode; text: string; points: string }) {
  return (
    <div className={styles.line}>
      {icon}
      <span>{text}</span>
      <span className={`${styles.points} numeric`}>{points}</span>
    </div>
  )
}
