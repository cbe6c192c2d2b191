/** Call it in a tap: iOS lets a page speak once a tap has made it say something. */
export const allowSpeech = () => window.speechSynthesis?.speak(new SpeechSynthesisUtterance(''));
