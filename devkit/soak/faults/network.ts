import { connect } from 'node:net';
import { faults as stripeFaults } from '#devkit/simulators/stripe/simulator.ts';
import { receiverMoods } from '../outside-process.ts';
import type { Fault } from './fault.ts';

const lines = [
  ['postgres', 'Postgres'],
  ['redis', 'Redis'],
] as const;

const lineFaults = lines.map(
  ([line, to]): Fault => ({
    name: `the connection to ${to} takes everything and answers nothing`,
    area: 'network',
    strike: async ({ world, last }) => {
      world.network[line].set('blackhole');
      await last(5, 20);
      world.network[line].set('pass');
    },
  }),
);

const receiverFaults = receiverMoods.map(
  (mood): Fault => ({
    name: `the receiver ${mood}`,
    area: 'receiver',
    strike: async ({ world, last }) => {
      await world.outside.set({ receiver: mood });
      await last(4, 15);
      await world.outside.set({ receiver: 'well' });
    },
  }),
);

const mail: Fault = {
  name: 'the mail server never confirms',
  area: 'mail',
  strike: async ({ world, last }) => {
    await world.outside.set({ mail: 'never confirms' });
    await last(4, 15);
    await world.outside.set({ mail: 'well' });
  },
};

const stripe: Fault[] = [
  {
    name: 'Stripe answers 500 after it acted',
    area: 'Stripe',
    strike: async ({ world, last }) => {
      const end = world.stripe.fail({ times: Number.POSITIVE_INFINITY, after: true, react: stripeFaults.status(500) });
      await last(5, 15);
      end();
    },
  },
  {
    name: 'Stripe sends its events late, twice and in another order',
    area: 'Stripe',
    strike: async ({ world, last }) => {
      world.stripe.deliveries.hold();
      await last(5, 20);
      await world.stripe.deliveries.letGo({ order: (events) => events.toReversed(), times: 2 });
    },
  },
];

const visitors: Fault = {
  name: 'five hundred visitors open a connection and send half a request',
  area: 'visitors',
  strike: async ({ world, last }) => {
    const sockets = world.apis.flatMap(({ url }) =>
      Array.from({ length: 250 }, () => {
        const socket = connect(Number(new URL(url).port), '127.0.0.1');
        socket.on('error', () => undefined);
        socket.write('POST /api/admin/contact-form HTTP/1.1\r\nhost: localhost\r\ncontent-le');
        return socket;
      }),
    );
    await last(5, 20);
    for (const socket of sockets) socket.destroy();
  },
};

export const networkFaults: Fault[] = [...lineFaults, ...receiverFaults, mail, ...stripe, visitors];
