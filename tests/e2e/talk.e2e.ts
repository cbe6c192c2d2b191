import { expect, type Page } from '@playwright/test';
import { dashboardPath } from '#core/leads/demo-request/rules.ts';
import { demoRequestInput } from '#tests/factories/forms.ts';
import { expectAccessible, expectNoSidewaysScroll, openDialog, test } from './support.ts';

async function openTalk(page: Page) {
  await page.goto('/');
  const dialog = await openDialog(page, 'Talk to it');
  await expect(dialog.getByText('Thanks for calling Maple Street Dental.')).toBeVisible();
  return dialog;
}

for (const [width, height, colorScheme] of [
  [360, 780, 'dark'],
  [1440, 900, 'light'],
] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height }, colorScheme });

    test('a visitor talks to the sample dentist, books, and sees what came of it', { tag: '@journey' }, async ({
      page,
    }) => {
      const dialog = await openTalk(page);
      const say = async (text: string) => {
        await dialog.getByRole('textbox').fill(text);
        await page.keyboard.press('Enter');
      };
      await dialog.getByRole('button', { name: 'Do you take walk-ins?' }).click();
      await expect(dialog.getByText('We see walk-ins with a toothache')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await say('Can I book an appointment?');
      await expect(dialog.getByText('Which day suits you?')).toBeVisible();
      await say('the earliest one you have');
      await expect(dialog.getByText('Which one?')).toBeVisible();
      await say('the first one');
      await say('Dana Wells');
      await expect(dialog.getByText('What number can we reach you at?')).toBeVisible();
      await say('615 555 0100');
      await expect(dialog.getByText('I have 6 1 5, 5 5 5, 0 1 0 0. Is that right?')).toBeVisible();
      await say('yes');
      await expect(dialog.getByText('for Dana Wells')).toBeVisible();
      await say('yes');
      await expect(dialog.getByText('This is a sample, so nothing is booked.')).toBeVisible();
      await say('no, thank you, goodbye');
      const ended = dialog.getByRole('region', { name: 'How it ended' });
      await expect(ended).toContainText('Dana Wells booked');
      await expect(ended).toBeFocused();
      await expect(dialog.getByRole('link', { name: 'Get a free demo number' })).toBeVisible();
      await expectAccessible(page);

      await dialog.getByRole('button', { name: 'Start again' }).click();
      await expect(dialog.getByRole('button', { name: 'Do you take walk-ins?' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Carter & Lowe' }).click();
      await expect(dialog.getByText('Carter and Lowe, attorneys at law.')).toBeVisible();
    });
  });

/** A browser that speaks and listens, as the test says. */
async function withVoice(page: Page) {
  await page.addInitScript(() => {
    const spoken: SpeechSynthesisUtterance[] = [];
    const cut: SpeechSynthesisUtterance[] = [];
    const voice = {
      getVoices: () => [],
      speak: (utterance: SpeechSynthesisUtterance) => spoken.push(utterance),
      cancel: () => cut.push(...spoken.splice(0)),
    };
    Object.defineProperty(window, 'speechSynthesis', { value: voice });
    const listening = new Set<Recognition>();
    class Recognition {
      onresult: ((event: unknown) => void) | null = null;
      onerror: ((event: unknown) => void) | null = null;
      onend: (() => void) | null = null;
      start() {
        listening.add(this);
      }
      abort() {
        listening.delete(this);
      }
    }
    Object.assign(window, {
      SpeechRecognition: Recognition,
      beginSpeaking() {
        spoken[0]?.dispatchEvent(new Event('start'));
      },
      finishSpeaking() {
        for (const utterance of spoken.splice(0)) utterance.dispatchEvent(new Event('end'));
      },
      endWhatWasCut() {
        for (const utterance of cut.splice(0)) utterance.dispatchEvent(new Event('error'));
        // What the page shows of it is on the second frame at the latest.
        return new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
      },
      failToListen(error: string) {
        for (const recognition of [...listening]) {
          listening.delete(recognition);
          recognition.onerror?.({ error });
          recognition.onend?.();
        }
      },
      hearSomebodySay(transcript: string) {
        for (const recognition of listening) recognition.onresult?.({ results: [[{ transcript }]] });
        return listening.size;
      },
    });
  });
  const call = (name: string, ...values: unknown[]) =>
    page.evaluate(([name, ...values]) => Reflect.get(window, String(name))(...values), [name, ...values]);
  return {
    /** The first sentence of what is to be spoken begins. */
    beginSpeaking: () => call('beginSpeaking'),
    finishSpeaking: () => call('finishSpeaking'),
    /** Browsers say late that they have stopped. */
    endWhatWasCut: () => call('endWhatWasCut'),
    /** Listening fails, and ends. */
    fail: (error: string) => call('failToListen', error),
    /** How many recognizers heard it. */
    say: (text: string) => call('hearSomebodySay', text),
  };
}

test.describe('a visitor in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('reads in which one times are said', async ({ page }) => {
    const dialog = await openTalk(page);
    await expect(dialog.getByText('Maple Street Dental says times in Eastern Time.')).toBeVisible();
  });
});

