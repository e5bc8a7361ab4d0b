import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { testBridge } from '../../../testing/page/testBridge.ts';
import { createBusyTeller } from './busyTeller.ts';
import type { StatusState } from './statusStore.ts';

/** A window, and how often core has been told. */
function busyWindow() {
  const { bridge, asked } = testBridge();
  const status = createStore<StatusState>(() => ({ status: null }));
  const window = new EventTarget();
  const { request } = bridge;
  const { connect } = createBusyTeller({
    request,
    status,
    window,
    failed: (thrown) => expect.unreachable(String(thrown)),
  });
  const input = (type: string, timeStamp: number) => {
    const event = new Event(type);
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    window.dispatchEvent(event);
  };
  return { connect, input, told: () => asked.filter(({ route }) => route === 'sync.giveWay').length };
}

it('core is told at once that the person is busy, and again only after a while', () => {
  const { connect, input, told } = busyWindow();
  connect();
  input('keydown', 1_000);
  expect(told()).toBe(1);
  input('keydown', 1_100);
  input('pointerdown', 1_249);
  expect(told()).toBe(1);
  input('keydown', 1_250);
  expect(told()).toBe(2);
});

it('scrolling, and input after the account is left, are not told', () => {
  const { connect, input, told } = busyWindow();
  const leave = connect();
  input('pointermove', 1_000);
  input('wheel', 2_000);
  leave();
  input('keydown', 3_000);
  expect(told()).toBe(0);
});
