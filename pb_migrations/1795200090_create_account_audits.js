/// What admins did to accounts. Written by the server only; an account that is gone leaves its rows.
migrate(
  (app) => {
    const text = (name, max = 200) => ({ type: 'text', name, max });
    app.save(
      new Collection({
        type: 'base',
        name: 'account_audits',
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          text('user_id', 15),
          text('user_name'),
          text('actor_id', 15),
          text('actor_name'),
          text('action', 20),
          text('old_value', 254),
          text('new_value', 254),
          text('reason', 2000),
          text('user_agent', 500),
          text('time_zone', 64),
          { type: 'date', name: 'at' },
        ],
        indexes: ['CREATE INDEX `idx_account_audits_user_id` ON `account_audits` (`user_id`)'],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('account_audits')),
);
