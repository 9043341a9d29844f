import { writeConversation, type DemoConversation } from './conversation.ts'

const honestReception = writeConversation(
  {
    key: 'gatekeeper-maintenance-honest',
    title: 'Cold call via reception: plant manager at {buyerCompany}',
    callType: 'gatekeeper',
    theme: 'maintenance',
    quality: 'good',
    minutes: 3,
  },
  `
  buyer: {buyerCompany}, good morning, you are speaking with {buyer}.
  rep: Good morning {buyer}, my name is {rep} and I am calling from {repCompany}. I hope you can help me.
  buyer: I will try. What is this regarding?
  rep[reason]: I will be honest with you, it is a sales call and he is not expecting me. I would like to speak with your plant manager about stops on the filling lines, because your new line starts in March and the first months are when most stops happen.
  rep[reason-weak]: It's a business thing, I'd rather go over it with your plant manager directly. Is he in?
  buyer: He does not take calls from salespeople, I am afraid. I have instructions.
  rep: I understand, {buyer}, and I do not want to get you into trouble. How does he prefer to look at something like this, if at all?
  buyer: By email, if it is short. If it is long he deletes it. He says that openly.
  rep: Short it will be. And is he the right person, or is it rather the head of maintenance?
  buyer: For machines it is the head of maintenance, Mr Ostermann. He is less strict, too.
  rep[callback]: That helps me a lot, thank you. When is a good moment to reach him?
  buyer[callback]: Not before nine, they have the morning round. At half past ten he is usually at his desk with a sandwich.
  rep[callback]: Then I will not stand between him and the sandwich. Would it be all right if I ring tomorrow at half past ten and ask for him, and say that I spoke with you?
  buyer[callback]: You can say that. Tell him that you asked nicely.
  rep[callback]: I will. So to be sure: I send a short email to Mr Ostermann today, and I ring tomorrow at half past ten. Is the address the first name and the last name with a dot?
  buyer[callback]: With a dot, yes. Then he has seen your name at least.
  rep[callback-weak]: Ostermann, got it. Then I'll just try him again some other time.
  buyer[callback-weak]: You can try. He has a lot of people trying.
  rep: You have been very kind, {buyer}. Thank you, and have a good day.
  buyer: You too. Goodbye.
  `,
)

const pushyReception = writeConversation(
  {
    key: 'gatekeeper-payables-pushy',
    title: 'Cold call via switchboard: finance director of {buyerCompany}',
    callType: 'gatekeeper',
    theme: 'payables',
    quality: 'poor',
    minutes: 3,
  },
  `
  buyer: {buyerCompany}, good afternoon.
  rep: Yes, hi, the finance director. Quickly, if possible.
  buyer: May I ask who is calling?
  rep: It is {rep}.
  buyer: And from which company?
  rep: He knows me. It is about an invoice.
  buyer: Which invoice would that be? Then I can connect you with accounting.
  rep: No, not accounting. It is a personal matter. I need to talk to him directly.
  buyer: She. Our finance director is a woman.
  rep: Right, her. So can you put me through?
  buyer: She does not take calls without an appointment. If you tell me what it is about, I can leave her a note.
  rep: Listen, it is in her own interest. She will be rather annoyed if she misses this.
  buyer: I am only doing my job. What shall I write?
  rep: Write that it is about saving two hundred thousand. That she will want to hear.
  buyer: So it is a sales call.
  rep: It is not a sales call. It is a business matter.
  buyer: You said that it was about an invoice.
  rep: In a way it is about all of her invoices. Come on, just give me the extension.
  buyer: I am not allowed to do that.
  rep: Then give me her mobile number.
  buyer: Certainly not. Is there anything else?
  rep: Fine. I will find it some other way.
  buyer: Goodbye.
  `,
)

