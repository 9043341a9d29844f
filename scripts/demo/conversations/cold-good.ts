import { writeConversation, type DemoConversation } from './conversation.ts'

const lateVans = writeConversation(
  {
    key: 'cold-fleet-late-vans',
    title: 'Cold call: late vans at {buyerCompany}',
    callType: 'cold',
    theme: 'fleet',
    quality: 'good',
    minutes: 5,
  },
  `
  buyer: {buyer} speaking.
  rep: Hi {buyer}, my name is {rep}, I am calling from {repCompany}. We have not spoken before.
  buyer: Right. What is it about?
  rep[reason]: The reason I am calling you in particular: I saw that {buyerCompany} is opening a second depot and is looking for a transport planner, and that is usually the moment when rounds get harder to plan.
  rep[permission]: I know I am interrupting your day. Could I have half a minute to tell you why I called, and then you decide whether we go on?
  buyer[permission]: Half a minute. Go.
  rep: Thank you. Transport managers with two depots tell us that a late order in the evening means somebody rebuilds the whole plan by hand, and that the first customers on the round pay for it with a late van. How do you handle a late order today?
  buyer: Badly, if you ask my wife. I do it myself, at home, at the kitchen table.
  rep: At the kitchen table. What does that look like on a bad evening?
  buyer: A bad evening is Thursday. Thirty changes after eight o'clock, and I have to move stops between vans without knowing who is already full. Last Thursday two vans came back with half the load.
  rep: And what happened with those deliveries?
  buyer: Sent out again on Friday with a hired driver. Three hundred and fifty each. It happens twice a month, I would say.
  rep: So seven or eight hundred a month only for the second trip. What have you done about it so far?
  buyer: We already use someone, if that is where you are going. A planning tool from the people who sold us the trackers.
  rep[objection]: That makes sense, most fleets with trackers have one. May I ask, what is the tool doing well for you, and what is behind the kitchen table then?
  buyer[objection]: It draws nice maps. But you cannot change one stop. You have to plan everything again and then every driver has a new round at ten at night.
  rep: I hear that a lot, changing one stop is the hard part. Which of your customers suffer most?
  buyer: The bakeries. They need to be first, at five in the morning, and they are the ones I lose when it goes wrong. One of them left in September.
  rep: I am sorry to hear it. How big was that one?
  buyer: Forty thousand a year. Not the biggest, but they talk to each other.
  rep: Then I think it is worth a proper look. I do not know yet whether we can help, because it depends on how your orders come in.
  buyer: Look, I am in the middle of something. Just send me something and I will look at it.
  rep[objection]: I understand, you did not plan for this call. I can gladly send a page. Can I ask, is it the timing, or is it that you doubt it would make a difference?
  buyer[objection]: The timing. I have got the new depot opening in five weeks, I am not sleeping.
  rep: Fair. Then let me ask for something small instead.
  rep[close]: Would Thursday at half past four suit you, for twenty minutes? That is before the changes come in. We would take last Thursday's orders, and I would show you what happens when one stop moves and the others stay where they are. If it does not help, I leave you in peace.
  buyer[close]: Twenty minutes. And not a minute about your company history.
  rep[close]: Not one. Which email address shall I use for the invitation?
  buyer[close]: My first name at the company, you have seen how it is written on the website.
  rep[close]: Perfect, I will send the invitation in the next ten minutes, with one line about what to export. And just to confirm: Thursday, half past four, twenty minutes, moving one stop without moving the rest.
  buyer: Good. See you Thursday, then.
  rep: Thank you, {buyer}. Have a quiet evening.
  `,
)

const nightShift = writeConversation(
  {
    key: 'cold-workforce-night-shift',
    title: 'Cold call: night shift cover in the warehouse of {buyerCompany}',
    callType: 'cold',
    theme: 'workforce',
    quality: 'good',
    minutes: 6,
  },
  `
  buyer: Warehouse office, {buyer}.
  rep: Good morning {buyer}, this is {rep} calling from {repCompany}. You do not know me, this is a cold call.
  buyer: At least you say so. I am heading into a meeting at ten, so be quick.
  rep[permission]: Thanks for being straight. Is it okay if I take forty seconds, and then you tell me if it is worth a second conversation?
  buyer[permission]: Forty seconds.
  rep[reason]: I noticed that {buyerCompany} has had the same night shift position advertised since July, so I guess that your nights are thin. Other warehouse managers tell me that their planning only falls apart at nine in the evening, when two people do not turn up and the team lead spends his shift on the phone.
  rep: What does it look like with you when somebody does not turn up?
  buyer: Then we pack slower. Or I come in. I was here at midnight on Tuesday.
  rep: How many nights a month are you here yourself?
  buyer: Four, five. It was meant to be none.
  rep: And on the nights when you pack slower, what happens at the other end?
  buyer: The trailers leave with gaps. We have a cut-off at four. What is not on at four goes next day and the customer gets a discount.
  rep: Roughly how much discount are we speaking about?
  buyer: Last month eleven thousand. I know because I had to explain it upstairs.
  rep: Eleven thousand in one month, that is a hard conversation. What did you tell them you would do?
  buyer: More agency people. Which costs more than the discounts, but it is another cost centre.
  rep: I smile, but I have heard that before. What would you rather do?
  buyer: Offer the shift to our own part-timers before I ring the agency. I have thirty students who would love a night. I just cannot reach them in time.
  rep: That is the very problem we work on. Nothing more. A gap opens, the right people get a message, the first one who is allowed to work takes it.
  buyer: We are fine as we are, to be honest. We have a messaging group.
  rep[objection]: Okay, that is fair, a group is quick and it costs nothing. Can I ask what made you come in at midnight on Tuesday, though, if the group works?
  buyer[objection]: Nobody answered. They have muted it. Fine, you have a point.
  buyer: But my people will not install another app. We tried it with the time clock and there was mutiny.
  rep[objection]: I understand, a mutiny is the last thing you need. What bothered them about it, the app itself or what it did?
  buyer[objection]: That it wanted to know where they are. All the time.
  rep[objection]: Got it. Ours does not use location at all, and it also works with a plain text message. Would that take the edge off?
  buyer[objection]: It would be a start.
  rep[close]: Then let me suggest one thing. Can we meet on Wednesday at three in the afternoon, twenty-five minutes, online? I would bring what a warehouse with eighty pickers did in its first month, and we go over your last ten open nights together, so that you can judge with your own cases.
  buyer[close]: Wednesday is stocktaking. Thursday at three.
  rep[close]: Thursday at three it is. Where should I send the invitation?
  buyer[close]: Send it to the warehouse address and put my deputy in copy, she does the plan. I will text you her name.
  rep[close]: I will, and I confirm both by message in a minute. Thursday, three o'clock, your ten open nights.
  buyer: All right. You were quicker than I thought.
  rep: And you are on time for your meeting. Thank you, {buyer}.
  `,
)

export const goodColdCalls: DemoConversation[] = [lateVans, nightShift]
