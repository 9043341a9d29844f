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
  rep: {buyer2}, this is your Thursday from two weeks ago, two hundred and twelve stops in the western depot. Do you recognise it?
  buyer2: I do. That is the evening with the hospital order. It came in at twenty past eight.
  rep: Then let us do precisely that one. You told me that a late order costs you the whole plan. I put the hospital in now, at twenty past eight.
  (pause 75)
  rep: It proposes van nine, between the bakery and the kindergarten, and it tells me what changes: two stops move by six minutes, everything else stays. {buyer2}, what would you have done?
  buyer2: Van nine as well, but I would have put it before the bakery. No, wait, the bakery has to be first. Yes. Van nine, same place.
  rep: Does that make sense so far, what it does and what it leaves alone?
  buyer2: It does. Can I say no to it?
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
  rep: Then your second point, the credit notes. You said most come from missed time windows. This is the same Thursday, and in red you see the eleven stops which were late. In the new plan it is two.
  buyer: Which two?
  rep: The farm shop and the school in the old town. What is special about them?
  buyer2: The school has the gate that only opens at seven. That is not a planning problem.
  rep: So it is one that no plan can solve, thank you. A dairy with nine depots had the same picture: from one late stop in ten to one in forty within three months. Their numbers are not yours, but they began with spreadsheets as well.
  buyer: Could we talk to somebody there?
  rep: Yes. I will ask their head of transport and come back to you by Friday.
  rep: {buyer2}, your planners. You said they begin at half past two. What would their morning look like, in your opinion, with this?
  buyer2: If the plan is finished at nine in the evening, nobody has to come at half past two. They could come at five and handle the exceptions.
  rep: Would they see that as good news?
  buyer2: Two of them would dance. One would miss the night bonus. We would have to talk about that.
  rep: That is an honest answer. Let us note it, it belongs in the plan. Any questions at this point, before we look at what comes next?
  buyer: What about the order system? IT asks me every day who does the integration.
  rep[objection]: Good question. Is the worry the work for IT, or access to the data?
  buyer[objection]: The work. They have two people.
  rep[objection]: For the pilot it is the same export that {buyer2} made, dropped into a folder every evening. No work for IT. The direct connection comes after the pilot and takes them around six days. Would that be acceptable to them?
  buyer[objection]: Six days I can get. Yes.
  rep: Now let me ask it the other way round. What would stop you from buying this, even if the pilot goes well?
  buyer: The price above a hundred thousand, because then finance wants three offers. And if the planner in the north refuses.
  buyer2: He will not refuse if I show it to him. He will refuse if a salesman shows it to him.
  rep: Then I will stay at home, and you have my mouse. Let me sum up what we saw: the late order changed two stops, eleven late stops became two, no work for IT in the pilot.
  buyer: That is how I see it too.
  rep[nextstep]: For the way from here to April I have written a short plan. Pilot in the western depot from the second of February, four weeks. {buyer2} shows it to the north by this Friday. I send you the offer below a hundred thousand by Wednesday. And next Tuesday at two we meet with your operations director, thirty minutes. Does that plan work for both of you?
  buyer2[nextstep]: Friday works for me.
  buyer[nextstep]: Tuesday at two is in his calendar, I will send the invitation myself.
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
  rep: Then we begin with the owner's question. This is your lake house, built from the bills you sent me and two weeks of readings. Each bar is one hour. What do you notice?
  buyer: It never goes down. It is nearly as high at three in the morning as at noon.
  rep: Exactly. This flat part here is fifty-two kilowatts, all night. For a house with thirty guests, what would you have expected?
  buyer: Half of it. So my engineer's hand was right.
  rep: His hand was right. In money that is about seven hundred a week in this house alone. Does the way I calculated it make sense to you?
  buyer: Show me the calculation once more, the owner will ask.
  rep: Twenty-six kilowatts too many, eight hours, seven nights, at the price in your last bill. Here is the line with the price, you can change it.
  (pause 90)
  buyer: Right. I put in the new price. Seven hundred and forty. That I can show him.
  rep: Good. You said you did not want coloured lines but a sentence. This is what your engineer received this morning, by text message.
  buyer: Read it to me, I do not have my glasses.
  rep: It says: conference wing, ventilation on since Sunday, no events until Thursday, switch to night mode, saves about sixty a day. What would he do with it?
  buyer: He would go and switch it. And after March, the new man would as well. That is the point, isn't it?
  rep: That is the point. You told me the knowledge is in his head. Every sentence that he marks as right or wrong is kept. So the house learns from him until the end of March. Is that clear enough, or should I show how he marks it?
  buyer: Show me, he does not like typing.
  rep: Two buttons, true or nonsense. That is all.
  buyer: He will like nonsense.
  rep: They all do. One customer with six mountain hotels had an engineer who pressed nonsense forty times in the first week. Most of the time he was right, and the messages became better. They save eleven percent today.
  buyer: You promised me a house where it did not work.
  rep: I did. It was a spa hotel with pools. The pools need the heat all night, so there was nothing to switch off, and after four months we agreed to end it. They paid for the meters, we took the rest.
  buyer: We have one house with a pool.
  rep: Then I would leave that one out. Would you agree?
  buyer: Yes. The owner will like that you said it.
  rep[objection]: What is your feeling about the data? Some owners ask where it is kept.
  buyer[objection]: He will ask that. He is old school. Where is our data kept?
  rep[objection]: May I ask what he is afraid of, that somebody else sees it, or that he cannot get it back?
  buyer[objection]: That somebody sees how empty we are in November.
  rep[objection]: I understand that very well. The readings stay in a data centre in the European Union, only you and your engineer have access, and occupancy is not stored at all, only the hours. Does that settle it for him, do you think?
  buyer[objection]: If I can have it on paper, yes.
  rep: You will. Let me ask you directly: what would stop the owner from saying yes?
  buyer: If it takes more than two years to pay back. And if there is a contract for five years. He hates long contracts.
  rep: By your numbers it is fourteen months without the pool house, and the contract is for one year. Any questions from your side on what you saw?
  buyer: Who installs the meters? The engineer is busy.
  rep: A local electrician, half a day per house. Your engineer only has to open the door.
  buyer: That he can do.
  rep[nextstep]: Then let us agree how to go on. I send you two pages for the owner by Monday, with the calculation and the data paper. You speak with him on Tuesday evening. And on Thursday at ten the three of us talk for twenty minutes. If he says yes, the electrician comes to the lake house on the fourth. Does that suit you?
  buyer[nextstep]: Tuesday evening he has dinner here, perfect. Thursday at ten, yes.
  rep: Thank you, {buyer}. Enjoy the wedding.
  buyer: As long as somebody switches off the ventilation afterwards. Bye, {rep}.
  `,
)

export const goodDemos: DemoConversation[] = [lateOrder, ventilation]
