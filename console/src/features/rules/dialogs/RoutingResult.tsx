import { Box, Button, DataList, Flex, Group, Progress, Text, Title } from '@mantine/core'
import { IconArrowRight, IconRouteOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { TestRoutingResult } from '#api/contract/rule-tests.ts'
import { callTypeLabels } from '../../../lib/call-types.ts'
import styles from './Dialogs.module.css'

type Line = TestRoutingResult['trace'][number]

/** The server's explanation repeats the heading. */
const noMatchStart = /^No match found:?\s*/

/** How routing would handle the call, and every rule that was compared. */
export function RoutingResult({
  result,
  onShowRule,
}: {
  result: TestRoutingResult
  onShowRule: (ruleId: string) => void
}) {
  const t = useTranslations('routingTest')
  const traceTexts = useTranslations('callTrace')
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that started the test was disabled while it ran, and has lost the focus.
  useEffect(() => heading.current?.focus(), [])
  const { categoryId, categoryLabel, callType, behavior, categoryType, method, engine, trace } = result
  const isMatch = categoryLabel !== null && method !== 'default'
  const facts: [string, string | null][] = [
    [t('callType'), callType === null ? null : callTypeLabels[callType]],
    [
      t('behavior'),
      behavior === null ? null : behavior === 'SAVE_AND_SCORE' ? t('saveAndScore') : t('saveOnly'),
    ],
    [t('categoryType'), categoryType === null || !isMatch ? null : traceTexts(categoryType)],
    [t('method'), isMatch ? traceTexts(method) : null],
    [t('engine'), engine === 'offline' ? t('engineOffline') : engine],
  ]
  return (
    <>
      <Box mb={12}>
        <Flex
          component="h3"
          ref={heading}
          tabIndex={-1}
          align="center"
          gap={8}
          fz="lg"
          lh="lg"
          fw={600}
          dir="auto"
        >
          {isMatch ? (
            <IconArrowRight size={18} stroke={1.8} color="var(--c-link)" aria-hidden />
          ) : (
            <IconRouteOff size={18} stroke={1.8} aria-hidden />
          )}
          {isMatch ? categoryLabel : t('noMatch')}
        </Flex>
        <Text c="dimmed" mt={4} dir="auto">
          <Explanation result={result} />
        </Text>
        <DataList orientation="vertical" gap="10px 28px" my={12} style={{ flexFlow: 'row wrap' }}>
          {facts.map(([name, value]) =>
            value === null ? null : (
              <DataList.Item key={name}>
                <DataList.ItemLabel fz="xs" lh="xs" c="var(--c-muted)">
                  {name}
                </DataList.ItemLabel>
                <DataList.ItemValue dir="auto">{value}</DataList.ItemValue>
              </DataList.Item>
            ),
          )}
        </DataList>
        {categoryId !== null && isMatch && (
          <Button variant="subtle" size="xs" onClick={() => onShowRule(categoryId)}>
            {t('showRule')}
          </Button>
        )}
      </Box>
      {trace.length > 0 && <ComparedRules trace={trace} decidingId={isMatch ? categoryId : null} />}
    </>
  )
}

function Explanation({
  result: { method, explanation, trace, categoryLabel },
}: {
  result: TestRoutingResult
}) {
  const t = useTranslations('routingTest')
  const matched = trace.findLast(({ verdict }) => verdict === 'matched')
  if (method === 'title' && matched?.matchedText != null) return t('byTitle', { value: matched.matchedText })
  if (method === 'description' && matched?.matchedText != null)
    return t('byDescription', { terms: matched.matchedText })
  if (method === 'title' || method === 'description') return explanation

  const closest = trace
    .filter(({ score }) => score !== undefined)
    .toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0))[0]
  const outcome = categoryLabel === null ? t('noCategory') : t('defaultApplies')
  if (closest !== undefined && (closest.score ?? 0) > 0)
    return `${outcome} ${t('closest', { label: closest.label })}`
  return trace.length === 0 ? `${outcome} ${explanation.replace(noMatchStart, '')}` : outcome
}

/** One line per rule: the result for its title and its description. The bar shows how similar the description is. */
function ComparedRules({ trace, decidingId }: { trace: readonly Line[]; decidingId: string | null }) {
  const t = useTranslations('routingTest')
  const traceTexts = useTranslations('callTrace')
  const rules = [
    ...Map.groupBy(
      trace.filter(({ condition }) => condition !== 'default'),
      ({ ruleId }) => ruleId,
    ).values(),
  ]
  return (
    <>
      <Title order={4} size="h3" mb={4}>
        {traceTexts('rulesTitle')}
      </Title>
      <ol className={styles.compared} aria-label={traceTexts('rulesTitle')}>
        {rules.map((lines) => {
          const [first] = lines
          if (first === undefined) return null
          const described = lines.find(({ condition }) => condition === 'description')
          const isDeciding = first.ruleId === decidingId
          const outcome = lines.map((line) => outcomeOf(line, t)).join(' · ')
          return (
            <li
              key={first.ruleId}
              data-deciding={isDeciding || undefined}
              title={lines.map(({ reason }) => reason).join(' ')}
            >
              <span className="muted">
                {traceTexts('rank', { level: traceTexts(first.level), position: first.position })}
              </span>
              <bdi className="truncate">{first.label}</bdi>
              <Group gap={8} wrap="nowrap" ml="auto">
                {described?.score !== undefined && (
                  <Similarity score={described.score} isMatched={described.verdict === 'matched'} />
                )}
                <span className="dimmed">{outcome}</span>
                {isDeciding && <strong>{traceTexts('winner')}</strong>}
              </Group>
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** `score` from 0 to 1. */
function Similarity({ score, isMatched }: { score: number; isMatched: boolean }) {
  const t = useTranslations('routingTest')
  const percent = Math.round(Math.min(1, Math.max(0, score)) * 100)
  return (
    <Progress.Root size={6} w={56}>
      <Progress.Section
        value={percent}
        color={isMatched ? 'teal' : 'gray'}
        aria-label={t('similarity', { percent })}
      />
    </Progress.Root>
  )
}

function outcomeOf(
  { condition, verdict, matchedText }: Line,
  t: ReturnType<typeof useTranslations<'routingTest'>>,
): string {
  if (verdict === 'ignored_invalid') return t('invalid')
  if (condition === 'title')
    return verdict === 'matched' ? t('titleHas', { value: matchedText ?? '' }) : t('titleMisses')
  return verdict === 'matched' ? t('descriptionFits') : t('descriptionMisses')
}
