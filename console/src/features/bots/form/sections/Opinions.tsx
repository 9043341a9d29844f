import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { BotDraftForm } from '#workers/domain/practice/bot.ts'
import { newIdempotencyKey } from '../../../../lib/api.ts'
import { useMe } from '../../../../lib/use-can.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { ErrorAlert } from '../../../../ui/feedback/ErrorState.tsx'
import { proposeOpinions } from '../queries.ts'
import { useBotForm, useFormFields } from '../form-context.ts'
import { type EditorProps, RowList } from '../rows/RowList.tsx'
import { Section } from '../Section.tsx'

type Opinion = NonNullable<BotDraftForm['opinions']>[number]
const mostOpinions = 20

/** The buyer's opinions on products like the rep's, on vendors, and on change. */
export function Opinions() {
  const t = useTranslations('botForm')
  const { change, problems, isReadOnly } = useBotForm()
  const {
    opinions = [],
    jobTitle = '',
    companyName = '',
  } = useFormFields('opinions', 'jobTitle', 'companyName')
  const orgId = useOrgId()
  const orgName = useMe()?.organization.name ?? ''
  const proposal = useMutation({
    // A new key each time, because a user who asks again wants different opinions.
    mutationFn: () =>
      proposeOpinions(orgId, { jobTitle, companyName, orgName }, newIdempotencyKey(), t('tooLong')),
    meta: { errorToast: false },
    onSuccess: (proposed) =>
      change({
        opinions: [
          ...opinions.filter(({ text }) => text !== ''),
          ...proposed.opinions.map(({ topic, text }) => ({ topic, text })),
        ].slice(0, mostOpinions),
      }),
  })
  const foreign = [...new Set(proposal.data?.opinions.flatMap((opinion) => opinion.foreign))]
  const isPossible = jobTitle.trim() !== '' && companyName.trim() !== ''
  return (
    <Section
      section="opinions"
      action={
        !isReadOnly && (
          <Button
            variant="default"
            leftSection={<IconSparkles size={15} stroke={1.7} />}
            disabled={!isPossible}
            title={isPossible ? undefined : t('opinionsNeed')}
            loading={proposal.isPending}
            onClick={() => proposal.mutate()}
          >
            {t('proposeOpinions')}
          </Button>
        )
      }
    >
      {proposal.error !== null && <ErrorAlert error={proposal.error} onRetry={() => proposal.mutate()} />}
      {proposal.data !== undefined && (
        <Text size="xs" c="dimmed" role="status">
          {proposal.data.note}
        </Text>
      )}
      {foreign.length > 0 && (
        <Text size="xs" c="var(--tone-orange-text)">
          {t('opinionsForeign')} <bdi>{foreign.join(', ')}</bdi>
        </Text>
      )}
      <RowList<Opinion>
        name="opinions"
        label={t('opinions')}
        description={t('opinionsHint')}
        noun={t('opinion')}
        addLabel={t('addOpinion')}
        items={opinions}
        keyOf={(_, index) => String(index)}
        blank={() => ({ topic: '', text: '' })}
        onChange={(next) => change({ opinions: next })}
        most={mostOpinions}
        titleOf={({ topic, text }) => topic || text}
        Summary={OpinionSummary}
        Editor={OpinionEditor}
        error={problems.get('opinions')}
        isReadOnly={isReadOnly}
      />
    </Section>
  )
}

function OpinionSummary({ item: { topic, text } }: { item: Opinion }) {
  const t = useTranslations('botForm')
  return (
    <Stack gap={0}>
      {topic !== '' && (
        <Text span fw={500} dir="auto">
          {topic}
        </Text>
      )}
      <Text span dir="auto">
        {text === '' ? t('noWords') : text}
      </Text>
    </Stack>
  )
}

function OpinionEditor({ item: { topic, text }, patch }: EditorProps<Opinion>) {
  const t = useTranslations('botForm')
  return (
    <>
      <TextInput
        label={t('opinionTopic')}
        placeholder={t('opinionTopicExample')}
        value={topic}
        maxLength={120}
        dir="auto"
        autoComplete="off"
        onChange={(event) => patch({ topic: event.currentTarget.value })}
      />
      <Textarea
        label={t('opinionText')}
        value={text}
        maxLength={500}
        autosize
        minRows={2}
        dir="auto"
        onChange={(event) => patch({ text: event.currentTarget.value })}
      />
    </>
  )
}
