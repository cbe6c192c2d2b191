import { expect, test } from 'vitest';
import { pdfFile } from '#tests/factories/files.ts';
import { eventually } from '#tests/support/conditions.ts';
import { dealUrl, openDealDesk } from '#tests/support/deal-desk.ts';
import { multipartForm } from '#tests/support/multipart.ts';
import { openWire, postHead } from '#tests/support/wire.ts';

test('hundreds of uploads that break off at once leave no file behind', async () => {
  const desk = await openDealDesk();
  const form = multipartForm([
    ...desk.fields(),
    { name: 'contractFile', filename: 'c.pdf', value: pdfFile(), type: 'application/pdf' },
  ]);
  const brokenOff = [
    form.body.subarray(0, form.body.length - 60),
    form.body.subarray(0, form.body.lastIndexOf('------ringwell')),
  ];
  const send = async (body: Buffer) => {
    const wire = await openWire(desk.port);
    wire.send(postHead(dealUrl, { ...form.headers, 'content-length': String(body.length) }));
    wire.send(body);
    await wire.ended;
    return wire.answers()[0]?.status;
  };
  for (let round = 0; round < 10; round += 1) {
    const statuses = await Promise.all(Array.from({ length: 20 }, () => brokenOff.map(send)).flat());
    expect(statuses.every((status) => status === 400 || status === 422)).toBe(true);
  }
  await eventually(async () => expect(await desk.stored()).toMatchObject({ files: 0, custom_deal: 0, stored_file: 0 }));
  await desk.close();
});
