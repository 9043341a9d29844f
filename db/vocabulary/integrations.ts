/** Stored words of integrations: const tuples and their types. Pure. Spelling follows the product specification. */

export const integrationTypes = ['CALENDAR', 'REAL_CALL_SCORING'] as const
export type IntegrationType = (typeof integrationTypes)[number]

/** INACTIVE is final: reconnecting creates a new integration. */
export const integrationStatuses = ['ACTIVE', 'PAUSED', 'INACTIVE'] as const
export type IntegrationStatus = (typeof integrationStatuses)[number]

/** Whether a connection works, independent of its integration's status. */
export const connectionHealths = ['checking', 'healthy', 'failing', 'needs_reauth'] as const
export type ConnectionHealth = (typeof connectionHealths)[number]

/** Id of the row that represents the product's own recorder. It is not a stored integration. */
export const meetingRecorderId = 'meeting-recorder'
