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
  rep[reason-weak]: It's about route planning. We're one of the leading providers, and I just wanted to introduce us. So we do daily planning, we do master routes, we do the driver app, we do the tracking, and we do the customer texts, all in one package and all for one price per van. You don't need any hardware, you don't need any training, really, and you can be up and running in two weeks. A lot of fleets around you are on it already, bakeries, produce, flowers, you've probably seen the sticker on the vans, it's the little green arrow.
  rep[permission]: I know I am interrupting your day. Could I have half a minute to tell you why I called, and then you decide whether we go on?
  buyer[permission]: Half a minute. Go.
  rep[permission-weak]: I'll make it quick, I promise.
  buyer[permission-weak]: Please do.
  rep: Thank you. Transport managers with two depots tell us that a late order in the evening means somebody rebuilds the whole plan by hand, and that the first customers on the round pay for it with a late van. How do you handle a late order today?
  buyer: Badly, if you ask my wife. I do it myself, at home, at the kitchen table.
  rep: At the kitchen table. What does that look like on a bad evening?
  buyer: A bad evening is Thursday. Thirty changes after eight o'clock, and I have to move stops between vans without knowing who is already full. Last Thursday two vans came back with half the load.
  rep[consequence]: And what happened with those deliveries?
  buyer[consequence]: Sent out again on Friday with a hired driver. Three hundred and fifty each. It happens twice a month, I would say.
  rep[consequence]: So seven or eight hundred a month only for the second trip. What have you done about it so far?
  rep[consequence-weak]: Yeah, see, and that's where we come in. {product} takes the late order, recalculates all the vans in the background, and gives you a new plan in three minutes. The drivers get it on their phones and the customers get a text with the time. It does driver hours, it does tolls, it learns how long each stop takes. We've got two hundred fleets on it and none of them would ever go back. Honestly, I could talk about this all day, because once you've seen a plan fix itself, with the volumes and the windows and everything, you kind of wonder how anybody ever did it at the kitchen table. And there's this thing for the tachographs now, it's brand new, it warns you before somebody runs out of hours, and we've got the electric vans in there as well, with the charging and everything, so whatever you buy next, you're covered.
  buyer: We already use someone, if that is where you are going. A planning tool from the people who sold us the trackers.
  rep[objection]: That makes sense, most fleets with trackers have one. May I ask, what is the tool doing well for you, and what is behind the kitchen table then?
  buyer[objection]: It draws nice maps. But you cannot change one stop. You have to plan everything again and then every driver has a new round at ten at night.
  rep[objection-weak]: Oh, those guys. We beat them every single time. They're a tracker company, they don't know the first thing about planning.
  buyer[objection-weak]: It draws nice maps. You just can't change one stop without starting over.
  rep: I hear that a lot, changing one stop is the hard part. Which of your customers suffer most?
  buyer: The bakeries. They need to be first, at five in the morning, and they are the ones I lose when it goes wrong. One of them left in September.
  rep: I am sorry to hear it. How big was that one?
  buyer: Forty thousand a year. Not the biggest, but they talk to each other.
  rep: Then I think it is worth a proper look. I do not know yet whether we can help, because it depends on how your orders come in.
  buyer: Look, I am in the middle of something. Just send me something and I will look at it.
  rep[objection]: I understand, you did not plan for this call. I can gladly send a page. Can I ask, is it the timing, or is it that you doubt it would make a difference?
  buyer[objection]: The timing. I have got the new depot opening in five weeks, I am not sleeping.
  rep[objection-weak]: Sure, I'll send you the brochure. And I tell you what, if you make up your mind this month, I can do twenty percent off. We hardly ever do that, but my boss wants to see a few more food fleets on the list this quarter, so the timing's really good for you.
  buyer[objection-weak]: Off of what? I don't even know what it costs.
  rep: Fair. Then let me ask for something small instead.
  rep[close]: Would Thursday at half past four suit you, for twenty minutes? That is before the changes come in. We would take last Thursday's orders, and I would show you what happens when one stop moves and the others stay where they are. If it does not help, I leave you in peace.
  buyer[close]: Twenty minutes. And not a minute about your company history.
  rep[close]: Not one. Which email address shall I use for the invitation?
  buyer[close]: My first name at the company, you have seen how it is written on the website.
  rep[close]: Perfect, I will send the invitation in the next ten minutes, with one line about what to export. And just to confirm: Thursday, half past four, twenty minutes, moving one stop without moving the rest.
  buyer[close]: Good. See you Thursday, then.
  rep[close-weak]: How about I try you again some other time, when things are a little calmer over there?
  buyer[close-weak]: You can try. I can't promise I'll pick up.
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
  rep[permission-weak]: I will be. I talk fast.
  rep[reason]: I noticed that {buyerCompany} has had the same night shift position advertised since July, so I guess that your nights are thin. Other warehouse managers tell me that their planning only falls apart at nine in the evening, when two people do not turn up and the team lead spends his shift on the phone.
  rep[reason-weak]: So we make shift planning software, and we work with a lot of warehouses, big ones, small ones, frozen, fashion, everything. It's the whole package, so planning, time tracking, vacations, sick notes, the handover to payroll, and it's all on the phone. It's got a chat, it's got a bulletin board, it's got surveys, and you can translate all of it with one click, which is great if you've got people from all over. And we're running a special right now, two months free if you start before the holidays, so I figured I'd give you a call.
  rep: What does it look like with you when somebody does not turn up?
  buyer: Then we pack slower. Or I come in. I was here at midnight on Tuesday.
  rep: How many nights a month are you here yourself?
  buyer: Four, five. It was meant to be none.
  rep[cost]: And on the nights when you pack slower, what happens at the other end?
  buyer[cost]: The trailers leave with gaps. We have a cut-off at four. What is not on at four goes next day and the customer gets a discount.
  rep[cost]: Roughly how much discount are we speaking about?
  buyer[cost]: Last month eleven thousand. I know because I had to explain it upstairs.
  rep[cost]: Eleven thousand in one month, that is a hard conversation. What did you tell them you would do?
  buyer[cost]: More agency people. Which costs more than the discounts, but it is another cost centre.
  rep[cost-weak]: Yeah, nobody should have to do that. So what {product} does is, you've got your plan, and as soon as there's a gap, it goes out to everybody who could take it. It checks the rest times, it checks the contracts, it checks who's got the forklift license, and the team lead sees it all on one screen. At the end of the month the hours go straight to payroll. It does vacation planning, it does sick notes, and there's this really nice statistic on who steps in the most. Some of our customers give out a little prize for that. And it runs on any phone, there's no server, there's nothing to set up on your end, we do all of that.
  buyer[cost-weak]: Right. Well, right now we call the agency, and that costs us a fortune.
  rep: I smile, but I have heard that before. What would you rather do?
  buyer: Offer the shift to our own part-timers before I ring the agency. I have thirty students who would love a night. I just cannot reach them in time.
  rep: That is the very problem we work on. Nothing more. A gap opens, the right people get a message, the first one who is allowed to work takes it.
  buyer: We are fine as we are, to be honest. We have a messaging group.
  rep[objection]: Okay, that is fair, a group is quick and it costs nothing. Can I ask what made you come in at midnight on Tuesday, though, if the group works?
  buyer[objection]: Nobody answered. They have muted it. Fine, you have a point.
  rep[objection-weak]: A group chat? Come on. Nobody reads those.
  buyer[objection-weak]: They did mute it, I'll give you that.
  buyer: But my people will not install another app. We tried it with the time clock and there was mutiny.
  rep[objection]: I understand, a mutiny is the last thing you need. What bothered them about it, the app itself or what it did?
  buyer[objection]: That it wanted to know where they are. All the time.
  rep[objection]: Got it. Ours does not use location at all, and it also works with a plain text message. Would that take the edge off?
  buyer[objection]: It would be a start.
  rep[objection-weak]: They'll get used to it, people always do. And it's a really good app, four and a half stars.
  buyer[objection-weak]: You don't know my people.
  rep[close]: Then let me suggest one thing. Can we meet on Wednesday at three in the afternoon, twenty-five minutes, online? I would bring what a warehouse with eighty pickers did in its first month, and we go over your last ten open nights together, so that you can judge with your own cases.
  buyer[close]: Wednesday is stocktaking. Thursday at three.
  rep[close]: Thursday at three it is. Where should I send the invitation?
  buyer[close]: Send it to the warehouse address and put my deputy in copy, she does the plan. I will text you her name.
  rep[close]: I will, and I confirm both by message in a minute. Thursday, three o'clock, your ten open nights.
  rep[close-weak]: Okay, well, I'll send you a link, you take a look, and if you like it, just let me know.
  buyer[close-weak]: I'll see if I get to it.
  buyer: All right. You were quicker than I thought.
  rep: And you are on time for your meeting. Thank you, {buyer}.
  `,
)

export const goodColdCalls: DemoConversation[] = [lateVans, nightShift]