const inboundTrial = writeConversation(
  {
    key: 'warm-fleet-calculator',
    title: 'Inbound: {buyerCompany} used the mileage calculator',
    callType: 'warm',
    theme: 'fleet',
    quality: 'good',
    minutes: 7,
  },
  `
  buyer: Hello, {buyer} here.
  rep: Hello {buyer}, this is {rep} from {repCompany}. You filled in our mileage calculator yesterday evening and ticked the box for a call, is that right?
  buyer: Oh yes. I did not think it would be so quick.
  rep[agenda]: I hope it is a good kind of quick. Do you have ten minutes? I would like to hear what made you look for it, and at the end we see whether a longer talk makes sense.
  buyer[agenda]: Ten minutes is okay, I am in the car park of the wholesale market.
  rep[agenda-weak]: Yeah, we like to call right away, people forget otherwise. So you're in the market for route planning software?
  buyer[agenda-weak]: I'm looking at my fuel bill, mostly.
  rep: What happened yesterday, that you were sitting at a calculator at nine in the evening?
  buyer: I got the fuel bill. Eleven thousand for October, for nineteen vans. It was eight and a half last year with the same customers.
  rep: That is a jump of nearly a third. What do you think is behind it?
  buyer: The prices are one part. The other is that we took over thirty customers in the hills from a colleague who gave up, and we simply hung them onto the rounds.
  rep: Hung them on. How are the rounds made in general?
  buyer: My father made them in two thousand and nine. I am not joking. We add and we remove, but nobody has ever started with an empty page.
  rep: What keeps you from starting with an empty page?
  buyer: The drivers. Each of them has his customers, they know the keys and the dogs.
  rep: The keys and the dogs, that is real knowledge. So if a plan ignores it, it fails. What did the calculator tell you?
  buyer: That I drive eighteen percent too much. I do not believe it, but ten would be enough.
  rep[impact]: I would not believe it either, before seeing your own rounds. It works with averages. If it were ten percent, what would that mean to you in money?
  buyer[impact]: Eleven hundred a month in fuel. And perhaps one van less, which is another fourteen hundred.
  rep[impact]: So around thirty thousand a year.
  rep[impact-weak]: Oh, it's very accurate, it's based on thousands of fleets. Eighteen percent's pretty typical, and with {product} you'd get most of that back in the first couple of months. It plans around the hills, the weight, the traffic, it even knows the school zones. The drivers get everything on their phone, turn by turn, and you see them on the map the whole time, so nobody has to call anybody. You can do it by yourself, too, my mom could do it, you just upload a list and you press the green button. And we just won an award for it, best small business tool of the year.
  buyer[impact-weak]: Well. One van less would be nice.
  rep: Who else in the firm would have a word in it?
  buyer: My father, in practice. On paper I am the boss since January. And my sister does the books.
  rep: What would your father want to know?
  buyer: Whether the old customers stay first. There are twelve he promised it to, by handshake.
  rep: Then those twelve are fixed, and the plan is built around them. That can be done. Is there a time by when you want this solved?
  buyer: The leasing of four vans ends in February. If I need one less, I have to say so by the middle of January.
  rep: That gives us seven weeks. Are you looking at anybody else at the moment?
  buyer: I have seen two others. One wanted a minimum of fifty vans, and the other one wanted my credit card first.
  rep: Neither of which I want. What would a good next step be for you?
  buyer: If I could see my hills. Only the hills, I do not need the rest now.
  rep[recap]: Let me see if I got it. Nineteen vans, rounds from two thousand and nine with thirty customers in the hills added on top, fuel up by a third, twelve promises that stay, and a decision about one van by the middle of January. Is that correct?
  buyer[recap]: Yes. You should tell it to my father, it sounds better when you say it.
  rep[recap-weak]: I love it. I think we'd be a really good match.
  buyer[recap-weak]: Show me first.
  rep[nextstep]: Gladly. Then let us say Thursday at six in the evening, when the vans are back. I show you the hills with and without the thirty customers, forty minutes, and your father and your sister are welcome. You send me the addresses of these rounds by Wednesday, a list is enough. I will send the invitation now. Which email do you want it to go to?
  buyer[nextstep]: The one in the form. Thursday at six is good, he comes for dinner anyway.
  rep[nextstep]: Then bon appétit already. Thank you, {buyer}.
  rep[nextstep-weak]: Sure, we can do something like that. Somebody'll reach out.
  buyer[nextstep-weak]: Okay. Just not while I'm driving.
  rep[nextstep-weak]: Of course not. Thank you, {buyer}.
  buyer: Thank you for ringing. Bye.
  `,
)

export const gatekeeperAndWarmCalls: DemoConversation[] = [honestReception, pushyReception, inboundTrial]
