import { writeConversation, type DemoConversation } from './conversation.ts'

const lateOrder = writeConversation(
  {
    key: 'demo-fleet-late-order',
    title: 'Demo: a late order in the evening plan of {buyerCompany}',
    callType: 'demo',
    theme: 'fleet',
    quality: 'good',
    minutes: 15,
  },
  `
  rep: Good morning {buyer}, good morning {buyer2}. Thanks for sending the export, it was very clean.
  buyer: Morning. That was all {buyer2}, I only forwarded it.
  buyer2: Morning. I cleaned it up a bit, the street names are a disaster.
  rep[framing]: Before I show anything, let me go back to what you told me last week. One: a late order means starting the plan again. Two: forty thousand a month in credit notes and overtime. Three: the planners must not feel replaced. The first one mattered most to you. Is that still right, or has anything changed since we spoke?
  buyer[framing]: Still right. One thing changed: the tender is confirmed for the second week of April.
  rep[framing]: Good to know, so the date is harder than before. I planned forty minutes. I start with the late order, because that is your number one, then the vans, and we keep ten minutes to see what would stop you. Fine?
  buyer[framing]: Fine.
  rep[framing-weak]: Okay, so let me show you around first. This is the home screen. Up here's the menu, so planning, fleet, customers, reports, settings. On the left there's the depot tree, and you can group that by region or by manager or however you want. There's a dark mode, the night shift likes that one. Here are the vehicles, each one's got a profile with the volume, the cooling zones, the inspection dates, the regular driver. Here are the customers with their windows and their gates. There's about sixty reports, and if that's not enough, you can build your own. Over here you can write to the drivers, you can write to one or to all of them, and you can attach a picture. And then there's a marketplace with add-ons, which is pretty new, we're adding something every month.
  (pause 95)
  rep[framing-weak]: Sorry, there it is. So this is the map. You can switch the background, there's satellite, there's terrain, there's a plain one for printing. You can draw areas with the mouse and give them names and colors, and then you can filter by those. Let me just draw one real quick.
  (pause 120)
  rep[framing-weak]: And here you see all the stops in there, as a list, and you can sort that by anything. And you can save it as a view and share it with a colleague. That's a lot of fun once you get the hang of it.
  buyer[framing-weak]: Okay. I can't say I'll remember any of that.
  rep[framing-weak]: No, no, that's fine.
  rep: {buyer2}, this is your Thursday from two weeks ago, two hundred and twelve stops in the western depot. Do you recognise it?
  buyer2: I do. That is the evening with the hospital order. It came in at twenty past eight.
  rep[framing]: Then let us do precisely that one. You told me that a late order costs you the whole plan. I put the hospital in now, at twenty past eight.
  (pause 75)
  rep[framing-weak]: The hospital, okay. So to add an order you click up here, and then you search for the customer, and then you pick a time. I'll just put in twenty past eight.
  (pause 75)
  rep: It proposes van nine, between the bakery and the kindergarten, and it tells me what changes: two stops move by six minutes, everything else stays. {buyer2}, what would you have done?
  buyer2: Van nine as well, but I would have put it before the bakery. No, wait, the bakery has to be first. Yes. Van nine, same place.
  rep[check]: Does that make sense so far, what it does and what it leaves alone?
  buyer2[check]: It does. Can I say no to it?
  buyer2[check-weak]: And can I say no to it?
  rep: Always. You drag it to van four, if you know something the machine does not know. Try it, I have given you the mouse.
  (pause 140)
  buyer2: Okay. It warns me that van four is full, but it lets me. I like that it does not argue.
  buyer: How does it know that van four is full? We never weigh anything.
  rep: From the volume in the order. If I understand you correctly, you worry that the volumes in your order system are not right. Is that the concern?
  buyer: Yes. Half of the articles have no volume at all.
  rep[objection]: Understood. In the export it was about four articles in ten. What we do is learn it from the loads that did fit, and a planner can correct it. After three weeks most fleets are under five percent unknown. Does that answer your question, or would you want to see the screen for it?
  buyer[objection]: Show me the screen briefly.
  rep[objection]: Here. These are the ones it is not sure about, most frequent first. Is that okay for you?
  buyer[objection]: Yes, that works. That is an afternoon for a trainee.
  rep[objection-weak]: Well, that's really more of a data thing on your side. Garbage in, garbage out, right?
  buyer[objection-weak]: So it's going to be wrong half the time.
  rep[objection-weak]: No, no, it's pretty good. Trust me.
  rep[framing]: Then your second point, the credit notes. You said most come from missed time windows. This is the same Thursday, and in red you see the eleven stops which were late. In the new plan it is two.
  rep[framing-weak]: Then here are the statistics. Red means late, so that was eleven stops on your Thursday, and in the new plan it's two.
  buyer: Which two?
  rep: The farm shop and the school in the old town. What is special about them?
  buyer2: The school has the gate that only opens at seven. That is not a planning problem.
  rep[example]: So it is one that no plan can solve, thank you. A dairy with nine depots had the same picture: from one late stop in ten to one in forty within three months. Their numbers are not yours, but they began with spreadsheets as well.
  buyer[example]: Could we talk to somebody there?
  rep[example]: Yes. I will ask their head of transport and come back to you by Friday.
  rep[example-weak]: Well, you can't win them all. But two out of two hundred and twelve, that's amazing, right?
  buyer[example-weak]: It's not bad.
  rep[framing]: {buyer2}, your planners. You said they begin at half past two. What would their morning look like, in your opinion, with this?
  rep[framing-weak]: And planners love it. They just do it in the evening and they're done.
  buyer2: If the plan is finished at nine in the evening, nobody has to come at half past two. They could come at five and handle the exceptions.
  rep: Would they see that as good news?
  buyer2: Two of them would dance. One would miss the night bonus. We would have to talk about that.
  rep[check]: That is an honest answer. Let us note it, it belongs in the plan. Any questions at this point, before we look at what comes next?
  rep[check-weak]: Sure, you'll have to sit down with them at some point. We do a workshop for that, everybody loves it.
  buyer: What about the order system? IT asks me every day who does the integration.
  rep[objection]: Good question. Is the worry the work for IT, or access to the data?
  buyer[objection]: The work. They have two people.
  rep[objection]: For the pilot it is the same export that {buyer2} made, dropped into a folder every evening. No work for IT. The direct connection comes after the pilot and takes them around six days. Would that be acceptable to them?
  buyer[objection]: Six days I can get. Yes.
  rep[objection-weak]: Oh, IT always asks that. There's an interface, it's all documented, they'll be fine.
  buyer[objection-weak]: There are two of them. They're not fine now.
  rep[stopper]: Now let me ask it the other way round. What would stop you from buying this, even if the pilot goes well?
  buyer[stopper]: The price above a hundred thousand, because then finance wants three offers. And if the planner in the north refuses.
  buyer2[stopper]: He will not refuse if I show it to him. He will refuse if a salesman shows it to him.
  rep[stopper]: Then I will stay at home, and you have my mouse. Let me sum up what we saw: the late order changed two stops, eleven late stops became two, no work for IT in the pilot.
  buyer[stopper]: That is how I see it too.
  rep[stopper-weak]: So I think you've seen it's a really strong product, and I honestly don't see any reason not to go ahead.
  buyer[stopper-weak]: Finance is going to find one, if it's above a hundred thousand.
  rep[stopper-weak]: Then let's talk about the price. I'm pretty sure I can get you ten percent.
  buyer[stopper-weak]: I'll remember you said that.
  rep[nextstep]: For the way from here to April I have written a short plan. Pilot in the western depot from the second of February, four weeks. {buyer2} shows it to the north by this Friday. I send you the offer below a hundred thousand by Wednesday. And next Tuesday at two we meet with your operations director, thirty minutes. Does that plan work for both of you?
  buyer2[nextstep]: Friday works for me.
  buyer[nextstep]: Tuesday at two is in his calendar, I will send the invitation myself.
  rep[nextstep-weak]: So, sleep on it, talk to your people, and just let me know how you want to move forward.
  buyer2[nextstep-weak]: We'll talk about it.
  buyer[nextstep-weak]: I'll have to see when I can catch our operations director.
  rep: Wonderful. Thank you both, that was a good hour of work in half an hour.
  buyer: Thank you, {rep}. Bye.
  `,
)

