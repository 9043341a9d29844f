import { Box, Divider, Flex, Group, Paper, Stack, Text } from '@mantine/core'
import { IconCheck, IconCircleHalf2, IconMinus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useDocumentTitle } from '../../lib/page-title.ts'

/** The form at the left; if there is room, what the product does at the right. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const t = useTranslations()
  useDocumentTitle()
  return (
    <Flex mih="100dvh">
      <Stack gap={0} flex={5} miw={0} px={{ base: 20, md: 40 }} py={{ base: 20, md: 28 }}>
        <Group component="header" gap={10} fz={15} fw={600}>
          <img src="/favicon.svg" alt="" width={28} height={28} />
          <span>{t('common.product')}</span>
        </Group>
        <Stack component="main" gap={0} justify="center" flex={1} w="100%" maw={344} mx="auto" py={32}>
          {children}
        </Stack>
        <Group component="footer" className="meta" gap="4px 16px">
          <span>{t('signIn.selfHosted')}</span>
          <span>{t('signIn.dataStays')}</span>
        </Group>
      </Stack>
      <Flex
        component="aside"
        aria-label={t('signIn.sampleLabel')}
        visibleFrom="md"
        flex={7}
        miw={0}
        p={40}
        align="center"
        justify="center"
        bg="var(--c-sunken)"
        style={{ borderInlineStart: '1px solid var(--c-line)' }}
      >
        <Sample />
      </Flex>
    </Flex>
  )
}

/** An example in the product's own design, invented and labeled as an example. */
function Sample() {
  const t = useTranslations('signIn')
  return (
    <Box component="figure" w="100%" maw={420} m={0}>
      <p className="meta">{t('sampleLabel')}</p>
      <Paper withBorder bg="var(--c-raised)" mt={8} mb={16}>
        <Group justify="space-between" mih={34} px={12} fw={600}>
          <span>{t('sampleTitle')}</span>
          <span className="numeric">82</span>
        </Group>
        <Line icon={<Yes />} text={t('sampleAgenda')} points="6 / 6" />
        <Line icon={<Yes />} text={t('sampleProblem')} points="8 / 8" />
        <Line
          icon={<IconX size={14} color="var(--tone-red-text)" aria-hidden />}
          text={t('sampleMonologue')}
          points="0 / 5"
        />
        <Line
          icon={<IconMinus size={14} aria-hidden />}
          text={t('sampleBudget')}
          points={t('sampleNotAssessable')}
        />
        <Line
          icon={<IconCircleHalf2 size={14} color="var(--tone-yellow-text)" aria-hidden />}
          text={t('sampleImpact')}
          points="7 / 10"
        />
        <Stack align="flex-start" gap={2} px={12} pl={34} pb={10}>
          <Text size="xs" lh="20px" style={{ borderBottom: '1.5px solid var(--c-evidence-line)' }}>
            {t('sampleQuote')}
          </Text>
          <span className="meta">{t('sampleQuoteBy')}</span>
        </Stack>
      </Paper>
      <figcaption className="dimmed">{t('sampleNote')}</figcaption>
    </Box>
  )
}

const Yes = () => <IconCheck size={14} color="var(--tone-teal-text)" aria-hidden />

function Line({ icon, text, points }: { icon: ReactNode; text: string; points: string }) {
  return (
    <>
      <Divider color="var(--c-row-line)" />
      <Group gap={8} mih={34} px={12} py={6} wrap="nowrap">
        {icon}
        <span>{text}</span>
        <Text component="span" c="dimmed" ml="auto" className="numeric" style={{ whiteSpace: 'nowrap' }}>
          {points}
        </Text>
      </Group>
    </>
  )
}
