/** Every number of the specification, with its unit and source. */
export const limits = {
  /** Characters are code points on both sides (A113). */
  emailCharacters: 254,
  nameCharacters: 100,
  questionCharacters: 10_000,
  contextCharacters: 10_000,
  /** The stored HTML, however short its text (A23). */
  htmlCharacters: 100_000,
  /** Its tags: a server's engine takes some 10 microseconds for each. Nobody marks each of 10,000 characters. */
  htmlTags: 10_000,
  optionCharacters: 100,
  titleCharacters: 200,
  descriptionCharacters: 2_000,
  reviewCharacters: 1_000,
  /** What a picture shows, for those who do not see it. */
  alternativeCharacters: 1_000,
  /** For helpfulness and accuracy; without a choice each counts as 1. */
  stars: 5,
  ratedStages: 200,
  /** Records that a deletion names because they go with it. */
  takenAlong: 2_000,
  /** ... and the deletion of an account, in a request of ordinary size. */
  wordsAbout: 1_000,
  /** Of one stage by one person, on devices that did not know of each other; and how many of them were taken back. */
  completions: 200,
  undone: 400,
  /** Addresses under which a course was found before it was renamed. */
  formerSlugs: 20,
  noteCharacters: 10_000,
  urlCharacters: 2_000,
  /** Of an interview; without a word it takes the usual one (A96). */
  interviewMinutes: { least: 5, usual: 60, most: 720 },
  interviewers: 20,
  jobs: 50,
  registrationPasswordCharacters: 6,
  /** bcrypt takes 72 bytes, PocketBase 71 characters. */
  passwordBytes: 71,
  /** Of one admin. */
  roleUpdates: { attempts: 3, minutes: 10 },
  /** Names in one list of bulk creation: a large class. Each takes the server 60 ms to hash. */
  bulkUsers: 250,
  /** Profiles without a name that one request deletes. */
  cleanedAtOnce: 100,
  /** Of them, or of people, drawn in a dialog that asks. */
  drawnAddresses: 100,
  reasonCharacters: { least: 10, most: 500 },
  imageBytes: 5 * 1024 * 1024,
  /** The longest side of a stored picture, in pixels: sharp on any screen, small enough for a train. */
  imageSide: 2_000,
  /** The most that a device decodes, in pixels: four bytes each. */
  imagePoints: 64_000_000,
  /** What the server stores of them: an animation is not made smaller. */
  storedImagePoints: 16_000_000,
  /** ... and of its frames together, in pixels: 20 seconds of a screen in full HD at 20 frames a second. */
  animationPoints: 1_000_000_000,
  uploads: { attempts: 30, minutes: 60 },
  /**
   * What one account may have stored, in bytes. The app makes a photo some 300 kB: a learner's share is a picture in each
   * of a thousand questions, or sixty as large as they may be. Admins illustrate whole courses.
   */
  storedBytes: { user: 300_000_000, admin: 5_000_000_000 },
  /** Ids in one request for sizes. */
  mediaSizes: 500,
  /** A picture without references for this long is deleted on the server (A104). */
  uploadDays: 30,
  /**
   * Taken of what another app or page sends, which nobody asked for (A167). `bytes` of the whole posted form: the pictures
   * at their largest, and the words.
   */
  shared: { pictures: 10, characters: 10_000, hours: 24, waiting: 5, bytes: 51 * 1024 * 1024 },
  /** Viewed pictures are kept up to this size; those prepared for offline are not counted. */
  viewedBytes: 50 * 1024 * 1024,
  /** Part 1 §9. */
  requestTimeoutMs: 30_000,
  /** After this the screens say that an answer is late. */
  lateMs: 10_000,
  retryCapMs: 30_000,
  /** A jump of the device's clock by more than this says nothing of the time (A158). */
  clockJumpMs: 600_000,
  /** How long signing out waits for another tab to release what is to be deleted. */
  removalMs: 4_000,
  /** How long a read of this device's own store may take before the answer counts as unknown. */
  storeAnswerMs: 4_000,
  /** How long a browser may take to open one of the two databases of a person. */
  openMs: 10_000,
  /** ... and how often, at most, the rows are recreated automatically. */
  recreateRowsMs: 600_000,
  /** How much of its unsent work a tab remembers, in case the store is lost. */
  knownEntries: 5_000,
  knownDrafts: 50,
  /** Questions that moderation lists at a time; more appear as these are decided. */
  drawnPending: 200,
  /** Approved questions shown beside one that is like them, and milliseconds of rest before it is looked for (QUAL-01). */
  similarQuestions: 3,
  similarRestMs: 300,
  /** Search everywhere: hits of a kind beside the others and alone, what was opened lately, and how long it counts. */
  found: { inGroup: 5, drawn: 100, opened: 20, openedDays: 14, characters: 200 },
  /** Links of a stage that are changed at a time: each is a change of its own. */
  linkedAtOnce: 500,
  /** No one looks through more changes at once, and a page with thousands of them freezes. */
  drawnChanges: 100,
  /** How long what a toast said can be read again (CONST-14). */
  toastMs: 1_000_000,
  /** How long it is shown, in ms (A150). */
  toastStays: { plain: 5_000, withAction: 10_000, least: 1_500 },
  /** A deletion of questions waits this long on the device for its undo. */
  undoDeletionMs: 8_000,
  /** Questions that one change renames an option of. */
  refiledQuestions: 50,
  tooltipMs: 700,
  badge: 99,
  questionsPerCategory: 6,
  skeletonCards: 6,
  /** HOME-08, HOME-09, HOME-15. */
  homeSkeletonCards: 3,
  homeSkeletonRows: 5,
  previewedResources: 10,
  resourcesPerPage: 12,
  pageButtons: 5,
  securityLogEntries: 1_000,
  /** The last activity of a learner, as the admin's filter names it. */
  activityDays: { week: 7, month: 30 },
  /** Who has not gone on with a course for so long stands still. */
  standstillDays: 14,
  /** Of one person; a limit delays, it never refuses (A26). */
  questionSubmissions: { attempts: 10, minutes: 5 },
  options: { attempts: 20, minutes: 60 },
  setAsides: { attempts: 30, minutes: 60 },
  releases: { attempts: 100, minutes: 60 },
  rateLimit: { attempts: 5, minutes: 15 },
  /** Failed sign-ins to one account from anywhere, and from one address to any: a whole class may be behind it. */
  signInsToAccount: { attempts: 50, minutes: 15 },
  signInsFromAddress: { attempts: 200, minutes: 15 },
  /** Per address: a whole class may be behind one (A111). */
  registrations: { attempts: 100, minutes: 60 },
  /**
   * Accounts that wait for approval: all, where the operator sets no other number, and those of one network (GUEST-01); after
   * so many days they end, and admins are told so many before (GUEST-02).
   */
  waiting: { all: 200, network: 60, ends: 30, told: 3 },
  passwordResets: { attempts: 20, minutes: 60 },
  /** To one account, whether it exists or not: what one network asks for, and what all of them do (GUEST-04). */
  passwordResetMails: { attempts: 3, minutes: 60 },
  passwordResetMailsOfDay: { attempts: 10, minutes: 1_440 },
  /** A link for another password works so long: the duration of PocketBase's token. */
  passwordResetMinutes: 30,
  sessionFlushMinutes: 5,
  /** A device flushes twelve times an hour; after a tunnel all that it has kept. */
  sessionFlushes: { attempts: 300, minutes: 60 },
  sessionTickMs: 60_000,
  /**
   * What an account that is no admin's may push in a day. A phone that comes back after a month of completing a stage
   * every five minutes has 9,000 changes; ten questions every five minutes, as long as they may be, are 40 MB in an hour.
   */
  dailyEntries: { attempts: 20_000, minutes: 1_440 },
  dailyKilobytes: { attempts: 200_000, minutes: 1_440 },
  /** Completions of stages that the server does not know, which a restored backup may have forgotten (R27). */
  strayCompletions: { attempts: 200, minutes: 1_440 },
  /** How long progress in a deleted stage is kept, which a restore may bring back (R27). */
  orphanedProgressDays: 30,
  /** Devices that one person is signed in on; of more the least recently used is signed out. */
  sessions: 30,
  /** After so long without a request a session's token has expired. */
  sessionDays: 61,
  /** The server notes only this often that a session is used (pocketbase/sessions.go). */
  sessionSeenMs: 600_000,
  /**
   * How long the server remembers what it judged, and flushes of minutes. An answer that was lost longer ago is judged
   * again, and every text names the version it started from.
   */
  rememberedDays: 400,
  /** Of one person; more wait (STUDY-39). Nobody answers so many in a day that its record is full. */
  studyAnswers: { attempts: 1_000, minutes: 1_440 },
  answersOfDay: 2_000,
  answersTakenBack: 50,
  /** Each is a change of a whole day. */
  studyUndos: { attempts: 200, minutes: 1_440 },
  answerSeconds: 3_600,
  /** What is written in a turn of a session, which goes with its grade. */
  studyWords: 4_000,
  /** New questions at a time, beyond the day's part. */
  moreNew: 5,
  /** Paused questions in their list; the next ones stand there once these are back. */
  drawnPaused: 50,
  /** Questions that one change takes into study or out of it. */
  chosenQuestions: 200,
  /** Questions that somebody takes in or out with one touch: five changes. */
  chosenAtOnce: 1_000,
  /** Tracks that are offered to somebody who studies nothing yet, the newest first. */
  offeredTracks: 12,
  /** Companies that are suggested for the title of an interview. */
  offeredCompanies: 200,
  studyChoices: { attempts: 60, minutes: 60 },
  /** Pauses, bookmarks and *Could I say it?* together: whoever goes through the whole bank takes six seconds for each. */
  studyMarks: { attempts: 600, minutes: 60 },
  /** What is said to a question, on one device (COMM-11 to COMM-13); seconds of one, and of what a crash may take of it. */
  recordings: { seconds: 300, sliceSeconds: 5, perQuestion: 3, bytes: 100_000_000, bitsPerSecond: 32_000 },
  countdowns: { attempts: 200, minutes: 60 },
  countdownTitleCharacters: 100,
  /** COUNT-05. */
  deckQuestions: 300,
  studyPlans: { attempts: 100, minutes: 60 },
  pushEndpointCharacters: 1_000,
  pushSubscriptions: { attempts: 30, minutes: 60 },
  remindersSet: { attempts: 100, minutes: 60 },
  /** A device leaves one a day, and after a session (REMIND-18). */
  outlooks: { attempts: 100, minutes: 60 },
  outlookDays: 30,
  outlookQuestions: 10_000,
  /** The year 2100. */
  latestStudyDay: 47_482,
  newPerDay: 50,
  reviewsPerDay: { least: 5, most: 300 },
  retention: { least: 0.8, most: 0.95 },
  /** My answer: as free text, and in each of its four fields (ANSWER-03). */
  answerCharacters: 10_000,
  answerFieldCharacters: 4_000,
  /** All five with their markup, as JSON, in UTF-16 units: as much as a question and its context may have. */
  answerJsonCharacters: 200_000,
  answerTags: 20_000,
  /** It saves itself while somebody writes, a second after the last key: six seconds for each hold a fast writer. */
  answersWritten: { attempts: 600, minutes: 60 },
  answersRemoved: { attempts: 100, minutes: 60 },
  answersShared: { attempts: 100, minutes: 60 },
  commentCharacters: 2_000,
  comments: { attempts: 60, minutes: 60 },
  retractions: { attempts: 60, minutes: 60 },
  sightings: { attempts: 30, minutes: 60 },
  reports: { attempts: 20, minutes: 60 },
  reportCharacters: 1_000,
  submissionsOnPage: 20,
  answersOnPage: 20,
  /** Under one question. */
  drawnSightings: 5,
  drawnReports: 20,
  /** In the administrators' list, of each state. */
  drawnOpenReports: 100,
  /** Months that are offered when somebody was asked a question. */
  offeredMonths: 24,
  /** Of one answer, the latest; and answers under one question. */
  drawnComments: 50,
  drawnSharedAnswers: 20,
  /** Sync. */
  pushEntries: 50,
  pushBytes: 256 * 1024,
  /** Tags in the entries of one push: what an engine reads of them takes longer than all else. */
  pushTags: 20_000,
  /** Records that the entries of one push read or write together; a review of the longest course needs 400 alone. */
  pushReads: 500,
  /** Items of the lists that the entries of one push name, read or rewrite together; a list is rewritten whole by each. */
  pushItems: 15_000,
  /** Of an entry's JSON, in UTF-16 units: a question and its context at their caps, each quotation mark escaped. */
  entryBytes: 450 * 1024,
  /** Ids in a mutation that the server does not know; the longest existing one names some 200 stages. */
  unknownIds: 400,
  /** The most rows that a page sends, and the most changes that it scans. */
  pullRows: 1_000,
  /** Of the rows of a page, beyond which it has fewer: half a minute on a slow line. */
  pullBytes: 4 * 1024 * 1024,
  pullScan: 10_000,
  journalDays: 14,
  /** After each server fault an entry waits longer; after the last one it needs attention: some three hours. */
  faultWaitsSeconds: [10, 60, 300, 900, 1_800, 3_600, 3_600],
  /** Refused changes that one click sends again: one transaction must not block the page. */
  sentAgain: 1_000,
} as const;

/** Code points, the unit of every limit on text. */
export const characters = (text: string) => [...text].length;

/** Counts only when the length leaves a doubt: in the server's engine a megabyte takes seconds to count. */
export const isWithin = (text: string, most: number) =>
  text.length <= most || (text.length <= 2 * most && characters(text) <= most);
