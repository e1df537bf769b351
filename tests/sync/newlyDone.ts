import type { Intention, PushAnswer, PushRequest } from '#model/wire.ts';

/** What this answer says was done and no earlier one did, in order: it comes after everything before. */
export class NewlyDone {
  private readonly known = new Set<string>();

  in(request: PushRequest, answer: PushAnswer): Intention[] {
    if (!('results' in answer)) return [];
    const done = new Set(answer.results.flatMap(({ id, result }) => (result === 'done' ? [id] : [])));
    return request.entries.flatMap((one) => {
      if ('void' in one || !done.has(one.id) || this.known.has(one.id)) return [];
      this.known.add(one.id);
      return [one];
    });
  }
}
