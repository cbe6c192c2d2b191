import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { downloadDays, unconfirmedDays } from '#core/privacy/rules.ts';
import { periodLabel as kept } from '#core/shared/rules.ts';
import type { Site } from '#core/site/schemas.ts';
import { ContactFacts } from '../../components/contact-facts.tsx';
import type { LegalSection } from '../../components/legal-page.tsx';
import { draftDays } from '../../forms/drafts.ts';
import { paths } from '../../paths.ts';

export function privacySections(site: Site): LegalSection[] {
  return [
    { id: 'looking-around', title: 'When you just look around', text: <LookingAround site={site} /> },
    { id: 'forms', title: 'When you send us a form', text: <Forms /> },
    { id: 'cards', title: 'Cards and payments', text: <Payments site={site} /> },
    { id: 'on-your-device', title: 'What stays on your device', text: <OnYourDevice /> },
    { id: 'who-else', title: 'Who else sees it', text: <WhoElse site={site} /> },
    { id: 'how-long', title: 'How long we keep it, and how to delete it', text: <HowLong site={site} /> },
  ];
}

interface SectionProps {
  site: Site;
}

function LookingAround({ site: { links } }: SectionProps) {
  return (
    <>
      <p>
        We don’t run analytics or show ads, and no cookie says who you are. Fonts, pictures, and recordings come from
        this site.
      </p>
      <p>
        Our server logs which page was requested, when, and whether it worked. The log doesn’t include your name, your
        network address, or anything you typed. Only while someone attacks this site does it have network addresses, and
        we delete them when it’s over. If you try to sign in to our admin area, or open an invitation to it, we keep
        your network address in a log of its own.
      </p>
      <p>
        We don’t store what you say to a sample business in “Talk to it”. If you use the microphone in a conversation,
        your browser may send the sound to its maker, to make text of it.
      </p>
      {links.audio_playlist && (
        <p>
          The playlist in “Listen to Demo” comes from another company. It loads only when you open that window, and that
          company then sees your network address.
        </p>
      )}
    </>
  );
}

function Forms() {
  return (
    <>
      <p>We store what you enter and when you sent it:</p>
      <List>
        <li>
          <strong>Contact form:</strong> name, email, company, and message.
        </li>
        <li>
          <strong>Newsletter:</strong> email.
        </li>
        <li>
          <strong>Demo request:</strong> email, phone number, business description, and your answers. If you ask for a
          verification code, also when we sent it and when you verified your number. To stop abuse, we count attempts by
          phone number and network address.
        </li>
        <li>
          <strong>Conversations with a demo’s receptionist,</strong> by phone or in the browser: the caller’s number,
          when, for how long, and how it ended; what was said, in writing; and what came of it: a message, an
          appointment, or a question without an answer. We don’t record sound, and we hide card numbers. The greeting
          says that the call is written down.
        </li>
        <li>
          <strong>Partner application and custom deal:</strong> the contact and business details you enter, and the
          contract if you attach one.
        </li>
      </List>
      <p>
        We use it to answer you and to provide what you asked for. We also keep the emails and texts we send you, our
        team’s notes, and a history of your request.
      </p>
      <p>
        Except for the newsletter, you get a private link to check the status. Anyone with that link can see the
        reference number and the status, but not what you wrote. A demo’s link also shows what its receptionist knows,
        which is made from your description. Calls and messages are shown only by the link in our email to you.
      </p>
    </>
  );
}

function Payments({ site: { demo_mode } }: SectionProps) {
  return (
    <>
      <p>
        If you add a card to a demo request, your browser checks it. The card number, expiry date, and CVV are never
        sent to us. We only get the last four digits and the billing ZIP.
      </p>
      <p>
        {demo_mode
          ? 'Checkout on this site is in demo mode, so it never asks for a card.'
          : 'You pay for a plan on Stripe’s page, so we never see your card number.'}{' '}
        We store your email address, the plan, the payment option, the amounts, the partner code and partner email if
        there are any, whether the plan was paid, refunded, or disputed, and Stripe’s code for the card, which tells us
        only whether two purchases were paid with the same card.
      </p>
    </>
  );
}

function OnYourDevice() {
  return (
    <>
      <p>Your browser keeps these. You can delete them in its settings:</p>
      <List>
        <li>Whether you chose the dark or the light theme.</li>
        <li>
          What you type into the contact, demo, partner application, and custom deal forms, until you send it, or until
          your next visit after {draftDays} days without a change. Never card details or verification codes.
        </li>
        <li>
          A form that couldn’t be sent yet, with its file, until it’s sent. Then a note about it, until you dismiss it.
        </li>
        <li>A copy of your partner application, after you send it.</li>
        <li>
          When you go to pay in a partner checkout: the plan, the payment option, the amount, the partner code, and the
          partner email, so the next page can show your purchase.
        </li>
        <li>A note that the page reloaded after an update, until you close the tab.</li>
        <li>
          If this site runs on several servers, a cookie that keeps you with the same one while the browser is open.
        </li>
      </List>
      <p>
        Only our administrators get other cookies: two, to keep them signed in and to recognize their browser, one for
        five minutes while they use a passkey, and one for ten minutes while they sign in with another service. Their
        browser also keeps a note that they are signed in, and whether they turned keyboard shortcuts off.
      </p>
    </>
  );
}

