import type { TitleSet } from './titles.ts'

/** Titles of the conversations with stores, pools and gyms, field services, and schools. */
export const industryTitles: TitleSet[] = [
  {
    conversationKey: 'discovery-fleet-couches',
    sectors: ['store'],
    titles: [
      'Discovery: 140 missed deliveries a month',
      'First call with {buyer}, {buyerCompany} warehouse',
      '{buyerCompany} intro call: piles by zip code',
      'Discovery, home delivery at {buyerCompany}',
      'Discovery: before Black Friday ({buyer})',
      'Intro call: two people, one sleeper sofa',
    ],
  },
  {
    conversationKey: 'discovery-workforce-lifeguards',
    sectors: ['leisure'],
    titles: [
      'Discovery: a whiteboard and sixty lifeguards',
      'Intro call, pool schedules at {buyerCompany}',
      'First call {buyerCompany}: the deep end was closed',
      'Discovery with {buyer}, overtime at the pools',
      'Discovery: seven pools by Memorial Day',
      'First call: four versions of one week, {buyerCompany}',
    ],
  },
  {
    conversationKey: 'discovery-maintenance-elevators',
    sectors: ['service'],
    titles: [
      'Discovery: 4,200 second visits a year',
      'First call {buyerCompany}, parts that weren’t in the van',
      'Discovery with {buyer}: dispatch replacement',
      '{buyerCompany} | intro call, head of service',
      'Discovery: the binder in the machine room',
      'First call with {buyer}: 41 technicians',
    ],
  },
  {
    conversationKey: 'discovery-payables-purchase-orders',
    sectors: ['school'],
    titles: [
      'Discovery: purchase orders at {buyerCompany}',
      'Intro call with {buyer}, eleven schools',
      'First call: forty grants and one office',
      'Discovery, {buyerCompany} business office',
      'Discovery: nine days for a purchase order',
      'First call {buyerCompany}, school purchasing',
    ],
  },
  {
    conversationKey: 'cold-fleet-saturday-trucks',
    sectors: ['store'],
    titles: [
      'Cold call: Saturday deliveries at {buyerCompany}',
      'Cold call {buyer}, delivery desk',
      'Prospecting {buyerCompany}: fourteen trucks, three phones',
      'Cold call: “Where’s my dining set?”',
      'Cold call to {buyerCompany}, app that came with the trucks',
      'Prospecting: {buyer}, third person on the phones',
    ],
  },
  {
    conversationKey: 'cold-workforce-front-desk',
    sectors: ['leisure'],
    titles: [
      'Cold call: front desk at {buyerCompany}',
      'Cold call {buyer}: five openings in twelve days',
      'Prospecting, third location of {buyerCompany}',
      'Cold call: a call-out at five forty',
      'Cold call to the club manager, {buyerCompany}',
      'Prospecting {buyer}: ninety people after the free week',
    ],
  },
  {
    conversationKey: 'cold-payables-year-end',
    sectors: ['school'],
    titles: [
      'Cold call: not about copiers',
      'Cold call {buyer}, year end',
      'Prospecting {buyerCompany}: audit that ran long',
      'Cold call: two weeks in the basement',
      'Cold call to the business office, {buyerCompany}',
      'Prospecting {buyer}: the county’s tool is free',
    ],
  },
  {
    conversationKey: 'demo-maintenance-ten-tickets',
    sectors: ['service'],
    titles: [
      'Demo: ten tickets of {buyerCompany}',
      'Product tour in airplane mode, {buyerCompany}',
      'Demo for {buyer}: take the roller',
      'Walkthrough with a technician on the phone, {buyerCompany}',
      'Demo: gray if it isn’t sure',
      'Demo with {buyer}, letter for the steward',
    ],
  },
  {
    conversationKey: 'renewal-fleet-second-warehouse',
    sectors: ['store'],
    titles: [
      'Renewal: delivery planning at {buyerCompany}',
      'Renewal {buyerCompany}, second warehouse',
      'Contract review with {buyer}, 38 trucks',
      'Renewal: a bed takes forty minutes',
      'Renewal {buyer}, term to March 31',
      'Contract review: tablets in the glove box, {buyerCompany}',
    ],
  },
  {
    conversationKey: 'renewal-payables-grants',
    sectors: ['school'],
    titles: [
      'Renewal: two point one days at {buyerCompany}',
      'Renewal {buyerCompany}, before the new members vote',
      'Contract review: a boring audit',
      'Renewal with {buyer}, term to June 30',
      'Renewal: under the bid limit ({buyerCompany})',
      'Contract review {buyer}, dollars and no adjectives',
    ],
  },
  {
    conversationKey: 'checkin-workforce-summer',
    sectors: ['leisure'],
    titles: [
      'Check-in: after the summer at {buyerCompany}',
      'QBR {buyerCompany}, seven pools',
      'Business review with {buyer}: swaps and certificates',
      'Check-in {buyer}: overtime halved',
      'QBR: school-year schedule, {buyerCompany}',
      'Check-in: the new director starts on the first, {buyerCompany}',
    ],
  },
  {
    conversationKey: 'checkin-maintenance-parts',
    sectors: ['service'],
    titles: [
      'Check-in: tags that fall off',
      'Check-in {buyerCompany}, parts count',
      'QBR {buyerCompany}: 24 percent repeat visits',
      'Business review {buyer}: what Walt does',
      'Check-in {buyer}, furnace season',
      'QBR {buyer}: eight who won’t use it',
    ],
  },
]
