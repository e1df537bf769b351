/// The timeline of a candidate keeps who edited, completed, cancelled and deleted what is told of them.
const added = [new TextField({ name: 'about', max: 100 }), new DateField({ name: 'about_at' })];

migrate(
  (app) => {
    const transitions = app.findCollectionByNameOrId('stage_transitions');
    for (const field of added) transitions.fields.add(field);
    app.save(transitions);
  },
  (app) => {
    const transitions = app.findCollectionByNameOrId('stage_transitions');
    for (const field of added) transitions.fields.removeByName(field.name);
    app.save(transitions);
  },
);
