import { Box, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { comparedLimit, type MovedTeams } from '#api/contract/teams.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorState.tsx'
import { movePreviewQuery } from './queries.ts'
import type { VersionedMove } from './tree.ts'

/** Further people are only counted. */
const shownPeople = 4

/** What the pending moves would do, with buttons to save them or undo the last one. */
export function MoveBar({
  moves,
  isSaving,
  error,
  onUndo,
  onSave,
}: {
  moves: readonly VersionedMove[]
  isSaving: boolean
  error: unknown
  onUndo: () => void
  onSave: () => void
}) {
  const t = useTranslations('teams')
  const preview = useQuery(movePreviewQuery(useOrgId(), moves))
  const problem = error ?? preview.error
  return (
    <Box component="section" aria-label={t('pending', { count: moves.length })} flex="none" style={edge}>
      <Box px="var(--page-gutter)" pt={10}>
        <Text fw={600}>{t('pending', { count: moves.length })}</Text>
        {preview.data !== undefined && !preview.isError && <Effect effect={preview.data} />}
        {problem !== null && <ErrorAlert error={problem} />}
      </Box>
      <Group justify="flex-end" gap={8} px="var(--page-gutter)" py={8}>
        <Button variant="default" onClick={onUndo} disabled={isSaving}>
          {t('undo')}
        </Button>
        <Button onClick={onSave} loading={isSaving} disabled={preview.isError}>
          {t('move', { count: moves.length })}
        </Button>
      </Group>
    </Box>
  )
}

const edge = { borderTop: '1px solid var(--c-line)' } as const

function Effect({ effect: { members, rules, access, isAccessCut } }: { effect: MovedTeams }) {
  const t = useTranslations('teams')
  return (
    <Text c="dimmed" component="div" dir="auto">
      {t('comeAlong', { members, rules })}{' '}
      {access.slice(0, shownPeople).map(({ id, firstName, lastName, gained, gainedCalls, lost }) => {
        const name = `${firstName} ${lastName}`.trim()
        return (
          <span key={id}>
            {gained > 0 && `${t('gains', { name, calls: gainedCalls, people: gained })} `}
            {lost > 0 && `${t('loses', { name, people: lost })} `}
          </span>
        )
      })}
      {access.length > shownPeople && `${t('moreAccess', { count: access.length - shownPeople })} `}
      {isAccessCut ? t('accessCut', { limit: String(comparedLimit) }) : access.length === 0 && t('noAccess')}
    </Text>
  )
}
