import { ActionIcon, Badge, Box, Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { botCallTypes } from '#db/vocabulary/bots.ts'
import { attitudeList } from '#workers/domain/practice/catalog/attitudes.ts'
import type { Proposal } from '#workers/domain/practice/from-call/proposal.ts'
import { callTypeLabels } from '../../../lib/call-types.ts'
import { callDuration } from '../../../lib/time.ts'
import type { Decision } from './decisions.ts'

/** The text of a proposal as the screen shows it. */
export function shownText({ path }: Pick<Proposal, 'path'>, text: string): string {
  if (path === 'callType') return callTypeLabels[botCallTypes.find((type) => type === text) ?? 'custom']
  if (path === 'emotionalState') return attitudeList.find(({ id }) => id === text)?.label ?? text
  return text
}

/** The options for a proposal with a fixed set of values; null: free text. */
function choicesOf({ path }: Proposal): { value: string; label: string }[] | null {
  if (path === 'callType') return botCallTypes.map((type) => ({ value: type, label: callTypeLabels[type] }))
  if (path === 'emotionalState') return attitudeList.map(({ id, label }) => ({ value: id, label }))
  return null
}

/** A scenario is chosen in the form, from a few options. */
export const isEditable = ({ path }: Proposal): boolean => path !== 'callScenario'

export function ProposalRow({
  proposal,
  number,
  seconds,
  decision,
  isCurrent,
  isEditing,
  onFocus,
  onKey,
  onAccept,
  onEdit,
  onSave,
  onCancel,
  onLeave,
  onUndo,
}: {
  proposal: Proposal
  number: number | undefined
  /** When the quote is spoken. */
  seconds: number | null
  decision: Decision | undefined
  isCurrent: boolean
  isEditing: boolean
  onFocus: () => void
  onKey: (event: KeyboardEvent) => void
  onAccept: () => void
  onEdit: () => void
  onSave: (text: string) => void
  onCancel: () => void
  onLeave: () => void
  onUndo: () => void
}) {
  const t = useTranslations('fromCall')
  const text = shownText(proposal, decision?.kind === 'edited' ? decision.text : proposal.text)
  const [said] = proposal.evidence
  const more = proposal.evidence.find(({ role }) => role !== 'said')
  return (
    <Group
      id={`proposal-${proposal.id}`}
      role="group"
      aria-label={`${proposal.label}: ${text}`}
      aria-current={isCurrent || undefined}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
      onClick={onFocus}
      onKeyDown={onKey}
      gap="4px 14px"
      align="flex-start"
      px="var(--page-gutter)"
      py={8}
      bg={isCurrent ? 'var(--c-hover)' : undefined}
      style={{ borderBottom: '1px solid var(--c-row-line)' }}
    >
      <Text size="sm" c="dimmed" w={{ base: '100%', xs: 104 }}>
        {proposal.label}
      </Text>
      <Stack gap={2} flex="1 1 200px" miw={0}>
        {isEditing ? (
          <Editor
            proposal={proposal}
            text={decision?.kind === 'edited' ? decision.text : proposal.text}
            onSave={onSave}
            onCancel={onCancel}
          />
        ) : (
          <Text td={decision?.kind === 'left' ? 'line-through' : undefined} dir="auto">
            {text}
          </Text>
        )}
        {said === undefined ? (
          <Group gap={6} wrap="nowrap" align="flex-start">
            <IconAlertTriangle
              size={14}
              color="var(--mantine-color-orange-6)"
              aria-hidden
              style={{ flex: 'none', marginTop: 2 }}
            />
            <Text size="sm">
              {t('noQuote')} {proposal.because}
            </Text>
          </Group>
        ) : (
          <>
            <Group gap={6} wrap="nowrap" align="flex-start">
              <Badge size="sm" radius="sm" variant="default" flex="none" aria-hidden>
                {number}
              </Badge>
              <Text size="sm" c="dimmed" dir="auto" lineClamp={2}>
                “{said.quote}” {seconds !== null && callDuration(Math.floor(seconds))}
              </Text>
            </Group>
            {more !== undefined && (
              <Text size="sm" c="dimmed" dir="auto" lineClamp={2}>
                {more.role === 'asked'
                  ? t('asked', { question: more.quote })
                  : t('settled', { answer: more.quote })}
              </Text>
            )}
            <Text size="xs" c="dimmed">
              {proposal.because}
            </Text>
          </>
        )}
      </Stack>
      {!isEditing && (
        <Group gap={6} flex="none" wrap="nowrap" ml="auto">
          {decision === undefined ? (
            <>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconCheck size={14} />}
                aria-label={t('acceptOf', { text })}
                onClick={onAccept}
              >
                {t('accept')}
              </Button>
              {isEditable(proposal) && (
                <ActionIcon variant="default" aria-label={t('edit', { text })} onClick={onEdit}>
                  <IconPencil size={14} />
                </ActionIcon>
              )}
              <ActionIcon variant="default" aria-label={t('leaveOut', { text })} onClick={onLeave}>
                <IconX size={14} />
              </ActionIcon>
            </>
          ) : (
            <>
              <Text size="sm" c={decision.kind === 'left' ? 'dimmed' : undefined}>
                {t(decision.kind)}
              </Text>
              <Button size="compact-sm" variant="subtle" aria-label={t('undoOf', { text })} onClick={onUndo}>
                {t('undo')}
              </Button>
            </>
          )}
        </Group>
      )}
    </Group>
  )
}

function Editor({
  proposal,
  text,
  onSave,
  onCancel,
}: {
  proposal: Proposal
  text: string
  onSave: (text: string) => void
  onCancel: () => void
}) {
  const t = useTranslations('fromCall')
  const [typed, setTyped] = useState(text)
  const choices = choicesOf(proposal)
  const save = () => (typed.trim() === '' ? onCancel() : onSave(typed.trim()))
  return (
    <Box
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') onCancel()
        if (event.key === 'Enter' && !event.shiftKey && choices === null) {
          event.preventDefault()
          save()
        }
      }}
    >
      {choices === null ? (
        <Textarea
          aria-label={t('words')}
          value={typed}
          maxLength={proposal.path === 'companyDetails' || proposal.path === 'opinions' ? 500 : 300}
          autosize
          minRows={1}
          maxRows={6}
          dir="auto"
          data-autofocus
          autoFocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : (
        <NativeSelect
          aria-label={t('words')}
          data={choices}
          value={typed}
          autoFocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Group gap={6} mt={6}>
        <Button size="compact-sm" onClick={save}>
          {t('save')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Group>
    </Box>
  )
}