function WhoElse({ site: { brand, demo_mode } }: SectionProps) {
  return (
    <>
      <p>Companies that work for {brand} get only what they need:</p>
      <List>
        {!demo_mode && (
          <li>
            <strong>Stripe</strong>, when you buy a plan: your email address, the plan, the payment option, and the
            partner code. When we pay a partner: their Stripe account ID and the amount.
          </li>
        )}
        <li>
          <strong>Twilio</strong>, when we text you or someone calls a demo number: the phone numbers, our texts, and
          what is said.
        </li>
        <li>
          <strong>A language model’s provider</strong>, if we use one: what a caller says, where our own rules don’t
          tell what they want. Never a payment card’s number.
        </li>
        <li>
          <strong>Our email provider</strong>, when we email you or our team: the email, including what you wrote in a
          form.
        </li>
        <li>
          <strong>Our automation service</strong>, if we use one: a copy of each contact form, demo request, partner
          application, and custom deal, without the contract file.
        </li>
        <li>
          <strong>Other systems our team connects</strong>, if there are any: contact forms, newsletter subscriptions,
          demo requests, partner applications, and custom deals, with what you entered, the name of a contract file, and
          what we answered; purchases, refunds, and disputes, with the buyer’s email address; commissions, with the
          partner’s code and what a review found; and calls to a receptionist, with what they were about, messages that
          callers left, with their name and number, and appointments that they booked.
        </li>
        <li>
          <strong>Our hosting company</strong>, which runs the servers all of this is stored on.
        </li>
      </List>
      <p>
        A partner whose code you use gets a receipt for each payment, with the plan, the amounts, and the commission,
        but not your name or email address.
      </p>
      <p>We don’t sell what you tell us. Nobody else gets it unless the law requires it.</p>
    </>
  );
}

function HowLong({ site: { kept_days } }: SectionProps) {
  return (
    <>
      <p>These times count from the last thing that happened. Then we erase what is about you:</p>
      <List>
        <li>
          Contact forms, demo requests, and the calls to a demo’s receptionist with their messages and appointments:{' '}
          {kept(kept_days.forms)}.
        </li>
        <li>What was said in those calls, and questions without an answer: {kept(kept_days.bodies)}.</li>
        <li>Partner applications and custom deals we didn’t approve: {kept(kept_days.forms)}.</li>
        <li>Newsletter: until you unsubscribe, and {kept(kept_days.forms)} after that.</li>
        <li>Purchases, partners, what we pay them, and approved deals: {kept(kept_days.money)}.</li>
        <li>What our emails and texts say, and what other systems got from us about you: {kept(kept_days.bodies)}.</li>
        <li>
          To whom and when we sent emails and texts: usually {kept(kept_days.messages)}. We keep those about a purchase
          with the purchase.
        </li>
        <li>Records of our attempts to send them: usually {kept(kept_days.deliveries)}.</li>
        <li>Requests for a verification code: {kept(kept_days.phone_codes)}.</li>
        <li>Counts of attempts: {kept(kept_days.attempts)}.</li>
        <li>What lets us recognize a form that was sent twice: {kept(kept_days.sent_twice)}.</li>
        <li>
          Your email address or phone number in a request about your data: {unconfirmedDays} days if you don’t confirm
          it, {downloadDays} days after our answer, or until you’re erased. That’s so whether you send the request or
          our team enters it for you.
        </li>
        <li>If you reply STOP to a text, your phone number, until you reply START.</li>
        <li>
          If our team invited you to our admin area: your email address, in the log of what was done there, for as long
          as we keep that log. If you have or had an account there, its name, too.
        </li>
      </List>
      <p>
        Reference numbers, dates, and amounts stay. If something is still open by then, such as a payment or a demo
        number, we wait until it’s over.
      </p>
      <p>
        <Link to={paths.privacyRequest} className="link">
          Ask for a copy of your data, or to have it erased
        </Link>{' '}
        sooner. Or write to us, and we’ll tell you what we have about you, correct it, or delete it. We only have to
        keep what tax law requires about a payment.
      </p>
      <ContactFacts />
    </>
  );
}

function List({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-8 pl-24 marker:text-teal-text">{children}</ul>;
}
