/** The closed lists of the specification. */
export const resourceCategories = [
  'Interview Prep',
  'Technical Skills',
  'Career Development',
  'Coding Practice',
  'System Design',
  'Behavioral Interview',
  'Other',
] as const;

export const optionFields = ['company', 'role', 'interview_stage', 'category'] as const;
export type OptionField = (typeof optionFields)[number];
/** One value for each field. */
export const eachOptionField = <Value>(value: (field: OptionField) => Value) =>
  Object.fromEntries(optionFields.map((field) => [field, value(field)])) as Record<OptionField, Value>;

export const questionStatuses = ['pending', 'approved', 'rejected'] as const;

/** The four positions of part 1 §9, and the defaults of the submit form (A110). */
export const seededOptions: readonly (readonly [(typeof optionFields)[number], string])[] = [
  ['role', 'Backend Engineer'],
  ['role', 'Frontend Engineer'],
  ['role', 'SRE/DevOps'],
  ['role', 'Engineering Manager'],
  ['interview_stage', 'Technical Screen'],
  ['category', 'Technical'],
];

/** The companies that the course form offers (A44). A course keeps any other name that it has. */
export const courseCompanies = ['Kitami Robotics', 'Asagiri Mobility', 'Hoshino Cloud'] as const;
