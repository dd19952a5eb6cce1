/** A queue of tasks in which urgent ones overtake the others. */
import { queueOptionsSymbol, type TaskQueue } from 'piscina';

type Waiting = NonNullable<ReturnType<TaskQueue['shift']>>;

/** Marks a task as one that overtakes. The mark stays in this thread. */
export function urgent<Task extends object>(task: Task): Task {
  return { ...task, [queueOptionsSymbol]: { urgent: true } };
}

export class TwoLanes implements TaskQueue {
  readonly #urgent: Waiting[] = [];
  readonly #others: Waiting[] = [];

  get size(): number {
    return this.#urgent.length + this.#others.length;
  }

  push(task: Waiting): void {
    (isUrgent(task) ? this.#urgent : this.#others).push(task);
  }

  shift(): Waiting | null {
    return this.#urgent.shift() ?? this.#others.shift() ?? null;
  }

  remove(task: Waiting): void {
    for (const lane of [this.#urgent, this.#others]) {
      const place = lane.indexOf(task);
      if (place >= 0) lane.splice(place, 1);
    }
  }
}

function isUrgent(task: Waiting): boolean {
  // Piscina hands over only tasks with this field, which its types leave out
  return queueOptionsSymbol in task && task[queueOptionsSymbol] !== null;
}
