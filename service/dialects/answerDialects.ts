/** How answers come (sections 4 and 8). */
import { HttpError, invalid } from '../http/httpErrors.ts';
import type { Dialect } from './dialect.ts';

const CAP = 3;
const MOST = 100;

export const ANSWERS: readonly Dialect[] = [
  {
    ...{ id: 'newest-first', section: '4.1' },
    choice: 'The newest message of a response comes first. A limit still keeps the oldest ones.',
    page: (messages) => messages.toReversed(),
  },
  {
    ...{ id: 'doubled', section: '4.1' },
    choice: 'Each element of a response comes twice.',
    page: (messages) => messages.flatMap((message) => [message, message]),
  },
  {
    ...{ id: 'capped', section: '8', group: 'limit' },
    choice: `A response has at most ${CAP} messages, whatever msgLimit says.`,
    form: ({ msgLimit = CAP, ...form }, endpoint) =>
      endpoint === 'get' ? { ...form, msgLimit: String(Math.min(Number(msgLimit), CAP)) } : form,
  },
  {
    ...{ id: 'limit-refused', section: '8', group: 'limit' },
    choice: `A msgLimit of more than ${MOST} is refused.`,
    form: (form, endpoint) => {
      if (endpoint === 'get' && Number(form['msgLimit']) > MOST)
        throw invalid(`Invalid parameter: msgLimit must be at most ${MOST}`);
      return form;
    },
  },
  {
    ...{ id: 'limit-forbidden', section: '8', group: 'limit' },
    choice: 'The same with 403.',
    form: (form, endpoint) => {
      if (endpoint === 'get' && Number(form['msgLimit']) > MOST)
        throw new HttpError(403, `msgLimit ${String(form['msgLimit'])} is not allowed`);
      return form;
    },
  },
  {
    ...{ id: 'sent-quoted', section: '4.3' },
    choice: 'The response to a send is 201, and has its text beside the ids.',
    sent: (answer, { msgText = null }) => ({ ...answer, message: msgText }),
    sentStatus: 201,
  },
  {
    ...{ id: 'json-as-text', section: '1', group: 'label' },
    choice: 'JSON is labelled text/plain.',
    jsonType: 'text/plain; charset=utf-8',
  },
  {
    ...{ id: 'json-as-html', section: '1', group: 'label' },
    choice: 'JSON is labelled text/html.',
    jsonType: 'text/html; charset=utf-8',
  },
  {
    ...{ id: 'json-unlabelled', section: '1', group: 'label' },
    choice: 'JSON has no Content-Type.',
    jsonType: '',
  },
  {
    ...{ id: 'files-as-html', section: '4.2', group: 'file' },
    choice: 'Every file is labelled text/html.',
    fileHeaders: (headers) => ({ ...headers, 'content-type': 'text/html; charset=utf-8' }),
  },
  {
    ...{ id: 'files-without-length', section: '4.2', group: 'file' },
    choice: 'A file comes without its length, name and type.',
    fileHeaders: () => ({}),
  },
];
