/// Each field of a to-do and of an interview has its writer, so that two people's different fields both stand.
const fields = {
  admin_notes: ['content', 'due_date', 'priority', 'assigned_to'],
  interviews: ['interview_name', 'scheduled_date', 'duration_minutes', 'place', 'interviewers', 'notes'],
};

migrate(
  (app) => {
    for (const [noun, columns] of Object.entries(fields)) {
      const collection = app.findCollectionByNameOrId(noun);
      collection.fields.add(new JSONField({ name: 'writers', maxSize: 10_000 }));
      app.save(collection);
      // until now one mutation wrote them all: no words lose their author because another field is edited first
      const account = `SELECT account FROM sync_authors WHERE noun = '${noun}' AND record = ${noun}.id AND mutation = text_by`;
      const writer = `json_object('by', text_by, 'account', coalesce((${account}), ''), 'at', replace(updated_at, ' ', 'T'))`;
      const each = columns.map((column) => `'${column}', ${writer}`).join(', ');
      app.db().newQuery(`UPDATE ${noun} SET writers = json_object(${each}) WHERE text_by <> ''`).execute();
    }
  },
  (app) => {
    for (const noun of Object.keys(fields)) {
      const collection = app.findCollectionByNameOrId(noun);
      collection.fields.removeByName('writers');
      app.save(collection);
    }
  },
);
