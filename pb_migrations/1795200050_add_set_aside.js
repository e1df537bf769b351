/// Texts that gave way to others, each visible to whoever wrote it alone; it goes with the account and with nothing
/// else. And of a resource's text, too, which mutation wrote it (R25).
migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'set_aside',
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          {
            type: 'relation',
            name: 'user_id',
            collectionId: app.findCollectionByNameOrId('users').id,
            maxSelect: 1,
            cascadeDelete: true,
          },
          { type: 'text', name: 'noun', max: 50 },
          { type: 'text', name: 'record_id', max: 15 }, // no relation: the words stay when the record goes
          { type: 'json', name: 'content', maxSize: 1000000 },
          { type: 'text', name: 'written_by', max: 200 },
          { type: 'date', name: 'set_aside_at' },
        ],
        indexes: ['CREATE INDEX `idx_set_aside_user_id` ON `set_aside` (`user_id`)'],
      }),
    );
    const resources = app.findCollectionByNameOrId('resources');
    resources.fields.add(new TextField({ name: 'text_by', max: 200 }));
    app.save(resources);
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId('set_aside'));
    const resources = app.findCollectionByNameOrId('resources');
    resources.fields.removeByName('text_by');
    app.save(resources);
  },
);
