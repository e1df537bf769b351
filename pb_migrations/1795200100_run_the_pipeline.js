/// The pipeline: what its mutations need to be taken back, told apart and repeated without an effect.
const added = {
  user_stages: [new TextField({ name: 'moved_by', max: 40 })],
  stage_transitions: [
    new TextField({ name: 'kind', max: 20 }),
    new DateField({ name: 'from_at' }),
    new TextField({ name: 'from_move', max: 40 }),
  ],
  candidates: [new JSONField({ name: 'writers', maxSize: 10_000 })],
  admin_notes: [
    new TextField({ name: 'assigned_to', max: 15 }),
    new TextField({ name: 'completed_by', max: 15 }),
    new DateField({ name: 'completed_at' }),
  ],
  interviews: [
    new TextField({ name: 'status_by', max: 40 }),
    new TextField({ name: 'status_before', max: 20 }),
    new NumberField({ name: 'sequence' }),
  ],
};

migrate(
  (app) => {
    for (const [name, fields] of Object.entries(added)) {
      const collection = app.findCollectionByNameOrId(name);
      for (const field of fields) collection.fields.add(field);
      app.save(collection);
    }
  },
  (app) => {
    for (const [name, fields] of Object.entries(added)) {
      const collection = app.findCollectionByNameOrId(name);
      for (const field of fields) collection.fields.removeByName(field.name);
      app.save(collection);
    }
  },
);
