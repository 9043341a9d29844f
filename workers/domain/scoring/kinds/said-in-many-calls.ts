/**
 * What the words of many business calls show, whatever they are for: somebody says who they are, asks follow-up questions, sums up and
 * names a next step. On the labeled set, these alone gave totals to service calls, small talk and talks about terms.
 */
const shownInManyCalls: ReadonlySet<string> = new Set([
  'states-own-name',
  'states-own-company',
  'attendees-confirmed',
  'agenda-stated',
  'agenda-agreed',
  'time-stated',
  'courteous-words',
  'uses-gatekeeper-name',
  'follow-up-asked',
  'second-follow-up-asked',
  'objection-acknowledged',
  'objection-explored',
  'objection-answered',
  'objection-resolved-check',
  'recap',
  'recap-confirmed',
  'specific-day',
  'specific-time',
  'contact-or-invitation',
  'next-step-dated',
  'next-step-rep-owner',
  'next-step-buyer-owner',
])

/** Whether a detector hears what is said in many kinds of call. */
export const isSaidInManyCalls = (detector: string): boolean => shownInManyCalls.has(detector)
