/** What the browser may have of the core: no file here brings a server with it. */
const portable = '^apps/core/.+/(schemas|rules|labels|limits|plans|resource|registry|definition|sla)\\.ts$';
const ours = '^(apps|workers|devkit|tests|scripts|prisma)/';
const serverPackages = 'node_modules/(pg|fastify|bullmq|ioredis|pino)/';

const forbid = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to });

/** An area of the core, and those that build on it and that it must not know. */
const below = (area, ...above) =>
  forbid(
    `${area}-knows-nothing-above-it`,
    { path: `^apps/core/${area}/` },
    { path: `^apps/core/(${above.join('|')})/`, pathNot: '^apps/core/operations/audit/rules\\.ts$' },
    'Areas build on each other in one direction; see docs/architecture.md.',
  );

/** The areas that know kinds of records, and those that build on them. */
const recordAreas = ['resources', 'leads', 'money', 'operations', 'access', 'dashboard', 'calls', 'owner'];

/** Each of these packages is imported where its work is done, and nowhere else. */
const homes = {
  bullmq: ['apps/queue/', 'workers/'],
  ioredis: ['apps/queue/'],
  nodemailer: ['apps/core/clients/'],
  undici: ['apps/core/clients/'],
  stripe: ['apps/core/clients/'],
  twilio: ['apps/core/clients/'],
  ai: ['apps/core/clients/'],
  pg: ['apps/core/platform/', 'apps/queue/'],
  '@prisma/adapter-pg': ['apps/core/platform/'],
  pino: ['apps/core/platform/'],
  '@node-rs/argon2': ['apps/core/access/'],
  yauzl: ['apps/core/leads/custom-deal/'],
  'file-type': ['apps/core/audio/', 'apps/core/leads/custom-deal/'],
  'libphonenumber-js': ['apps/core/messaging/phone-verification/'],
  'prom-client': ['apps/api/', 'workers/'],
  minisearch: ['apps/core/receptionist/'],
  stemmer: ['apps/core/receptionist/'],
  'temporal-polyfill': ['apps/core/receptionist/'],
};

export default {
  forbidden: [
    forbid('no-circular', {}, { circular: true }, 'Two files that need each other are one, or lack a third.'),
    { ...forbid('no-circular-folders', {}, { circular: true }, 'As for files.'), scope: 'folder' },

    forbid(
      'web-takes-only-the-portable-core',
      { path: '^apps/web/' },
      { path: ours, pathNot: ['^apps/web/', portable] },
      'Schemas, rules, labels, definitions and plans; nothing else from the other side of the wire.',
    ),
    forbid(
      'web-has-no-server-in-it',
      { path: '^apps/web/', pathNot: '^apps/web/prerender/' },
      { path: serverPackages },
      'The browser loads it.',
    ),
    forbid(
      'web-has-no-node-modules',
      { path: '^apps/web/', pathNot: '^apps/web/prerender/' },
      { dependencyTypes: ['core'] },
      'The browser has none.',
    ),
    forbid(
      'portable-stays-portable',
      { path: portable },
      { pathNot: [portable, 'node_modules/zod/'], dependencyTypesNot: ['type-only'] },
      'The browser loads it; types stay behind.',
    ),
    forbid(
      'core-knows-nothing-above-it',
      { path: '^apps/core/' },
      { path: ours, pathNot: '^apps/core/' },
      'The web server, the queue, the pages and the workers build on the core.',
    ),
    forbid(
      'core-needs-no-server-or-page',
      // React draws the emails.
      { path: '^apps/core/', pathNot: '^apps/core/messaging/messages/[a-z-]+\\.tsx$' },
      { path: 'node_modules/(fastify|fastify-plugin|@fastify|bullmq|ioredis|react|react-dom)/' },
      'They belong to what builds on the core.',
    ),
    forbid(
      'api-builds-on-core-and-queue',
      { path: '^apps/api/' },
      { path: ours, pathNot: '^apps/(api|core|queue)/' },
      'As the workers do.',
    ),
    forbid(
      'workers-build-on-core-and-queue',
      { path: '^workers/' },
      { path: ours, pathNot: '^(workers|apps/core|apps/queue)/' },
      'As the API does.',
    ),
    forbid(
      'queue-builds-on-core',
      { path: '^apps/queue/' },
      { path: ours, pathNot: '^apps/(core|queue)/' },
      'It is the one place that knows BullMQ.',
    ),
    forbid(
      'product-knows-no-tools',
      { path: '^(apps|workers)/' },
      { path: '^(devkit|tests|scripts)/' },
      'Tools and tests use the product.',
    ),
    forbid('tests-know-no-scripts', { path: '^tests/' }, { path: '^scripts/' }, 'What both need lives in devkit.'),
    forbid('scripts-know-no-tests', { path: '^scripts/' }, { path: '^tests/' }, 'What both need lives in devkit.'),
    forbid(
      'platform-knows-no-business',
      { path: '^apps/core/(platform|text|shared)/' },
      { path: '^apps/core/', pathNot: '^apps/core/(platform|text|shared)/' },
      'Everything stands on it.',
    ),
    below('lists', 'jobs', 'messaging', 'webhooks', ...recordAreas),
    below('clients', 'jobs', 'messaging', 'webhooks', ...recordAreas),
    below('jobs', 'messaging', 'webhooks', ...recordAreas),
    below('messaging', 'webhooks', ...recordAreas),
    below('webhooks', ...recordAreas),
    below('receptionist', 'jobs', 'messaging', 'webhooks', ...recordAreas),
    below('resources', 'leads', 'money', 'operations', 'access', 'dashboard', 'calls', 'owner'),
    below('leads', 'money', 'operations', 'access', 'dashboard', 'calls', 'owner'),
    below('money', 'operations', 'access', 'dashboard', 'calls', 'owner'),
    below('calls', 'owner'),
    below('operations', 'access', 'dashboard'),

    ...Object.entries(homes).map(([name, folders]) =>
      forbid(
        `${name}-has-one-home`,
        { path: '^(apps|workers)/', pathNot: folders.map((folder) => `^${folder}`) },
        { path: `node_modules/${name}/` },
        'A package is imported where its work is done, and nowhere else.',
      ),
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    // The samples are shown on a page, and run by those who read it.
    exclude: { path: ['^apps/core/platform/prisma/', '^apps/web/pages/docs/samples/'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
