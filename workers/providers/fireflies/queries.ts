/** The requests of Fireflies' GraphQL API. https://docs.fireflies.ai/graphql-api/query/transcripts */

export const maxPageSize = 50

const callFields = `
  id title date duration transcript_url host_email organizer_email participants workspace_users
  meeting_attendees { displayName email name phoneNumber }
  meeting_info { summary_status }
`

export const listQuery = `query Calls($fromDate: DateTime, $toDate: DateTime, $limit: Int, $skip: Int) {
  transcripts(fromDate: $fromDate, toDate: $toDate, limit: $limit, skip: $skip) { ${callFields} }
}`

export const callQuery = `query Call($id: String!) { transcript(id: $id) { ${callFields} } }`

export const sentencesQuery = `query Sentences($id: String!) {
  transcript(id: $id) {
    meeting_info { summary_status }
    sentences { speaker_id speaker_name text raw_text start_time end_time }
  }
}`

export const usersQuery = 'query Users { users { user_id email name } }'
