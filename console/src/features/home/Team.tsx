import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type TeamBlock, teamDays } from '#api/contract/home.ts'
import type { Improvements } from '#api/contract/improvements.ts'
import { useCan, useIsNarrowedBy } from '../../lib/use-can.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { PersonName } from '../../ui/Avatar.tsx'
import { ScoreBar } from '../../ui/status/ScoreBar.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { improvementsQuery } from '../../ui/score-change/queries.ts'
import { ScoreChange, ScoreChangeHint } from '../../ui/score-change/ScoreChange.tsx'
import { quietRepLink, quietRepsLink, repCallsLink, repPassedLink, teamCallsLink } from './links.ts'
import { Section } from './Section.tsx'
import styles from './Home.module.css'

const countText = ({ count, isAtLeast }: { count: number; isAtLeast: boolean }): string =>
  isAtLeast ? `${(count - 1).toLocaleString('en')}+` : count.toLocaleString('en')

/** Recent scores of the user's people, and who has no calls. */
export function Team({ team }: { team: TeamBlock }) {
  const t = useTranslations('homeTeam')
  const arePeopleHidden = useIsNarrowedBy('onlyAdminCanViewMembers')
  const maySeePeople = useCan('users.view') && !arePeopleHidden
  const mayFilter = !useIsNarrowedBy('onlyAdminCanFilterCalls')
  const { fromDate, scored, passed, mean, people, reps, withoutCalls } = team
  const hidden = people - reps.length
  const { data: moved } = useQuery(
    improvementsQuery(
      useOrgId(),
      reps.map(({ person }) => person.id),
    ),
  )
  const moreQuiet = withoutCalls.count - withoutCalls.people.length
  return (
    <>
      <Section
        title={t('title')}
        hint={t('hint', { days: teamDays })}
        end={mayFilter && <TextLink {...teamCallsLink(fromDate)}>{t('all')}</TextLink>}
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
                    {mayFilter ? (
                      <TextLink {...repCallsLink(fromDate, rep.person.id)} className="truncate">
                        <PersonName person={rep.person} />
                      </TextLink>
                    ) : (
                      <PersonName person={rep.person} />
                    )}
                    {rep.passed === 0 || !mayFilter ? (
                      <span className="meta numeric">
                        {t('repPassed', { passed: rep.passed, scored: rep.scored })}
                      </span>
                    ) : (
                      <TextLink {...repPassedLink(fromDate, rep.person.id)} className="meta numeric">
                        {t('repPassed', { passed: rep.passed, scored: rep.scored })}
                      </TextLink>
                    )}
                    <ScoreBar score={rep.mean} passMark={null} />
                    <Moved moved={moved} userId={rep.person.id} />
                  </div>
                </li>
              ))}
            </ul>
            {(hidden > 0 || moved !== undefined) && (
              <Text size="xs" c="dimmed" className={styles.note}>
                {hidden > 0 && (
                  <>
                    {mayFilter ? (
                      <TextLink {...teamCallsLink(fromDate)} underline="always">
                        {t('moreReps', { count: hidden })}
                      </TextLink>
                    ) : (
                      t('moreReps', { count: hidden })
                    )}{' '}
                  </>
                )}
                {moved !== undefined && <ScoreChangeHint {...moved} />}
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
                {maySeePeople ? (
                  <TextLink {...quietRepLink(person.id)} miw={0}>
                    <PersonName person={person} />
                  </TextLink>
                ) : (
                  <PersonName person={person} />
                )}
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

/** The line below a person's scores. Renders nothing while loading or after an error. */
function Moved({ moved, userId }: { moved: Improvements | undefined; userId: string }) {
  const own = moved?.results.find(({ person }) => person.id === userId)
  return (
    own !== undefined && (
      <span className={`meta numeric ${styles.moved}`}>
        <ScoreChange improvement={own} />
      </span>
    )
  )
}
