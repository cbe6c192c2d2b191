const emergencies = [
  /\b(on fire|house fire|kitchen fire|electrical fire)\b|\b(there is|there's|we have) a fire\b(?! ?(pit|place|drill|sale|door|exit))|^fire\b/,
  /\bbleeding\b/,
  /\b(can't|cannot|can not|couldn't|unable to|trouble|hard to|not) breath(e|ing)\b|\bchok(ing|ed)\b/,
  /\bgas leak\b|\bleaking gas\b|\bsmell(s|ing)?( of| like)? gas\b/,
  /\bheart attack\b|\bchest pains?\b|\b(having|had) a (stroke|seizure)\b/,
  /\boverdos(e|ed|ing)\b|\bpoisoned\b|\belectrocuted\b|\bdrown(ed|ing)\b/,
  /\b(someone|somebody|people|he|she|they|child|kid|wife|husband|mother|father|mom|dad)( is|'s| are|'re| got| was)?( badly| seriously| really)? (hurt|injured|unconscious)\b/,
  /\b(passed out|collapsed|unconscious|not responding|won't wake up)\b/,
  /\b(suicide|suicidal|kill (myself|himself|herself)|want to die)\b/,
  /\b(he|she|someone|somebody|i)('s| was| has been| been)? (just )?(shot|stabbed)\b/,
  /\b(this is|it's|i have|i've got|we have|there's) an? (\w+ )?emergency\b/,
];

const patterns = {
  person:
    /\b(speak|talk|chat)( directly)? (to|with) (?!you\b)|\b(connect|transfer|put) me\b|\bput (me )?through\b|\b(real|live|actual) (person|human|agent)\b|\b(a human|representative|operator)\b|\bis (?!there|this|that|it|any(body|one)|some(body|one)|the \w+ (open|free))[\w. ]{1,30} (there|available|in( today)?)[?.! ]*$/,
  existingAppointment:
    /\b(cancel|move|change|reschedule|postpone|push back|confirm)\b.{0,30}\b(appointment|booking|consultation|visit|meeting)\b|\bmy appointment\b/,
  appointment:
    /\b(book|schedule|reserve|set up|arrange)\b|\bappointments?\b|\b(come in|get in|see (a|an|the|my|dr\.?|doctor|someone|somebody)|meet with|sign me up|fit me in|bring .+ in|drop .+ off|stop by|come|send (someone|somebody)|get (someone|somebody)|anything|available)\b.*\b(today|tomorrow|week|monday|tuesday|wednesday|thursday|friday|saturday|sunday|morning|afternoon)\b|\b(openings?|free times?|slots?|availability)\b|\b(be|get) (seen|looked at)\b|\bwhat (times?|days?) (do you have|are (free|open|available))\b|\bwhen can i (come|see)\b/,
  message:
    /\b(leave|take|pass on|give)( (him|her|them))? (a|my|this) (quick |short )?message\b|\bmessage for\b|\bcall(ing)? me back\b|\bcall ?back\b|\b(have|ask|get) (someone|somebody|him|her|them|[a-z]+) (to )?(call|phone|ring|contact) me\b|\b(someone|somebody|anyone) (to )?(can |could |please )?(call|contact|get back to) me\b|^(?:please |could you |can you )*(tell|let) (?!me\b)[\w. ]{1,30} (that|know)\b/,
  farewell:
    /\b(bye|goodbye|good night)\b|\b(that's|that is|that'll be|that will be) (all|it|everything)\b|\bthanks?\b|\bhave a (good|nice|great)\b|\bnothing else\b/,
  yes: /^(yes|yeah|yep|yup|ya|sure|correct|absolutely|definitely|exactly|of course|certainly|go ahead|uh-?huh|mm-?hmm|mhm)\b|^(right|ok|okay|k|fine|please|perfect|great|good|it is|it does|i do|i would|that('s| is|'ll be| will be)? (right|correct|fine|good|great|perfect|it|ok|okay)|that works|works( for me)?|sounds good|do that|let's do (it|that))( it)?( please| thanks| thank you)?[.!, ]*$/,
  no: /^(no|nope|nah|not|don't|do not|neither|wrong|incorrect|i don't|that's (not|wrong)|that is (not|wrong)|different|another|use another)\b/,
  /** Nothing but no: "No, where can I park?" is a question. */
  declined:
    /^(no|nope|nah|not (now|really|that|today)|don't|no need)(,? (thanks?|thank you|that's okay|it's fine))*[.! ]*$/,
  goodbye: /\b(bye|goodbye|good night)\b/,
  neverMind: /\b(never ?mind|forget (it|about it)|cancel that|stop that|changed my mind)\b/,
  again:
    /^(sorry,? )?(what|pardon|pardon me|excuse me|come again|say that again|repeat that|can you repeat( that)?|could you repeat( that)?|what did you say|i (didn't|did not) (hear|catch|get) (that|you)|(what|what's) (was )?that|huh)[?.! ]*$/,
  robot:
    /\b(are you|is this|am i (talking|speaking) (to|with)) (a |an )?(robot|bot|machine|computer|ai|real person|human|recording|real)\b/,
  wantsHelp:
    /^(can|could) you help( me)?( please)?[?.! ]*$|^i (have|had|got) a (quick )?question[.! ]*$|^i need (some )?help[.! ]*$|^what can you do( for me)?[?.! ]*$/,
  acknowledged: /^(cool|got it|i see|nice|wonderful|awesome|makes sense|understood|good to know)[.! ]*$/,
  hello:
    /^(hello|hi|hey|good (morning|afternoon|evening)|(is )?(anybody|anyone|somebody|someone) there|can you hear me)( there)?[?.! ]*$/,
} as const;
export type Intent = keyof typeof patterns;

const plainly = (said: string) =>
  said
    .toLowerCase()
    .replaceAll(/[’‘]/g, "'")
    .replace(/^(?:(?:um+|uh+|er+|well|oh|so|and|hmm+|ah|alright|all right|actually)[,.! ]+)+/, '')
    .trim();

/** Whether a caller's words have this meaning. */
export const means = (said: string, intent: Intent): boolean => patterns[intent].test(plainly(said));

/** "Do you treat bleeding gums?" */
const asksForService = /^(do|does|did) (you|your|it)\b|^how (much|long)\b|^can you (treat|fix|handle|repair)\b/;

/** Whether a caller reports danger to life, in words every business knows. */
export const isEmergency = (said: string): boolean => {
  const plain = plainly(said);
  if (/\b(not|no|isn't|non) (an? )?emergency\b/.test(plain) || asksForService.test(plain)) return false;
  return emergencies.some((words) => words.test(plain));
};

/** Whether a caller asks something. */
export const isQuestion = (said: string): boolean =>
  said.includes('?') ||
  /^(do|does|did|are|is|can|could|may|will|would|what|what's|where|how|when|when's|which|who|why)\b/.test(
    plainly(said),
  );