test('by voice, the page listens only while it does not speak', async ({ page }) => {
  const voice = await withVoice(page);
  const dialog = await openTalk(page);
  await expect(dialog.getByText('Your browser may send sound from the microphone to its maker')).toBeVisible();
  await voice.finishSpeaking();
  await dialog.getByRole('button', { name: 'Use the microphone' }).click();
  await expect(dialog.getByText('Listening', { exact: true })).toBeVisible();
  expect(await voice.say('Where can I park?')).toBe(1);
  await expect(dialog.getByText('Parking is free behind the building.')).toBeVisible();
  await expect(dialog.getByText('Speaking', { exact: true })).toBeVisible();
  expect(await voice.say('Parking is free behind the building.')).toBe(0);
  await dialog.getByRole('textbox').fill('How much is a cleaning?');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('A cleaning with an exam is $129')).toBeVisible();
  await voice.endWhatWasCut();
  // Not waited for: after a silence the receptionist would speak by itself.
  expect(await dialog.getByText('Speaking', { exact: true }).isVisible()).toBe(true);
  expect(await voice.say('A cleaning with an exam is $129')).toBe(0);
  await voice.finishSpeaking();
  await expect(dialog.getByText('Listening', { exact: true })).toBeVisible();
});

test('a microphone that does not work leaves typing', async ({ page }) => {
  const voice = await withVoice(page);
  const dialog = await openTalk(page);
  await dialog.getByRole('button', { name: 'Use the microphone' }).click();
  await expect(dialog.getByText('Listening', { exact: true })).toBeVisible();
  await voice.fail('network');
  await expect(dialog.getByText('Your browser can’t use the microphone here.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Use the microphone' })).toHaveAttribute('aria-pressed', 'false');
  await dialog.getByRole('textbox').fill('Where can I park?');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Parking is free behind the building.')).toBeVisible();
});

test('a conversation goes on after its connection was lost, without a second greeting', async ({ page }) => {
  await page.routeWebSocket('/api/talk', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      server.send(message);
    });
    server.onMessage((message) => {
      socket.send(message);
      if (String(message).includes('Which day suits you?')) void socket.close({ code: 1011 });
    });
  });
  const dialog = await openTalk(page);
  await dialog.getByRole('textbox').fill('I’d like to book an appointment');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The connection was lost. Reconnecting…')).toBeVisible();
  await expect(dialog.getByText('The connection was lost. Reconnecting…')).toBeHidden();
  await dialog.getByRole('textbox').fill('the earliest one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Which one?')).toBeVisible();
  await expect(dialog.getByText('Thanks for calling Maple Street Dental.')).toHaveCount(1);
});

/** Opens the conversation with the receptionist of a new demo. */
async function openOwnTalk(page: Page) {
  const form = demoRequestInput({ business_description: 'We repair bicycles in Nashville. A tune-up is $80.' });
  const asked = await page.request.post('/api/demo-requests', { data: form });
  const { status_url } = (await asked.json()) as { status_url: string };
  await page.goto(dashboardPath(status_url));
  await page.getByRole('button', { name: 'Talk to it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Talk to your receptionist' });
  await expect(dialog.getByText('This conversation is written down')).toBeVisible();
  const turns = dialog.getByRole('list', { name: 'Conversation' }).getByRole('listitem');
  await expect(turns).toHaveText([/Thanks for calling\. I’m an automated assistant/]);
  return { dialog, turns };
}

