import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '#core/core.ts';
import { contactForm } from '#core/leads/contact-form/schemas.ts';
import { customDeal } from '#core/leads/custom-deal/schemas.ts';
import { demoRequest } from '#core/leads/demo-request/schemas.ts';
import { partnerApplication } from '#core/leads/partner-application/schemas.ts';
import type { UploadedFile } from '#core/platform/files.ts';

/**
 * A small realistic example for an empty database, taken in through the same doors as real forms. Returns whether it
 * added anything: a database that has seen a message is left alone.
 */
export async function seedOnce(core: Core, prismaFolder: string): Promise<boolean> {
  if (await core.database.prisma.contactForm.findFirst({ select: { id: true } })) return false;
  const sender = (name: string) => ({
    requestId: 'example',
    isSpam: false,
    idempotencyKey: `example-${name}`,
  });
  for (const [index, message] of messages.entries())
    await core.contact.accept(contactForm.parse(message), sender(`message-${index}`));
  for (const [index, request] of demoRequests.entries())
    await core.demo.accept(demoRequest.parse(request), sender(`demo-${index}`));
  await core.partners.accept(partnerApplication.parse(application), sender('application'));
  await core.deals.accept(customDeal.parse(deal), null, sender('deal'));
  for (const { filename, ...about } of sampleCalls)
    await core.audio.add(about, await uploadOf(path.join(prismaFolder, 'samples', filename)));
  return true;
}

async function uploadOf(file: string): Promise<UploadedFile> {
  const bytes = await readFile(file);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path: file, filename: path.basename(file), size: bytes.length, sha256 };
}

/** Made by scripts/make-sample-calls.sh. The newest is listed first. */
const sampleCalls = [
  {
    filename: 'law-office-message.mp3',
    title: 'A law office takes down the facts',
    description: 'A letter from the landlord. No legal advice, but every fact an attorney needs before calling back.',
  },
  {
    filename: 'plumber-emergency.mp3',
    title: 'A burst pipe at night',
    description: 'The caller shuts off the water, gives the address, and is put through to the plumber on call.',
  },
  {
    filename: 'dentist-booking.mp3',
    title: 'A chipped tooth, booked for Tuesday',
    description: 'A patient calls the dentist and has an appointment half a minute later.',
  },
];

const messages = [
  {
    name: 'Dr. Maria Alvarez',
    email: 'maria@alvarez-dental.example',
    company: 'Alvarez Family Dental, Franklin',
    message:
      'We lose about ten calls a day over lunch. Can Ringwell book straight into our calendar, and does it speak Spanish?',
  },
  {
    name: 'Tom Becker',
    email: 'tom@beckerplumbing.example',
    company: 'Becker & Sons Plumbing',
    message:
      'Emergencies come in at night and go to voicemail. I need the urgent ones put through to whoever is on call.',
  },
  {
    name: 'Priya Nair',
    email: 'office@nairlaw.example',
    company: null,
    message: 'Small law office, two attorneys. What happens when a caller asks for legal advice?',
  },
];

const demoRequests = [
  {
    email: 'frontdesk@oakhillvet.example',
    phone: '(615) 555-0161',
    card_provided: false,
    tried_demo: 'called',
    heard_demo: 'yes',
    business_description:
      'Veterinary clinic with three vets. Mornings are all phone calls about the same five questions.',
    important_features: '24/7 Availability, Appointment Scheduling',
    ready_for_demo: 'yes',
    integration_choice: 'standard',
    heard_about_us: 'friend',
  },
  {
    email: 'sam@riversidehvac.example',
    phone: '+1 615 555 0175',
    card_provided: true,
    card_last_four: '4242',
    billing_zip: '37201',
    tried_demo: 'not-yet',
    heard_demo: 'no',
    business_description: 'Heating and air conditioning, eight technicians on the road.',
    important_features: 'Avoid missed business opportunities,Call Routing/Customer Support',
    ready_for_demo: 'yes',
    integration_choice: 'custom',
    heard_about_us: 'business',
  },
];

const application = {
  partner_code: 'ETC',
  company_name: 'Evergreen Telecom Consulting',
  contact_name: 'Dana Whitfield',
  email: 'dana@evergreen-telecom.example',
  phone: '615-555-0188',
  website: 'https://evergreen-telecom.example',
  business_type: 'consulting',
  experience: 'Fifteen years of phone systems for medical offices in Tennessee.',
};

const deal = {
  salesRepName: 'Dana Whitfield',
  salesRepEmail: 'dana@evergreen-telecom.example',
  salesRepCode: 'ETC',
  customerName: 'Luis Ortega',
  customerEmail: 'luis@cumberland-clinics.example',
  customerPhone: '(615) 555-0193',
  customerCompany: 'Cumberland Clinics',
  dealName: 'Cumberland Clinics, six locations',
  integrationFee: '4500.00',
  monthlyFee: '2400.00',
  contractDuration: '24',
  contractStartDate: '2027-01-04',
  paymentTerms: 'quarterly',
  customFeatures: '["CRM Integration","Multi-language Support"]',
  specialNotes: 'Wants one number per clinic and one report for all.',
};
