#!/bin/sh
# Speaks the three sample calls of prisma/samples with two voices, as they would sound on a phone line.
# Needs flite, sox and lame (Debian: apt-get install flite sox lame). The result is committed; run this only to change a call.
set -eu
cd "$(dirname "$0")/.."
out=prisma/samples
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out"

# say <number> <voice> <words>: one line of the call, at 16 kHz, followed by a short breath.
say() {
  flite -voice "$2" -t "$3" -o "$work/said.wav"
  sox "$work/said.wav" -r 16000 -c 1 "$work/line-$1.wav" norm -3 pad 0 0.35
}

# ring: the two tones of a North American ringback, heard once before the call is answered.
ring() {
  sox -n -r 16000 -c 1 "$work/line-00.wav" synth 1.2 sine 440 sine 480 remix - gain -18 fade t 0.02 1.2 0.02 pad 0 0.5
}

# keep <name>: joins the lines, narrows them to a telephone's band, and saves the call as a small mp3.
keep() {
  sox "$work"/line-*.wav "$work/call.wav" sinc 200-3600 norm -2
  lame --quiet -m m -b 32 --resample 16 --noreplaygain "$work/call.wav" "$out/$1.mp3"
  rm "$work"/line-*.wav
}

ring
say 01 slt "Northside Dental, good morning. This is Ringwell. How can I help?"
say 02 rms "Hi. I chipped a tooth last night. Can somebody see me this week?"
say 03 slt "I'm sorry to hear that. Are you in pain right now?"
say 04 rms "No, it's just sharp."
say 05 slt "Then Doctor Patel can see you Tuesday at ten thirty, or Wednesday at two. Which is better?"
say 06 rms "Tuesday at ten thirty, please."
say 07 slt "Booked. Tuesday, ten thirty, with Doctor Patel. I just texted you the address. Chew on the other side until then. Goodbye."
keep dentist-booking

ring
say 01 slt "Becker and Sons Plumbing, this is Ringwell. What's going on?"
say 02 awb "A pipe burst under the sink. There is water all over the kitchen floor."
say 03 slt "Let's stop the water first. There is a valve under the sink, or a main valve where the pipe enters the house. Can you turn it to the right?"
say 04 awb "Okay. Yes. It's slowing down."
say 05 slt "Good. What is your address?"
say 06 awb "Fourteen oh eight, Maple Street."
say 07 slt "Thank you. Tom is on call tonight. I'm putting you through to him now, and he already has your address. Please stay on the line."
keep plumber-emergency

ring
say 01 slt "Nair Law Office, this is Ringwell, the receptionist. How may I help?"
say 02 rms "I got a letter from my landlord. He wants me out by the first. Can he do that?"
say 03 slt "I can't give legal advice, but an attorney here can. May I take down a few facts, so that nobody has to ask you twice?"
say 04 rms "Sure. It came yesterday, and my lease runs until June."
say 05 slt "Thank you. Letter received yesterday, move out by the first, lease until June. Miss Nair reads this today and calls you before five."
say 06 rms "Great. Thank you."
say 07 slt "Please don't sign anything before you two have spoken. Goodbye."
keep law-office-message

ls -l "$out"
