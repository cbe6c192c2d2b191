import twilio from 'twilio';

/** Twilio's instructions to say something to a caller and hang up, as XML. */
export function sayAndHangUp(text: string): string {
  const voice = new twilio.twiml.VoiceResponse();
  voice.say(text);
  voice.hangup();
  return voice.toString();
}

/** Twilio's instructions to reply to a text message; null sends no reply. */
export function textReply(text: string | null): string {
  const messaging = new twilio.twiml.MessagingResponse();
  if (text !== null) messaging.message(text);
  return messaging.toString();
}
