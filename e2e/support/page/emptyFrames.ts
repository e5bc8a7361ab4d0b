/** Runs in the page until the event `switched`. @returns how many frames showed no message */
export function countEmptyFrames(): Promise<number> {
  return new Promise((resolve) => {
    let empty = 0;
    let isOver = false;
    const onFrame = () => {
      const messages = [...document.querySelectorAll('[data-message]')];
      if (!messages.some((each) => each.checkVisibility({ visibilityProperty: true }))) empty += 1;
      if (isOver) resolve(empty);
      else requestAnimationFrame(onFrame);
    };
    addEventListener('switched', () => {
      isOver = true;
    });
    requestAnimationFrame(onFrame);
  });
}
