import { Group, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { ModelUse } from '#api/contract/model-use.ts'
import { Banner } from '../../ui/Banner.tsx'
import { countText, dollarText } from '../../lib/amounts.ts'

/** From this share of a limit, the page warns. */
const nearShare = 0.9

/** This month's use, next to its limits. */
export function MonthSummary({ use }: { use: ModelUse }) {
  const t = useTranslations('modelUse')
  const { tokens, reservedTokens, cost, unpricedTokens, limits, model } = use
  const month = new Date(use.month).toLocaleDateString('en', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const isNear = [
    { used: tokens + reservedTokens, limit: limits.monthlyTokens },
    { used: cost, limit: limits.monthlyCost },
  ].some(({ used, limit }) => limit !== null && used >= limit * nearShare)
  return (
    <Stack gap={10} px="var(--page-gutter)" pb={12}>
      <Group gap="10px 40px" align="flex-start">
        <Figure
          label={t('monthTokens', { month })}
          used={tokens}
          limit={limits.monthlyTokens}
          textOf={countText}
        />
        {(model.isPriceKnown || cost > 0) && (
          <Figure
            label={t('monthCost', { month })}
            used={cost}
            limit={limits.monthlyCost}
            textOf={dollarText}
          />
        )}
      </Group>
      {isNear && (
        <Banner tone="yellow" icon={IconAlertTriangle} role="status">
          {t('nearLimit')}
        </Banner>
      )}
      {!model.isPriceKnown && model.name !== null && (
        <Banner tone="gray" icon={IconInfoCircle}>
          {t('priceUnknown', { model: model.name })}
        </Banner>
      )}
      {model.isPriceKnown && unpricedTokens > 0 && (
        <Banner tone="gray" icon={IconInfoCircle}>
          {t('unpricedTokens', { tokens: countText(unpricedTokens) })}
        </Banner>
      )}
    </Stack>
  )
}

function Figure({
  label,
  used,
  limit,
  textOf,
}: {
  label: string
  used: number
  limit: number | null
  textOf: (amount: number) => string
}) {
  const t = useTranslations('modelUse')
  const id = useId()
  const share = limit === null ? null : limit === 0 ? 1 : Math.min(1, used / limit)
  const text =
    limit === null
      ? t('unlimited', { used: textOf(used) })
      : t('of', { used: textOf(used), limit: textOf(limit) })
  return (
    <Stack gap={4} miw={220} flex="0 1 300px">
      <Text span className="meta" id={id}>
        {label}
      </Text>
      <Text span fw={600} className="numeric">
        {text}
      </Text>
      {share !== null && (
        <Progress.Root size={6}>
          <Progress.Section
            value={share * 100}
            color={share >= nearShare ? 'yellow' : undefined}
            aria-labelledby={id}
            aria-valuetext={text}
          />
        </Progress.Root>
      )}
    </Stack>
  )
}
