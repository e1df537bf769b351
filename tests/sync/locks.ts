import { never } from './random.ts';

export interface Holder {
  dead: boolean;
}

interface Waiting {
  holder: Holder;
  go: () => void;
}

/** The Web Locks of one browser: queued, and released when the holder's tab dies. */
export class Locks {
  private readonly queues = new Map<string, Waiting[]>();

  request<T>(holder: Holder, name: string, work: () => Promise<T>): Promise<T> {
    if (holder.dead) return never();
    return new Promise<T>((resolve, reject) => {
      const queue = this.queueOf(name);
      const go = () =>
        void work()
          .then(resolve, reject)
          .finally(() => !holder.dead && this.release(name));
      queue.push({ holder, go });
      if (queue.length === 1) go();
    });
  }

  kill(holder: Holder): void {
    for (const [name, queue] of this.queues) {
      const held = queue[0]?.holder === holder;
      for (let index = queue.length - 1; index > 0; index--)
        if (queue[index]?.holder === holder) queue.splice(index, 1);
      if (held) this.release(name);
    }
  }

  isHeld(name: string): boolean {
    return this.queueOf(name).length > 0;
  }

  private queueOf(name: string): Waiting[] {
    const queue = this.queues.get(name) ?? [];
    this.queues.set(name, queue);
    return queue;
  }

  private release(name: string): void {
    const queue = this.queueOf(name);
    queue.shift();
    while (queue[0]?.holder.dead) queue.shift();
    queue[0]?.go();
  }
}
