import type { MessageBoxOptions } from 'electron';
import { expect, test } from 'vitest';
import { accountId, msgId } from '../../../shared/model/ids.ts';
import type { CoreClient } from '../app/coreClient.ts';
import { createConfirmations } from './confirming.ts';

test('a link is asked about while it can’t be known which addresses are one’s own', async () => {
  const questions: MessageBoxOptions[] = [];
  const ask = async (question: MessageBoxOptions) => {
    questions.push(question);
    return 0;
  };
  const saidByOthers = { control: async () => true } as unknown as CoreClient;
  const from = { core: saidByOthers, account: accountId('ana'), msgId: msgId(1) };
  const url = 'https://one.example/';
  const agreesTo = (own: readonly string[] | null) =>
    createConfirmations({
      ...{ dialogs: { ask }, mayHoldData: () => true, ownAddresses: async () => own, clock: () => 0 },
      ...{ nameOf: () => null, hasSetAside: async () => false },
    }).open({ address: url, link: url, ...from });
  expect(await agreesTo([])).toBe(true);
  expect(questions).toHaveLength(0);
  expect(await agreesTo(null)).toBe(false);
  expect(questions).toHaveLength(1);
});
