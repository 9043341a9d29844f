import { foldName } from '../people/fold-name.ts'

/**
 * Role names that transcripts use for speakers instead of a name ("REP_01", "SDR (Dana)"). In its own file because the console loads it
 * early.
 */

const repLabel =
  /^(?:(?:sales )?rep(?:resentative)?|sales ?(?:person|man|woman|agent)?|seller|account (?:executive|manager)|ae|sdr|bdr)(?: .{0,60})?$/u
const softRepLabel = /^(?:agent|advisor|adviser|consultant|host|presenter|caller)(?: .{0,60})?$/u
const buyerLabel =
  /^(?:customer|client|prospect|buyer|patient|lead|visitor|guest|reception(?:ist)?|gatekeeper|secretary|procurement|homeowner|interviewer)(?: .{0,60})?$/u

/** A speaker's name as the tests below read it: folded, words only. */
export function labelOf(name: string): string {
  return foldName(name)
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
}

export const isRepLabel = (label: string): boolean => repLabel.test(label)
/** Labels of people who may sell, but may as well answer service calls. */
export const isSoftRepLabel = (label: string): boolean => softRepLabel.test(label)
export const isBuyerLabel = (label: string): boolean => buyerLabel.test(label)
