import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { callDuration } from '../../../../lib/time.ts'
import type { Speaker } from '../draft/draft.ts'
import type { MentionedName } from './mentioned-names.ts'
import type { SpeakerProblem } from './speakers.ts'
import styles from './Speakers.module.css'

/** Solving one problem often solves the next. */
const problemsShown = 4

const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? name

const nameIn = (rows: readonly Speaker[], index: number): string =>
  rows[index]?.name.trim() || rows[index]?.names[0] || ''

/** The likely rep, and why. */
export type RowProposal = { index: number; reason: string }

/** Problems with sides and names, each with actions that solve it. Stays visible below a long table. */
export function SpeakerProblems({
  problems,
  rows,
  proposal,
  onRep,
  onOnlyRep,
  onMerge,
}: {
  problems: readonly SpeakerProblem[]
  rows: readonly Speaker[]
  proposal: RowProposal | null
  onRep: (index: number) => void
  onOnlyRep: (index: number) => void
  onMerge: (indexes: readonly number[]) => void
}) {
  const t = useTranslations('newCall.speakers')
  const nameAt = (index: number) => nameIn(rows, index)
  return (
    <Stack
      gap={8}
      className={styles.problems}
      data-sticky={problems.length > 0 || undefined}
      aria-live="polite"
    >
      {problems.slice(0, problemsShown).map((problem) => {
        switch (problem.kind) {
          case 'noRep':
            return (
              <Notice key="noRep" color="yellow">
                {t('noRep')}{' '}
                {proposal !== null && (
                  <>
                    {t('probablyRep', { name: nameAt(proposal.index), reason: proposal.reason })}{' '}
                    <Action onClick={() => onRep(proposal.index)}>
                      {t('makeRep', { name: nameAt(proposal.index) })}
                    </Action>
                  </>
                )}
              </Notice>
            )
          case 'manyReps':
            return (
              <Notice key="manyReps" color="red">
                {t('manyReps', { names: new Intl.ListFormat('en').format(problem.indexes.map(nameAt)) })}{' '}
                <Group component="span" display="inline-flex" gap="0 12px">
                  {problem.indexes.slice(0, 3).map((index) => (
                    <Action key={index} onClick={() => onOnlyRep(index)}>
                      {t('onlyRep', { name: nameAt(index) })}
                    </Action>
                  ))}
                  <Action onClick={() => onMerge(problem.indexes)}>{t('mergeThem')}</Action>
                </Group>
              </Notice>
            )
          case 'sameName':
            return (
              <Notice key={`name ${problem.indexes[1]}`} color="red">
                {t('sameName', { name: problem.name })}{' '}
                <Action onClick={() => onMerge(problem.indexes)}>{t('mergeThem')}</Action>
              </Notice>
            )
          case 'samePerson':
            return (
              <Notice key={`person ${problem.indexes[1]}`} color="red">
                {t('samePerson', { name: nameAt(problem.indexes[0]) })}{' '}
                <Action onClick={() => onMerge(problem.indexes)}>{t('mergeThem')}</Action>
              </Notice>
            )
          case 'emptyName':
            return (
              <Notice key={`empty ${problem.index}`} color="red">
                {t('emptyName')}
              </Notice>
            )
          default:
            return problem satisfies never
        }
      })}
    </Stack>
  )
}

/** Names that the conversation suggests for nameless speakers. */
export function MentionedNames({
  rows,
  mentioned,
  onUseName,
}: {
  rows: readonly Speaker[]
  mentioned: readonly { index: number; name: MentionedName }[]
  onUseName: (index: number, name: string) => void
}) {
  const t = useTranslations('newCall.speakers')
  if (mentioned.length === 0) return null
  return (
    <Stack gap={8}>
      {mentioned.map(({ index, name }) => (
        <Notice key={index} color="yellow">
          <strong>{t('noName', { name: nameIn(rows, index) })}</strong>{' '}
          {name.saidBy === null
            ? t('introduced', { quote: name.quote, time: callDuration(name.secondsFromStart) })
            : t('calledBy', {
                by: firstWord(name.saidBy),
                quote: name.quote,
                time: callDuration(name.secondsFromStart),
              })}{' '}
          <Action onClick={() => onUseName(index, name.name)}>{t('use', { name: name.name })}</Action>
        </Notice>
      ))}
    </Stack>
  )
}

function Notice({ color, children }: { color: 'red' | 'yellow'; children: ReactNode }) {
  const Icon = color === 'red' ? IconAlertCircle : IconAlertTriangle
  return (
    <Alert
      color={color}
      variant="light"
      py={8}
      icon={<Icon size={16} stroke={1.8} aria-hidden />}
      role="none"
    >
      <Text size="xs" c={`var(--tone-${color}-text)`}>
        {children}
      </Text>
    </Alert>
  )
}

function Action({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      c="inherit"
      fw={600}
      underline="always"
      onClick={onClick}
    >
      {children}
    </Anchor>
  )
}
