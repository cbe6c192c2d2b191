import type { Bench } from './bench.ts';

export const rows = 1_000_000;

const at = (n: string) => `make_interval(secs => ${n} - ${rows})`;
/** One row a second until now, each with an id of its time. */
const id = `uuidv7(${at('n')})`;
const createdAt = `now() + ${at('n')}`;
const person = `(ARRAY['Maria','Tom','Priya','Dana','Luis','Sam'])[1 + n % 6] || ' ' || substr(md5(n::text), 1, 8)`;
const email = "substr(md5((n * 7)::text), 1, 10) || '@example.com'";
const phone = "'(615) 555-' || lpad((n % 10000)::text, 4, '0')";
const company = "'Company ' || (n % 5000)";
/** One record in fifty is assigned. */
const assignee = "CASE WHEN n % 50 = 0 THEN 'Maria' END";
const oneOf = (...values: string[]) => `(ARRAY['${values.join("','")}'])[1 + n % ${values.length}]`;
/** Nearly all have the first value, one in a thousand each of the others. */
const rarely = (usual: string, ...others: string[]) =>
  `CASE ${others.map((other, index) => `WHEN n % 1000 = ${index + 1} THEN '${other}'`).join(' ')} ELSE '${usual}' END`;
/** Forty words, of which `lunch` is in every text, `spanish` in one of twenty, `pipe` in one of 200, `burst` in one of 2,000. */
const written = `concat_ws(' ', 'We run a small office and miss calls over lunch, about', n % 90, 'a week, mostly from', 'region' || n % 4000,
  'and', 'street' || n % 700, 'because nobody can pick up while we are with customers; could you call us back about',
  CASE WHEN n % 20 = 3 THEN 'answering in Spanish,' END, CASE WHEN n % 200 = 7 THEN 'a pipe' END, CASE WHEN n % 2000 = 7 THEN 'that burst' END, 'number', n)`;
const reference = (prefix: string) => `'${prefix}-' || lpad(to_hex(n), 10, '0')`;

interface Filling {
  table: string;
  columns: Record<string, string>;
}

const fillings: Filling[] = [
  {
    table: 'contact_form',
    columns: {
      id,
      reference: reference('C'),
      status: rarely('answered', 'new', 'closed'),
      name: person,
      email,
      company: `CASE WHEN n % 3 = 0 THEN ${company} END`,
      message: written,
      request_id: "'bench'",
      created_at: createdAt,
      assignee,
    },
  },
  {
    table: 'demo_request',
    columns: {
      id,
      reference: reference('D'),
      status: rarely('released', 'pending', 'assigned', 'active'),
      email,
      phone,
      phone_verification: "'verified'",
      card_provided: 'false',
      tried_demo: "'called'",
      heard_demo: "'yes'",
      business_description: written,
      important_features: "'{}'",
      ready_for_demo: "'yes'",
      integration_choice: "'basic'",
      heard_about_us: oneOf('email', 'friend', 'search', 'social', 'other'),
      email_reminders: 'true',
      sms_reminders: 'true',
      lead_score: '(n % 10) * 10',
      priority: "CASE WHEN n % 100 = 0 THEN 'High' ELSE 'Medium' END",
      follow_up_method: "'Email Only'",
      request_id: "'bench'",
      created_at: createdAt,
      assignee,
    },
  },
  {
    table: 'partner_application',
    columns: {
      id,
      reference: reference('P'),
      status: rarely('rejected', 'pending_review', 'approved'),
      partner_tier: "'Standard'",
      partner_code: rarely('GENERALPARTNER', 'ETC', 'DIRECTFIL'),
      company_name: company,
      contact_name: person,
      email,
      phone,
      business_type: "'consulting'",
      request_id: "'bench'",
      created_at: createdAt,
      assignee,
    },
  },
  {
    table: 'custom_deal',
    columns: {
      id,
      reference: reference('S'),
      status: rarely('approved', 'pending_review', 'rejected'),
      sales_rep_name: person,
      sales_rep_email: email,
      partner_code: rarely('GENERALPARTNER', 'ETC', 'DIRECTFIL'),
      customer_name: person,
      customer_email: email,
      customer_phone: phone,
      customer_company: company,
      deal_name: "'Locations of ' || (n % 5000)",
      integration_fee_cents: 'n % 100000',
      monthly_fee_cents: '9900',
      contract_months: '12',
      contract_start_date: "'2027-01-01'",
      payment_terms: "'monthly'",
      custom_features: "'{}'",
      special_notes: written,
      integration_commission_cents: '1',
      monthly_commission_cents: '1',
      first_year_commission_cents: '1',
      contract_commission_cents: '(n::bigint * 7919) % 1000003',
      request_id: "'bench'",
      created_at: createdAt,
      assignee,
    },
  },
  {
    table: 'commission',
    columns: {
      id,
      payee_id: "'01900000-0000-7000-8000-000000000000'",
      checkout_id: id,
      invoice_id: "'in_' || n",
      invoice_line_id: "'il_' || n",
      partner_code: "'ETC'",
      kind: "'monthly'",
      plan: oneOf('basic', 'premier'),
      base_cents: '39900',
      share_cents: '6384',
      state: rarely('paid', 'held', 'payable', 'accrued'),
      paid_at: createdAt,
      releases_at: createdAt,
      created_at: createdAt,
    },
  },
  {
    table: 'message',
    columns: {
      id,
      job_id: id,
      channel: "'email'",
      state: rarely('sent', 'failed', 'queued'),
      recipient: email,
      subject: "'We got your message ' || (n % 5000)",
      text: "'Thank you.'",
      created_at: createdAt,
    },
  },
  {
    table: 'job',
    columns: {
      id,
      name: "'send-email'",
      queue: "'emails'",
      payload: "'{}'",
      subject_kind: "'contact_form'",
      subject_id: id,
      subject_reference: reference('C'),
      request_id: "'bench'",
      attempt: '1',
      tries: '1',
      state: "(CASE WHEN n % 10000 = 0 THEN 'dead' WHEN n % 1000 = 0 THEN 'failed' ELSE 'succeeded' END)::job_state",
      run_at: "now() + interval '1 day'",
      created_at: createdAt,
    },
  },
];

/** A million rows in every list, each job with an attempt. Indexes are created afterwards, which takes a fraction of the time. */
export async function fillLists({ sql }: Bench) {
  await sql(`
    INSERT INTO payee (id, partner_code, email) VALUES ('01900000-0000-7000-8000-000000000000', 'ETC', '')`);
  for (const { table, columns } of fillings) {
    const indexes = await sql<{ name: string; definition: string }>(`
      SELECT indexname AS name, indexdef AS definition FROM pg_indexes
      WHERE schemaname = 'public' AND tablename = '${table}' AND indexname NOT IN (SELECT conname FROM pg_constraint)`);
    for (const { name } of indexes) await sql(`DROP INDEX "${name}"`);
    const [names, values] = [Object.keys(columns), Object.values(columns)].map((list) => list.join(', '));
    await sql(`INSERT INTO ${table} (${names}) SELECT ${values} FROM generate_series(1, ${rows}) n`);
    for (const { definition } of indexes) await sql(definition);
  }
  await sql(`
    INSERT INTO job_attempt (job_id, attempt, started_at, duration_ms, outcome, worker)
    SELECT id, 1, created_at, 12, 'succeeded', 'bench' FROM job`);
  await sql(`VACUUM ANALYZE ${fillings.map(({ table }) => table).join(', ')}, job_attempt`);
}
