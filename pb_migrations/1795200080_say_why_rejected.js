/// Whoever rejects a question may say why, and its author reads it.
migrate(
  (app) => {
    const questions = app.findCollectionByNameOrId('interview_questions');
    questions.fields.add(new TextField({ name: 'rejection_reason', max: 2_000 }));
    app.save(questions);
  },
  (app) => {
    const questions = app.findCollectionByNameOrId('interview_questions');
    questions.fields.removeByName('rejection_reason');
    app.save(questions);
  },
);
