import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type TeamBlock, teamDays } from '#api/contract/home.ts'
import { useCan } from '../../lib/use-can.ts'
import { PersonName } from '../../ui/Avatar.tsx'
import { ScoreBar } from '../../ui/status/ScoreBar.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { quietRepsLink, repCallsLink, teamCallsLink } from './links.ts'
import { Section } from './Section.tsx'
import styles from './Home.module.css'

const countText = ({ count, isAtLeast }: { count: number; isAtLeast: boolean }): string =>
  isAtLeast ? `${(count - 1).toLocaleString('en')}+` : count.toLocaleString('en')

/** How the calls of one's people were scored lately, and who has none. */
export function Team({ team }: { team: TeamBlock }) {
  const t = useTranslations('homeTeam')
  const maySeePeople = useCan('users.view')
  const { fromDate, scored, passed, mean, people, reps, withoutCalls } = team
  const hidden = people - reps.length
  const moreQuiet = withoutCalls.count - withoutCalls.people.length
  return (
    <>
      <Section
        title={t('title')}
        hint={t('hint', { days: teamDays })}
        end={<TextLink {...teamCallsLink(fromDate)}>{t('all')}</TextLink>}
      >
        {scored === 0 ? (
          <Text c="dimmed" className={styles.note}>
            {t('none', { days: teamDays })}
          </Text>
        ) : (
          <>
            <Text className={styles.note} pb={6}>
              {[
                t('scored', { count: scored, people }),
                t('passed', { count: passed }),
                ...(mean === null ? [] : [t('mean', { mean: String(Math.round(mean)) })]),
              ].join(' · ')}
            </Text>
            <ul className={styles.list}>
              {reps.map((rep) => (
                <li key={rep.person.id} className={styles.row}>
                  <div className={styles.rep}>
                    <TextLink {...repCallsLink(fromDate, rep.person.id)} className="truncate">
                      <PersonName person={rep.person} />
                    </TextLink>
                    <span className="meta numeric">
                      {t('repPassed', { passed: rep.passed, scored: rep.scored })}
                    </span>
                    <ScoreBar score={rep.mean} passMark={null} />
                  </div>
                </li>
              ))}
            </ul>
            {hidden > 0 && (
              <Text size="xs" c="dimmed" className={styles.note}>
                {t('moreReps', { count: hidden })}
              </Text>
            )}
          </>
        )}
      </Section>
      {withoutCalls.count > 0 && (
        <Section
          title={t('quietTitle')}
          count={countText(withoutCalls)}
          hint={t('quietHint', { days: teamDays })}
          end={maySeePeople && <TextLink {...quietRepsLink}>{t('quietAll')}</TextLink>}
        >
          <ul className={styles.list}>
            {withoutCalls.people.map((person) => (
              <li key={person.id} className={styles.row}>
                <PersonName person={person} />
              </li>
            ))}
            {moreQuiet > 0 && (
              <li className={`${styles.row} meta`}>{t('quietMore', { count: moreQuiet })}</li>
            )}
          </ul>
        </Section>
      )}
    </>
  )
}
