import { DataList } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** Labels with their values, stacked. `labelWidth` in pixels. */
export const Facts = ({ labelWidth = 110, children }: { labelWidth?: number; children: ReactNode }) => (
  <DataList gap={4} labelWidth={labelWidth}>
    {children}
  </DataList>
)

/** One label with its value; null or false shows a dash. */
export function Fact({
  name,
  title,
  children,
}: {
  name: string
  title?: string | undefined
  children: ReactNode
}) {
  const t = useTranslations('common')
  return (
    <DataList.Item>
      <DataList.ItemLabel c="var(--c-muted)">{name}</DataList.ItemLabel>
      <DataList.ItemValue
        className="numeric"
        miw={0}
        style={{ overflowWrap: 'anywhere' }}
        dir="auto"
        title={title}
      >
        {children === null || children === false ? t('none') : children}
      </DataList.ItemValue>
    </DataList.Item>
  )
}
