/// The timeline of a candidate says who edited, completed, cancelled and deleted what is told of them.
const added = {
  admin_notes: [new TextField({ name: 'edited_by', max: 15 }), new DateField({ name: 'edited_at' })],
  interviews: [
    new TextField({ name: 'edited_by', max: 15 }),
    new DateField({ name: 'edited_at' }),
    new TextField({ name: 'marked_by', max: 15 }),
    new DateField({ name: 'marked_at' }),
  ],
  stage_transitions: [new TextField({ name: 'about', max: 100 }), new DateField({ name: 'about_at' })],
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
