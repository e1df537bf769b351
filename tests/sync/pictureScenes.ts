import { keepMedia, makeRoom } from '#local/media.ts';
import type { Access } from '#local/rows.ts';
import type { Scene, Stage } from './scenes.ts';

const showing = ({ fresh }: Stage, picture: string) => ({
  ...{ id: fresh(), question: `<p>words</p><img src="/media/${picture}">`, company: 'c', role: 'r' },
  ...{ interview_stage: 's', category: 'Technical', additional_context: null, recommended: false },
});

/** What seldom happens by chance with pictures; some seeds end with one of them (`sceneOf`). */
export const pictureScenes: readonly (readonly [name: string, scene: Scene])[] = [
  [
    'M1 a question is on the server, and the tunnel begins before its picture is sent',
    async (on) => {
      const picture = await on.takePicture(on.lena);
      await on.write(on.lena, 'question.submit', showing(on, picture));
      on.lena.cuts = 1;
      await on.sync(on.lena);
    },
  ],
  [
    'M1 the server is restored to a state with the question but without its picture',
    async (on) => {
      const picture = await on.takePicture(on.lena);
      await on.write(on.lena, 'question.submit', showing(on, picture));
      on.lena.cuts = 1;
      await on.sync(on.lena);
      const copy = on.server.backup();
      await on.sync(on.lena);
      on.restore(copy);
    },
  ],
  [
    'M1 a lost role removes the change from the journal before its picture is sent',
    async (on) => {
      const picture = await on.takePicture(on.flip);
      const row = on.server.row('course_stages', on.stage)!;
      const words = { title: 'a stage', description: '', information: `<img src="/media/${picture}">` };
      await on.write(on.flip, 'stage.edit', { id: on.stage, saw: String(row.text_by), ...words });
      on.flip.cuts = 1;
      await on.sync(on.flip);
      on.server.edit('profiles', on.flip.user, { ...on.server.row('profiles', on.flip.user)!, role: 'user' });
      await on.sync(on.flip);
    },
  ],
  [
    'M2 the disk is full of pictures that were never sent',
    async (on) => {
      on.lena.offline = true;
      const picture = await on.takePicture(on.lena);
      await on.write(on.lena, 'question.submit', showing(on, picture));
      on.lena.space = 0;
      await on.takePicture(on.lena);
    },
  ],
  [
    'M2 a draft is left for days',
    async (on) => {
      const picture = await on.takePicture(on.lena);
      await on.lena.outbox.drafts.put({ key: 'question.submit/x', value: `/media/${picture}`, at: '' });
      for (let days = 0; days < 3; days++) {
        await on.sync(on.lena);
        on.server.clock += 26 * 3_600_000;
      }
    },
  ],
];

const undisturbed: Access = (_label, work) => work();

/** One picture and several people. */
export const sharedPictures: readonly (readonly [name: string, scene: Scene])[] = [
  [
    'M1 somebody who reads a question sends another picture under its picture’s id, before its author’s arrives',
    async (on) => {
      const picture = await on.takePicture(on.lena);
      await on.write(on.lena, 'question.submit', showing(on, picture));
      on.lena.cuts = 1;
      await on.sync(on.lena);
      on.server.upload(picture, 'picture of something else');
      await on.sync(on.lena);
    },
  ],
  [
    'M1 a picture of somebody else’s, kept for offline use and lost by the server, is added by another person as theirs',
    async (on) => {
      const picture = await on.takePicture(on.lena, 'the-same-to-all');
      await on.write(on.lena, 'question.submit', showing(on, picture));
      await on.sync(on.lena);
      const copy = on.server.backup();
      const { bytes } = on.server.db.uploads.get(picture) ?? { bytes: '' };
      const kept = {
        id: picture,
        type: 'image/png' as const,
        bytes: Uint8Array.from(bytes, (one) => one.charCodeAt(0)).buffer,
      };
      await keepMedia(undisturbed, on.noah.outbox, { ...kept, state: 'kept' });
      await makeRoom(undisturbed, on.lena.outbox, Infinity);
      copy.uploads.delete(picture);
      on.restore(copy);
      await on.takePicture(on.noah, 'the-same-to-all');
      await on.write(on.noah, 'question.submit', showing(on, picture));
      await on.sync(on.noah);
    },
  ],
];
