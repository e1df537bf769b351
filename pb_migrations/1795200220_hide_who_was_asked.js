/// A sighting's id was made of its person's: whoever knew the accounts' ids could tell whose each was. Ids that say nothing
/// take their place; by the old ones, which no device reads, the server still finds what somebody said or takes back.
migrate(
  (app) => {
    const sightings = app.findCollectionByNameOrId('question_sightings');
    sightings.fields.add(new TextField({ name: 'said', max: 15 }));
    app.save(sightings);
    // keyed, not random: a backup from before has the same ones once more, and what was removed stays removed
    const key = app.findCollectionByNameOrId('users').authToken.secret;
    const read = new DynamicModel({ ids: '' });
    app.db().newQuery('SELECT json_group_array(id) AS ids FROM question_sightings').one(read);
    const pairs = JSON.parse(read.ids).map((id) => [id, $security.hs256(`sighting ${id}`, key).slice(0, 15)]);
    app
      .db()
      .newQuery(
        `UPDATE question_sightings SET said = question_sightings.id, id = pair.value ->> 1,
          created_at = iif(created_at = '', '', substr(created_at, 1, 10) || ' 00:00:00.000Z')
          FROM json_each({:pairs}) pair WHERE question_sightings.id = pair.value ->> 0`,
      )
      .bind({ pairs: JSON.stringify(pairs) })
      .execute();
    sightings.indexes = [
      ...sightings.indexes,
      "CREATE UNIQUE INDEX `idx_question_sightings_said` ON `question_sightings` (`said`) WHERE `said` <> ''",
    ];
    app.save(sightings);
  },
  (app) => {
    const sightings = app.findCollectionByNameOrId('question_sightings');
    sightings.indexes = sightings.indexes.filter((one) => !one.includes('said'));
    app.db().newQuery("UPDATE question_sightings SET id = said WHERE said <> ''").execute();
    sightings.fields.removeByName('said');
    app.save(sightings);
  },
);
