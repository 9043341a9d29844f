import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type Step, steps } from '../model/draft.ts'
import type { useNewCall } from '../use-new-call.ts'
import styles from './NewCallPage.module.css'

/** What comes next or what is missing, Back, and the step's action. */
export function NewCallFooter({ call, onStep }: { call: ReturnType<typeof useNewCall>; onStep: (step: Step) => void }) {
  const t = useTranslations('newCall')
  const common = useTranslations('common')
  const { step } = call.draft
  const position = steps.indexOf(step)
  const previous = steps[position - 1]
  const next = steps[position + 1]
  return (
    <footer className={styles.footer}>
      <span className={styles.next} aria-live="polite">
        <NextHint call={call} />
      </span>
      {previous !== undefined && (
        <Button variant="default" onClick={() => onStep(previous)} disabled={call.saving !== null}>
          {common('back')}
        </Button>
      )}
      {next !== undefined ? (
        <Button onClick={() => onStep(next)} disabled={!call.isReachable(next)}>
          {t('continue')}
        </Button>
      ) : (
        <>
          <Button
            variant="default"
            loading={call.saving === 'save'}
            disabled={!call.isReachable('save') || call.saving === 'score'}
            onClick={() => void call.save(false)}
          >
            {t('save.save')}
          </Button>
          <Button
            loading={call.saving === 'score'}
            disabled={!call.isReachable('save') || !call.canScore || call.saving === 'save'}
            onClick={() => void call.save(true)}
          >
            {t('save.saveAndScore')}
          </Button>
        </>
      )}
    </footer>
  )
}

function NextHint({ call }: { call: ReturnType<typeof useNewCall> }) {
  const t = useTranslations('newCall')
  if (call.file === null) return t('nothingChosen')
  switch (call.draft.step) {
    case 'upload':
      return t('nextUpload')
    case 'speakers':
      return call.areSpeakersFine ? t('nextSpeakers') : t('fixSpeakers')
    case 'details':
      return call.areDetailsFine ? t('nextDetails') : t('fixDetails')
    case 'save':
      if (call.saving !== null) return t('save.saving')
      return call.isReachable('save') ? '' : t('save.blocked', { step: t(call.areSpeakersFine ? 'step.details' : 'step.speakers') })
    default:
      return call.draft.step satisfies never
  }
}
