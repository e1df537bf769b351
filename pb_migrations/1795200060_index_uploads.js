/// What an account has stored is summed up before it stores more.
migrate(
  (app) => {
    const uploads = app.findCollectionByNameOrId('uploads');
    uploads.addIndex('uploads_of_owner', false, 'owner, size', '');
    app.save(uploads);
  },
  (app) => {
    const uploads = app.findCollectionByNameOrId('uploads');
    uploads.removeIndex('uploads_of_owner');
    app.save(uploads);
  },
);
