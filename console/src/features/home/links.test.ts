import { expect, it } from 'vitest'
import { decisionKinds, decisionLists, withoutCallsList } from '#api/contract/home.ts'
import { assignmentsRequest, assignmentsSearch } from '../assignments/search.ts'
import { callsSearch, listBody } from '../calls/list/search.ts'
import { heldSearch } from '../calls/held/search.ts'
import { importsSearch, tasksRequest } from '../imports/list/search.ts'
import { integrationsSearch, listRequest } from '../integrations/list/search.ts'
import { attemptsRequest } from '../practice/list/rules.ts'
import { practiceSearch } from '../practice/list/search.ts'
import { usersRequest, usersSearch } from '../users/search.ts'
import { decisionLinks, ownCallsLink, quietRepsLink, repPassedLink } from './links.ts'

const me = '00000000-0000-4000-8000-000000000001'

/** What the list that a link opens requests from the server. */
const requests: Record<string, (search: object) => object> = {
  '/calls': (search) => listBody(callsSearch.parse(search), me),
  '/calls/held': (search) => ({ onlyDecidable: heldSearch.parse(search).decidable }),
  '/imports': (search) => tasksRequest(importsSearch.parse(search)),
  '/integrations': (search) => listRequest(integrationsSearch.parse(search)),
  '/calibration/grading': () => ({}),
  '/practice/assignments': (search) => assignmentsRequest(assignmentsSearch.parse(search)),
  '/practice': (search) => attemptsRequest(practiceSearch.parse(search)),
  '/people': (search) => usersRequest(usersSearch.parse(search)),
}

it.each(decisionKinds)('the link of %s opens its list with the filter that was counted', (kind) => {
  const { to, search } = decisionLinks[kind]
  expect(requests[to]?.(search)).toMatchObject(decisionLists[kind])
})

it('the links to quiet reps and to own calls open what was counted', () => {
  expect(requests['/people']?.(quietRepsLink.search)).toMatchObject(withoutCallsList)
  expect(requests['/calls']?.(ownCallsLink.search)).toMatchObject({
    reps: [me],
    scoreStatuses: ['SCORED_SUCCESS'],
  })
  expect(requests['/calls']?.(repPassedLink('2026-11-01', me).search)).toMatchObject({
    reps: [me],
    scoreStatuses: ['SCORED_SUCCESS'],
    date: { range: 'custom', fromDate: '2026-11-01' },
    passed: true,
  })
})
