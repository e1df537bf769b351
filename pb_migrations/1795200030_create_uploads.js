/// Pictures of rich texts (QUES-25): their files lie in the storage under question_images/<record>/<random name>. Nobody
/// reaches a record by the API; `POST /api/media/{id}` writes one, `GET /media/{id}` shows its file to everybody.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        id: 'question_images', // names the folder
        name: 'uploads',
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          {
            type: 'file',
            name: 'file',
            required: true,
            maxSelect: 1,
            maxSize: 5 * 1024 * 1024,
            mimeTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
          },
          { type: 'text', name: 'type', max: 20, required: true },
          { type: 'number', name: 'size', required: true },
          { type: 'text', name: 'hash', max: 64, required: true },
          { type: 'text', name: 'owner', max: 15 }, // no relation: what was given to all outlives its account (A16)
          { type: 'date', name: 'created_at' },
          { type: 'date', name: 'unused_since' }, // when nothing was first seen to refer to it
        ],
        indexes: [],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('uploads')),
);
