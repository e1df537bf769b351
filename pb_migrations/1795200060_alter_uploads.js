/// What an account has stored is summed up before it stores more. An animated png counts as a type of its own, and was
/// answered as if the server had failed.
const types = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

migrate(
  (app) => {
    const uploads = app.findCollectionByNameOrId('uploads');
    uploads.addIndex('uploads_of_owner', false, 'owner, size', '');
    uploads.fields.getByName('file').mimeTypes = [...types, 'image/apng'];
    app.save(uploads);
  },
  (app) => {
    const uploads = app.findCollectionByNameOrId('uploads');
    uploads.removeIndex('uploads_of_owner');
    uploads.fields.getByName('file').mimeTypes = types;
    app.save(uploads);
  },
);
