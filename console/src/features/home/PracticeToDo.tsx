import { Stack, Text } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { type Assignment, stepOf } from '#api/contract/assignments.ts'
import type { PracticeToDo as ToDo } from '#api/contract/home.ts'
import { callTypeLabels } from '../../lib/call-types.ts'
import { PracticeButton } from '../../ui/assign/PracticeButton.tsx'
import { useAssignmentWords } from '../../ui/assign/words.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useNow } from '../../ui/Moment.tsx'
import { ScoreBar } from '../../ui/status/ScoreBar.tsx'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import { RowLink, TextLink } from '../../ui/TextLink.tsx'
import { Section } from './Section.tsx'
import styles from './Home.module.css'

/** The user's assignments: due date, what counts as done, progress, and the link to the bot. */
export function PracticeToDo({ practice: { results, total, isTotalAtLeast } }: { practice: ToDo }) {
  const t = useTranslations('homePractice')
  const count = isTotalAtLeast ? `${(total - 1).toLocaleString('en')}+` : total.toLocaleString('en')
  return (
    <Section
      title={t('title')}
      count={total === 0 ? undefined : count}
      hint={useAssigner(results, total)}
      end={<TextLink to="/practice">{t('all')}</TextLink>}
    >
      {results.length === 0 ? (
        <EmptyState isLine icon={IconListCheck} title={t('none')} text={t('noneText')} />
      ) : (
        <>
          <ul className={styles.list}>
            {results.map((assignment) => (
              <ToDoRow key={assignment.id} assignment={assignment} />
            ))}
          </ul>
          <Text size="xs" c="dimmed" className={styles.note}>
            {total > results.length && `${t('more', { count: total - results.length })} `}
            {t('rule')}
          </Text>
        </>
      )}
    </Section>
  )
}

/** Who assigned it, if the same person assigned all of them. */
function useAssigner(results: readonly Assignment[], total: number): string | undefined {
  const t = useTranslations('homePractice')
  const [first] = results
  if (first === undefined || first.assignedBy === null) return undefined
  const { id, firstName, lastName } = first.assignedBy
  if (results.some(({ assignedBy }) => assignedBy?.id !== id)) return t('bySeveral')
  return total > results.length ? undefined : t('by', { person: `${firstName} ${lastName}`.trim() })
}

function ToDoRow({ assignment }: { assignment: Assignment }) {
  const words = useTranslations('assignmentWords')
  const { goal, progress, due } = useAssignmentWords(useNow())
  const { agent, passMark, mayPractice } = assignment
  const about = [
    callTypeLabels[agent.callType],
    agent.difficulty === null ? '' : words(agent.difficulty),
    agent.companyName,
  ]
  return (
    <li className={styles.row}>
      <div className={styles.todo}>
        <Stack gap={0} miw={0}>
          {mayPractice ? (
            <RowLink
              to="/practice/$agentId"
              params={{ agentId: agent.id }}
              fw={500}
              dir="auto"
              title={agent.name}
            >
              {agent.name}
            </RowLink>
          ) : (
            <Text fw={500} truncate dir="auto" title={agent.name}>
              {agent.name}
            </Text>
          )}
          <Text size="xs" c="dimmed" truncate dir="auto">
            {about.filter((part) => part !== '').join(' · ')}
          </Text>
        </Stack>
        <StatusBadge status={due(assignment)} />
        <span>{goal(assignment)}</span>
        <span>{progress(assignment)}</span>
        <ScoreBar score={assignment.progress.best} passMark={passMark} />
        {mayPractice ? (
          <PracticeButton agentId={agent.id} name={agent.name} step={stepOf(assignment.progress)} />
        ) : (
          <Text size="xs" c="dimmed">
            {words(agent.status === 'ACTIVE' ? 'notOpen' : 'paused')}
          </Text>
        )}
      </div>
    </li>
  )
}
