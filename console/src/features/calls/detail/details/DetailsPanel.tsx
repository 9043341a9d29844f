import { Group, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { CallDetail } from '#api/contract/calls.ts'
import { callDuration, formatMoment } from '../../../../lib/time.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { CopyId } from '../../../../ui/CopyId.tsx'
import { ShortEmail } from '../../../../ui/ShortEmail.tsx'
import { TextLink } from '../../../../ui/TextLink.tsx'
import { callTypeName } from '../../../../lib/call-types.ts'
import { Fact, Facts } from '../../../../ui/Facts.tsx'
import { useTranscript } from '../../queries/use-transcript.ts'
import { similarCallsQuery } from '../../queries/similar-calls.ts'
import { CallTime } from '../header/CallHeader.tsx'
import { RuleLink } from '../RuleLink.tsx'
import { ScrollRegion } from '../../../../ui/panel/ScrollRegion.tsx'
import panel from '../../../../ui/panel/Panel.module.css'

/** Who took part, how the call was classified, where it came from. */
export function DetailsPanel({ call }: { call: CallDetail }) {
  const t = useTranslations('callDetails')
  return (
    <ScrollRegion label={t('call')}>
      <Section title={t('participants')}>
        {call.participants.length === 0 ? (
          <Text c="dimmed">{t('noParticipants')}</Text>
        ) : (
          <Participants participants={call.participants} />
        )}
      </Section>
      <Section title={t('call')}>
        <Facts>
          <Fact name={t('started')}>
            <CallTime at={call.startedAt} />
          </Fact>
          <Fact name={t('duration')}>
            {call.durationSeconds === null ? null : callDuration(call.durationSeconds)}
          </Fact>
          <Fact name={t('messages')}>{call.messageCount}</Fact>
          <Fact name={t('callType')}>
            <CallTypeValue call={call} />
          </Fact>
          <Fact name={t('scorecard')}>
            <ScorecardName call={call} />
          </Fact>
          <Fact name={t('created')}>
            <CallTime at={call.createdAt} />
            {call.createdBy !== null && (
              <bdi>
                {' '}
                {t('createdBy', { name: `${call.createdBy.firstName} ${call.createdBy.lastName}`.trim() })}
              </bdi>
            )}
          </Fact>
        </Facts>
      </Section>
      <SimilarSection call={call} />
      <SourceSection call={call} />
      <Section title={t('ids')}>
        <Facts>
          <IdFact name={t('callId')} id={call.id} />
          <IdFact name={t('integrationId')} id={call.integrationId} />
          <IdFact name={t('externalId')} id={call.externalId} />
          <IdFact name={t('commandId')} id={call.commandId} />
        </Facts>
      </Section>
    </ScrollRegion>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={panel.section}>
    <h2>{title}</h2>
    {children}
  </section>
)

/** The same call type as in the list, and the level of the rule that chose it. */
function CallTypeValue({ call }: { call: CallDetail }) {
  const t = useTranslations('callDetails')
  const name = callTypeName(call)
  if (call.category === null) return name ?? t('callTypeNone')

  const by = t('callTypeBy', { level: t(`level${call.category.level}`), label: call.category.label })
  return (
    <>
      {name ?? t('callTypeNone')} ·{' '}
      <RuleLink tab="routing" ruleId={call.category.ruleId}>
        {by}
      </RuleLink>
    </>
  )
}

/** What the score comes from, and the scorecard that was chosen since. */
function ScorecardName({ call: { scorecard, scoredWith } }: { call: CallDetail }) {
  const t = useTranslations('callDetails')
  const shown = scoredWith ?? scorecard
  if (shown === null) return null
  const { name, version } = shown
  return (
    <>
      {version === null ? name : t('scorecardText', { name, version })}
      {scorecard !== null && scorecard.id !== shown.id && (
        <Text c="dimmed">{t('scorecardNext', { name: scorecard.name })}</Text>
      )}
    </>
  )
}

/** Similar calls and what they have in common. Hidden if there are none. */
function SimilarSection({ call }: { call: CallDetail }) {
  const t = useTranslations('callDetails')
  const { data } = useQuery(similarCallsQuery(useOrgId(), call.id))
  if (data === undefined || data.results.length === 0) return null
  return (
    <Section title={t('similar')}>
      <Stack component="ul" gap={8} m={0} p={0} style={{ listStyle: 'none' }}>
        {data.results.map(({ id, title, buyerCompany, startedAt, sameCompany, sameType, words }) => (
          <li key={id}>
            <TextLink to="/calls/$callId" params={{ callId: id }}>
              <bdi>{title === '' ? t('similarUntitled') : title}</bdi>
            </TextLink>
            <div className="meta">
              {[
                formatMoment(new Date(startedAt), 'date'),
                sameCompany && t('similarCompany', { company: buyerCompany }),
                sameType && t('similarType'),
                words.length > 0 && t('similarWords', { words: words.join(', ') }),
              ]
                .filter((part) => part !== false)
                .join(' · ')}
            </div>
          </li>
        ))}
      </Stack>
    </Section>
  )
}

/** Shares the transcript query with the pane next to it; hidden while that loads or fails. */
function SourceSection({ call }: { call: CallDetail }) {
  const t = useTranslations('callDetails')
  const { data } = useTranscript(call)
  if (data === undefined) return null
  return (
    <Section title={t('source')}>
      <Facts>
        <Fact name={t('format')}>
          {data.detectedFormat === null ? (
            t('formatMessages')
          ) : (
            <span className="mono">{data.detectedFormat}</span>
          )}
        </Fact>
        <Fact name={t('times')}>{t(data.timesAreEstimated ? 'timesEstimated' : 'timesStated')}</Fact>
        <Fact name={t('warnings')}>
          {data.warnings.length === 0 ? (
            t('noWarnings')
          ) : (
            <List>
              {data.warnings.map((warning) => (
                <List.Item key={warning}>{warning}</List.Item>
              ))}
            </List>
          )}
        </Fact>
      </Facts>
    </Section>
  )
}

const sideColors = { rep: 'var(--c-rep)', colleague: 'dimmed', buyer: 'var(--c-buyer)' } as const

function Participants({ participants }: { participants: CallDetail['participants'] }) {
  const t = useTranslations()
  return (
    <Stack component="ul" gap={10} m={0} p={0}>
      {participants.map((person) => (
        <Group key={person.id} component="li" gap={10} wrap="nowrap" align="flex-start">
          <Avatar name={person.name} shape={person.side === 'buyer' ? 'square' : 'round'} size={24} />
          <Stack gap={0} miw={0}>
            <Group gap={8} wrap="nowrap">
              <Text fw={500} truncate title={person.name}>
                <bdi>{person.name}</bdi>
              </Text>
              <Text size="xs" fw={500} c={sideColors[person.side]}>
                {t(`callTranscript.${person.side}`)}
              </Text>
              <span className="meta">{t(`callDetails.${person.kind}`)}</span>
            </Group>
            <Group gap="0 12px" className="meta">
              {person.company !== null && <bdi title={person.company}>{person.company}</bdi>}
              {person.email !== null && <ShortEmail email={person.email} />}
              {person.userId !== null && <span>{t('callDetails.user')}</span>}
            </Group>
          </Stack>
        </Group>
      ))}
    </Stack>
  )
}

const IdFact = ({ name, id }: { name: string; id: string | null }) => (
  <Fact name={name}>{id === null ? null : <CopyId id={id} what={name} />}</Fact>
)
