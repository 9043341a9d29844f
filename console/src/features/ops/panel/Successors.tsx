import { Button, Group } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { WorkItemDetail } from '#api/contract/ops.ts'
import { workStateRegistry } from '../../../ui/status/registry.ts'
import { PanelSection } from './PanelSection.tsx'

/** Later jobs of the same command; each opens in the panel. */
export function Successors({
  successors,
  onOpen,
}: {
  successors: WorkItemDetail['successors']
  onOpen: (id: string) => void
}) {
  const t = useTranslations('opsItem')
  return (
    <PanelSection title={t('follows')}>
      {successors.length === 0 ? (
        <p className="meta">{t('followsNone')}</p>
      ) : (
        <Group component="ol" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
          {successors.map(({ id, kind, state }, index) => (
            <Group component="li" gap={6} key={id}>
              {index > 0 && <IconArrowRight size={13} stroke={1.6} color="var(--c-muted)" aria-hidden />}
              <Button
                variant="light"
                color="gray"
                size="xs"
                h={24}
                px={7}
                ff="monospace"
                fw={400}
                aria-label={t('open', { job: kind })}
                onClick={() => onOpen(id)}
              >
                {kind}
              </Button>
              <span className="meta">{workStateRegistry[state].label.toLowerCase()}</span>
            </Group>
          ))}
        </Group>
      )}
    </PanelSection>
  )
}
