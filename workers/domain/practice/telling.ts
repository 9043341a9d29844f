import type { Saying } from './script.ts'
import { phrase, say, type Talk } from './talk.ts'
import { attitudeNow } from './weigh.ts'
import { led } from './wording/choose.ts'

/** A curt buyer tells nothing to somebody they trust less. */
const leastTrust: Record<string, number> = {
  blunt: 14,
  dry: 12,
  cool: 10,
  warm: 0,
}

/** Only a stranger is told nothing of what anybody may know. */
export const canTell = ({ script, state }: Talk): boolean =>
  script.relationship !== 'stranger' || state.trust >= (leastTrust[attitudeNow(script, state).tone] ?? 0)

/** Notes of the company, which whoever is asked may tell. */
export const aboutCompany = /^(?:company|context)-/

/** Something that anybody is told. */
export function tell(
  talk: Talk,
  detail: Saying,
  lead: 'tellLead' | 'yesLead' | 'correctLead' | null = 'tellLead',
): void {
  const speakerId = aboutCompany.test(detail.id) ? talk.state.speakerId : detail.speakerId
  talk.state.told.push(detail.id)
  talk.state.focus = detail.id
  talk.state.focusAt = talk.state.at
  say(talk, {
    act: 'tell',
    speakerId,
    parts: [led(talk.isJoined || lead === null ? '' : phrase(talk, lead, speakerId), detail.spoken)],
    says: [detail.spoken],
  })
}
