/// One collection for each noun. No API rule on any of them: the record API answers superusers only, people read by
/// pull and write by push (A94). Limits are generous where a mutation has its own; these guard the dashboard.
const text = (name, max = 200) => ({ type: 'text', name, max });
const html = (name) => text(name, 200000); // not `editor`: the dashboard's would rewrite the markup that it shows
const word = text; // empty reads as null
const time = (name) => ({ type: 'date', name });
const number = (name) => ({ type: 'number', name });
const flag = (name) => ({ type: 'bool', name });
const json = (name) => ({ type: 'json', name, maxSize: 1000000 });
// the collection's name is replaced by its id below; deleting the one deletes what points at it
const of = (collection, name) => ({
  type: 'relation',
  name,
  collectionId: collection,
  maxSelect: 1,
  cascadeDelete: true,
});

const index = (...columns) => ({ columns, unique: false });
const unique = (...columns) => ({ columns, unique: true });

/// In an order in which what is pointed at comes first.
const records = [
  [
    'profiles', // has the id of its account
    [
      text('email', 254),
      text('full_name'),
      text('role', 10),
      flag('is_active'),
      time('last_login_at'),
      number('total_session_time_minutes'),
      time('created_at'),
      time('updated_at'),
      time('deactivated_at'),
    ],
    [index('email'), index('role')],
  ],
  [
    'candidates', // has the id of its account
    [
      word('position'),
      word('company'),
      word('linkedin_url', 2000),
      word('current_salary'),
      word('expected_salary'),
      word('notice_period'),
      word('current_company'),
      word('current_job_title'),
      word('location'),
      word('japanese_proficiency'),
      word('years_of_experience'),
      time('last_updated_at'),
      text('text_by'),
    ],
    [],
  ],
  [
    'interview_questions',
    [
      html('question'),
      text('company'),
      text('role'),
      text('interview_stage'),
      text('category'),
      html('additional_context'),
      word('team'),
      word('position_name'),
      flag('recommended'),
      text('author', 15),
      text('submitted_by', 254),
      word('source_url', 2000),
      word('source_website', 2000),
      time('scraped_at'),
      word('question_type'),
      text('status', 20),
      word('approved_by', 254),
      time('approved_at'),
      time('created_at'),
      time('updated_at'),
      text('text_by'),
      text('decided_by'),
    ],
    [index('author'), index('status')],
  ],
  [
    'resources',
    [
      text('title'),
      word('description', 2000),
      text('url', 2000),
      text('category'),
      text('created_by', 254),
      time('created_at'),
      time('updated_at'),
    ],
    [],
  ],
  ['dropdown_options', [text('field_name', 50), text('value')], [unique('field_name', 'value')]],
  [
    'courses',
    [
      text('title'),
      json('former_slugs'),
      text('description', 2000),
      word('company'),
      json('attached_jobs'),
      text('created_by', 254),
      time('created_at'),
      time('updated_at'),
      text('text_by'),
    ],
    [],
  ],
  [
    'course_stages',
    [
      of('courses', 'course_id'),
      text('title'),
      text('description', 2000),
      html('information'),
      number('stage_order'),
      time('created_at'),
      time('updated_at'),
      text('text_by'),
    ],
    [index('course_id')],
  ],
  [
    'stage_templates',
    [
      text('name'),
      text('title'),
      text('description', 2000),
      html('information'),
      text('created_by', 254),
      time('created_at'),
    ],
    [],
  ],
  [
    'stage_questions',
    [of('course_stages', 'stage_id'), of('interview_questions', 'question_id'), time('created_at')],
    [unique('stage_id', 'question_id'), index('question_id')],
  ],
  [
    'stage_resources',
    [of('course_stages', 'stage_id'), of('resources', 'resource_id'), time('created_at')],
    [unique('stage_id', 'resource_id'), index('resource_id')],
  ],
  [
    'user_progress', // its stage may be gone: a late completion is written all the same (R27)
    [
      of('users', 'user_id'),
      of('courses', 'course_id'),
      of('course_stages', 'stage_id'),
      json('completions'),
      json('undone'),
    ],
    [unique('user_id', 'course_id', 'stage_id'), index('course_id'), index('stage_id')],
  ],
  [
    'course_assignments',
    [of('users', 'user_id'), of('courses', 'course_id'), text('assigned_by', 254), time('assigned_at')],
    [unique('user_id', 'course_id'), index('course_id')],
  ],
  [
    'course_reviews',
    [
      of('users', 'user_id'),
      of('courses', 'course_id'),
      json('stage_ratings'),
      word('support_feedback', 10000),
      word('improvement_suggestions', 10000),
      time('created_at'),
      time('updated_at'),
      text('read_status', 20),
      time('read_at'),
      word('read_by', 254),
      text('text_by'),
    ],
    [unique('user_id', 'course_id'), index('course_id')],
  ],
  [
    'interviews',
    [
      of('users', 'user_id'),
      text('interview_name'),
      time('scheduled_date'),
      number('duration_minutes'),
      word('place', 2000),
      json('interviewers'),
      word('notes', 10000),
      text('created_by', 254),
      text('status', 20),
      time('created_at'),
      time('updated_at'),
      text('text_by'),
    ],
    [index('user_id'), index('status')],
  ],
  [
    'admin_notes',
    [
      of('users', 'user_id'),
      text('note_type', 20),
      text('content', 10000),
      text('created_by', 254),
      time('created_at'),
      time('updated_at'),
      flag('is_completed'),
      time('due_date'),
      word('priority', 20),
      text('text_by'),
    ],
    [index('user_id')],
  ],
  [
    'stage_transitions',
    [
      of('users', 'user_id'),
      word('from_stage'),
      text('to_stage'),
      time('transitioned_at'),
      time('created_at'),
      text('transitioned_by', 254),
      word('notes', 10000),
    ],
    [index('user_id')],
  ],
  [
    'user_stages',
    [
      of('users', 'user_id'),
      flag('is_active'),
      text('stage'),
      time('stage_updated_at'),
      flag('is_rejected'),
      word('rejected_by', 254),
      time('rejected_at'),
      word('reason', 10000),
    ],
    [index('user_id')],
  ],
];

migrate(
  (app) => {
    for (const [name, fields, indexes] of records) {
      app.save(
        new Collection({
          type: 'base',
          name,
          listRule: null,
          viewRule: null,
          createRule: null,
          updateRule: null,
          deleteRule: null,
          fields: fields.map((field) =>
            field.collectionId
              ? { ...field, collectionId: app.findCollectionByNameOrId(field.collectionId).id }
              : field,
          ),
          indexes: indexes.map(
            ({ columns, unique }) =>
              `CREATE ${unique ? 'UNIQUE ' : ''}INDEX \`idx_${name}_${columns.join('_')}\` ON \`${name}\` (${columns.map((column) => `\`${column}\``).join(', ')})`,
          ),
        }),
      );
    }
  },
  (app) => {
    for (const [name] of [...records].reverse()) app.delete(app.findCollectionByNameOrId(name));
  },
);
