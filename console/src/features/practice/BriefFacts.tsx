import { Box, Stack, Text } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { PracticeBrief } from '#api/contract/practice.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'

/** What a rep may know before a call. Empty parts are left out. */
export function BriefFacts({ brief, children }: { brief: PracticeBrief; children?: ReactNode }) {
  const t = useTranslations('practiceBrief')
  const common = useTranslations('practice')
  const { scenario, description, context, buyer, others, hasGatekeeper } = brief
  const personText = [buyer.name, buyer.jobTitle].filter((part) => part !== '').join(', ')
  return (
    <>
      <Part title={t('scenario')}>
        <Text fw={500} dir="auto">
          {scenario}
        </Text>
        {description !== '' && <Words>{description}</Words>}
        {hasGatekeeper && <Text c="dimmed">{t('gatekeeper')}</Text>}
      </Part>
      {context !== '' && (
        <Part title={t('before')}>
          <Words>{context}</Words>
        </Part>
      )}
      <Part title={t('know')}>
        <Facts labelWidth={84}>
          {buyer.company !== '' && <Fact name={t('company')}>{buyer.company}</Fact>}
          <Fact name={t('person')}>{personText}</Fact>
          {buyer.publicPresence !== '' && <Fact name={t('presence')}>{buyer.publicPresence}</Fact>}
          {others.length > 0 && (
            <Fact name={t('others')}>
              {others
                .map(({ name, jobTitle }) =>
                  jobTitle === '' ? name : common('companyOf', { job: name, company: jobTitle }),
                )
                .join(', ')}
            </Fact>
          )}
        </Facts>
      </Part>
      {children}
    </>
  )
}

/** A titled part of the brief. */
export function Part({ title, end, children }: { title: ReactNode; end?: ReactNode; children: ReactNode }) {
  const titleId = useId()
  return (
    <Box
      component="section"
      px={16}
      py={12}
      aria-labelledby={titleId}
      style={{ borderBottom: '1px solid var(--c-row-line)' }}
    >
      <Stack gap={4}>
        <Box style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 }}>
          <Text component="h2" id={titleId} size="xs" fw={600}>
            {title}
          </Text>
          {end}
        </Box>
        {children}
      </Stack>
    </Box>
  )
}

const Words = ({ children }: { children: string }) => (
  <Text dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)