const ventilation = writeConversation(
  {
    key: 'demo-energy-ventilation',
    title: 'Product tour: night ventilation in the lake house of {buyerCompany}',
    callType: 'demo',
    theme: 'energy',
    quality: 'good',
    minutes: 10,
  },
  `
  rep: Hello {buyer}. No coach party today?
  buyer: No, only a wedding. I have thirty quiet minutes.
  rep[framing]: Then I will use them well. Last time you told me three things: the bill rose by forty percent and you have no explanation for the owner, you suspect the ventilation runs at night, and your engineer retires in spring. Has anything changed?
  buyer[framing]: The engineer has set a date, the end of March. The rest is the same.
  rep[framing]: And which of the three hurts most today?
  buyer[framing]: The owner. He asks every month.
  rep[framing-weak]: Perfect, then let me share my screen and show you around. So this is the portal. Here's the login, you can have as many users as you like. This is the map with your houses, you can zoom in, you can color them by consumption or by star rating. Here's the list of meters, here's the alarm center, here's the weather, which comes from the nearest station and goes back ten years. Up here you can change the language, we've got twelve of those. Here's the carbon report, which is going to be a big thing. You can export all of it, PDF, spreadsheet, you name it. And down here's the help, with little videos, my colleague does those and she's hilarious.
  (pause 80)
  rep[framing-weak]: Sorry, that always takes a second to load. Okay, so this is the benchmark. You can compare your houses with each other, by room, by guest, by square foot, or with other hotels in the same region, and you can set targets and get a medal when you hit them. I'll set one up so you see what it looks like.
  (pause 130)
  rep[framing-weak]: There. Isn't that neat? And then you can share it with the whole team, or put it up on the wall.
  buyer[framing-weak]: Nice. But I've got an owner who asks me every month why the bill went up.
  rep[framing]: Then we begin with the owner's question. This is your lake house, built from the bills you sent me and two weeks of readings. Each bar is one hour. What do you notice?
  rep[framing-weak]: Sure, sure, we'll get to that. So now I click on a house, let's take the lake house, and then you get this chart, one bar for each hour.
  buyer: It never goes down. It is nearly as high at three in the morning as at noon.
  rep[expected]: Exactly. This flat part here is fifty-two kilowatts, all night. For a house with thirty guests, what would you have expected?
  buyer[expected]: Half of it. So my engineer's hand was right.
  rep[expected]: His hand was right. In money that is about seven hundred a week in this house alone.
  rep[expected-weak]: Exactly. Fifty-two kilowatts all night long, so that's about seven hundred a week straight out the window, in this house alone.
  rep[check]: Does the way I calculated it make sense to you?
  buyer: Show me the calculation once more, the owner will ask.
  rep: Twenty-six kilowatts too many, eight hours, seven nights, at the price in your last bill. Here is the line with the price, you can change it.
  (pause 90)
  buyer: Right. I put in the new price. Seven hundred and forty. That I can show him.
  rep[framing]: Good. You said you did not want coloured lines but a sentence. This is what your engineer received this morning, by text message.
  rep[framing-weak]: Cool. And then there's the messages, those go out by text. Here's one that went to your engineer this morning.
  buyer: Read it to me, I do not have my glasses.
  rep: It says: conference wing, ventilation on since Sunday, no events until Thursday, switch to night mode, saves about sixty a day. What would he do with it?
  buyer: He would go and switch it. And after March, the new man would as well. That is the point, isn't it?
  rep[framing]: That is the point. You told me the knowledge is in his head. Every sentence that he marks as right or wrong is kept. So the house learns from him until the end of March.
  rep[framing-weak]: Right. And he can rate every message, and the system picks that up.
  rep[check]: Is that clear enough, or should I show how he marks it?
  rep[check-weak]: It's pretty amazing, if you think about it.
  buyer: Show me, he does not like typing.
  rep: Two buttons, true or nonsense. That is all.
  buyer: He will like nonsense.
  rep[example]: They all do. One customer with six mountain hotels had an engineer who pressed nonsense forty times in the first week. Most of the time he was right, and the messages became better. They save eleven percent today.
  rep[example-weak]: Ha. Well, everybody ends up loving it.
  buyer: You promised me a house where it did not work.
  rep: I did. It was a spa hotel with pools. The pools need the heat all night, so there was nothing to switch off, and after four months we agreed to end it. They paid for the meters, we took the rest.
  buyer: We have one house with a pool.
  rep: Then I would leave that one out.
  rep[check]: Would you agree?
  buyer: Yes. The owner will like that you said it.
  rep[objection]: What is your feeling about the data? Some owners ask where it is kept.
  buyer[objection]: He will ask that. He is old school. Where is our data kept?
  rep[objection]: May I ask what he is afraid of, that somebody else sees it, or that he cannot get it back?
  buyer[objection]: That somebody sees how empty we are in November.
  rep[objection]: I understand that very well. The readings stay in a data centre in the European Union, only you and your engineer have access, and occupancy is not stored at all, only the hours. Does that settle it for him, do you think?
  buyer[objection]: If I can have it on paper, yes.
  rep[objection-weak]: The data's all in the cloud, by the way. It's totally safe, nobody has to worry about that.
  buyer[objection-weak]: He'll worry. He's old school. Can I get that on paper?
  rep[stopper]: You will. Let me ask you directly: what would stop the owner from saying yes?
  buyer[stopper]: If it takes more than two years to pay back. And if there is a contract for five years. He hates long contracts.
  rep[stopper]: By your numbers it is fourteen months without the pool house, and the contract is for one year. Any questions from your side on what you saw?
  rep[stopper-weak]: You will. And honestly, with numbers like these, I don't see how he could say no.
  buyer[stopper-weak]: You don't know him. He finds something every time.
  rep[stopper-weak]: Then we'll work something out on the price. I've got some room there.
  buyer: Who installs the meters? The engineer is busy.
  rep: A local electrician, half a day per house. Your engineer only has to open the door.
  buyer: That he can do.
  rep[nextstep]: Then let us agree how to go on. I send you two pages for the owner by Monday, with the calculation and the data paper. You speak with him on Tuesday evening. And on Thursday at ten the three of us talk for twenty minutes. If he says yes, the electrician comes to the lake house on the fourth. Does that suit you?
  buyer[nextstep]: Tuesday evening he has dinner here, perfect. Thursday at ten, yes.
  rep[nextstep-weak]: Great. So you bring it up with the owner whenever it's a good time, and I'm around if he's got questions.
  buyer[nextstep-weak]: He's hard to catch. But I'll mention it.
  rep: Thank you, {buyer}. Enjoy the wedding.
  buyer: As long as somebody switches off the ventilation afterwards. Bye, {rep}.
  `,
)

export const goodDemos: DemoConversation[] = [lateOrder, ventilation]