test('of a conversation with one’s own receptionist nothing is lost or said twice when its connection is', async ({
  page,
}) => {
  /** What the next connection loses: the visitor’s words, or the answer to them. */
  let losing: 'words' | 'answer' | null = null;
  await page.routeWebSocket('/api/talk', (socket) => {
    const server = socket.connectToServer();
    const passOn = (kind: 'words' | 'answer', message: string | Buffer, send: (message: string | Buffer) => void) => {
      const type = kind === 'words' ? '"prompt"' : '"text"';
      if (losing !== kind || !String(message).includes(type)) return send(message);
      losing = null;
      void socket.close({ code: 1011 });
      void server.close({ code: 1011 });
    };
    socket.onMessage((message) => passOn('words', message, (passed) => server.send(passed)));
    server.onMessage((message) => passOn('answer', message, (passed) => socket.send(passed)));
  });
  const { dialog, turns } = await openOwnTalk(page);
  const ask = async (text: string) => {
    await dialog.getByRole('textbox').fill(text);
    await page.keyboard.press('Enter');
  };
  losing = 'words';
  await ask('How much is a tune-up?');
  await expect(turns).toHaveText([/Thanks for calling/, /How much is a tune-up\?/, /A tune-up is \$80\./]);
  losing = 'answer';
  await ask('Do you repair bicycles?');
  const all = [/Thanks/, /How much/, /A tune-up is/, /Do you repair bicycles\?/, /We repair bicycles in Nashville\./];
  await expect(turns).toHaveText(all);
  await ask('Thank you, goodbye');
  await expect(dialog.getByRole('region', { name: 'How it ended' })).toContainText('2 questions answered');
});

test('pressing the microphone cuts one’s own receptionist off, which learns what was heard', async ({ page }) => {
  const voice = await withVoice(page);
  const interruptions: unknown[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('"interrupt"')) interruptions.push(JSON.parse(String(payload)));
    }),
  );
  const { dialog, turns } = await openOwnTalk(page);
  await voice.finishSpeaking();
  await dialog.getByRole('button', { name: 'Use the microphone' }).click();
  await expect(dialog.getByText('Listening', { exact: true })).toBeVisible();
  await voice.say('I want to leave a message');
  await expect(turns.last()).toHaveText(/I’ll pass on a message\. What’s your name\?/);
  await voice.beginSpeaking();
  await dialog.getByRole('button', { name: 'Interrupt' }).click();
  await expect(dialog.getByText('Listening', { exact: true })).toBeVisible();
  expect(interruptions).toEqual([{ type: 'interrupt', utteranceUntilInterrupt: 'I’ll pass on a message.' }]);
  await voice.say('Dana Wells');
  await expect(turns.last()).toHaveText(/What number/);
});

test('a conversation that goes on in another window says so, and stays closed here', async ({ page }) => {
  let setup = '';
  let call = '';
  let opened = 0;
  page.on('websocket', (socket) => {
    opened += 1;
    socket.on('framesent', ({ payload }) => {
      setup ||= String(payload);
    });
    socket.on('framereceived', ({ payload }) => {
      call ||= /"type":"call","id":"([^"]+)"/.exec(String(payload))?.[1] ?? '';
    });
  });
  const { dialog } = await openOwnTalk(page);
  const taken = await page.evaluate(
    ([frame, id]) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(new URL('/api/talk', window.location.href.replace('http', 'ws')));
        socket.addEventListener('open', () =>
          socket.send(JSON.stringify({ ...JSON.parse(frame ?? ''), call: id, turn: 1 })),
        );
        socket.addEventListener('message', ({ data }) => resolve(String(data)));
      }),
    [setup, call],
  );
  expect(JSON.parse(taken)).toMatchObject({ type: 'call', id: call });
  const ended = dialog.getByRole('region', { name: 'How it ended' });
  await expect(ended).toContainText('This conversation goes on in another window.');
  expect(opened).toBe(2);
});
