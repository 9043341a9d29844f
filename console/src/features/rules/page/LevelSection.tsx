import { Paper } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { RuleLevel } from '#db/vocabulary/rules.ts'
import type { LevelSummary } from '../model/summary.ts'
import styles from './RealCallSettings.module.css'

/** How many owners the header names. */
const maxNamedOwners = 3

/** A collapsible level. Its header shows how many rules it has and what needs attention. */
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
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const problems = [
    summary.invalid > 0 && t('invalid', { count: summary.invalid }),
    summary.failed > 0 && t('failed', { count: summary.failed }),
    summary.conflicts > 0 && t('conflicts', { count: summary.conflicts }),
    neverReached > 0 && t('neverReached', { count: neverReached }),
  ].filter((text) => text !== false)
  const owners = summary.owners
    .slice(0, maxNamedOwners)
    .map((owner) => t('owner', { name: ownerName(owner.id), count: owner.rules }))
  if (summary.owners.length > maxNamedOwners)
    owners.push(t('moreOwners', { count: summary.owners.length - maxNamedOwners }))
  return (
    <Paper
      component="section"
      className={styles.level}
      radius="md"
      bd="1px solid var(--c-line)"
      aria-labelledby={`${id}-head`}
    >
      <h2 className={styles.levelHead}>
        <button
          type="button"
          id={`${id}-head`}
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={onToggle}
        >
          <Chevron size={16} stroke={1.6} color="var(--c-muted)" aria-hidden />
          <span>{t(level)}</span>
          <span className="meta">
            {t(`count${level}`, { count: summary.rules, owners: summary.owners.length })}
          </span>
          <span className={styles.levelSummary} dir="auto">
            {(problems.length > 0 ? problems : owners).join(' · ')}
          </span>
        </button>
      </h2>
      <div id={`${id}-body`} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </Paper>
  )
}
