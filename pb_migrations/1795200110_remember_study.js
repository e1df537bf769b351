/// What a person answered on a study day: theirs alone; it goes with the account and with nothing else.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'study_days',
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
          { type: 'number', name: 'day' },
          { type: 'json', name: 'answers', maxSize: 1000000 },
          { type: 'json', name: 'undone', maxSize: 100000 },
        ],
        indexes: ['CREATE INDEX `idx_study_days_user_id` ON `study_days` (`user_id`)'],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('study_days')),
);
