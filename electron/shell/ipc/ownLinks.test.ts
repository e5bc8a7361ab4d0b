import { expect, test } from 'vitest';
import { dialectsNamed } from '../../../service/dialects/allDialects.ts';
import { startTestService } from '../../../service/testing/service.ts';
import { outboxId } from '../../../shared/model/ids.ts';
import { BEN, CAROL, servicesOfThree } from '../../../testing/servicesOfThree.ts';
import { folder } from '../accounts/testParley.ts';
import { startShell, threePeople } from './testShell.ts';

test('a link that a page wrote from one account of the person to another is not one that someone else wrote', async () => {
  const services = await servicesOfThree();
  const { here, elsewhere } = services;
  const { shell, ana, ben, abroad } = await threePeople(services);
  const sendToBen = async (text: string) => {
    const message = { text, priority: 0 as const, title: '', participants: [BEN.email], convId: null };
    await ana.ask('outbox.send', { ...message, id: outboxId(crypto.randomUUID()) });
    await ana.knows(text);
  };
  const arrived = async ({ ask, knows }: typeof ben, text: string) => {
    await ask('sync.now', {});
    await knows(text);
    const { conversations } = await ask('conversations.list', { view: { kind: 'all' }, limit: 100 });
    const last = conversations.find((conversation) => conversation.last?.text === text)?.last;
    if (!last) throw new Error('It did not arrive.');
    return last.msgId;
  };
  const [stolen, later] = ['https://evil.example/?data=secret', 'https://evil.example/?data=more'];
  await sendToBen(stolen);
  await ben.ask('links.open', { url: stolen, msgId: await arrived(ben, stolen) });
  expect([shell.opened, shell.questions]).toEqual([[], [stolen]]);

  // At another service, that address is someone else.
  const namesake = 'https://namesake.example/page';
  await elsewhere.admin.addUser({ email: BEN.email });
  await elsewhere.admin.post(BEN.email, { participants: [elsewhere.email] }, { msgText: namesake });
  const link = 'https://known.example/page';
  await here.admin.post(CAROL, { participants: [BEN.email] }, { msgText: link });
  await ben.ask('links.open', { url: link, msgId: await arrived(ben, link) });
  await abroad.ask('links.open', { url: namesake, msgId: await arrived(abroad, namesake) });
  expect([shell.opened, shell.questions]).toEqual([[link, namesake], [stolen]]);

  await sendToBen(later);
  const inBen = await arrived(ben, later);
  await shell.request({
    account: null,
    route: 'session.signOut',
    input: { account: ana.account, forget: false },
  });
  await ben.ask('links.open', { url: later, msgId: inBen });
  expect([shell.opened, shell.questions]).toEqual([
    [link, namesake],
    [stolen, later],
  ]);
});

test('the same holds where the service shows other addresses of its people', async () => {
  const here = await startTestService({ dialects: dialectsNamed('sender-alias') });
  await here.admin.addUser({ ...BEN, apiAccess: true });
  const shell = startShell(await folder('data'));
  const ana = await shell.signIn(here);
  const ben = await shell.signIn({ ...BEN, url: here.url });
  const stolen = 'https://evil.example/?data=secret';
  const message = { text: stolen, priority: 0 as const, title: '', participants: [BEN.email] };
  await ana.ask('outbox.send', { ...message, id: outboxId(crypto.randomUUID()), convId: null });
  await ana.knows(stolen);
  await ben.ask('sync.now', {});
  await ben.knows(stolen);
  const { conversations } = await ben.ask('conversations.list', { view: { kind: 'all' }, limit: 1 });
  const msgId = conversations[0]?.last?.msgId ?? null;
  await ben.ask('links.open', { url: stolen, msgId });
  expect([shell.opened, shell.questions]).toEqual([[], [stolen]]);

  // Its core is gone, which alone knows that address.
  await shell.request({
    account: null,
    route: 'session.signOut',
    input: { account: ana.account, forget: false },
  });
  await ben.ask('links.open', { url: stolen, msgId });
  expect([shell.opened, shell.questions]).toEqual([[], [stolen, stolen]]);
});
