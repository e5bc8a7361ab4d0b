import { createOneAtATime } from '../../../shared/tasks/oneAtATime.ts';

/** Runs tasks one by one, in the order they were added. */
export interface TaskQueue {
  /** Resolves when the task is done; a failure goes to `failed`. */
  add(task: () => Promise<void>): Promise<void>;
  /** A function that adds the task, unless an earlier one of it isn't done yet. */
  once(task: () => Promise<void>): () => void;
}

export function createTaskQueue(failed: (thrown: unknown) => void): TaskQueue {
  const inTurn = createOneAtATime();
  const add: TaskQueue['add'] = (task) => inTurn(task).catch(failed);
  return {
    add,
    once: (task) => {
      let isUnderWay = false;
      return () => {
        if (isUnderWay) return;
        isUnderWay = true;
        void add(task).then(() => {
          isUnderWay = false;
        });
      };
    },
  };
}

/** One queue per key, created on first use. */
export function createTaskQueues<Key>(failed: (thrown: unknown) => void): (key: Key) => TaskQueue {
  const queues = new Map<Key, TaskQueue>();
  return (key) => {
    const known = queues.get(key) ?? createTaskQueue(failed);
    queues.set(key, known);
    return known;
  };
}
