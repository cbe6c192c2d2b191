import { expect, type Page } from '@playwright/test';
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
