import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { RuleLevel } from '#db/vocabulary.ts'
import type { LevelSummary } from '../model/summary.ts'
import styles from './LevelSection.module.css'

/** Owners that a closed level names. */
const namedOwners = 3

/** One level as an accordion. Its head says how many rules it holds and what needs attention. */
export function LevelSection({
  level,
  summary,
  neverReached,
  ownerName,
  isOpen,
  onToggle,
  children,
}: {
  level: RuleLevel
  summary: LevelSummary
  neverReached: number
  ownerName: (ownerId: string) => string
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}) {
  const t = useTranslations('ruleLevels')
  const id = useId()
  const problems = [
    summary.invalid > 0 && t('invalid', { count: summary.invalid }),
    summary.failed > 0 && t('failed', { count: summary.failed }),
    summary.conflicts > 0 && t('conflicts', { count: summary.conflicts }),
    neverReached > 0 && t('neverReached', { count: neverReached }),
  ].filter((text) => text !== false)
  const owners = summary.owners.slice(0, namedOwners).map((owner) => t('owner', { name: ownerName(owner.id), count: owner.rules }))
  if (summary.owners.length > namedOwners) owners.push(t('moreOwners', { count: summary.owners.length - namedOwners }))
  return (
    <section className={styles.section} aria-labelledby={`${id}-head`}>
      <h2 className={styles.head}>
        <button type="button" id={`${id}-head`} aria-expanded={isOpen} aria-controls={`${id}-body`} onClick={onToggle}>
          {isOpen ? <IconChevronDown size={16} stroke={1.6} aria-hidden /> : <IconChevronRight size={16} stroke={1.6} aria-hidden />}
          <span className={styles.name}>{t(level)}</span>
          <span className={styles.count}>{t(`count${level}`, { count: summary.rules, owners: summary.owners.length })}</span>
          <span className={styles.summary} dir="auto">
            {(problems.length > 0 ? problems : owners).join(' · ')}
          </span>
        </button>
      </h2>
      <div id={`${id}-body`} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  )
}
