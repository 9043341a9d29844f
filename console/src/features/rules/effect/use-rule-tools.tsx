import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconGitCompare, IconPlayerPlay, IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOrgId } from '../../../lib/use-session.ts'
import { categorizationKind, privacyKind } from '../model/kinds.ts'
import { rulesQuery } from '../queries.ts'
import type { RuleTools, RuleToolsHost } from '../tools.ts'
import { ApplyOffer } from './ApplyOffer.tsx'
import { EffectPanel, GenerateDescriptionsDialog, MoreTools, TestRoutingDialog } from './lazy-parts.tsx'
import { rulesFingerprint } from './model.ts'
import type { EffectPanelProps } from './props.ts'

type Panel = Pick<EffectPanelProps, 'rowKey' | 'compareWith'> & { turn: number }

/** Test Routing, Generate Descriptions and Preview effect for the page of rules, with the state of which of them is open. */
export function useRuleTools(): (host: RuleToolsHost) => RuleTools {
  const t = useTranslations()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [dialog, setDialog] = useState<'test' | 'describe' | null>(null)
  const [panel, setPanel] = useState<Panel | null>(null)
  const [isOffered, dismissOffer] = useSavedRules(panel !== null)
  const openPanel = useCallback(
    (rowKey: string | null, compareWith: Panel['compareWith']) => {
      dismissOffer()
      setPanel((before) => ({ turn: (before?.turn ?? 0) + 1, rowKey, compareWith }))
    },
    [dismissOffer],
  )
  // The same function in every render: rows do not render for it.
  const previewRow = useCallback((rowKey: string) => openPanel(rowKey, null), [openPanel])
  const test = t('ruleTools.test')
  const describe = t('ruleTools.describe')

  return (host) => {
    const buttons = isPhone ? (
      <Suspense fallback={null}>
        <MoreTools
          tools={[
            { label: test, open: () => setDialog('test') },
            ...(host.canEdit ? [{ label: describe, open: () => setDialog('describe') }] : []),
          ]}
        />
      </Suspense>
    ) : (
      <>
        <Button variant="default" leftSection={<IconPlayerPlay size={15} aria-hidden />} onClick={() => setDialog('test')}>
          {test}
        </Button>
        {host.canEdit && (
          <Button variant="default" leftSection={<IconSparkles size={15} aria-hidden />} onClick={() => setDialog('describe')}>
            {describe}
          </Button>
        )}
      </>
    )
    return {
      actions: (
        <>
          {buttons}
          {isOffered && host.canEdit && panel === null && (
            <ApplyOffer onPreview={() => openPanel(null, 'storedCalls')} onDismiss={dismissOffer} />
          )}
          <Suspense fallback={null}>
            <TestRoutingDialog opened={dialog === 'test'} onClose={() => setDialog(null)} onShowRule={host.showRule} />
            {host.canEdit && (
              <GenerateDescriptionsDialog
                opened={dialog === 'describe'}
                onClose={() => setDialog(null)}
                targets={dialog === 'describe' ? host.descriptionTargets() : []}
                onUse={host.useDescription}
              />
            )}
          </Suspense>
        </>
      ),
      primary: (
        <Button leftSection={<IconGitCompare size={15} aria-hidden />} onClick={() => openPanel(null, null)}>
          {isPhone ? t('ruleEffect.openShort') : t('ruleEffect.open')}
        </Button>
      ),
      panel:
        panel !== null && host.canEdit ? (
          <Suspense fallback={null}>
            <EffectPanel
              key={panel.turn}
              compareWith={panel.compareWith}
              rowKey={panel.rowKey}
              unsavedChanges={host.unsavedChanges}
              onShowRule={host.showRule}
              onClose={() => setPanel(null)}
            />
          </Suspense>
        ) : undefined,
      ...(host.canEdit ? { onPreviewEffect: previewRow } : {}),
    }
  }
}

/** Whether rules have been saved since the page showed, or since the last preview; only what the page itself has read counts. */
function useSavedRules(isPreviewing: boolean): [boolean, () => void] {
  const orgId = useOrgId()
  const routing = useQuery({ ...rulesQuery(orgId, categorizationKind), enabled: false }).data
  const privacy = useQuery({ ...rulesQuery(orgId, privacyKind), enabled: false }).data
  const now = { routing: rulesFingerprint(routing), privacy: rulesFingerprint(privacy) }
  const [seen, setSeen] = useState(now)
  // The first look at a list is no change of it.
  const known = { routing: seen.routing ?? now.routing, privacy: seen.privacy ?? now.privacy }
  const isCaughtUp = isPreviewing && (now.routing !== seen.routing || now.privacy !== seen.privacy)
  if (known.routing !== seen.routing || known.privacy !== seen.privacy || isCaughtUp) setSeen(isCaughtUp ? now : known)
  const dismiss = useCallback(() => setSeen({ routing: null, privacy: null }), [])
  return [now.routing !== known.routing || now.privacy !== known.privacy, dismiss]
}
