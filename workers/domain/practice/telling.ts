import type { Saying } from './script.ts'
import { phrase, say, type Talk } from './talk.ts'
import { attitudeNow } from './weigh.ts'
import { led } from './wording/choose.ts'

/** The least trust at which a buyer of this tone tells a stranger anything. */
const leastTrust: Record<string, number> = {
  blunt: 14,
  dry: 12,
  cool: 10,
  warm: 0,
}

/** Whether the buyer tells the rep what anybody may know. */
export const canTell = ({ script, state }: Talk): boolean =>
  script.relationship !== 'stranger' || state.trust >= (leastTrust[attitudeNow(script, state).tone] ?? 0)

/** Notes about the company, which anybody on the buyer's side may tell. */
export const aboutCompany = /^(?:company|context)-/

/** Tells something that anybody is told. */
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
