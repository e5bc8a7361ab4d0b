import type { MessagePort } from 'node:worker_threads';
import { AppError, toResult } from '../../../shared/errors/errors.ts';
import { createOneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import type { Db } from '../db/db.ts';
import { createArchiveReader, openArchive, readWaiting } from './archiveReader.ts';
import { createCounted } from './counted.ts';
import type { FromDashboard, Question, Questions, ToDashboard } from './dashboardProtocol.ts';
import { type Places, readPlaces } from './placesOnMap.ts';

type Answer = Questions[Question['name']]['output'];

/** Answers what comes through `port`, one question at a time, until it is told to close, which closes the port. */
export function serveDashboard(port: MessagePort): void {
  const say = (message: FromDashboard) => port.postMessage(message);
  const closing = new AbortController();
  const inTurn = createOneAtATime();
  let place: Extract<ToDashboard, { type: 'open' }> | null = null;
  let archive: Db | null = null;
  let answer: ((question: Question) => Promise<Answer>) | null = null;

  function opened(): (question: Question) => Promise<Answer> {
    if (place === null) throw new AppError('store-unreadable', 'The archive is not open.');
    archive ??= openArchive(place.dir, place.key, () => say({ type: 'archive-damaged' }));
    answer ??= createAnswering(archive, closing.signal);
    return answer;
  }

  port.on('message', (message: ToDashboard) => {
    switch (message.type) {
      case 'open':
        place = message;
        return;
      case 'ask': {
        const { id, question } = message;
        void inTurn(async () => {
          say({ type: 'answer', id, result: await toResult(() => opened()(question)) });
        });
        return;
      }
      case 'close':
        closing.abort();
        void inTurn(async () => {
          archive?.close();
          port.close();
        });
    }
  });
}

/** Answers from what is stored at the time of each question. */
export function createAnswering(archive: Db, signal: AbortSignal): (question: Question) => Promise<Answer> {
  const counted = createCounted();
  const reader = createArchiveReader(archive, counted);
  let places: Places | null = null;
  return async ({ name, input }) => {
    // First, so that a first count is one for these days.
    if (counted.setScope(input.scope)) places = null;
    if (await reader.catchUp(signal)) places = null;
    switch (name) {
      case 'figures':
        return { ...counted.figures(), waiting: readWaiting(archive, input.now) };
      case 'places':
        places ??= readPlaces(archive, counted.isIn);
        return places.in(input);
    }
  };
}
