import { randomBytes } from 'node:crypto';
import { FormData, request } from 'undici';
import { dispatcher, sendJson } from './json-form.ts';

/** Each in a network of its own, so that only the pace of all of them is exceeded. */
const addresses = 1_000;
const contractBytes = 200_000;

/** Forms at an even pace to a server, each with an email address of a stranger at the domain `strangers`. */
export interface Flood {
  url: string;
  submissions: number;
  seconds: number;
  strangers: string;
}

/** Sends the flood. Returns the status of each answer, 0 for none. */
async function send({ url, submissions, seconds, strangers }: Flood): Promise<number[]> {
  const sending: Promise<number>[] = [];
  const began = performance.now();
  while (sending.length < submissions) {
    const due = ((performance.now() - began) / (seconds * 1000)) * submissions;
    while (sending.length < Math.min(due, submissions)) {
      const email = `${randomBytes(6).toString('hex')}@${strangers}`;
      sending.push(hostile(url, sending.length, email));
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return Promise.all(sending);
}

async function hostile(url: string, index: number, email: string): Promise<number> {
  const address = index % addresses;
  const from = { 'x-forwarded-for': `10.${Math.floor(address / 250)}.${address % 250}.9` };
  try {
    if (index % 10 === 9) return await sendDeal(url, from, email);
    if (index % 5 === 4) return await postWithoutScript(url, from, email);
    const forms = jsonForms(email);
    const [path, form] = forms[Math.floor(index / 5) % forms.length] ?? ['', {}];
    return (await sendJson(url, path, form, from)).status;
  } catch {
    return 0;
  }
}

const message = 'Buy zebra pills, cheap. '.repeat(40);
const phone = '615-555-0188';
const jsonForms = (email: string): [string, object][] => [
  ['/api/admin/contact-form', { name: 'Zebra', email, message }],
  ['/api/newsletter', { email }],
  ['/api/demo-requests', demoRequest(email)],
  ['/api/partner-applications', partnerApplication(email)],
  ['/api/privacy-requests', { email, kind: 'access' }],
];

const demoRequest = (email: string) => ({
  email,
  phone,
  card_provided: false,
  tried_demo: 'called',
  heard_demo: 'yes',
  business_description: message,
  important_features: '24/7 Availability',
  ready_for_demo: 'yes',
  integration_choice: 'standard',
  heard_about_us: 'friend',
  email_reminders: true,
  sms_reminders: true,
});

const partnerApplication = (email: string) => ({
  partner_code: 'ETC',
  company_name: 'Zebra',
  contact_name: 'Zebra',
  email,
  phone,
  website: 'https://zebra.example',
  business_type: 'consulting',
  experience: message,
});

const customDeal = (email: string) => ({
  salesRepName: 'Zebra',
  salesRepEmail: email,
  salesRepCode: 'ETC',
  customerName: 'Zebra',
  dealName: 'Zebra',
  customerEmail: email,
  customerPhone: phone,
  customerCompany: 'Zebra',
  integrationFee: '1',
  monthlyFee: '1',
  contractDuration: '24',
  contractStartDate: '2027-01-04',
  paymentTerms: 'quarterly',
  customFeatures: '[]',
});

async function sendDeal(url: string, headers: Record<string, string>, email: string): Promise<number> {
  const body = new FormData();
  for (const [name, value] of Object.entries(customDeal(email))) body.append(name, value);
  body.append('contractFile', new Blob(['a'.repeat(contractBytes)]), 'contract.txt');
  const answer = await request(`${url}/api/stripe-connect/upload-custom-deal`, {
    method: 'POST',
    headers,
    body,
    dispatcher,
  });
  await answer.body.dump();
  return answer.statusCode;
}

/** Posted as a browser does without a script, and once more after the wait that the answer asks for. */
async function postWithoutScript(url: string, from: Record<string, string>, email: string): Promise<number> {
  const post = async (wait: string) => {
    const { statusCode, headers, body } = await request(`${url}/contact`, {
      method: 'POST',
      dispatcher,
      headers: {
        ...from,
        'sec-fetch-site': 'same-origin',
        'accept-encoding': 'identity',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ name: 'Zebra', email, message, ...(wait && { form_wait: wait }) }).toString(),
    });
    const html = await body.text();
    const retryAfter = Number(headers['retry-after'] ?? 0);
    return { status: statusCode, retryAfter, wait: /name="form_wait" value="([^"]+)"/.exec(html)?.[1] ?? '' };
  };
  const first = await post('');
  if (first.wait === '') return first.status;
  await new Promise((resolve) => setTimeout(resolve, first.retryAfter * 1000 + 100));
  return (await post(first.wait)).status;
}

// In a process of its own, so that its work does not count as waiting of the honest visitors.
process.on('message', async (flood: Flood) => process.send?.(await send(flood)));
process.send?.({ listening: '' });
