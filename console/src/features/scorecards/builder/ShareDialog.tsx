import { Badge, Button, Group, MultiSelect, Radio, Select, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { listSubOrganizations } from '#api/contract/people.ts'
import {
  type ScorecardView,
  shareScorecardWithOrganization,
  shareScorecardWithTeams,
} from '#api/contract/scorecards.ts'
import { shareScopes } from '#db/vocabulary/scorecards.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { call } from '../../../lib/call.ts'
import { teamOptionsQuery } from '../../../lib/people-options.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ListTime } from '../../../ui/Moment.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { scorecardKey, scorecardsKey } from '../keys.ts'
import { sharesQuery } from '../queries.ts'

const schema = z
  .object({ scope: z.enum(shareScopes), teams: z.array(z.string()).max(2000) })
  .refine(({ scope, teams }) => scope === 'ALL' || teams.length > 0, {
    path: ['teams'],
    message: 'Choose at least one team.',
  })

/** Who may use a scorecard (everybody, or teams), and its copies in sub-organizations. */
export function ShareDialog({
  opened,
  scorecard,
  onClose,
}: {
  opened: boolean
  scorecard: ScorecardView
  onClose: () => void
}) {
  const t = useTranslations('scorecardShare')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const maySeeTeams = useCan('teams.view')
  const { data: teams = [] } = useQuery({ ...teamOptionsQuery(orgId), enabled: opened && maySeeTeams })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('title', { name: scorecard.name })}
      size={560}
      schema={schema}
      initialValues={{ scope: scorecard.shareScope, teams: scorecard.teamIds }}
      submitLabel={t('save')}
      onSubmit={async ({ scope, teams: chosen }) => {
        await call(shareScorecardWithTeams, {
          params: { id: scorecard.id },
          body: { teams: scope === 'ALL' ? [] : chosen },
        })
        await queryClient.invalidateQueries({ queryKey: scorecardsKey(orgId) })
      }}
    >
      {(form) => (
        <>
          <Radio.Group label={t('who')} {...form.getInputProps('scope')}>
            <Stack gap={8} mt={6}>
              <Radio value="ALL" label={t('all')} />
              <Radio value="TEAM" label={t('teams')} description={t('teamsHint')} />
            </Stack>
          </Radio.Group>
          {form.getValues().scope === 'TEAM' && (
            <MultiSelect
              aria-label={t('chooseTeams')}
              placeholder={t('chooseTeams')}
              searchable
              data={teams.map(({ id, label }) => ({ value: id, label }))}
              {...form.getInputProps('teams')}
            />
          )}
          <Copies scorecard={scorecard} />
        </>
      )}
    </FormDialog>
  )
}

/** Copies in sub-organizations: each is independent, and is marked if it is older than the version here. */
function Copies({ scorecard: { id, publishedVersion } }: { scorecard: ScorecardView }) {
  const t = useTranslations('scorecardShare')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const mayList = useCan('integrations.manage')
  const mayCopy = useCan('organization.manage')
  const mayShare = mayList && mayCopy
  const [chosen, setChosen] = useState<string | null>(null)
  const { data: organizations } = useQuery({
    queryKey: ['org', orgId, 'options', 'sub-organizations'],
    queryFn: async ({ signal }) =>
      (await call(listSubOrganizations, { query: { numberOfResults: 1000 }, signal })).results,
    enabled: mayShare,
  })
  const { data: shares } = useQuery(sharesQuery(orgId, id))
  const sharing = useMutation({
    mutationFn: (organizationId: string) =>
      call(shareScorecardWithOrganization, {
        params: { id, organizationId },
        idempotencyKey: newIdempotencyKey(),
      }),
    meta: { label: t('copy') },
    onSuccess: ({ organization }) => {
      setChosen(null)
      showDone(t('copied', { name: organization.name }))
      return queryClient.invalidateQueries({ queryKey: [...scorecardKey(orgId, id), 'shares'] })
    },
  })
  const results = shares?.results ?? []
  if ((organizations?.length ?? 0) === 0 && results.length === 0) return null
  return (
    <Stack gap={8} role="group" aria-label={t('copies')}>
      <Text fw={600} size="sm">
        {t('copies')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('copiesHint')}
      </Text>
      {(organizations?.length ?? 0) > 0 && (
        <Group gap={8} align="flex-end" wrap="nowrap">
          <Select
            aria-label={t('organization')}
            placeholder={t('organization')}
            flex={1}
            searchable
            disabled={publishedVersion === null}
            data={(organizations ?? []).map((each) => ({ value: each.id, label: each.name }))}
            value={chosen}
            onChange={setChosen}
          />
          <Button
            variant="default"
            disabled={chosen === null || publishedVersion === null}
            loading={sharing.isPending}
            onClick={() => chosen !== null && sharing.mutate(chosen)}
          >
            {t('copy')}
          </Button>
        </Group>
      )}
      {publishedVersion === null && (
        <Text size="xs" c="dimmed">
          {t('notPublished')}
        </Text>
      )}
      {results.map(({ id: shareId, organization, version, sharedAt, isOutdated, copy }) => (
        <Group key={shareId} gap={8} fz="sm">
          <span dir="auto">{organization.name}</span>
          <span className="meta">
            {t('version', { version })} · <ListTime at={sharedAt} />
          </span>
          {copy === null && (
            <Badge variant="light" color="gray" tt="none">
              {t('gone')}
            </Badge>
          )}
          {copy !== null && isOutdated && (
            <Badge variant="light" color="yellow" tt="none">
              {t('outdated')}
            </Badge>
          )}
        </Group>
      ))}
    </Stack>
  )
}
