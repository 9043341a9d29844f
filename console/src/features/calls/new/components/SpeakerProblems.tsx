import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { callDuration } from '../../../../lib/time.ts'
import type { Speaker } from '../model/draft.ts'
import type { HeardName } from '../model/heard-names.ts'
import type { SpeakerProblem } from '../model/speakers.ts'
import styles from './Speakers.module.css'

/** One problem solved often solves the next; a wall of them helps nobody. */
const problemsShown = 4

const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? name

const nameIn = (rows: readonly Speaker[], index: number): string => rows[index]?.name.trim() || rows[index]?.names[0] || ''

/** What is wrong with the sides and names, each with the way out beside it. It stays in sight below a long table. */
export function SpeakerProblems({
  problems,
  rows,
  onOnlyRep,
  onMerge,
}: {
  problems: readonly SpeakerProblem[]
  rows: readonly Speaker[]
  onOnlyRep: (index: number) => void
  onMerge: (indexes: readonly number[]) => void
}) {
  const t = useTranslations('newCall.speakers')
  const nameAt = (index: number) => nameIn(rows, index)
  return (
    <div className={styles.problems} data-sticky={problems.length > 0} aria-live="polite">
      {problems.slice(0, problemsShown).map((problem) => {
        switch (problem.kind) {
          case 'noRep':
            return (
              <Notice key="noRep" tone="yellow">
                {t('noRep')}
              </Notice>
            )
          case 'manyReps':
            return (
              <Notice key="manyReps" tone="red">
                {t('manyReps', { names: new Intl.ListFormat('en').format(problem.indexes.map(nameAt)) })}{' '}
                <span className={styles.inlineActions}>
                  {problem.indexes.slice(0, 3).map((index) => (
                    <Action key={index} onClick={() => onOnlyRep(index)}>
                      {t('onlyRep', { name: nameAt(index) })}
                    </Action>
                  ))}
                  <Action onClick={() => onMerge(problem.indexes)}>{t('mergeThem')}</Action>
                </span>
              </Notice>
            )
          case 'sameName':
            return (
              <Notice key={`name ${problem.indexes[1]}`} tone="red">
                {t('sameName', { name: problem.name })} <Action onClick={() => onMerge(problem.indexes)}>{t('mergeThem')}</Action>
              </Notice>
            )
          case 'samePerson':
            return (
              <Notice key={`person ${problem.indexes[1]}`} tone="red">
                {t('samePerson', { name: nameAt(problem.indexes[0]) })}{' '}
                <Action onClick={() => onMerge(problem.indexes)}>{t('mergeThem')}</Action>
              </Notice>
            )
          case 'emptyName':
            return (
              <Notice key={`empty ${problem.index}`} tone="red">
                {t('emptyName')}
              </Notice>
            )
          default:
            return problem satisfies never
        }
      })}
    </div>
  )
}

/** Names that the conversation itself gives to speakers without one. */
export function HeardNames({
  rows,
  heard,
  onUseName,
}: {
  rows: readonly Speaker[]
  heard: readonly { index: number; name: HeardName }[]
  onUseName: (index: number, name: string) => void
}) {
  const t = useTranslations('newCall.speakers')
  if (heard.length === 0) return null
  return (
    <div className={styles.problems}>
      {heard.map(({ index, name }) => (
        <div key={index} className={styles.hintBox}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          <div>
            <strong>{t('noName', { name: nameIn(rows, index) })}</strong>{' '}
            {name.saidBy === null
              ? t('introduced', { quote: name.quote, time: callDuration(name.secondsFromStart) })
              : t('calledBy', { by: firstWord(name.saidBy), quote: name.quote, time: callDuration(name.secondsFromStart) })}{' '}
            <Action onClick={() => onUseName(index, name.name)}>{t('use', { name: name.name })}</Action>
          </div>
        </div>
      ))}
    </div>
  )
}

function Notice({ tone, children }: { tone: 'red' | 'yellow'; children: ReactNode }) {
  const Icon = tone === 'red' ? IconAlertCircle : IconAlertTriangle
  return (
    <div className={styles.problem} data-tone={tone}>
      <Icon size={16} stroke={1.8} aria-hidden />
      <div>{children}</div>
    </div>
  )
}

function Action({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.inlineAction} onClick={onClick}>
      {children}
    </button>
  )
}
